import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { kobo } from '@kolo/foundation/money'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { isArrivedAmount } from '@kolo/payments/rules'
import { cardsAccess } from '../../cards.access.ts'
import type { bookCardPayment } from '../card-payment.contract.ts'
import { subjectOf } from './card-payment.record.ts'
import { lockCard } from './card-payment.store.ts'
import { presentCardReviews } from './present-card.ts'
import { bookPaid } from './settle-card.ts'

/** An administrator lets another amount count as it came: what the provider said, not what anybody types. */
export async function bookCardPaymentHandler(call: Call, { params, body }: InputOf<typeof bookCardPayment>) {
  const { actor } = call
  const row = await lockCard(call.db, params.id, actor.uid)
  const no = refusalOf(cardsAccess.book, actor, subjectOf(row))
  if (no) return no
  if (row.version !== body.version) throw new RequestProblem('changed-meanwhile')
  if (!isArrivedAmount(kobo(row.paid_kobo ?? 0n))) return refuse('not-bookable')
  call.record({
    kind: 'payment.booked-otherwise',
    subjectUid: row.member_uid,
    target: { type: 'payment', id: row.id },
    facts: { code: row.code, paidKobo: String(row.paid_kobo) },
  })
  const [review] = await presentCardReviews(call, [await bookPaid(call, row)])
  if (!review) throw new Error(`Card payment ${row.id} was lost while it was presented`)
  return review
}
