/**
 * Resolutions that say how interest is covered which the society has not earned. What must always be true: two administrators
 * agree to it, it covers no more than is owed and neither earned nor covered, and each kobo of it is used once.
 */
import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { lockCovers } from '../../interest-cover/server/cover.store.ts'
import type { coverInterest } from '../interest.contract.ts'
import { coverSubject, interestCoverKind } from './cover-kind.ts'
import { interestOverview } from './read-interest.ts'

/** Asks that a resolution covers interest, or agrees to it as the second administrator. */
export async function coverInterestHandler(call: Call, { body }: InputOf<typeof coverInterest>) {
  const { heldOn, wording, evidence, amountKobo } = body
  if (heldOn > dayIn(lagos, call.now)) return refuse('resolution-to-come', {}, 'heldOn')
  const { openKobo: most } = await lockCovers(call.db)
  if (amountKobo > most) return refuse('cover-too-large', { most: String(most) }, 'amountKobo')
  const change = { heldOn, wording, evidence, amountKobo }
  const asked = await askApproval(call, interestCoverKind, { subjectId: coverSubject, change, reason: '' })
  return isRefusal(asked) ? asked : interestOverview(call)
}
