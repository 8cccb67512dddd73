/** The door of withdrawals for other servers. */
import { wordsOf } from '@kolo/database/community-settings'
import { withdrawalTerms } from '../withdrawals/server/withdrawal.settings.ts'
import './withdrawals.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import { route, uploadRoute } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as accountContract from '../bank-accounts/bank-accounts.contract.ts'
import { bankAccountsWaiting, listBankAccountReviewsAct } from '../bank-accounts/server/list-bank-accounts.ts'
import * as accounts from '../bank-accounts/server/save-bank-accounts.ts'
import * as batchContract from '../payout-batches/batches.contract.ts'
import { batchPaymentKind } from '../payout-batches/server/batch-payment-kind.ts'
import {
  downloadBatchAct,
  giveUpBatchAct,
  makeBatchAct,
  payBatchAct,
} from '../payout-batches/server/pay-batch.ts'
import { listBatchesAct, readBatchAct } from '../payout-batches/server/present-batch.ts'
import * as proofContract from '../payouts/proofs.contract.ts'
import { sendingKind } from '../payouts/server/begin-payout.ts'
import { payoutJobs } from '../payouts/server/payouts.jobs.ts'
import * as proofs from '../payouts/server/save-proofs.ts'
import { sendWithdrawalAct } from '../payouts/server/send-withdrawal.ts'
import * as reviewContract from '../withdrawals/reviews.contract.ts'
import { cancelWithdrawalAct } from '../withdrawals/server/cancel-withdrawal.ts'
import * as deciding from '../withdrawals/server/decide-withdrawal.ts'
import {
  listWithdrawalReviewsAct,
  listWithdrawalsAct,
  readWithdrawalAct,
  readWithdrawalReviewAct,
  withdrawalsWaiting,
} from '../withdrawals/server/list-withdrawals.ts'
import { readWithdrawingAct } from '../withdrawals/server/read-withdrawing.ts'
import { requestWithdrawalAct } from '../withdrawals/server/request-withdrawal.ts'
import { leaveWithdrawals } from '../withdrawals/server/withdrawal.account-deletion.ts'
import { bankAccountChanged, withdrawalStep } from '../withdrawals/server/withdrawal.notifications.ts'
import { changeTermsAct, readTermsAct, termsKind } from '../withdrawals/server/withdrawal.settings.ts'
import { ownWithdrawal } from '../withdrawals/server/withdrawal.store.ts'
import { withdrawalKinds } from '../withdrawals/server/withdrawal-approvals.ts'
import * as settingsContract from '../withdrawals/settings.contract.ts'
import * as contract from '../withdrawals/withdrawal.contract.ts'
import { withdrawalsWords } from '../withdrawals/withdrawal.messages.ts'
import { withdrawalsPerson } from './withdrawals.personal-data.ts'

export { sentTransfers } from '../payouts/server/payouts.jobs.ts'
export { openWithdrawalRows, openWithdrawalsIn } from '../withdrawals/server/open-withdrawals.ts'

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
  accountDeletion: leaveWithdrawals,
}
