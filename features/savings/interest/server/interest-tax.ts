/**
 * The tax held back of interest: its rates, each from a day on. What must always be true: a rate that holds is never
 * changed, so that nothing that was posted would be taxed otherwise today; another rate is decided by two and begins
 * after the day of the decision.
 */
import { approvalKind } from '@kolo/application/call'
import { defineSetting, lockSetting, settingIn, writeSetting } from '@kolo/application/community-settings'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import * as z from 'zod/mini'
import { datedRatesWire } from '../interest.contract.ts'
import { interestWords } from '../interest.messages.ts'
import { type DatedRate, rateOn } from '../interest.rules.ts'

/** Rates as people read them, each from its day on. */
export function ratesByDay(rates: readonly DatedRate[], { day }: Writer) {
  return rates.map(({ effectiveFrom, rateBps }) => ({
    label: `From ${day(effectiveFrom)}`,
    value: `${rateBps / 100}%`,
  }))
}

/** The rates by days; 10 % until administrators decide otherwise. */
export const interestTax = defineSetting({
  name: 'savings.interest-tax',
  schema: datedRatesWire,
  initial: [{ effectiveFrom: '2020-01-01' as CalendarDate, rateBps: 1_000 }],
  meaning: 'How much of interest is held back as withholding tax, from which day on.',
  title: 'Withholding tax on interest',
  lines: ratesByDay,
})

/** The rate that holds on a day, in basis points, by these rows of settings. */
export function taxBpsOn(rows: Parameters<typeof settingIn>[0], day: CalendarDate): number {
  return rateOn(settingIn(rows, interestTax), day)
}

type TaxChange = { before: DatedRate[]; after: DatedRate[] }

/** Another rate from a day on: asked for by one administrator, approved by another. */
export const interestTaxKind = approvalKind<TaxChange>({
  name: 'savings.interest-tax',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ before: datedRatesWire, after: datedRatesWire }),
  describe: ({ before, after }) => {
    const added = after.at(-1)
    const from = added?.effectiveFrom
    return {
      title: 'Another rate of withholding tax on interest',
      lines: added
        ? [
            {
              label: `From ${formatDay(added.effectiveFrom)}`,
              value: `${(from ? rateOn(before, from) : 0) / 100}% → ${added.rateBps / 100}%`,
            },
          ]
        : [],
    }
  },
  lockSubject: async ({ db }) => ({ version: (await lockSetting(db, interestTax)).version }),
  apply: async (call, _, { after }) => {
    const { db, actor, now } = call
    const added = after.at(-1)
    // A week may have passed since it was asked for, and the day with it.
    if (!added || added.effectiveFrom <= dayIn(lagos, now)) return refuse('tax-day-passed')
    await writeSetting(db, interestTax, after, { actorUid: actor.uid, now })
    call.record({
      kind: 'savings.interest-tax-changed',
      facts: { from: added.effectiveFrom, rateBps: added.rateBps },
    })
    return undefined
  },
  words: interestWords,
})
