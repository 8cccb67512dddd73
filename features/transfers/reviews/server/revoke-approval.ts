import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { saveDecided } from '@kolo/payments/server'
import { subjectOf } from '../../transfers/server/transfer.record.ts'
import { asTransfer, lockTransfer } from '../../transfers/server/transfer.store.ts'
import type { takeBackWord } from '../../transfers/transfer.contract.ts'
import { transfersAccess } from '../../transfers.access.ts'
import { presentReviewWith } from './present-review.ts'
import { endWait } from './reject-payment.ts'
import { decisionOf, ownWord } from './review.record.ts'
import { keepingDecision } from './review.store.ts'
import { readDesk, withDecision } from './review-context.ts'

/** What an administrator wrote of the bank holds no more, as long as nobody has answered it. It still needs two. */
export async function takeBackWordHandler(call: Call, { params, body }: InputOf<typeof takeBackWord>) {
  const { db, actor } = call
  const payment = await lockTransfer(db, params.id, actor.uid)
  const no = refusalOf(transfersAccess.confirm, actor, subjectOf(payment))
  if (no) return no
  if (payment.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const desk = await readDesk(call, [payment])
  const word = ownWord(desk.decisions.get(payment.id) ?? [], actor.uid)
  if (!word) return refuse('no-word')
  const decision = decisionOf(call, payment, 'withdrawal')
  const saved = await saveDecided(db, payment, {
    needed: [keepingDecision(db, decision)],
    change: { needs_two: true },
  })
  if (!saved) throw new Error(`Payment ${payment.id} was lost while it was decided on`)
  if (desk.notices.has(payment.id)) await endWait(call, payment.id)
  call.record({
    kind: 'payment.word-taken-back',
    subjectUid: payment.member_uid,
    target: { type: 'payment', id: payment.id },
    facts: { code: payment.code, receivedKobo: (word.received_kobo ?? 0n).toString() },
  })
  return presentReviewWith(call, asTransfer(saved), withDecision(desk, decision))
}
