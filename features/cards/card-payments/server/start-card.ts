/** Starts a payment by card: what it costs is settled here, and the provider is not asked before the member says so. */

import type { Call } from '@kolo/application/call'
import { settingIn } from '@kolo/application/community-settings'
import type { RowsOf } from '@kolo/database/batched-queries'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours } from '@kolo/foundation/time'
import {
  type MemberOrder,
  openPaymentRows,
  type PaidAgainRefusal,
  type PaymentRow,
  paymentToGoOnWith,
  type StartRefusal,
  startPayment,
  tierRows,
} from '@kolo/payments/server'
import type { CardPayment } from '../card-payment.contract.ts'
import { cardHours, quoteOf } from '../card-payment.rules.ts'
import { cardSettingRows, feeBearer, isOffered } from './card-payment.settings.ts'
import { anyCard, channel, insertCard, saveCard } from './card-payment.store.ts'
import { presentCard, presentCardWith } from './present-card.ts'

type CardOrder = MemberOrder & { keepCard?: boolean | undefined }

/** What is looked at before a card payment starts: what any payment asks, whether it is open, and who bears the fee. */
export function cardRows(call: Call, order: CardOrder) {
  return { ...tierRows(call), open: openPaymentRows(call, order), settings: cardSettingRows() }
}

/**
 * Starts a card payment of the signed-in member in the call's transaction, or says why not; the same that is open already
 * is answered as it is. `no` is why the target takes no new payment of this amount.
 */
export async function startCard<No extends string = never>(
  call: Call,
  order: CardOrder,
  rows: RowsOf<ReturnType<typeof cardRows>>,
  no?: Refusal<No> | undefined,
): Promise<CardPayment | Refusal<No | StartRefusal | PaidAgainRefusal | 'cards-unavailable'>> {
  if (!isOffered(call, rows.settings)) return refuse('cards-unavailable')
  const open = paymentToGoOnWith(order, channel, rows.open)
  if (open) return isRefusal(open) ? open : goOnWith(call, order, open)
  if (no) return no
  const bearer = settingIn(rows.settings, feeBearer)
  const { feeKobo, chargeKobo } = quoteOf(order.amount, bearer)
  const cost = {
    fee_bearer: bearer,
    fee_kobo: feeKobo,
    charge_kobo: chargeKobo,
    keep_card: order.keepCard ?? false,
  }
  const payment = await startPayment(call, order, rows, (begun) =>
    insertCard(call.db, { ...begun, expires_at: addHours(call.now, cardHours) }, cost),
  )
  return isRefusal(payment) ? payment : presentCardWith(call, payment, order.target.name)
}

/** The card payment that is open, with the member's latest word about keeping the card. One that charges a kept card is under way. */
async function goOnWith(
  call: Call,
  { keepCard = false }: CardOrder,
  { id, code, amount_kobo }: PaymentRow,
): Promise<CardPayment | Refusal<PaidAgainRefusal>> {
  const card = await anyCard(call.db, id)
  if (card.saved_card_id !== null)
    return refuse('payment-being-checked', { code, amount: amount_kobo.toString() }, 'another')
  const kept =
    card.keep_card === keepCard
      ? card
      : { ...card, ...(await saveCard(call.db, id, { keep_card: keepCard })) }
  return presentCard(call, kept)
}
