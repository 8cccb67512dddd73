/** The door of payments for other servers: how money is booked, each member's wallet, and what other features read. */
import './payments.tables.ts'
import { type ApprovalKind, route, type ServerFeature } from '@kolo/database/call'
import { readReversal, reversePayment } from '../reversal.contract.ts'
import { reversalWords } from '../reversal.words.ts'
import { readWallet } from '../wallet.contract.ts'
import { leavePayments } from './leave-payments.ts'
import { expirePayments } from './payments.jobs.ts'
import { paymentConfirmed } from './payments.topics.ts'
import { readWalletAct } from './read-wallet.ts'
import { paymentReversed } from './reversal.topics.ts'
import { paymentReversal, readReversalAct, reversePaymentAct } from './reverse-payment.ts'

export { bankAccount, walletAccount } from './payments.postings.ts'
export * from './payments.store.ts'
export type * from './payments.tables.ts'
export {
  type PaymentPurpose,
  purposeOf,
  targetNames,
} from './purpose.ts'
export * from './read-payments.ts'
export { activityLine, descriptionOf, walletIn } from './read-wallet.ts'
export { settle } from './settle.ts'
export * from './start-payment.ts'

/** Payments as part of the server. */
export const payments: ServerFeature = {
  name: 'payments',
  approvals: [paymentReversal] as readonly ApprovalKind[],
  routes: [
    route(readWallet, {}, readWalletAct),
    route(readReversal, {}, readReversalAct),
    route(reversePayment, reversalWords, reversePaymentAct),
  ],
  jobs: [expirePayments],
  leaving: leavePayments,
  topics: [paymentConfirmed, paymentReversed],
}
