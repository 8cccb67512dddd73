/** The rows of this feature's tables; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'
import type { PaymentRow } from '@kolo/payments/server'
import type { Generated, Selectable } from 'kysely'
import type { CardProblem, FeeBearer } from '../card-payments/card-payment.rules.ts'

export type CardPaymentsTable = {
  payment_id: string
  fee_bearer: FeeBearer
  fee_kobo: bigint
  charge_kobo: bigint
  reference: string | null
  checkout_url: string | null
  opened_at: Instant | null
  asked_at: Instant | null
  ask_at: Instant | null
  provider_status: string | null
  provider_ref: string | null
  paid_with: string | null
  paid_kobo: bigint | null
  paid_currency: string | null
  provider_fee_kobo: bigint | null
  paid_at: Instant | null
  problem: CardProblem | null
  fee_journal_id: string | null
  keep_card: Generated<boolean>
  saved_card_id: string | null
  debit_reference: string | null
  sent_at: Instant | null
}

export type SavedCardsTable = {
  id: string
  member_uid: string
  authorization_sealed: Buffer | null
  brand: string
  last4: string
  expires_month: number
  expires_year: number
  saved_at: Instant
  removed_at: Instant | null
}

export type CardEventsTable = {
  id: string
  event: string
  reference: string
  amount_kobo: bigint | null
  currency: string | null
  provider_ref: string | null
  payment_id: string | null
  heard_at: Instant
}

/** What is kept of a card payment beside the payment itself. */
export type CardRow = Selectable<CardPaymentsTable>
/** A card its member let the community keep. */
export type SavedCardRow = Selectable<SavedCardsTable>
/** A card payment whole. */
export type CardPaymentRow = PaymentRow & CardRow
/** An event as it is kept. */
export type CardEventRow = Selectable<CardEventsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    card_payments: CardPaymentsTable
    card_events: CardEventsTable
    saved_cards: SavedCardsTable
  }
}
