import type { Call } from '@kolo/application/call'
import { askApproval, dropApproval, readAdministration } from '@kolo/approvals/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type AskRefusal, sameEyes } from '@kolo/foundation/four-eyes'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type * as contract from '../../withdrawals/reviews.contract.ts'
import { lockFor } from '../../withdrawals/server/decide-withdrawal.ts'
import { presentReview } from '../../withdrawals/server/present-review.ts'
import { anyWithdrawal } from '../../withdrawals/server/withdrawal.store.ts'
import { cardOf } from '../../withdrawals/server/withdrawal-approvals.ts'
import { withdrawalsAccess } from '../../withdrawals.access.ts'
import { beginPayout, sendingKind, sendsThroughPaystack } from './begin-payout.ts'

/** Sends it through the provider, or asks a second administrator to where the first approved it alone. */
export async function sendWithdrawalHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.sendWithdrawal>,
) {
  const row = await lockFor(call, withdrawalsAccess.send, params.id, body.version)
  if (isRefusal(row)) return row
  const { db, actor, now } = call
  if (!(await sendsThroughPaystack(call))) return refuse('not-through-paystack')
  if (now < row.payable_at) return refuse('notice-runs', { from: row.payable_at })
  const { appointments } = await readAdministration(call)
  const isOneWord = row.approved_by !== null && sameEyes([row.approved_by], appointments, now).has(actor.uid)
  if (isOneWord) {
    const asked = { subjectId: row.id, change: await cardOf(call, row), reason: '' }
    const outcome = await askApproval(call, sendingKind, asked)
    if (isRefusal(outcome)) return outcome as Refusal<AskRefusal>
  } else {
    await dropApproval(call, sendingKind, row.id)
    await beginPayout(call, row, { by: actor.uid, alone: false })
  }
  return presentReview(call, await anyWithdrawal(db, row.id))
}
