/** The tables with personal data, in the order of a member's export. */
import { paymentArrivals, paymentMoves, paymentPayers, payments } from '../payments/server/payment.record.ts'
import { paymentRefunds } from '../refunds/server/refund.record.ts'
import { paymentCorrections, paymentDisputes } from '../reversals/server/reversal.record.ts'

/** What a person is given of this feature. */
export const paymentsRecords = [
  payments,
  paymentRefunds,
  paymentDisputes,
  paymentCorrections,
  paymentArrivals,
  paymentMoves,
  paymentPayers,
]
