/** Statements of the community's bank as part of the server. */
import './bank-statements.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import { batchKind } from '../batches/server/batch-kind.ts'
import { confirmBatchAct, takeBackBatchAct } from '../batches/server/confirm-batch.ts'
import { postBatch } from '../batches/server/post-batch.ts'
import { weighBatchAct } from '../batches/server/weigh-batch.ts'
import { readStatementFileAct } from '../file-formats/server/read-file.ts'
import {
  bookSettlementAct,
  listSettlementsAct,
  settleLinesAct,
} from '../settlements/server/book-settlements.ts'
import { settlementKind } from '../settlements/server/settlement-kind.ts'
import * as settlements from '../settlements/settlements.contract.ts'
import {
  importBankStatementAct,
  lookAgainAct,
  removeBankStatementAct,
  sortStatementLinesAct,
} from '../statements/server/import-statement.ts'
import { listLineCandidatesAct } from '../statements/server/list-candidates.ts'
import {
  listBankStatementsAct,
  listStatementLinesAct,
  readBankStatementAct,
} from '../statements/server/list-statements.ts'
import { claimTurnedDown, receiptAssigned } from '../statements/server/statement.notifications.ts'
import * as contract from '../statements/statement.contract.ts'
import { bankStatementsWords } from '../statements/statement.messages.ts'
import { claimReceiptAct, listReceiptClaimsAct } from '../unmatched-receipts/server/claim-receipt.ts'
import { listUnmatchedReceiptsAct, unmatchedWaiting } from '../unmatched-receipts/server/list-receipts.ts'
import { assignKind, returnKind } from '../unmatched-receipts/server/receipt-kinds.ts'
import {
  assignReceiptAct,
  confirmReturnAct,
  returnReceiptAct,
  turnDownClaimAct,
} from '../unmatched-receipts/server/settle-receipt.ts'
import * as unmatched from '../unmatched-receipts/unmatched.contract.ts'
import { bankStatementsPerson } from './bank-statements.personal-data.ts'

export {
  type AccountLine,
  balanceOfAccount,
  importedDays,
  linesOfAccount,
} from '../statements/server/account-lines.ts'

const words = bankStatementsWords

export { lineReversals } from '../statements/server/apply-reversal.ts'

/** Statements of the community's bank as part of the server. */
export const bankStatements: ServerFeature = {
  name: 'bank-statements',
  waiting: [unmatchedWaiting],
  person: { tables: bankStatementsPerson },
  routes: [
    route(contract.readStatementFile, words, readStatementFileAct),
    route(contract.importBankStatement, words, importBankStatementAct),
    route(contract.listBankStatements, {}, listBankStatementsAct),
    route(contract.readBankStatement, {}, readBankStatementAct),
    route(contract.listStatementLines, {}, listStatementLinesAct),
    route(contract.removeBankStatement, words, removeBankStatementAct),
    route(contract.sortStatementLines, words, sortStatementLinesAct),
    route(contract.lookAgain, words, lookAgainAct),
    route(contract.weighBatch, {}, weighBatchAct),
    route(contract.confirmBatch, words, confirmBatchAct),
    route(contract.takeBackBatch, words, takeBackBatchAct),
    route(contract.listLineCandidates, {}, listLineCandidatesAct),
    route(settlements.listSettlements, {}, listSettlementsAct),
    route(settlements.bookSettlement, words, bookSettlementAct),
    route(settlements.settleLines, words, settleLinesAct),
    route(unmatched.listUnmatchedReceipts, {}, listUnmatchedReceiptsAct),
    route(unmatched.assignReceipt, words, assignReceiptAct),
    route(unmatched.returnReceipt, words, returnReceiptAct),
    route(unmatched.confirmReturn, words, confirmReturnAct),
    route(unmatched.turnDownClaim, words, turnDownClaimAct),
    route(unmatched.claimReceipt, words, claimReceiptAct),
    route(unmatched.listReceiptClaims, {}, listReceiptClaimsAct),
  ],
  approvals: [batchKind, assignKind, returnKind, settlementKind] as unknown as readonly ApprovalKind[],
  topics: [receiptAssigned, claimTurnedDown],
  longWork: [postBatch] as readonly LongWorkKind[],
}
