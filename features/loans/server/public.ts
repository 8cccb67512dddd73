/** What loans give the server. */

import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import type { Topic } from '@kolo/application/notification-types'
import { route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as papers from '../agreement/loan-document.contract.ts'
import { loanDocuments } from '../agreement/server/loan-document.record.ts'
import {
  checkedLoanDocument,
  makeLoanDocumentHandler,
  openLoanDocumentHandler,
} from '../agreement/server/make-loan-document.ts'
import * as arrears from '../arrears/arrears.contract.ts'
import { arrearsMessages } from '../arrears/arrears.messages.ts'
import { instalmentReminder } from '../arrears/server/arrears.notifications.ts'
import { loanContacts, loanReminders } from '../arrears/server/arrears.record.ts'
import {
  changeLoanSettingsHandler,
  changeProvisionRatesHandler,
  readLoanSettingsHandler,
  reminderDays,
} from '../arrears/server/arrears.settings.ts'
import { noteLoanContactHandler } from '../arrears/server/note-contact.ts'
import { postProvision } from '../arrears/server/post-provision.ts'
import { provisionRates, provisionRatesKind } from '../arrears/server/provision-rates.ts'
import {
  downloadOverdueLoansHandler,
  listOverdueLoansHandler,
  readArrearsHandler,
  readLoanArrearsHandler,
} from '../arrears/server/read-arrears.ts'
import { remindBorrowers } from '../arrears/server/remind.ts'
import { sendLoanReminderHandler } from '../arrears/server/send-reminder.ts'
import * as calling from '../calling/calling.contract.ts'
import { callingMessages } from '../calling/calling.messages.ts'
import { loanCallSteps, loanCalls } from '../calling/server/call.record.ts'
import { callKind, callStepKind } from '../calling/server/call-approval.ts'
import { callLoanHandler, takeCallStepHandler } from '../calling/server/call-loan.ts'
import * as disbursement from '../disbursement/disbursement.contract.ts'
import {
  choosePayToHandler,
  payOutLoanHandler,
  payOutLoansHandler,
} from '../disbursement/server/ask-payout.ts'
import { payLoanFeesHandler } from '../disbursement/server/pay-fees.ts'
import { loanPayoutLines } from '../disbursement/server/payout.record.ts'
import { payoutKind } from '../disbursement/server/payout-approval.ts'
import {
  changePayoutTermsHandler,
  payoutTerms,
  payoutTermsKind,
  readPayoutTermsHandler,
} from '../disbursement/server/payout-terms.ts'
import { readQueueHandler } from '../disbursement/server/read-queue.ts'
import * as estate from '../estates/estate.contract.ts'
import { estateMessages } from '../estates/estate.messages.ts'
import { endClaimHandler, openClaimHandler } from '../estates/server/claims.ts'
import { estatePayouts, estateStatements, loanClaims } from '../estates/server/estate.record.ts'
import { payOutEstateHandler, returnSharesHandler } from '../estates/server/estate-payout.ts'
import { estatePayoutKind } from '../estates/server/estate-payout-kind.ts'
import {
  checkedEstateStatement,
  makeEstateStatementHandler,
  openEstateStatementHandler,
} from '../estates/server/estate-statement.ts'
import { readEstateHandler } from '../estates/server/read-estate.ts'
import * as file from '../files/loan-file.contract.ts'
import { loanFileMessages } from '../files/loan-file.messages.ts'
import {
  addDraftFileHandler,
  admitDraftFile,
  forgetDrafts,
  removeDraftFileHandler,
} from '../files/server/draft-files.ts'
import { loanFiles } from '../files/server/loan-file.record.ts'
import { keptLoanFileBytes } from '../files/server/loan-file.store.ts'
import {
  addLoanFileHandler,
  admitLoanFile,
  openLoanFileHandler,
  removeLoanFileHandler,
  sweepLoanFiles,
} from '../files/server/loan-files.ts'
import * as guarantor from '../guarantors/guarantor.contract.ts'
import { guarantorMessages } from '../guarantors/guarantor.messages.ts'
import {
  acceptGuaranteeHandler,
  declineGuaranteeHandler,
  listGuaranteesHandler,
  readGuaranteeHandler,
  withdrawGuaranteeHandler,
} from '../guarantors/server/answer-guarantee.ts'
import {
  askGuarantorHandler,
  cancelGuarantorHandler,
  listGuarantorCandidatesHandler,
  readGuarantorsHandler,
} from '../guarantors/server/ask-guarantor.ts'
import { expireGuaranteeRequests } from '../guarantors/server/expire-requests.ts'
import { guaranteeStep } from '../guarantors/server/guarantor.notifications.ts'
import { guarantors } from '../guarantors/server/guarantor.record.ts'
import * as leaving from '../leaving/leaving.contract.ts'
import { leavingMessages } from '../leaving/leaving.messages.ts'
import {
  readSetOffHandler,
  requestSetOffHandler,
  setOffSavingsHandler,
  withdrawSetOffHandler,
} from '../leaving/server/request-set-off.ts'
import { loanSetOffs } from '../leaving/server/set-off.record.ts'
import { setOffKind } from '../leaving/server/set-off-approval.ts'
import * as contract from '../loans/loan.contract.ts'
import { loanMessages } from '../loans/loan.messages.ts'
import { readLoanRecovery } from '../loans/loan-recovery.contract.ts'
import {
  acceptLoanHandler,
  applyForLoanHandler,
  readBorrowingHandler,
  readLoanHandler,
  readLoanSettlementHandler,
  withdrawLoanHandler,
} from '../loans/server/apply-for-loan.ts'
import { chargeLoans, endOffers } from '../loans/server/charge-loan.ts'
import {
  approveLoanHandler,
  declineLoanHandler,
  listLoanReviewsHandler,
  offerLoanHandler,
  readLoanReviewHandler,
} from '../loans/server/decide-loan.ts'
import { endLoansOfDead, leaveLoans } from '../loans/server/leave-loans.ts'
import { liensOn } from '../loans/server/liens-on.ts'
import { loanStep } from '../loans/server/loan.notifications.ts'
import {
  loanInstalments,
  loans as loanRecord,
  loanRepaymentParts,
  loanRepayments,
} from '../loans/server/loan.record.ts'
import { loanApproval } from '../loans/server/loan-approval.ts'
import { setLoanMandateHandler, takeInstalments } from '../loans/server/mandate.ts'
import { readLoanRecoveryHandler } from '../loans/server/read-recovery.ts'
import { repayLoanHandler, settleLoanHandler } from '../loans/server/repay-loan.ts'
import { loanSearch } from '../loans/server/search-loans.ts'
import {
  closeLoanProduct,
  createLoanProduct,
  editLoanProduct,
  listLoanProducts,
  openLoanProduct,
} from '../products/product.contract.ts'
import { productMessages } from '../products/product.messages.ts'
import { endOffering, loansOffered } from '../products/server/offer-loans.ts'
import { productOpening } from '../products/server/product-opening.ts'
import {
  closeLoanProductHandler,
  createLoanProductHandler,
  editLoanProductHandler,
  listLoanProductsHandler,
  openLoanProductHandler,
} from '../products/server/write-product.ts'
import * as repayment from '../repayments/repayment.contract.ts'
import { loanPurpose, loanPurposeName } from '../repayments/server/loan-purpose.ts'
import {
  readRepaymentOptionsHandler,
  repayByCardHandler,
  repayByTransferHandler,
} from '../repayments/server/start-repayment.ts'
import { repaymentMessages } from '../repayments/start-repayment.messages.ts'
import { loanReports } from '../reports/server/loan-reports.ts'
import * as reschedule from '../reschedule/reschedule.contract.ts'
import { rescheduleMessages } from '../reschedule/reschedule.messages.ts'
import {
  acceptRescheduleHandler,
  readNewScheduleHandler,
  rescheduleLoanHandler,
} from '../reschedule/server/propose-reschedule.ts'
import { loanReschedules, replacedInstalments } from '../reschedule/server/reschedule.record.ts'
import { rescheduleKind } from '../reschedule/server/reschedule-approval.ts'
import { payWrittenOffHandler } from '../write-off/server/pay-written-off.ts'
import { loanRecoveries, loanWriteOffs } from '../write-off/server/write-off.record.ts'
import { writeOffKind } from '../write-off/server/write-off-approval.ts'
import { writeOffLoanHandler } from '../write-off/server/write-off-loan.ts'
import * as writeOff from '../write-off/write-off.contract.ts'
import { writeOffMessages } from '../write-off/write-off.messages.ts'

export { loanAgesOn } from '../arrears/server/loan-ages-on.ts'
export { nextDueIn, nextDueRows } from '../arrears/server/next-due.ts'
export { importLoan, loanProductsForSheet, takeBackLoan } from '../loans/server/import-loan.ts'
export { loanInterestPaid } from '../loans/server/interest-paid.ts'

/** Loans as part of the server. */
export const loans: ServerFeature = {
  name: 'loans',
  records: [
    loanRecord,
    loanInstalments,
    loanRepayments,
    loanRepaymentParts,
    loanPayoutLines,
    loanDocuments,
    loanContacts,
    loanReminders,
    guarantors,
    loanFiles,
    loanSetOffs,
    loanReschedules,
    replacedInstalments,
    loanCalls,
    loanCallSteps,
    loanWriteOffs,
    loanRecoveries,
    loanClaims,
    estatePayouts,
    estateStatements,
  ],
  settings: [wordsOf(loansOffered), wordsOf(payoutTerms), wordsOf(reminderDays), wordsOf(provisionRates)],
  search: [loanSearch],
  routes: [
    route(contract.readBorrowing, {}, readBorrowingHandler),
    route(contract.applyForLoan, loanMessages, applyForLoanHandler),
    route(contract.readLoan, {}, readLoanHandler),
    uploadRoute(file.addDraftFile, loanFileMessages, admitDraftFile, addDraftFileHandler),
    route(file.removeDraftFile, {}, removeDraftFileHandler),
    uploadRoute(file.addLoanFile, loanFileMessages, admitLoanFile, addLoanFileHandler),
    route(file.removeLoanFile, loanFileMessages, removeLoanFileHandler),
    route(file.openLoanFile, {}, openLoanFileHandler),
    route(contract.withdrawLoan, loanMessages, withdrawLoanHandler),
    route(contract.acceptLoan, loanMessages, acceptLoanHandler),
    route(contract.repayLoan, loanMessages, repayLoanHandler),
    route(contract.setLoanMandate, loanMessages, setLoanMandateHandler),
    route(contract.settleLoan, loanMessages, settleLoanHandler),
    route(repayment.readRepaymentOptions, {}, readRepaymentOptionsHandler),
    route(repayment.repayByTransfer, repaymentMessages, repayByTransferHandler),
    route(repayment.repayByCard, repaymentMessages, repayByCardHandler),
    route(papers.makeLoanDocument, loanMessages, makeLoanDocumentHandler),
    route(papers.openLoanDocument, loanMessages, openLoanDocumentHandler),
    route(contract.readLoanSettlement, loanMessages, readLoanSettlementHandler),
    route(arrears.readArrears, {}, readArrearsHandler),
    route(arrears.listOverdueLoans, {}, listOverdueLoansHandler),
    route(arrears.downloadOverdueLoans, {}, downloadOverdueLoansHandler),
    route(arrears.readLoanArrears, {}, readLoanArrearsHandler),
    route(arrears.sendLoanReminder, arrearsMessages, sendLoanReminderHandler),
    route(arrears.noteLoanContact, arrearsMessages, noteLoanContactHandler),
    route(arrears.readLoanSettings, {}, readLoanSettingsHandler),
    route(arrears.changeLoanSettings, {}, changeLoanSettingsHandler),
    route(arrears.changeProvisionRates, arrearsMessages, changeProvisionRatesHandler),
    route(calling.callLoan, callingMessages, callLoanHandler),
    route(calling.takeCallStep, callingMessages, takeCallStepHandler),
    route(writeOff.writeOffLoan, writeOffMessages, writeOffLoanHandler),
    route(writeOff.payWrittenOff, writeOffMessages, payWrittenOffHandler),
    route(contract.listLoanReviews, {}, listLoanReviewsHandler),
    route(contract.readLoanReview, {}, readLoanReviewHandler),
    route(readLoanRecovery, {}, readLoanRecoveryHandler),
    route(contract.offerLoan, loanMessages, offerLoanHandler),
    route(contract.declineLoan, loanMessages, declineLoanHandler),
    route(contract.approveLoan, loanMessages, approveLoanHandler),
    route(contract.payOutLoan, loanMessages, payOutLoanHandler),
    route(leaving.readSetOff, leavingMessages, readSetOffHandler),
    route(leaving.requestSetOff, leavingMessages, requestSetOffHandler),
    route(leaving.withdrawSetOff, leavingMessages, withdrawSetOffHandler),
    route(leaving.setOffSavings, leavingMessages, setOffSavingsHandler),
    route(estate.readEstate, estateMessages, readEstateHandler),
    route(estate.openClaim, estateMessages, openClaimHandler),
    route(estate.endClaim, estateMessages, endClaimHandler),
    route(estate.returnShares, estateMessages, returnSharesHandler),
    route(estate.payOutEstate, estateMessages, payOutEstateHandler),
    route(estate.makeEstateStatement, estateMessages, makeEstateStatementHandler),
    route(estate.openEstateStatement, estateMessages, openEstateStatementHandler),
    route(reschedule.readNewSchedule, rescheduleMessages, readNewScheduleHandler),
    route(reschedule.rescheduleLoan, rescheduleMessages, rescheduleLoanHandler),
    route(reschedule.acceptReschedule, rescheduleMessages, acceptRescheduleHandler),
    route(disbursement.readPayoutQueue, {}, readQueueHandler),
    route(disbursement.payOutLoans, loanMessages, payOutLoansHandler),
    route(disbursement.payLoanFees, loanMessages, payLoanFeesHandler),
    route(disbursement.choosePayTo, loanMessages, choosePayToHandler),
    route(disbursement.readPayoutTerms, {}, readPayoutTermsHandler),
    route(disbursement.changePayoutTerms, loanMessages, changePayoutTermsHandler),
    route(guarantor.readGuarantors, {}, readGuarantorsHandler),
    route(guarantor.listGuarantorCandidates, guarantorMessages, listGuarantorCandidatesHandler),
    route(guarantor.askGuarantor, guarantorMessages, askGuarantorHandler),
    route(guarantor.cancelGuarantor, guarantorMessages, cancelGuarantorHandler),
    route(guarantor.listGuarantees, {}, listGuaranteesHandler),
    route(guarantor.readGuarantee, {}, readGuaranteeHandler),
    route(guarantor.acceptGuarantee, guarantorMessages, acceptGuaranteeHandler),
    route(guarantor.declineGuarantee, guarantorMessages, declineGuaranteeHandler),
    route(guarantor.withdrawGuarantee, guarantorMessages, withdrawGuaranteeHandler),
    route(listLoanProducts, {}, listLoanProductsHandler),
    route(createLoanProduct, productMessages, createLoanProductHandler),
    route(editLoanProduct, productMessages, editLoanProductHandler),
    route(openLoanProduct, productMessages, openLoanProductHandler),
    route(closeLoanProduct, productMessages, closeLoanProductHandler),
  ],
  jobs: [
    chargeLoans,
    takeInstalments,
    remindBorrowers,
    postProvision,
    endOffers,
    endOffering,
    expireGuaranteeRequests,
    forgetDrafts,
    sweepLoanFiles,
  ],
  reports: loanReports,
  topics: [loanStep, instalmentReminder, guaranteeStep] as readonly Topic[],
  purposes: { [loanPurposeName]: loanPurpose },
  keptBytes: keptLoanFileBytes,
  liensOn,
  accountDeletion: leaveLoans,
  memberDeath: endLoansOfDead,
  checkedDocument: async (...asked) =>
    (await checkedLoanDocument(...asked)) ?? (await checkedEstateStatement(...asked)),
  approvals: [
    productOpening,
    loanApproval,
    rescheduleKind,
    setOffKind,
    provisionRatesKind,
    payoutKind,
    payoutTermsKind,
    callKind,
    callStepKind,
    writeOffKind,
    estatePayoutKind,
  ] as unknown as readonly ApprovalKind[],
}
