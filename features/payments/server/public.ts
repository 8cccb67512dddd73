/** The public API of payments for other servers: how money is booked, each member's wallet, and what other features read. */
import type { ApprovalKind } from '@kolo/application/call'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { formatNaira, kobo } from '@kolo/foundation/money'
import { debtWords } from '../payments/payment.messages.ts'
import { leavePayments } from '../payments/server/payment.account-deletion.ts'
import { paymentConfirmed } from '../payments/server/payment.notifications.ts'
import { ownPayment } from '../payments/server/payment.store.ts'
import * as refunds from '../refunds/refunds.contract.ts'
import { refundMessages } from '../refunds/refunds.messages.ts'
import { disputeKinds } from '../refunds/server/dispute-payment.ts'
import { refundKinds } from '../refunds/server/refund-payment.ts'
import { paymentDisputed, paymentRefunded } from '../refunds/server/refunds.notifications.ts'
import { correctPayment, readReversal, reversePayment } from '../reversals/reversal.contract.ts'
import { reversalMessages } from '../reversals/reversal.messages.ts'
import { paymentCorrection } from '../reversals/server/correct-payment.ts'
import { paymentCorrected } from '../reversals/server/correction.notifications.ts'
import {
  correctPaymentHandler,
  disputePaymentHandler,
  endDisputeHandler,
  readReversalHandler,
  refundPaymentHandler,
  reversePaymentHandler,
  sayRefundSentHandler,
} from '../reversals/server/correction-approval.ts'
import { payDebtHandler } from '../reversals/server/pay-debt.ts'
import { paymentReversed } from '../reversals/server/reversal.notifications.ts'
import { paymentReversal } from '../reversals/server/reverse-payment.ts'
import { readWalletHandler } from '../wallets/server/read-wallet.ts'
import { walletPurpose } from '../wallets/server/wallet-purpose.ts'
import { payDebt, readWallet } from '../wallets/wallet.contract.ts'
import { expirePayments } from './payments.jobs.ts'

export * from '../payments/server/open-payment.ts'
export { notifyConfirmed } from '../payments/server/payment.notifications.ts'
export { bankAccount, walletAccount } from '../payments/server/payment.postings.ts'
export type { PaymentRow } from '../payments/server/payment.record.ts'
export * from '../payments/server/payment.store.ts'
export { lockPayers, postBatch } from '../payments/server/post-together.ts'
export {
  type PaymentPurpose,
  purposeOf,
  targetNames,
} from '../payments/server/purpose.ts'
export { disputeEnded, openDispute } from '../refunds/server/dispute-payment.ts'
export type { RefundRow } from '../refunds/server/refund.record.ts'
export { correctionIn, correctionsOf } from '../reversals/server/corrections.store.ts'
export { presentDispute, presentRefund } from '../reversals/server/present-reversal.ts'
export type { CorrectionRow, DisputeRow } from '../reversals/server/reversal.record.ts'

import { paymentsRecords } from './payments.records.ts'

export { takenSwitch } from '../payments/server/channels.ts'
export * from '../payments/server/read-payments.ts'
export { type Arrival, settle } from '../payments/server/settle.ts'
export { joinsOthers, settleTogether } from '../payments/server/settle-together.ts'
export * from '../payments/server/start-payment.ts'
export { refundFailed, refundSent } from '../refunds/server/refund-payment.ts'
export { disputeFreezing, disputesOf, refundsOf } from '../refunds/server/refunds.store.ts'
export { activityLine, descriptionOf, walletIn } from '../wallets/server/read-wallet.ts'

/** Payments as part of the server. */
export const payments: ServerFeature = {
  name: 'payments',
  records: paymentsRecords,
  approvals: [paymentReversal, paymentCorrection, ...refundKinds, ...disputeKinds] as readonly ApprovalKind[],
  routes: [
    route(readWallet, {}, readWalletHandler),
    route(payDebt, debtWords, payDebtHandler),
    route(readReversal, {}, readReversalHandler),
    route(reversePayment, reversalMessages, reversePaymentHandler),
    route(correctPayment, reversalMessages, correctPaymentHandler),
    route(refunds.refundPayment, refundMessages, refundPaymentHandler),
    route(refunds.sayRefundSent, refundMessages, sayRefundSentHandler),
    route(refunds.disputePayment, refundMessages, disputePaymentHandler),
    route(refunds.endDispute, refundMessages, endDisputeHandler),
  ],
  jobs: [expirePayments],
  accountDeletion: leavePayments,
  topics: [paymentConfirmed, paymentReversed, paymentCorrected, paymentRefunded, paymentDisputed],
  purposes: { wallet: walletPurpose },
  askedAbout: {
    payment: async (db, id, uid) => {
      const { code, amount_kobo } = await ownPayment(db, id, uid)
      return `Payment ${code} of ${formatNaira(kobo(amount_kobo))}`
    },
  },
}
