/** The routes and jobs of bank transfer. */

import type { ApprovalKind } from '@kolo/database/call'
import { wordsOf } from '@kolo/database/community-settings'
import { plannedOnce, route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import {
  collectionAccountHistory,
  collectionAccountKind,
} from '../collection-accounts/server/activate-collection-account.ts'
import * as accounts from '../collection-accounts/server/save-collection-accounts.ts'
import { keptReceiptBytes } from '../receipts/server/receipts.store.ts'
import {
  admitReceipt,
  attachReceiptAct,
  readReceiptAct,
  sweepReceipts,
} from '../receipts/server/save-receipts.ts'
import { confirmPaymentAct } from '../reviews/server/confirm-payment.ts'
import { rejectPaymentAct } from '../reviews/server/reject-payment.ts'
import { takeBackWordAct } from '../reviews/server/revoke-approval.ts'
import { cancelPaymentAct } from '../transfers/server/cancel-payment.ts'
import {
  listPaymentReviewsAct,
  listPaymentsAct,
  paymentsWaiting,
  readPaymentAct,
  readPaymentReviewAct,
} from '../transfers/server/list-payments.ts'
import { submitProofAct } from '../transfers/server/submit-proof.ts'
import { transferRejected } from '../transfers/server/transfer.notifications.ts'
import * as deciding from '../transfers/server/transfer.settings.ts'
import { secondAdministratorFrom } from '../transfers/server/transfer.settings.ts'
import * as settings from '../transfers/settings.contract.ts'
import * as contract from '../transfers/transfer.contract.ts'
import { transfersWords } from '../transfers/transfer.messages.ts'
import { transfersPerson } from './transfers.personal-data.ts'

const words = transfersWords

/** Bank transfer as part of the server. */
export const transfers: ServerFeature = {
  name: 'transfers',
  person: { tables: transfersPerson },
  settings: [wordsOf(secondAdministratorFrom), collectionAccountHistory],
  approvals: [
    collectionAccountKind,
    deciding.thresholdKind,
    deciding.aloneCeilingKind,
  ] as readonly ApprovalKind[],
  routes: [
    route(contract.listPayments, {}, listPaymentsAct),
    route(contract.readPayment, {}, readPaymentAct),
    uploadRoute(contract.attachReceipt, words, admitReceipt, attachReceiptAct),
    route(contract.readReceipt, {}, readReceiptAct),
    route(contract.submitProof, words, submitProofAct),
    route(contract.cancelPayment, words, cancelPaymentAct),
    plannedOnce(route(contract.listPaymentReviews, {}, listPaymentReviewsAct)),
    plannedOnce(route(contract.readPaymentReview, {}, readPaymentReviewAct)),
    route(contract.confirmPayment, words, confirmPaymentAct),
    route(contract.takeBackWord, words, takeBackWordAct),
    route(contract.rejectPayment, words, rejectPaymentAct),
    route(settings.readPaymentSettings, {}, deciding.readPaymentSettingsAct),
    route(settings.changeThreshold, words, deciding.changeThresholdAct),
    route(settings.changeAloneCeiling, words, deciding.changeAloneCeilingAct),
    route(contract.listCollectionAccounts, {}, accounts.listCollectionAccountsAct),
    route(contract.proposeCollectionAccount, words, accounts.proposeCollectionAccountAct),
    route(contract.activateCollectionAccount, words, accounts.activateCollectionAccountAct),
    route(contract.retireCollectionAccount, words, accounts.retireCollectionAccountAct),
  ],
  jobs: [sweepReceipts],
  waiting: [paymentsWaiting],
  topics: [transferRejected],
  keptBytes: keptReceiptBytes,
}
