/**
 * The part of a year's surplus that goes to the reserve: its values, each from a day on. What must always be true: a part
 * that holds is never changed; another one is decided by two and begins after the day of the decision.
 */

import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { rateOn } from '@kolo/savings/server'
import type { changeReservePart } from '../surplus.contract.ts'
import { presentSurplus } from './read-surplus.ts'
import { reservePart, reservePartKind } from './reserve-part-kind.ts'

/** Asks for another part, or agrees to it as the second administrator. */
export async function changeReservePartHandler(call: Call, { body }: InputOf<typeof changeReservePart>) {
  const { effectiveFrom, rateBps, reason } = body
  const before = await readSetting(call.db, reservePart)
  const isTaken = before.some((part) => part.effectiveFrom >= effectiveFrom)
  if (effectiveFrom <= dayIn(lagos, call.now) || isTaken)
    return refuse('part-day-passed', {}, 'effectiveFrom')
  if (rateOn(before, effectiveFrom) === rateBps) return refuse('part-same', {}, 'rateBps')
  const change = { before, after: [...before, { effectiveFrom, rateBps }] }
  const asked = await askApproval(call, reservePartKind, { subjectId: reservePart.name, change, reason })
  return isRefusal(asked) ? asked : presentSurplus(call)
}
