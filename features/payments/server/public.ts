/** The door of payments for other servers: its routes, how money is taken in, and what dashboards read. */
import './payments.tables.ts'

export { readCollectionAccounts } from './keep-collection-accounts.ts'
export { paymentsMoneyMap, walletAccount } from './payments.postings.ts'
export { payments } from './payments.routes.ts'
export { presentPayment, type Viewer } from './present-payment.ts'
export type { Arrival, PaymentPurpose, PaymentPurposes } from './purpose.ts'
export * from './read-payments.ts'
export { activityLine } from './read-wallet.ts'
export { type PaymentOrder, queueStarts, type StartRefusal, startPayment } from './start-payment.ts'
export { tellStaffAlone } from './tell-people.ts'
