/** The public API of withdrawals for other servers. */

import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import { route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { formatNaira, kobo } from '@kolo/foundation/money'
import * as accountContract from '../bank-accounts/bank-accounts.contract.ts'
import {
  bankAccountsWaiting,
  listBankAccountReviewsHandler,
} from '../bank-accounts/server/list-bank-accounts.ts'
import * as accounts from '../bank-accounts/server/save-bank-accounts.ts'
import * as batchContract from '../payout-batches/batches.contract.ts'
import { batchPaymentKind } from '../payout-batches/server/batch-payment-kind.ts'
import {
  downloadBatchHandler,
  giveUpBatchHandler,
  makeBatchHandler,
  payBatchHandler,
} from '../payout-batches/server/pay-batch.ts'
import { listBatchesHandler, readBatchHandler } from '../payout-batches/server/read-batches.ts'
import * as proofContract from '../payouts/proofs.contract.ts'
import { sendingKind } from '../payouts/server/begin-payout.ts'
import { payoutJobs } from '../payouts/server/payouts.jobs.ts'
import * as proofs from '../payouts/server/save-proofs.ts'
import { sendWithdrawalHandler } from '../payouts/server/send-withdrawal.ts'
import * as register from '../register/register.contract.ts'
import { registerMessages } from '../register/register.messages.ts'
import {
  downloadRegisteredWithdrawalsHandler,
  listRegisteredWithdrawalsHandler,
  totalRegisteredWithdrawalsHandler,
} from '../register/server/list-register.ts'
import { withdrawalSearch } from '../register/server/search-withdrawals.ts'
import * as reviewContract from '../withdrawals/reviews.contract.ts'
import { cancelWithdrawalHandler } from '../withdrawals/server/cancel-withdrawal.ts'
import * as deciding from '../withdrawals/server/decide-withdrawal.ts'
import {
  listWithdrawalReviewsHandler,
  listWithdrawalsHandler,
  readWithdrawalHandler,
  readWithdrawalReviewHandler,
  withdrawalsWaiting,
} from '../withdrawals/server/list-withdrawals.ts'
import { readWithdrawingHandler } from '../withdrawals/server/read-withdrawing.ts'
import { requestWithdrawalHandler } from '../withdrawals/server/request-withdrawal.ts'
import { leaveWithdrawals } from '../withdrawals/server/withdrawal.account-deletion.ts'
import { bankAccountChanged, withdrawalStep } from '../withdrawals/server/withdrawal.notifications.ts'
import {
  changeTermsHandler,
  readTermsHandler,
  termsKind,
  withdrawalTerms,
} from '../withdrawals/server/withdrawal.settings.ts'
import { ownWithdrawal } from '../withdrawals/server/withdrawal.store.ts'
import { withdrawalKinds } from '../withdrawals/server/withdrawal-approvals.ts'
import * as settingsContract from '../withdrawals/settings.contract.ts'
import * as contract from '../withdrawals/withdrawal.contract.ts'
import { withdrawalsMessages } from '../withdrawals/withdrawal.messages.ts'
import { withdrawalsRecords } from './withdrawals.records.ts'

export { shownBankAccounts } from '../bank-accounts/server/bank-accounts.store.ts'
export { sentTransfers } from '../payouts/server/payouts.jobs.ts'
export { addNomineeAccount, withdrawForNominee } from '../withdrawals/server/estate-withdrawal.ts'
export {
  loanAccount,
  readApprovedWithdrawals,
  withdrawLoanMoney,
} from '../withdrawals/server/loan-withdrawal.ts'
export { openWithdrawalRows, openWithdrawalsIn } from '../withdrawals/server/open-withdrawals.ts'
export { nomineeWithdrawals } from '../withdrawals/server/withdrawal.store.ts'

const words = withdrawalsMessages

/** Withdrawals as part of the server. */
export const withdrawals: ServerFeature = {
  name: 'withdrawals',
  records: withdrawalsRecords,
  settings: [wordsOf(withdrawalTerms)],
  askedAbout: {
    withdrawal: async (db, id, uid) => {
      const { code, amount_kobo } = await ownWithdrawal(db, id, uid)
      return `Withdrawal ${code} of ${formatNaira(kobo(amount_kobo))}`
    },
  },
  approvals: [
    ...withdrawalKinds,
    sendingKind as unknown as ApprovalKind,
    batchPaymentKind,
    termsKind as unknown as ApprovalKind,
  ],
  routes: [
    route(contract.readWithdrawing, {}, readWithdrawingHandler),
    route(contract.listWithdrawals, {}, listWithdrawalsHandler),
    route(contract.readWithdrawal, {}, readWithdrawalHandler),
    route(contract.requestWithdrawal, words, requestWithdrawalHandler),
    route(contract.cancelWithdrawal, words, cancelWithdrawalHandler),
    route(accountContract.addBankAccount, words, accounts.addBankAccountHandler),
    route(accountContract.removeBankAccount, words, accounts.removeBankAccountHandler),
    route(accountContract.listBankAccountReviews, {}, listBankAccountReviewsHandler),
    route(accountContract.confirmBankAccount, words, accounts.confirmBankAccountHandler),
    route(accountContract.declineBankAccount, words, accounts.declineBankAccountHandler),
    route(accountContract.seeAccountNumber, words, accounts.seeAccountNumberHandler),
    route(reviewContract.listWithdrawalReviews, {}, listWithdrawalReviewsHandler),
    route(reviewContract.readWithdrawalReview, {}, readWithdrawalReviewHandler),
    route(reviewContract.approveWithdrawal, words, deciding.approveWithdrawalHandler),
    route(reviewContract.rejectWithdrawal, words, deciding.rejectWithdrawalHandler),
    route(reviewContract.payWithdrawal, words, deciding.payWithdrawalHandler),
    route(reviewContract.sendWithdrawal, words, sendWithdrawalHandler),
    route(reviewContract.failWithdrawal, words, deciding.failWithdrawalHandler),
    route(reviewContract.putWithdrawalOnHold, words, deciding.putOnHoldHandler),
    route(reviewContract.retryWithdrawal, words, deciding.retryWithdrawalHandler),
    route(reviewContract.returnWithdrawal, words, deciding.returnWithdrawalHandler),
    route(register.listRegisteredWithdrawals, {}, listRegisteredWithdrawalsHandler),
    route(register.totalRegisteredWithdrawals, {}, totalRegisteredWithdrawalsHandler),
    route(register.downloadRegisteredWithdrawals, registerMessages, downloadRegisteredWithdrawalsHandler),
    route(batchContract.listBatches, {}, listBatchesHandler),
    route(batchContract.readBatch, {}, readBatchHandler),
    route(batchContract.makeBatch, words, makeBatchHandler),
    route(batchContract.downloadBatch, words, downloadBatchHandler),
    route(batchContract.payBatch, words, payBatchHandler),
    route(batchContract.giveUpBatch, words, giveUpBatchHandler),
    uploadRoute(proofContract.addProof, words, proofs.admitProof, proofs.addProofHandler),
    route(proofContract.removeProof, words, proofs.removeProofHandler),
    route(proofContract.readProof, {}, proofs.readProofHandler),
    route(contract.readOwnProof, {}, proofs.readOwnProofHandler),
    route(settingsContract.readWithdrawalTerms, {}, readTermsHandler),
    route(settingsContract.changeWithdrawalTerms, words, changeTermsHandler),
  ],
  jobs: [proofs.sweepProofs, ...payoutJobs],
  waiting: [withdrawalsWaiting, bankAccountsWaiting],
  search: [withdrawalSearch],
  topics: [withdrawalStep, bankAccountChanged],
  accountDeletion: leaveWithdrawals,
}
