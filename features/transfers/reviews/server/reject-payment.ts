import type { Call } from '@kolo/application/call'
import { aloneNotice, closeAloneNotice } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { expiryOf } from '@kolo/payments/rules'
import { saveDecided } from '@kolo/payments/server'
import { notifyRejected } from '../../transfers/server/transfer.notifications.ts'
import { subjectOf } from '../../transfers/server/transfer.record.ts'
import { asTransfer, lockTransfer } from '../../transfers/server/transfer.store.ts'
import type { rejectPayment } from '../../transfers/transfer.contract.ts'
import { transfersAccess } from '../../transfers.access.ts'
import { presentReviewWith } from './present-review.ts'
import { decisionOf } from './review.record.ts'
import { keepingDecision } from './review.store.ts'
import { countedFor, readDesk, withDecision } from './review-context.ts'

/** The money was not found. The member reads why and has another 72 hours to send the proof again. */
export async function rejectPaymentHandler(call: Call, { params, body }: InputOf<typeof rejectPayment>) {
  const { db, actor, now } = call
  const payment = await lockTransfer(db, params.id, actor.uid)
  const no = refusalOf(transfersAccess.reject, actor, subjectOf(payment))
  if (no) return no
  if (payment.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const desk = await readDesk(call, [payment])
  const decision = decisionOf(call, payment, 'rejection', body.reason)
  const saved = await saveDecided(db, payment, {
    needed: [keepingDecision(db, decision)],
    change: {
      status: 'rejected',
      rejected_at: now,
      rejection_reason: body.reason,
      expires_at: expiryOf(now),
    },
    outcome: 'rejected',
  })
  if (!saved) throw new Error(`Payment ${payment.id} was lost while it was decided on`)
  const transfer = asTransfer(saved)
  if (desk.notices.has(payment.id)) await endWait(call, payment.id)
  call.record({
    kind: 'payment.rejected',
    subjectUid: payment.member_uid,
    target: { type: 'payment', id: payment.id },
    facts: { code: payment.code, round: payment.round, amountKobo: payment.amount_kobo.toString() },
  })
  await notifyRejected(call, transfer)
  return presentReviewWith(
    call,
    transfer,
    countedFor(withDecision(desk, decision), payment.member_uid, 'rejected'),
  )
}

/** The wait is over with the word it was about; an objection outlives it, and binds the next one. */
export async function endWait({ db, now }: Call, id: string): Promise<void> {
  const subject = { type: 'payment', id }
  const notice = await aloneNotice(db, subject)
  if (notice && !notice.objected) await closeAloneNotice(db, subject, now)
}
