/** Starts a payment by card: what it costs is settled here, and the provider is not asked before the member says so. */
import type { Call } from '@kolo/database/call'
import { settingIn } from '@kolo/database/community-settings'
import type { RowsOf } from '@kolo/database/together'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours } from '@kolo/foundation/time'
import {
  type Payer,
  type PaymentOrder,
  type StartRefusal,
  startPayment,
  tierRows,
} from '@kolo/payments/server'
import type { CardPayment } from '../cards.contract.ts'
import { cardHours, quoteOf } from '../cards.rules.ts'
import { cardSettingRows, feeBearer, isOffered } from './cards.settings.ts'
import { insertCard } from './cards.store.ts'
import { cardOf } from './present-card.ts'

/** What is looked at before a card payment starts: what any payment asks, and who bears the fee. */
export function cardRows(call: Payer) {
  return { ...tierRows(call), settings: cardSettingRows() }
}

/** Starts a card payment of the signed-in member in the call's transaction, or says why not. */
export async function startCard(
  call: Call,
  order: PaymentOrder & { keepCard?: boolean | undefined },
  rows: RowsOf<ReturnType<typeof cardRows>>,
): Promise<CardPayment | Refusal<StartRefusal | 'cards-unavailable'>> {
  if (!isOffered(call, rows.settings)) return refuse('cards-unavailable')
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
  return isRefusal(payment) ? payment : cardOf(call, payment, order.target.name)
}
