/** The door of payments for other servers: its routes, how money is taken in, and what dashboards read. */
import './payments.tables.ts'

export { walletAccount } from './payments.postings.ts'
export { payments } from './payments.routes.ts'
export {
  expectedRows,
  lockForDecision,
  openPaymentsOf,
  queueSummaryIn,
} from './payments.store.ts'
export { presentReviews } from './present-review.ts'
export type { PaymentPurpose, PaymentPurposes } from './purpose.ts'
export * from './read-payments.ts'
export { activityLine } from './read-wallet.ts'
export { settle } from './settle.ts'
export { queueStarts, startPayment, startRows } from './start-payment.ts'
