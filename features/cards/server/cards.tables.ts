/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { PaymentRow } from '@kolo/payments/server'
import type { Selectable } from 'kysely'

export type CardPaymentsTable = TableOf<'card_payments'>

export type SavedCardsTable = TableOf<'saved_cards'>

export type CardEventsTable = TableOf<'card_events'>

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
