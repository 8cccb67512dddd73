/** What this feature gives the server. */

import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import type { Topic } from '@kolo/application/notification-types'
import type { Report } from '@kolo/application/reports'
import { auditedRoute, route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as contract from '../accounts/books.contract.ts'
import { booksMessages } from '../accounts/books.messages.ts'
import { bookingTakenBack } from '../accounts/server/books.notifications.ts'
import { cashReport, reconciliationReport } from '../accounts/server/books-reports.ts'
import { downloadBooksHandler, readBooksHandler } from '../accounts/server/read-books.ts'
import { whereMoneyIsHandler } from '../accounts/server/where-money-is.ts'
import { downloadAnnualReturn, readAnnualReturn } from '../annual-return/annual-return.contract.ts'
import {
  downloadAnnualReturnHandler,
  readAnnualReturnHandler,
} from '../annual-return/server/read-annual-return.ts'
import * as auditors from '../auditors/auditor.contract.ts'
import { auditorMessages } from '../auditors/auditor.messages.ts'
import * as access from '../auditors/server/give-access.ts'
import * as ofYear from '../auditors/server/of-year.ts'
import * as links from '../auditors/server/open-link.ts'
import * as budget from '../budget/budget.contract.ts'
import { budgetMessages } from '../budget/budget.messages.ts'
import { budgetSetting } from '../budget/server/budget-approval.ts'
import { downloadBudgetHandler, readBudgetHandler } from '../budget/server/read-budget.ts'
import { setBudgetHandler } from '../budget/server/set-budget.ts'
import * as chart from '../chart/chart.contract.ts'
import { chartMessages } from '../chart/chart.messages.ts'
import {
  accountOpening,
  accountRename,
  accountReopening,
  accountRetirement,
} from '../chart/server/account-approvals.ts'
import * as ownAccounts from '../chart/server/own-accounts.ts'
import { downloadChartHandler, readChartHandler } from '../chart/server/read-chart.ts'
import * as statements from '../financial-statements/financial-statements.contract.ts'
import { downloadFinancialStatementsHandler } from '../financial-statements/server/download-financial-statements.ts'
import { exportJournalsHandler } from '../financial-statements/server/export-journals.ts'
import { listMemberBalancesHandler } from '../financial-statements/server/list-member-balances.ts'
import { readFinancialStatementsHandler } from '../financial-statements/server/read-financial-statements.ts'
import {
  accountingPolicies,
  changePoliciesHandler,
} from '../financial-statements/server/statement-policies.ts'
import * as assets from '../fixed-assets/asset.contract.ts'
import { assetMessages } from '../fixed-assets/asset.messages.ts'
import { depreciationPrepared } from '../fixed-assets/server/depreciation.notifications.ts'
import { disposeOfAssetHandler } from '../fixed-assets/server/dispose-asset.ts'
import {
  prepareDepreciationHandler,
  prepareDepreciationNightly,
} from '../fixed-assets/server/prepare-depreciation.ts'
import * as assetRegister from '../fixed-assets/server/read-assets.ts'
import { editAssetHandler, registerAssetHandler } from '../fixed-assets/server/register-asset.ts'
import { takeBackJournalHandler } from '../journals/server/journal-reversal.ts'
import {
  downloadJournalsHandler,
  listJournalsHandler,
  readJournalHandler,
} from '../journals/server/read-journals.ts'
import { journalReversal } from '../journals/server/reverse-journal.ts'
import { closeMonthHandler, listClosedMonthsHandler, monthClose } from '../months/server/close-month.ts'
import { readOpenItemsHandler } from '../open-items/server/open-items.ts'
import * as pettyCash from '../petty-cash/petty-cash.contract.ts'
import { pettyCashMessages } from '../petty-cash/petty-cash.messages.ts'
import * as pettyCashDone from '../petty-cash/server/petty-cash.ts'
import {
  listReconciliationsHandler,
  readBankDayHandler,
  reconcileHandler,
  reconciliation,
} from '../reconciliation/server/reconcile.ts'
import { printTaxNoteHandler } from '../tax/server/tax-note.ts'
import {
  downloadTaxRegisterHandler,
  readTaxRegisterHandler,
  remitTaxHandler,
  taxRemittance,
} from '../tax/server/withheld-tax.ts'
import * as tax from '../tax/tax.contract.ts'
import * as templates from '../voucher-templates/server/save-templates.ts'
import { templateDue } from '../voucher-templates/server/template.notifications.ts'
import { remindOfTemplates, templatesWaiting } from '../voucher-templates/server/templates-due.ts'
import * as template from '../voucher-templates/template.contract.ts'
import { templateMessages } from '../voucher-templates/template.messages.ts'
import { approveVoucherHandler } from '../vouchers/server/approve-voucher.ts'
import { checkedVoucher } from '../vouchers/server/check-voucher.ts'
import * as making from '../vouchers/server/make-voucher.ts'
import { printVoucherHandler } from '../vouchers/server/print-voucher.ts'
import * as register from '../vouchers/server/read-vouchers.ts'
import { voucherSearch } from '../vouchers/server/search-vouchers.ts'
import { voucherSentBack, voucherWaiting } from '../vouchers/server/voucher.notifications.ts'
import { voucherPosting } from '../vouchers/server/voucher-approval.ts'
import * as files from '../vouchers/server/voucher-files.ts'
import * as vouchers from '../vouchers/voucher.contract.ts'
import { voucherMessages } from '../vouchers/voucher.messages.ts'
import { readYearEndHandler } from '../year-end/server/read-year-end.ts'
import { readYearEnd } from '../year-end/year-end.contract.ts'

export { dueLater } from '../accounts/server/money-due.ts'
export { moneyRows, moneySums } from '../accounts/server/where-money-is.ts'
export { authenticateAuditor } from '../auditors/server/open-link.ts'

/** Books as part of the server. */
export const books: ServerFeature = {
  name: 'books',
  reports: [cashReport, reconciliationReport] as readonly Report[],
  approvals: [
    journalReversal,
    monthClose,
    taxRemittance,
    reconciliation,
    voucherPosting,
    budgetSetting,
    accountOpening,
    accountRename,
    accountRetirement,
    accountReopening,
    access.auditorAccess,
    pettyCashDone.pettyCashTerms,
  ] as readonly ApprovalKind[],
  search: [voucherSearch],
  routes: [
    auditedRoute(chart.readChartOfAccounts, booksMessages, readChartHandler, ofYear.withChart),
    auditedRoute(chart.downloadChart, booksMessages, downloadChartHandler, ofYear.withDay),
    route(chart.readAccount, {}, ownAccounts.readAccountHandler),
    route(chart.addAccount, chartMessages, ownAccounts.addAccountHandler),
    route(chart.renameAccount, chartMessages, ownAccounts.renameAccountHandler),
    route(chart.retireAccount, chartMessages, ownAccounts.retireAccountHandler),
    route(chart.reopenAccount, chartMessages, ownAccounts.reopenAccountHandler),
    auditedRoute(contract.readBooks, booksMessages, readBooksHandler, ofYear.withDay),
    auditedRoute(contract.downloadBooks, booksMessages, downloadBooksHandler, ofYear.withDay),
    auditedRoute(contract.listJournals, {}, listJournalsHandler, ofYear.withJournals),
    auditedRoute(contract.downloadJournals, {}, downloadJournalsHandler, ofYear.withJournals),
    auditedRoute(contract.readJournal, {}, readJournalHandler, ofYear.withJournal),
    route(contract.takeBackJournal, booksMessages, takeBackJournalHandler),
    auditedRoute(contract.listClosedMonths, {}, listClosedMonthsHandler, ofYear.withMonths),
    route(contract.closeMonth, booksMessages, closeMonthHandler),
    route(tax.readTaxRegister, {}, readTaxRegisterHandler),
    route(tax.downloadTaxRegister, {}, downloadTaxRegisterHandler),
    route(tax.printTaxNote, {}, printTaxNoteHandler),
    route(tax.remitTax, booksMessages, remitTaxHandler),
    auditedRoute(tax.listReconciliations, {}, listReconciliationsHandler, ofYear.withReconciliations),
    auditedRoute(tax.readBankDay, booksMessages, readBankDayHandler, ofYear.withDayBefore),
    auditedRoute(tax.readOpenItems, booksMessages, readOpenItemsHandler, ofYear.withDayBefore),
    route(tax.reconcile, booksMessages, reconcileHandler),
    auditedRoute(
      statements.readFinancialStatements,
      booksMessages,
      readFinancialStatementsHandler,
      ofYear.withPeriod,
    ),
    auditedRoute(
      statements.downloadFinancialStatements,
      booksMessages,
      downloadFinancialStatementsHandler,
      ofYear.withPeriod,
    ),
    auditedRoute(statements.exportJournals, booksMessages, exportJournalsHandler, ofYear.withPeriod),
    auditedRoute(statements.listMemberBalances, booksMessages, listMemberBalancesHandler, ofYear.withDay),
    auditedRoute(readYearEnd, {}, readYearEndHandler, ofYear.withYearEnd),
    auditedRoute(vouchers.listVouchers, {}, register.listVouchersHandler, ofYear.withVouchers),
    auditedRoute(vouchers.downloadVouchers, {}, register.downloadVouchersHandler, ofYear.withVouchers),
    auditedRoute(vouchers.readVoucher, {}, register.readVoucherHandler, ofYear.withVoucher),
    auditedRoute(vouchers.printVoucher, {}, printVoucherHandler, ofYear.withPrintedVoucher),
    route(vouchers.draftVoucher, voucherMessages, making.draftVoucherHandler),
    route(vouchers.editVoucher, voucherMessages, making.editVoucherHandler),
    route(vouchers.deleteVoucher, voucherMessages, making.deleteVoucherHandler),
    route(vouchers.cancelVoucher, voucherMessages, making.cancelVoucherHandler),
    route(vouchers.submitVoucher, voucherMessages, making.submitVoucherHandler),
    route(vouchers.approveVoucher, voucherMessages, approveVoucherHandler),
    route(vouchers.reverseVoucher, voucherMessages, making.reverseVoucherHandler),
    uploadRoute(vouchers.addVoucherFile, voucherMessages, files.admitFile, files.addFileHandler),
    route(vouchers.removeVoucherFile, voucherMessages, files.removeFileHandler),
    auditedRoute(vouchers.openVoucherFile, {}, files.openFileHandler, ofYear.withVoucherFile),
    auditedRoute(assets.listAssets, {}, assetRegister.listAssetsHandler, ofYear.withAssets),
    auditedRoute(assets.downloadAssets, {}, assetRegister.downloadAssetsHandler, ofYear.withAssets),
    route(assets.readDepreciation, {}, assetRegister.readDepreciationHandler),
    route(assets.prepareDepreciation, {}, prepareDepreciationHandler),
    auditedRoute(assets.readCalculation, {}, assetRegister.readCalculationHandler, ofYear.withPrintedVoucher),
    auditedRoute(assets.readAsset, {}, assetRegister.readAssetHandler, ofYear.withAsset),
    route(assets.registerAsset, assetMessages, registerAssetHandler),
    route(assets.editAsset, assetMessages, editAssetHandler),
    route(assets.disposeOfAsset, assetMessages, disposeOfAssetHandler),
    auditedRoute(template.listTemplates, {}, templates.listTemplatesHandler, ofYear.withTemplates),
    auditedRoute(template.readTemplate, {}, templates.readTemplateHandler, ofYear.withTemplates),
    route(template.writeTemplate, templateMessages, templates.writeTemplateHandler),
    route(template.editTemplate, templateMessages, templates.editTemplateHandler),
    route(template.prepareVoucher, templateMessages, templates.prepareVoucherHandler),
    route(template.skipTemplate, templateMessages, templates.skipTemplateHandler),
    route(template.retireTemplate, templateMessages, templates.retireTemplateHandler),
    route(template.deleteTemplate, templateMessages, templates.deleteTemplateHandler),
    route(statements.changePolicies, {}, changePoliciesHandler),
    auditedRoute(budget.readBudget, {}, readBudgetHandler, ofYear.withBudget),
    auditedRoute(budget.downloadBudget, {}, downloadBudgetHandler, ofYear.withYear),
    route(budget.setBudget, budgetMessages, setBudgetHandler),
    auditedRoute(readAnnualReturn, booksMessages, readAnnualReturnHandler, ofYear.withYear),
    auditedRoute(downloadAnnualReturn, booksMessages, downloadAnnualReturnHandler, ofYear.withYear),
    route(pettyCash.readPettyCash, pettyCashMessages, pettyCashDone.readPettyCashHandler),
    route(pettyCash.setPettyCash, pettyCashMessages, pettyCashDone.setPettyCashHandler),
    route(pettyCash.topUpPettyCash, pettyCashMessages, pettyCashDone.topUpPettyCashHandler),
    route(contract.whereMoneyIs, {}, whereMoneyIsHandler),
    route(auditors.listAuditorAccesses, {}, access.listAuditorAccessesHandler),
    route(auditors.giveAuditorAccess, auditorMessages, access.giveAuditorAccessHandler),
    route(auditors.endAuditorAccess, auditorMessages, access.endAuditorAccessHandler),
    route(auditors.openAuditorLink, auditorMessages, links.openAuditorLinkHandler),
    route(auditors.readAuditorSession, {}, links.readAuditorSessionHandler),
    route(auditors.closeAuditorSession, {}, links.closeAuditorSessionHandler),
  ],
  jobs: [files.sweepFiles, prepareDepreciationNightly, remindOfTemplates],
  waiting: [templatesWaiting],
  settings: [wordsOf(accountingPolicies)],
  submitVoucher: making.submitNewVoucher,
  checkedDocument: checkedVoucher,
  topics: [
    bookingTakenBack,
    voucherWaiting,
    voucherSentBack,
    depreciationPrepared,
    templateDue,
  ] as readonly Topic[],
}
