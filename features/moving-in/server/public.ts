/** The public API of moving in for other servers. */

import type { LongWorkKind } from '@kolo/application/batch-job-kind'
import type { ApprovalKind } from '@kolo/application/call'
import type { Topic } from '@kolo/application/notification-types'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import * as contract from '../moving-in.contract.ts'
import { movingInMessages as words } from '../moving-in.messages.ts'
import { bringInKind } from './import-approval.ts'
import { bringIn } from './import-lists.ts'
import { movingInRecords } from './move-in.record.ts'
import { movedIn } from './moving-in.notifications.ts'
import { askMoveInHandler, undoMoveInHandler } from './request-lists.ts'
import { takeBackKind } from './reversal-approval.ts'
import { takeBack } from './reverse-import.ts'
import * as lists from './save-lists.ts'
import { emailKind, giveEmailHandler } from './set-email.ts'
import { removeBalancesHandler, uploadBalancesHandler } from './upload-balances.ts'
import * as loanSheets from './upload-loans.ts'
import { downloadFaultsHandler, downloadMembersHandler, downloadTemplateHandler } from './write-sheets.ts'

/** Moving in as part of the server. */
export const movingIn: ServerFeature = {
  name: 'moving-in',
  records: movingInRecords,
  approvals: [bringInKind, takeBackKind, emailKind] as unknown as readonly ApprovalKind[],
  longWork: [bringIn, takeBack] as unknown as readonly LongWorkKind[],
  topics: [movedIn] as unknown as readonly Topic[],
  routes: [
    route(contract.listMoveIns, {}, lists.listMoveInsHandler),
    route(contract.readMoveIn, {}, lists.readMoveInHandler),
    route(contract.listMoveInRows, {}, lists.listMoveInRowsHandler),
    route(contract.uploadList, words, lists.uploadListHandler),
    route(contract.uploadBalances, words, uploadBalancesHandler),
    route(contract.removeBalances, words, removeBalancesHandler),
    route(contract.uploadLoans, words, loanSheets.uploadLoansHandler),
    route(contract.chooseLoanColumns, words, loanSheets.chooseLoanColumnsHandler),
    route(contract.listMoveInLoans, {}, loanSheets.listMoveInLoansHandler),
    route(contract.removeLoans, words, loanSheets.removeLoansHandler),
    route(contract.chooseColumns, words, lists.chooseColumnsHandler),
    route(contract.decideRows, words, lists.decideRowsHandler),
    route(contract.askMoveIn, words, askMoveInHandler),
    route(contract.removeMoveIn, words, lists.removeMoveInHandler),
    route(contract.undoMoveIn, words, undoMoveInHandler),
    route(contract.downloadTemplate, {}, downloadTemplateHandler),
    route(contract.downloadMembers, {}, downloadMembersHandler),
    route(contract.downloadFaults, {}, downloadFaultsHandler),
    route(contract.giveEmail, words, giveEmailHandler),
  ],
}
