/** How much of the principal of loans is provided for, by age: a setting that two administrators change. */
import { approvalKind } from '@kolo/application/call'
import { defineSetting, lockSetting, writeSetting } from '@kolo/application/community-settings'
import * as z from 'zod/mini'
import { arrearsPath } from '../../loans.paths.ts'
import { provisionRatesWire } from '../arrears.contract.ts'
import { ageBucketWords, arrearsMessages } from '../arrears.messages.ts'
import { ageBuckets, type ProvisionRates, usualRates } from '../arrears.rules.ts'

const percent = (bps: number) => `${bps / 100}%`

/** The percentages; what societies usually provide until two administrators decide otherwise. */
export const provisionRates = defineSetting({
  name: 'loans.provision-rates',
  schema: provisionRatesWire,
  initial: usualRates,
  meaning: 'How much of the principal of loans is provided for, by how long they are overdue.',
  title: 'Provision for loan losses',
  lines: (rates) =>
    ageBuckets.map((bucket) => ({ label: ageBucketWords[bucket], value: percent(rates[bucket]) })),
})

type Change = { before: ProvisionRates; after: ProvisionRates }

/** Other percentages: asked for by one administrator, approved by another. */
export const provisionRatesKind = approvalKind<Change>({
  name: 'loans.provision-rates',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ before: provisionRatesWire, after: provisionRatesWire }),
  describe: ({ before, after }) => ({
    title: 'Change the provision for loan losses',
    lines: ageBuckets
      .filter((bucket) => before[bucket] !== after[bucket])
      .map((bucket) => ({
        label: ageBucketWords[bucket],
        value: `${percent(before[bucket])} → ${percent(after[bucket])}`,
      })),
  }),
  lockSubject: async ({ db }) => ({ version: (await lockSetting(db, provisionRates)).version }),
  page: () => arrearsPath,
  apply: async (call, _, { after }) => {
    const { db, actor, now } = call
    await writeSetting(db, provisionRates, after, { actorUid: actor.uid, now })
    call.record({ kind: 'loan.provision-changed', facts: after })
    return undefined
  },
  words: arrearsMessages,
})
