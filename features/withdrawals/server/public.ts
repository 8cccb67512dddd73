/** The door of withdrawals for other servers. */
import { wordsOf } from '@kolo/database/community-settings'
import { withdrawalTerms } from './withdrawals.settings.ts'
import './withdrawals.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as accountContract from '../bank-accounts.contract.ts'
import * as batchContract from '../batches.contract.ts'
import * as proofContract from '../proofs.contract.ts'
import * as reviewContract from '../reviews.contract.ts'
import * as settingsContract from '../settings.contract.ts'
import * as contract from '../withdrawals.contract.ts'
import { withdrawalsWords } from '../withdrawals.words.ts'
import { batchPaymentKind } from './batch-payment-kind.ts'
import { sendingKind } from './begin-payout.ts'
import { cancelWithdrawalAct } from './cancel-withdrawal.ts'
import * as deciding from './decide-withdrawal.ts'
import * as accounts from './keep-bank-accounts.ts'
import * as proofs from './keep-proofs.ts'
import { leaveWithdrawals } from './leave-withdrawals.ts'
import { bankAccountsWaiting, listBankAccountReviewsAct } from './list-bank-accounts.ts'
import {
  listWithdrawalReviewsAct,
  listWithdrawalsAct,
  readWithdrawalAct,
  readWithdrawalReviewAct,
  withdrawalsWaiting,
} from './list-withdrawals.ts'
import { downloadBatchAct, giveUpBatchAct, makeBatchAct, payBatchAct } from './pay-batch.ts'
import { payoutJobs } from './payouts.jobs.ts'
import { listBatchesAct, readBatchAct } from './present-batch.ts'
import { readWithdrawingAct } from './read-withdrawing.ts'
import { requestWithdrawalAct } from './request-withdrawal.ts'
import { sendWithdrawalAct } from './send-withdrawal.ts'
import { withdrawalKinds } from './withdrawal-approvals.ts'
import { withdrawalsPerson } from './withdrawals.person.ts'
import { changeTermsAct, readTermsAct, termsKind } from './withdrawals.settings.ts'
import { ownWithdrawal } from './withdrawals.store.ts'
import { bankAccountChanged, withdrawalStep } from './withdrawals.topics.ts'

export { openWithdrawalRows, openWithdrawalsIn } from './open-withdrawals.ts'
export { sentTransfers } from './payouts.jobs.ts'

const words = withdrawalsWords

/** Withdrawals as part of the server. */
export const withdrawals: ServerFeature = {
  name: 'withdrawals',
  person: { tables: withdrawalsPerson },
  settings: [wordsOf(withdrawalTerms)],
  askedAbout: { withdrawal: async (db, id, uid) => `Withdrawal ${(await ownWithdrawal(db, id, uid)).code}` },
  approvals: [
    ...withdrawalKinds,
    sendingKind as unknown as ApprovalKind,
    batchPaymentKind,
    termsKind as unknown as ApprovalKind,
  ],
  routes: [
    route(contract.readWithdrawing, {}, readWithdrawingAct),
    route(contract.listWithdrawals, {}, listWithdrawalsAct),
    route(contract.readWithdrawal, {}, readWithdrawalAct),
    route(contract.requestWithdrawal, words, requestWithdrawalAct),
    route(contract.cancelWithdrawal, words, cancelWithdrawalAct),
    route(accountContract.addBankAccount, words, accounts.addBankAccountAct),
    route(accountContract.removeBankAccount, words, accounts.removeBankAccountAct),
    route(accountContract.listBankAccountReviews, {}, listBankAccountReviewsAct),
    route(accountContract.confirmBankAccount, words, accounts.confirmBankAccountAct),
    route(accountContract.declineBankAccount, words, accounts.declineBankAccountAct),
    route(accountContract.seeAccountNumber, words, accounts.seeAccountNumberAct),
    route(reviewContract.listWithdrawalReviews, {}, listWithdrawalReviewsAct),
    route(reviewContract.readWithdrawalReview, {}, readWithdrawalReviewAct),
    route(reviewContract.approveWithdrawal, words, deciding.approveWithdrawalAct),
    route(reviewContract.rejectWithdrawal, words, deciding.rejectWithdrawalAct),
    route(reviewContract.payWithdrawal, words, deciding.payWithdrawalAct),
    route(reviewContract.sendWithdrawal, words, sendWithdrawalAct),
    route(reviewContract.failWithdrawal, words, deciding.failWithdrawalAct),
    route(reviewContract.putWithdrawalOnHold, words, deciding.putOnHoldAct),
    route(reviewContract.retryWithdrawal, words, deciding.retryWithdrawalAct),
    route(reviewContract.returnWithdrawal, words, deciding.returnWithdrawalAct),
    route(batchContract.listBatches, {}, listBatchesAct),
    route(batchContract.readBatch, {}, readBatchAct),
    route(batchContract.makeBatch, words, makeBatchAct),
    route(batchContract.downloadBatch, words, downloadBatchAct),
    route(batchContract.payBatch, words, payBatchAct),
    route(batchContract.giveUpBatch, words, giveUpBatchAct),
    uploadRoute(proofContract.addProof, words, proofs.admitProof, proofs.addProofAct),
    route(proofContract.removeProof, words, proofs.removeProofAct),
    route(proofContract.readProof, {}, proofs.readProofAct),
    route(contract.readOwnProof, {}, proofs.readOwnProofAct),
    route(settingsContract.readWithdrawalTerms, {}, readTermsAct),
    route(settingsContract.changeWithdrawalTerms, words, changeTermsAct),
  ],
  jobs: [proofs.sweepProofs, ...payoutJobs],
  waiting: [withdrawalsWaiting, bankAccountsWaiting],
  topics: [withdrawalStep, bankAccountChanged],
  leaving: leaveWithdrawals,
}
