/** The routes and jobs of bank transfer. */

import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import { auditedRoute, genericPlan, route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import {
  collectionAccountHistory,
  collectionAccountKind,
} from '../collection-accounts/server/activate-collection-account.ts'
import * as accounts from '../collection-accounts/server/save-collection-accounts.ts'
import { keptReceiptBytes } from '../receipts/server/receipts.store.ts'
import {
  admitReceipt,
  attachReceiptHandler,
  readReceiptHandler,
  receiptOfYear,
  sweepReceipts,
} from '../receipts/server/save-receipts.ts'
import * as register from '../register/register.contract.ts'
import { registerMessages } from '../register/register.messages.ts'
import {
  downloadRegisteredPaymentsHandler,
  listRegisteredPaymentsHandler,
  totalRegisteredPaymentsHandler,
} from '../register/server/list-register.ts'
import { paymentSearch } from '../register/server/search-payments.ts'
import { confirmPaymentHandler } from '../reviews/server/confirm-payment.ts'
import { rejectPaymentHandler } from '../reviews/server/reject-payment.ts'
import { takeBackWordHandler } from '../reviews/server/revoke-approval.ts'
import { cancelPaymentHandler } from '../transfers/server/cancel-payment.ts'
import {
  listPaymentReviewsHandler,
  listPaymentsHandler,
  paymentsWaiting,
  readPaymentHandler,
  readPaymentReviewHandler,
} from '../transfers/server/list-payments.ts'
import { submitProofHandler } from '../transfers/server/submit-proof.ts'
import { transferRejected } from '../transfers/server/transfer.notifications.ts'
import * as deciding from '../transfers/server/transfer.settings.ts'
import { secondAdministratorFrom } from '../transfers/server/transfer.settings.ts'
import { readUsualTimeHandler } from '../transfers/server/usual-time.ts'
import * as settings from '../transfers/settings.contract.ts'
import * as contract from '../transfers/transfer.contract.ts'
import { transfersMessages } from '../transfers/transfer.messages.ts'
import { transfersRecords } from './transfers.records.ts'

const words = transfersMessages

/** Bank transfer as part of the server. */
export const transfers: ServerFeature = {
  name: 'transfers',
  records: transfersRecords,
  settings: [wordsOf(secondAdministratorFrom), collectionAccountHistory],
  approvals: [
    collectionAccountKind,
    deciding.thresholdKind,
    deciding.aloneCeilingKind,
  ] as readonly ApprovalKind[],
  routes: [
    route(contract.listPayments, {}, listPaymentsHandler),
    route(contract.readPayment, {}, readPaymentHandler),
    route(contract.readUsualTime, {}, readUsualTimeHandler),
    uploadRoute(contract.attachReceipt, words, admitReceipt, attachReceiptHandler),
    auditedRoute(contract.readReceipt, {}, readReceiptHandler, receiptOfYear),
    route(contract.submitProof, words, submitProofHandler),
    route(contract.cancelPayment, words, cancelPaymentHandler),
    genericPlan(route(contract.listPaymentReviews, {}, listPaymentReviewsHandler)),
    genericPlan(route(contract.readPaymentReview, {}, readPaymentReviewHandler)),
    route(contract.confirmPayment, words, confirmPaymentHandler),
    route(contract.takeBackWord, words, takeBackWordHandler),
    route(contract.rejectPayment, words, rejectPaymentHandler),
    route(register.listRegisteredPayments, {}, listRegisteredPaymentsHandler),
    route(register.totalRegisteredPayments, {}, totalRegisteredPaymentsHandler),
    route(register.downloadRegisteredPayments, registerMessages, downloadRegisteredPaymentsHandler),
    route(settings.readPaymentSettings, {}, deciding.readPaymentSettingsHandler),
    route(settings.changeThreshold, words, deciding.changeThresholdHandler),
    route(settings.changeAloneCeiling, words, deciding.changeAloneCeilingHandler),
    route(contract.listCollectionAccounts, {}, accounts.listCollectionAccountsHandler),
    route(contract.proposeCollectionAccount, words, accounts.proposeCollectionAccountHandler),
    route(contract.activateCollectionAccount, words, accounts.activateCollectionAccountHandler),
    route(contract.retireCollectionAccount, words, accounts.retireCollectionAccountHandler),
  ],
  jobs: [sweepReceipts],
  waiting: [paymentsWaiting],
  search: [paymentSearch],
  topics: [transferRejected],
  keptBytes: keptReceiptBytes,
}
