/** The routes and jobs of bank transfer. */

import type { ApprovalKind } from '@kolo/database/call'
import { wordsOf } from '@kolo/database/community-settings'
import { plannedOnce, route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as settings from '../settings.contract.ts'
import * as contract from '../transfers.contract.ts'
import { transfersWords } from '../transfers.words.ts'
import { collectionAccountHistory, collectionAccountKind } from './activate-collection-account.ts'
import { cancelPaymentAct } from './cancel-payment.ts'
import { confirmPaymentAct } from './confirmation/confirm-payment.ts'
import { takeBackWordAct } from './confirmation/take-back-word.ts'
import * as accounts from './keep-collection-accounts.ts'
import { admitReceipt, attachReceiptAct, readReceiptAct, sweepReceipts } from './keep-receipts.ts'
import {
  listPaymentReviewsAct,
  listPaymentsAct,
  paymentsWaiting,
  readPaymentAct,
  readPaymentReviewAct,
} from './list-payments.ts'
import { keptReceiptBytes } from './receipts.store.ts'
import { rejectPaymentAct } from './reject-payment.ts'
import { submitProofAct } from './submit-proof.ts'
import { transfersPerson } from './transfers.person.ts'
import * as deciding from './transfers.settings.ts'
import { secondAdministratorFrom } from './transfers.settings.ts'
import { transferRejected } from './transfers.topics.ts'

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
