/** The door of moving in for other servers. */
import './moving-in.tables.ts'
import type { ApprovalKind } from '@kolo/database/call'
import type { LongWorkKind } from '@kolo/database/long-work-kind'
import { route } from '@kolo/database/route'
import type { ServerFeature } from '@kolo/database/server-feature'
import type { Topic } from '@kolo/database/topics'
import * as contract from '../moving-in.contract.ts'
import { movingInWords as words } from '../moving-in.messages.ts'
import { bringInKind } from './import-approval.ts'
import { bringIn } from './import-lists.ts'
import { movedIn } from './moving-in.notifications.ts'
import { movingInPerson } from './moving-in.personal-data.ts'
import { askMoveInAct, undoMoveInAct } from './request-lists.ts'
import { takeBackKind } from './reversal-approval.ts'
import { takeBack } from './reverse-import.ts'
import * as lists from './save-lists.ts'
import { emailKind, giveEmailAct } from './set-email.ts'
import { downloadFaultsAct, downloadMembersAct, downloadTemplateAct } from './write-sheets.ts'

/** Moving in as part of the server. */
export const movingIn: ServerFeature = {
  name: 'moving-in',
  person: { tables: movingInPerson },
  approvals: [bringInKind, takeBackKind, emailKind] as unknown as readonly ApprovalKind[],
  longWork: [bringIn, takeBack] as unknown as readonly LongWorkKind[],
  topics: [movedIn] as unknown as readonly Topic[],
  routes: [
    route(contract.listMoveIns, {}, lists.listMoveInsAct),
    route(contract.readMoveIn, {}, lists.readMoveInAct),
    route(contract.listMoveInRows, {}, lists.listMoveInRowsAct),
    route(contract.uploadList, words, lists.uploadListAct),
    route(contract.chooseColumns, words, lists.chooseColumnsAct),
    route(contract.decideRows, words, lists.decideRowsAct),
    route(contract.askMoveIn, words, askMoveInAct),
    route(contract.removeMoveIn, words, lists.removeMoveInAct),
    route(contract.undoMoveIn, words, undoMoveInAct),
    route(contract.downloadTemplate, {}, downloadTemplateAct),
    route(contract.downloadMembers, {}, downloadMembersAct),
    route(contract.downloadFaults, {}, downloadFaultsAct),
    route(contract.giveEmail, words, giveEmailAct),
  ],
}
