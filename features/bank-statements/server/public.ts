/** Statements of the community's bank as part of the server. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { ApprovalKind } from '@kolo/application/call'
import { auditedRoute, route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { batchKind } from '../batches/server/batch-kind.ts'
import { confirmBatchHandler, takeBackBatchHandler } from '../batches/server/confirm-batch.ts'
import { postBatch } from '../batches/server/post-batch.ts'
import { weighBatchHandler } from '../batches/server/weigh-batch.ts'
import { readStatementFileHandler } from '../file-formats/server/read-file.ts'
import * as lineVouchers from '../line-vouchers/line-voucher.contract.ts'
import {
  bookLinesHandler,
  listBankRulesHandler,
  removeBankRuleHandler,
} from '../line-vouchers/server/book-lines.ts'
import {
  bookSettlementHandler,
  listSettlementsHandler,
  settleLinesHandler,
} from '../settlements/server/book-settlements.ts'
import { settlementKind } from '../settlements/server/settlement-kind.ts'
import * as settlements from '../settlements/settlements.contract.ts'
import {
  importBankStatementHandler,
  lookAgainHandler,
  removeBankStatementHandler,
  sortStatementLinesHandler,
} from '../statements/server/import-statement.ts'
import { listLineCandidatesHandler } from '../statements/server/list-candidates.ts'
import {
  listBankStatementsHandler,
  listStatementLinesHandler,
  readBankStatementHandler,
} from '../statements/server/list-statements.ts'
import { withLines, withStatement, withStatements } from '../statements/server/of-year.ts'
import { claimTurnedDown, receiptAssigned } from '../statements/server/statement.notifications.ts'
import * as contract from '../statements/statement.contract.ts'
import { bankStatementsMessages } from '../statements/statement.messages.ts'
import { claimReceiptHandler, listReceiptClaimsHandler } from '../unmatched-receipts/server/claim-receipt.ts'
import { listUnmatchedReceiptsHandler, unmatchedWaiting } from '../unmatched-receipts/server/list-receipts.ts'
import { assignKind, returnKind } from '../unmatched-receipts/server/receipt-kinds.ts'
import {
  assignReceiptHandler,
  confirmReturnHandler,
  returnReceiptHandler,
  turnDownClaimHandler,
} from '../unmatched-receipts/server/settle-receipt.ts'
import { bankStatementsRecords } from '../unmatched-receipts/server/unmatched-receipt.record.ts'
import * as unmatched from '../unmatched-receipts/unmatched.contract.ts'

export {
  type AccountLine,
  balanceOfAccount,
  importedDays,
  linesOfAccount,
} from '../statements/server/account-lines.ts'

const words = bankStatementsMessages

export { lineReversals } from '../statements/server/apply-reversal.ts'

/** Statements of the community's bank as part of the server. */
export const bankStatements: ServerFeature = {
  name: 'bank-statements',
  waiting: [unmatchedWaiting],
  records: bankStatementsRecords,
  routes: [
    route(contract.readStatementFile, words, readStatementFileHandler),
    route(contract.importBankStatement, words, importBankStatementHandler),
    auditedRoute(contract.listBankStatements, {}, listBankStatementsHandler, withStatements),
    auditedRoute(contract.readBankStatement, {}, readBankStatementHandler, withStatement),
    auditedRoute(contract.listStatementLines, {}, listStatementLinesHandler, withLines),
    route(contract.removeBankStatement, words, removeBankStatementHandler),
    route(contract.sortStatementLines, words, sortStatementLinesHandler),
    route(contract.lookAgain, words, lookAgainHandler),
    route(contract.weighBatch, {}, weighBatchHandler),
    route(contract.confirmBatch, words, confirmBatchHandler),
    route(contract.takeBackBatch, words, takeBackBatchHandler),
    route(contract.listLineCandidates, {}, listLineCandidatesHandler),
    route(settlements.listSettlements, {}, listSettlementsHandler),
    route(settlements.bookSettlement, words, bookSettlementHandler),
    route(settlements.settleLines, words, settleLinesHandler),
    route(lineVouchers.listBankRules, {}, listBankRulesHandler),
    route(lineVouchers.removeBankRule, {}, removeBankRuleHandler),
    route(lineVouchers.bookLines, words, bookLinesHandler),
    route(unmatched.listUnmatchedReceipts, {}, listUnmatchedReceiptsHandler),
    route(unmatched.assignReceipt, words, assignReceiptHandler),
    route(unmatched.returnReceipt, words, returnReceiptHandler),
    route(unmatched.confirmReturn, words, confirmReturnHandler),
    route(unmatched.turnDownClaim, words, turnDownClaimHandler),
    route(unmatched.claimReceipt, words, claimReceiptHandler),
    route(unmatched.listReceiptClaims, {}, listReceiptClaimsHandler),
  ],
  approvals: [batchKind, assignKind, returnKind, settlementKind] as unknown as readonly ApprovalKind[],
  topics: [receiptAssigned, claimTurnedDown],
  longWork: [postBatch] as readonly LongWorkKind[],
}
