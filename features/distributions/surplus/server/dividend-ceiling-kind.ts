/**
 * The most a dividend on shares may be, in percent of share capital, from which day on. What must always be true: two
 * administrators decide it, and what holds on a day is never changed once it has come.
 */
import { approvalKind } from '@kolo/application/call'
import { defineSetting, lockSetting, readSetting, writeSetting } from '@kolo/application/community-settings'
import type { Db } from '@kolo/database/tables'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { datedRatesWire } from '@kolo/savings/interest'
import { rateOn, ratesByDay } from '@kolo/savings/server'
import * as z from 'zod/mini'
import { distributionsMessages } from '../../distributions/distribution.messages.ts'
import type { DatedPart } from '../surplus.rules.ts'

/** Nothing until administrators decide on one. */
export const dividendCeiling = defineSetting({
  name: 'distributions.dividend-ceiling',
  schema: datedRatesWire,
  initial: [] as DatedPart[],
  meaning: 'The most a dividend on shares may be, in percent of share capital: check your bye-laws.',
  title: 'Ceiling of a dividend on shares',
  lines: ratesByDay,
})

/** In basis points of share capital; `undefined` where there is none on that day. */
export async function ceilingOn(db: Db, day: CalendarDate): Promise<number | undefined> {
  const ceilings = await readSetting(db, dividendCeiling)
  return ceilings.some(({ effectiveFrom }) => effectiveFrom <= day) ? rateOn(ceilings, day) : undefined
}

type Change = { before: DatedPart[]; after: DatedPart[] }

/** Another ceiling from a day on: asked for by one administrator, approved by another. */
export const dividendCeilingKind = approvalKind<Change>({
  name: 'distributions.dividend-ceiling',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ before: datedRatesWire, after: datedRatesWire }),
  describe: ({ before, after }) => {
    const added = after.at(-1)
    const was = before.length === 0 ? 'no ceiling' : `${(before.at(-1)?.rateBps ?? 0) / 100}%`
    return {
      title: 'Change the dividend ceiling',
      lines: added
        ? [{ label: `From ${formatDay(added.effectiveFrom)}`, value: `${was} → ${added.rateBps / 100}%` }]
        : [],
    }
  },
  lockSubject: async ({ db }) => ({ version: (await lockSetting(db, dividendCeiling)).version }),
  apply: async (call, _, { after }) => {
    const { db, actor, now } = call
    const added = after.at(-1)
    if (!added || added.effectiveFrom < dayIn(lagos, now)) return refuse('ceiling-day-passed')
    await writeSetting(db, dividendCeiling, after, { actorUid: actor.uid, now })
    const facts = { from: added.effectiveFrom, rateBps: added.rateBps }
    call.record({ kind: 'surplus.dividend-ceiling-changed', facts })
    return undefined
  },
  words: distributionsMessages,
})
