/** What this feature gives the server. */

import type { ApprovalKind } from '@kolo/application/call'
import type { Topic } from '@kolo/application/notification-types'
import type { Report } from '@kolo/application/reports'
import { route, uploadRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as contract from '../accounts/books.contract.ts'
import { booksMessages } from '../accounts/books.messages.ts'
import { bookingTakenBack } from '../accounts/server/books.notifications.ts'
import { cashReport, reconciliationReport } from '../accounts/server/books-reports.ts'
import { downloadBooksHandler, readBooksHandler } from '../accounts/server/read-books.ts'
import { whereMoneyIsHandler } from '../accounts/server/where-money-is.ts'
import * as chart from '../chart/chart.contract.ts'
import { chartMessages } from '../chart/chart.messages.ts'
import { accountOpening, accountRename, accountRetirement } from '../chart/server/account-approvals.ts'
import * as ownAccounts from '../chart/server/own-accounts.ts'
import { downloadChartHandler, readChartHandler } from '../chart/server/read-chart.ts'
import * as statements from '../financial-statements/financial-statements.contract.ts'
import { downloadFinancialStatementsHandler } from '../financial-statements/server/download-financial-statements.ts'
import { exportJournalsHandler } from '../financial-statements/server/export-journals.ts'
import { listMemberBalancesHandler } from '../financial-statements/server/list-member-balances.ts'
import { readFinancialStatementsHandler } from '../financial-statements/server/read-financial-statements.ts'
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
import * as making from '../vouchers/server/make-voucher.ts'
import { printVoucherHandler } from '../vouchers/server/print-voucher.ts'
import * as register from '../vouchers/server/read-vouchers.ts'
import { voucherSentBack, voucherWaiting } from '../vouchers/server/voucher.notifications.ts'
import { voucherPosting } from '../vouchers/server/voucher-approval.ts'
import * as files from '../vouchers/server/voucher-files.ts'
import * as vouchers from '../vouchers/voucher.contract.ts'
import { voucherMessages } from '../vouchers/voucher.messages.ts'
import { readYearEndHandler } from '../year-end/server/read-year-end.ts'
import { readYearEnd } from '../year-end/year-end.contract.ts'

export { moneyRows, moneySums } from '../accounts/server/where-money-is.ts'

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
    accountOpening,
    accountRename,
    accountRetirement,
  ] as readonly ApprovalKind[],
  routes: [
    route(chart.readChartOfAccounts, booksMessages, readChartHandler),
    route(chart.downloadChart, booksMessages, downloadChartHandler),
    route(chart.readAccount, {}, ownAccounts.readAccountHandler),
    route(chart.addAccount, chartMessages, ownAccounts.addAccountHandler),
    route(chart.renameAccount, chartMessages, ownAccounts.renameAccountHandler),
    route(chart.retireAccount, chartMessages, ownAccounts.retireAccountHandler),
    route(contract.readBooks, booksMessages, readBooksHandler),
    route(contract.downloadBooks, booksMessages, downloadBooksHandler),
    route(contract.listJournals, {}, listJournalsHandler),
    route(contract.downloadJournals, {}, downloadJournalsHandler),
    route(contract.readJournal, {}, readJournalHandler),
    route(contract.takeBackJournal, booksMessages, takeBackJournalHandler),
    route(contract.listClosedMonths, {}, listClosedMonthsHandler),
    route(contract.closeMonth, booksMessages, closeMonthHandler),
    route(tax.readTaxRegister, {}, readTaxRegisterHandler),
    route(tax.downloadTaxRegister, {}, downloadTaxRegisterHandler),
    route(tax.printTaxNote, {}, printTaxNoteHandler),
    route(tax.remitTax, booksMessages, remitTaxHandler),
    route(tax.listReconciliations, {}, listReconciliationsHandler),
    route(tax.readBankDay, booksMessages, readBankDayHandler),
    route(tax.readOpenItems, booksMessages, readOpenItemsHandler),
    route(tax.reconcile, booksMessages, reconcileHandler),
    route(statements.readFinancialStatements, booksMessages, readFinancialStatementsHandler),
    route(statements.downloadFinancialStatements, booksMessages, downloadFinancialStatementsHandler),
    route(statements.exportJournals, booksMessages, exportJournalsHandler),
    route(statements.listMemberBalances, booksMessages, listMemberBalancesHandler),
    route(readYearEnd, {}, readYearEndHandler),
    route(vouchers.listVouchers, {}, register.listVouchersHandler),
    route(vouchers.downloadVouchers, {}, register.downloadVouchersHandler),
    route(vouchers.readVoucher, {}, register.readVoucherHandler),
    route(vouchers.printVoucher, {}, printVoucherHandler),
    route(vouchers.draftVoucher, voucherMessages, making.draftVoucherHandler),
    route(vouchers.editVoucher, voucherMessages, making.editVoucherHandler),
    route(vouchers.deleteVoucher, voucherMessages, making.deleteVoucherHandler),
    route(vouchers.submitVoucher, voucherMessages, making.submitVoucherHandler),
    route(vouchers.approveVoucher, voucherMessages, approveVoucherHandler),
    route(vouchers.reverseVoucher, voucherMessages, making.reverseVoucherHandler),
    uploadRoute(vouchers.addVoucherFile, voucherMessages, files.admitFile, files.addFileHandler),
    route(vouchers.removeVoucherFile, voucherMessages, files.removeFileHandler),
    route(vouchers.openVoucherFile, {}, files.openFileHandler),
    route(assets.listAssets, {}, assetRegister.listAssetsHandler),
    route(assets.downloadAssets, {}, assetRegister.downloadAssetsHandler),
    route(assets.readDepreciation, {}, assetRegister.readDepreciationHandler),
    route(assets.prepareDepreciation, {}, prepareDepreciationHandler),
    route(assets.readCalculation, {}, assetRegister.readCalculationHandler),
    route(assets.readAsset, {}, assetRegister.readAssetHandler),
    route(assets.registerAsset, assetMessages, registerAssetHandler),
    route(assets.editAsset, assetMessages, editAssetHandler),
    route(assets.disposeOfAsset, assetMessages, disposeOfAssetHandler),
    route(template.listTemplates, {}, templates.listTemplatesHandler),
    route(template.readTemplate, {}, templates.readTemplateHandler),
    route(template.writeTemplate, templateMessages, templates.writeTemplateHandler),
    route(template.editTemplate, templateMessages, templates.editTemplateHandler),
    route(template.prepareVoucher, templateMessages, templates.prepareVoucherHandler),
    route(template.skipTemplate, templateMessages, templates.skipTemplateHandler),
    route(template.retireTemplate, templateMessages, templates.retireTemplateHandler),
    route(template.deleteTemplate, templateMessages, templates.deleteTemplateHandler),
    route(contract.whereMoneyIs, {}, whereMoneyIsHandler),
  ],
  jobs: [files.sweepFiles, prepareDepreciationNightly, remindOfTemplates],
  waiting: [templatesWaiting],
  submitVoucher: making.submitNewVoucher,
  topics: [
    bookingTakenBack,
    voucherWaiting,
    voucherSentBack,
    depreciationPrepared,
    templateDue,
  ] as readonly Topic[],
}
