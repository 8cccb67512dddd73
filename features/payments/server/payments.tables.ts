/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

/** What money is for belongs to the features that offer it. */
export type PaymentsTable = TableOf<'payments', { purpose: string }>

export type PaymentRefundsTable = TableOf<'payment_refunds'>

export type PaymentDisputesTable = TableOf<'payment_disputes'>

export type PaymentCorrectionsTable = TableOf<'payment_corrections'>

/** That a payment was put where it belongs, as it is kept. */
export type CorrectionRow = Selectable<PaymentCorrectionsTable>

/** What is kept of money that goes back, and of a dispute. */
export type RefundRow = Selectable<PaymentRefundsTable>
export type DisputeRow = Selectable<PaymentDisputesTable>

/** A payment as it is kept. */
export type PaymentRow = Selectable<PaymentsTable>
declare module '@kolo/database/tables' {
  interface Tables {
    payments: PaymentsTable
    payment_refunds: PaymentRefundsTable
    payment_disputes: PaymentDisputesTable
    payment_corrections: PaymentCorrectionsTable
    payment_arrivals: TableOf<'payment_arrivals'>
    payment_moves: TableOf<'payment_moves'>
    payment_payers: TableOf<'payment_payers'>
  }
}
