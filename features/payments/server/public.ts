/** The door of payments for other servers: how money is booked, each member's wallet, and what other features read. */
import './payments.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { debtWords } from '../payments.words.ts'
import * as refunds from '../refunds.contract.ts'
import { refundWords } from '../refunds.words.ts'
import { correctPayment, readReversal, reversePayment } from '../reversal.contract.ts'
import { reversalWords } from '../reversal.words.ts'
import { payDebt, readWallet } from '../wallet.contract.ts'
import { paymentCorrection } from './correct-payment.ts'
import { paymentCorrected } from './correction.topics.ts'
import { disputeKinds } from './dispute-payment.ts'
import { leavePayments } from './leave-payments.ts'
import { payDebtAct } from './pay-debt.ts'
import { expirePayments } from './payments.jobs.ts'
import { ownPayment } from './payments.store.ts'
import { paymentConfirmed } from './payments.topics.ts'
import {
  correctPaymentAct,
  disputePaymentAct,
  endDisputeAct,
  readReversalAct,
  refundPaymentAct,
  reversePaymentAct,
  sayRefundSentAct,
} from './put-payment-right.ts'
import { readWalletAct } from './read-wallet.ts'
import { refundKinds } from './refund-payment.ts'
import { paymentDisputed, paymentRefunded } from './refunds.topics.ts'
import { paymentReversed } from './reversal.topics.ts'
import { paymentReversal } from './reverse-payment.ts'
import { walletPurpose } from './wallet-purpose.ts'

export { bookTogether, lockPayers } from './book-together.ts'
export { correctionIn, correctionsOf } from './corrections.store.ts'
export { disputeEnded, openDispute } from './dispute-payment.ts'
export * from './open-payment.ts'
export { bankAccount, walletAccount } from './payments.postings.ts'
export * from './payments.store.ts'
export type * from './payments.tables.ts'
export { tellConfirmed } from './payments.topics.ts'
export { disputeIn, refundIn } from './present-reversal.ts'
export {
  type PaymentPurpose,
  purposeOf,
  targetNames,
} from './purpose.ts'

import { paymentsPerson } from './payments.person.ts'

export * from './read-payments.ts'
export { activityLine, descriptionOf, walletIn } from './read-wallet.ts'
export { refundFailed, refundSent } from './refund-payment.ts'
export { disputeFreezing, disputesOf, refundsOf } from './refunds.store.ts'
export { settle } from './settle.ts'
export * from './start-payment.ts'
export { takenSwitch } from './taken.ts'

/** Payments as part of the server. */
export const payments: ServerFeature = {
  name: 'payments',
  person: { tables: paymentsPerson },
  approvals: [paymentReversal, paymentCorrection, ...refundKinds, ...disputeKinds] as readonly ApprovalKind[],
  routes: [
    route(readWallet, {}, readWalletAct),
    route(payDebt, debtWords, payDebtAct),
    route(readReversal, {}, readReversalAct),
    route(reversePayment, reversalWords, reversePaymentAct),
    route(correctPayment, reversalWords, correctPaymentAct),
    route(refunds.refundPayment, refundWords, refundPaymentAct),
    route(refunds.sayRefundSent, refundWords, sayRefundSentAct),
    route(refunds.disputePayment, refundWords, disputePaymentAct),
    route(refunds.endDispute, refundWords, endDisputeAct),
  ],
  jobs: [expirePayments],
  leaving: leavePayments,
  topics: [paymentConfirmed, paymentReversed, paymentCorrected, paymentRefunded, paymentDisputed],
  purposes: { wallet: walletPurpose },
  askedAbout: { payment: async (db, id, uid) => `Payment ${(await ownPayment(db, id, uid)).code}` },
}
