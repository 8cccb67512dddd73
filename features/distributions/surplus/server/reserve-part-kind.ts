/** The part of a year's surplus that goes to the reserve, and its change by two administrators. */
import { approvalKind } from '@kolo/application/call'
import { defineSetting, lockSetting, writeSetting } from '@kolo/application/community-settings'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { datedRatesWire } from '@kolo/savings/interest'
import { rateOn, ratesByDay } from '@kolo/savings/server'
import * as z from 'zod/mini'
import { distributionsMessages } from '../../distributions/distribution.messages.ts'
import { type DatedPart, firstReservePart } from '../surplus.rules.ts'

/** The parts by days; a quarter until administrators decide otherwise. */
export const reservePart = defineSetting({
  name: 'distributions.reserve-part',
  schema: datedRatesWire,
  initial: firstReservePart,
  meaning: 'How much of a year’s surplus goes to the reserve, from which day on: check your bye-laws.',
  title: 'Reserve out of a year’s surplus',
  lines: ratesByDay,
})

export type Change = { before: DatedPart[]; after: DatedPart[] }

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
      title: 'Change the reserve percentage',
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
  words: distributionsMessages,
})
