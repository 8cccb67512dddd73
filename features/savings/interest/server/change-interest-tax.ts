import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import type { changeInterestTax } from '../interest.contract.ts'
import { rateOn } from '../interest.rules.ts'
import { interestTax, interestTaxKind } from './interest-tax.ts'
import { interestOverview } from './read-interest.ts'

/** Asks for another rate, or agrees to it as the second administrator. */
export async function changeInterestTaxHandler(call: Call, { body }: InputOf<typeof changeInterestTax>) {
  const { effectiveFrom, rateBps, reason } = body
  const before = await readSetting(call.db, interestTax)
  if (effectiveFrom <= dayIn(lagos, call.now)) return refuse('tax-day-passed', {}, 'effectiveFrom')
  if (before.some((rate) => rate.effectiveFrom >= effectiveFrom))
    return refuse('tax-day-taken', {}, 'effectiveFrom')
  if (rateOn(before, effectiveFrom) === rateBps) return refuse('tax-same', {}, 'rateBps')
  const change = { before, after: [...before, { effectiveFrom, rateBps }] }
  const asked = await askApproval(call, interestTaxKind, { subjectId: interestTax.name, change, reason })
  return isRefusal(asked) ? asked : interestOverview(call)
}
