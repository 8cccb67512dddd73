import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { changeDividendCeiling } from '../surplus.contract.ts'
import { dividendCeiling, dividendCeilingKind } from './dividend-ceiling-kind.ts'
import { presentSurplus } from './read-surplus.ts'

/** Asks for another ceiling, or agrees to it as the second administrator. */
export async function changeDividendCeilingHandler(
  call: Call,
  { body }: InputOf<typeof changeDividendCeiling>,
) {
  const { effectiveFrom, rateBps, reason } = body
  const before = await readSetting(call.db, dividendCeiling)
  const isTaken = before.some((ceiling) => ceiling.effectiveFrom >= effectiveFrom)
  if (effectiveFrom < dayIn(lagos, call.now) || isTaken)
    return refuse('ceiling-day-passed', {}, 'effectiveFrom')
  const change = { before, after: [...before, { effectiveFrom, rateBps }] }
  const asked = await askApproval(call, dividendCeilingKind, {
    subjectId: dividendCeiling.name,
    change,
    reason,
  })
  return isRefusal(asked) ? asked : presentSurplus(call)
}
