/**
 * The part of a year's surplus that goes to the reserve: its values, each from a day on. What must always be true: a part
 * that holds is never changed; another one is decided by two and begins after the day of the decision.
 */
import { approvalKind, type Call } from '@kolo/database/call'
import { defineSetting, lockSetting, readSetting, writeSetting } from '@kolo/database/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { datedRatesWire } from '@kolo/savings/interest'
import { rateOn, ratesByDay } from '@kolo/savings/server'
import * as z from 'zod/mini'
import { distributionsWords } from '../distributions.words.ts'
import type { changeReservePart } from '../surplus.contract.ts'
import { type DatedPart, firstReservePart } from '../surplus.rules.ts'
import { presentSurplus } from './read-surplus.ts'

/** The parts by days; a quarter until administrators decide otherwise. */
export const reservePart = defineSetting({
  name: 'distributions.reserve-part',
  schema: datedRatesWire,
  initial: firstReservePart,
  meaning: 'How much of a year’s surplus goes to the reserve, from which day on: check your bye-laws.',
  title: 'Reserve out of a year’s surplus',
  lines: ratesByDay,
})

type Change = { before: DatedPart[]; after: DatedPart[] }

/** Another part from a day on: asked for by one administrator, approved by another. */
export const reservePartKind = approvalKind<Change>({
  name: 'distributions.reserve-part',
  subjectType: 'setting',
  permission: 'manage_settings',
  change: z.object({ before: datedRatesWire, after: datedRatesWire }),
  describe: ({ before, after }) => {
    const added = after.at(-1)
    const was = added ? rateOn(before, added.effectiveFrom) / 100 : 0
    return {
      title: 'Another part of a year’s surplus for the reserve',
      lines: added
        ? [{ label: `From ${formatDay(added.effectiveFrom)}`, value: `${was}% → ${added.rateBps / 100}%` }]
        : [],
    }
  },
  lockSubject: async ({ db }) => ({ version: (await lockSetting(db, reservePart)).version }),
  apply: async (call, _, { after }) => {
    const { db, actor, now } = call
    const added = after.at(-1)
    if (!added || added.effectiveFrom <= dayIn(lagos, now)) return refuse('part-day-passed')
    await writeSetting(db, reservePart, after, { actorUid: actor.uid, now })
    const facts = { from: added.effectiveFrom, rateBps: added.rateBps }
    call.record({ kind: 'surplus.reserve-part-changed', facts })
    return undefined
  },
  words: distributionsWords,
})

/** Asks for another part, or agrees to it as the second administrator. */
export async function changeReservePartAct(call: Call, { body }: InputOf<typeof changeReservePart>) {
  const { effectiveFrom, rateBps, reason } = body
  const before = await readSetting(call.db, reservePart)
  const isTaken = before.some((part) => part.effectiveFrom >= effectiveFrom)
  if (effectiveFrom <= dayIn(lagos, call.now) || isTaken)
    return refuse('part-day-passed', {}, 'effectiveFrom')
  if (rateOn(before, effectiveFrom) === rateBps) return refuse('part-same', {}, 'rateBps')
  const change = { before, after: [...before, { effectiveFrom, rateBps }] }
  const asked = await call.approvals.ask(reservePartKind, { subjectId: reservePart.name, change, reason })
  return isRefusal(asked) ? asked : presentSurplus(call)
}
