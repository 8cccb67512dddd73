/** How fast prices rise: written by an administrator with its day and its source, read by every calculator. */
import type { Call } from '@kolo/application/call'
import { defineSetting, writeSetting } from '@kolo/application/community-settings'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { percentWords } from '../../plans/plans.messages.ts'
import { type changeInflation, inflationWire } from '../catalogue.contract.ts'

/** The rate by which amounts are shown after inflation; none until somebody writes one. */
export const inflationSetting = defineSetting({
  name: 'investments.inflation',
  schema: inflationWire,
  initial: null,
  meaning: 'How fast prices rise in a year, with its day and its source, for what a return buys.',
  title: 'How fast prices rise',
  lines: (inflation, { day }) =>
    inflation === null
      ? []
      : [
          { label: 'A year', value: percentWords(inflation.rateBps) },
          { label: 'Of', value: day(inflation.on) },
          { label: 'Said by', value: inflation.source },
        ],
})

/** Writes another one. No amount of anybody rests on it, so one administrator decides, and it is recorded. */
export async function changeInflationHandler(call: Call, { body }: InputOf<typeof changeInflation>) {
  const { db, actor, now } = call
  if (body.on > dayIn(lagos, now)) return refuse('inflation-day', {}, 'on')
  await writeSetting(db, inflationSetting, body, { actorUid: actor.uid, now })
  call.record({ kind: 'investments.inflation-changed', facts: { ...body } })
  return { inflation: body }
}
