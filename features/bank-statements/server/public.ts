/** Statements of the community's bank as part of the server. */
import './bank-statements.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import * as contract from '../bank-statements.contract.ts'
import { bankStatementsWords } from '../bank-statements.words.ts'
import * as settlements from '../settlements.contract.ts'
import * as unmatched from '../unmatched.contract.ts'
import { bankStatementsPerson } from './bank-statements.person.ts'
import { claimTurnedDown, receiptAssigned } from './bank-statements.topics.ts'
import { batchKind } from './batches/batch-kind.ts'
import { confirmBatchAct, takeBackBatchAct } from './batches/confirm-batch.ts'
import { postBatch } from './batches/post-batch.ts'
import { weighBatchAct } from './batches/weigh-batch.ts'
import {
  importBankStatementAct,
  lookAgainAct,
  removeBankStatementAct,
  sortStatementLinesAct,
} from './import-statement.ts'
import { listLineCandidatesAct } from './list-candidates.ts'
import { listBankStatementsAct, listStatementLinesAct, readBankStatementAct } from './list-statements.ts'
import { readStatementFileAct } from './read-file.ts'
import { bookSettlementAct, listSettlementsAct, settleLinesAct } from './settlements/book-settlements.ts'
import { settlementKind } from './settlements/settlement-kind.ts'
import { claimReceiptAct, listReceiptClaimsAct } from './unmatched/claim-receipt.ts'
import { listUnmatchedReceiptsAct, unmatchedWaiting } from './unmatched/list-receipts.ts'
import { assignKind, returnKind } from './unmatched/receipt-kinds.ts'
import {
  assignReceiptAct,
  confirmReturnAct,
  returnReceiptAct,
  turnDownClaimAct,
} from './unmatched/settle-receipt.ts'

export { type AccountLine, balanceOfAccount, importedDays, linesOfAccount } from './account-lines.ts'

const words = bankStatementsWords

export { lineReversals } from './take-back.ts'

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
