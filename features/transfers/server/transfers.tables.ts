/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { PaymentRow } from '@kolo/payments/server'
import type { Selectable } from 'kysely'

export type CollectionAccountsTable = TableOf<'collection_accounts'>

export type CollectionAccountDecisionsTable = TableOf<'collection_account_decisions'>

export type PaymentDecisionsTable = TableOf<'payment_decisions'>

export type PaymentReceiptsTable = TableOf<'payment_receipts'>

/** A payment that comes by bank transfer: the database asks both of it, and neither of any other. */
export type TransferRow = PaymentRow & { transfer_code: string; collection_account_id: string }
/** A decision about a payment as it is kept. */
export type DecisionRow = Selectable<PaymentDecisionsTable>
/** A receipt's metadata as it is kept. */
export type ReceiptRow = Selectable<PaymentReceiptsTable>
/** A collection account as it is kept. */
export type CollectionAccountRow = Selectable<CollectionAccountsTable>
/** A decision about a collection account as it is kept. */
export type AccountDecisionRow = Selectable<CollectionAccountDecisionsTable>

declare module '@kolo/database/tables' {
  interface Tables {
    collection_accounts: CollectionAccountsTable
    collection_account_decisions: CollectionAccountDecisionsTable
    payment_decisions: PaymentDecisionsTable
    /** Of a payment, or of what is no payment of one member. */
    payment_bank_references: TableOf<'payment_bank_references'>
    payment_receipts: PaymentReceiptsTable
  }
}
