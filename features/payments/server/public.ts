/** The door of payments for other servers: its routes, how money is taken in, and what dashboards read. */
import './payments.tables.ts'

export { walletAccount } from './payments.postings.ts'
export { payments } from './payments.routes.ts'
export { openPaymentsOf, queueSummaryIn } from './payments.store.ts'
export { presentPayment, presentReviews } from './present-payment.ts'
export type { PaymentPurpose, PaymentPurposes } from './purpose.ts'
export * from './read-payments.ts'
export { activityLine } from './read-wallet.ts'
export { queueStarts, startPayment } from './start-payment.ts'
