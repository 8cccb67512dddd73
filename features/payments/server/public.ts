/** The door of payments for other servers: its routes, how money is taken in, and what dashboards read. */
import './payments.tables.ts'
import { route, type ServerFeature } from '@kolo/database/call'
import * as contract from '../payments.contract.ts'
import { paymentsWords } from '../payments.words.ts'
import { attachReceiptAct } from './attach-receipt.ts'
import { confirmPaymentAct } from './confirm-payment.ts'
import * as accounts from './keep-collection-accounts.ts'
import { listPaymentReviewsAct, readPaymentReviewAct } from './list-payment-reviews.ts'
import { listPaymentsAct, readPaymentAct } from './list-payments.ts'
import { expirePayments, sweepReceipts } from './payments.jobs.ts'
import type { PaymentPurposes } from './purpose.ts'
import { readReceiptAct } from './read-receipt.ts'
import { readWalletAct } from './read-wallet.ts'
import { rejectPaymentAct } from './reject-payment.ts'
import { submitProofAct } from './submit-proof.ts'

export { paymentsMoneyMap, walletAccount } from './payments.postings.ts'
export { presentPayment, type Viewer } from './present-payment.ts'
export type { Arrival, PaymentPurpose, PaymentPurposes } from './purpose.ts'
export * from './read-payments.ts'
export { activityLine } from './read-wallet.ts'
export { type PaymentOrder, queueStarts, type StartRefusal, startPayment } from './start-payment.ts'
export { tellStaffAlone } from './tell-people.ts'

/** Payments as part of the server, for the purposes the server has. */
export function payments(purposes: PaymentPurposes): ServerFeature {
  const words = paymentsWords
  return {
    name: 'payments',
    routes: [
      route(contract.listPayments, {}, listPaymentsAct(purposes)),
      route(contract.readPayment, {}, readPaymentAct(purposes)),
      route(contract.attachReceipt, words, attachReceiptAct),
      route(contract.readReceipt, {}, readReceiptAct),
      route(contract.submitProof, words, submitProofAct(purposes)),
      route(contract.listPaymentReviews, {}, listPaymentReviewsAct(purposes)),
      route(contract.readPaymentReview, {}, readPaymentReviewAct(purposes)),
      route(contract.confirmPayment, words, confirmPaymentAct(purposes)),
      route(contract.rejectPayment, words, rejectPaymentAct(purposes)),
      route(contract.readWallet, {}, readWalletAct),
      route(contract.listCollectionAccounts, {}, accounts.listCollectionAccountsAct),
      route(contract.proposeCollectionAccount, words, accounts.proposeCollectionAccountAct),
      route(contract.activateCollectionAccount, words, accounts.activateCollectionAccountAct),
      route(contract.retireCollectionAccount, words, accounts.retireCollectionAccountAct),
    ],
    jobs: [expirePayments, sweepReceipts],
  }
}
