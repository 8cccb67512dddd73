/** The public API of approvals for other servers: ask, tell, and who administers. */

import type { ApprovalKind } from '@kolo/application/call'
import { wordsOf } from '@kolo/application/community-settings'
import type { Job } from '@kolo/application/job'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { recordEvent } from '@kolo/audit/server'
import * as z from 'zod/mini'
import * as contract from '../approvals.contract.ts'
import { approvalsMessages } from '../approvals.messages.ts'
import { aloneCeiling } from './alone-ceiling.ts'
import { closeAloneNotice, listAloneNoticesHandler, objectAloneHandler } from './alone-notices.ts'
import { decidedAlone, objectedAlone } from './approvals.notifications.ts'
import { expireApprovals } from './approvals.store.ts'
import { approveHandler, type Kinds, sendBackHandler, takeBackHandler } from './decide-approval.ts'
import { approvalsWaiting, listApprovalsHandler, readApprovalHandler } from './list-approvals.ts'

export * from './administration.ts'
export { aboveAloneCeiling, aloneCeiling } from './alone-ceiling.ts'
export {
  aloneNotice,
  closeAloneNotice,
  closeNotices,
  closingNotice,
  noticeRows,
  noticesFor,
  noticesIn,
  notifyAlone,
  type OpenNotice,
  presentNotices,
  recentStaff,
} from './alone-notices.ts'
export { approvalStep } from './approval-step.ts'
export {
  type ApprovalWithPeople,
  type Approvers,
  approvedFor,
  approversOf,
  askedAbout,
  endApprovalsOf,
  insertAppointment,
  signedBy,
  waitingAbout,
  waitingOfKind,
} from './approvals.store.ts'

import { approvalsRecords } from './approval.record.ts'

export type { ApprovalRow } from './approval.record.ts'
export { askApproval, dropApproval, prepareApproval } from './ask-approval.ts'
export type { Kinds } from './decide-approval.ts'
export { readWaiting, waitingIn } from './list-approvals.ts'

/** The kinds of some features by their names. */
export function kindsOf(features: readonly ServerFeature[]): Kinds {
  const kinds = features.flatMap((feature) => feature.approvals ?? [])
  return new Map(kinds.map((kind: ApprovalKind) => [kind.name, kind]))
}

/** Approvals as part of the server, for all kinds its features have. */
export function approvals(kinds: Kinds): ServerFeature {
  const words = approvalsMessages
  return {
    name: 'approvals',
    records: approvalsRecords,
    settings: [wordsOf(aloneCeiling)],
    routes: [
      route(contract.listApprovals, {}, listApprovalsHandler(kinds)),
      route(contract.readApproval, {}, readApprovalHandler(kinds)),
      route(contract.approveApproval, words, approveHandler(kinds)),
      route(contract.sendBackApproval, words, sendBackHandler(kinds)),
      route(contract.takeBackApproval, words, takeBackHandler(kinds)),
      route(contract.listAloneNotices, {}, listAloneNoticesHandler),
      route(contract.objectAlone, words, objectAloneHandler),
    ],
    jobs: [expiring(kinds)],
    waiting: [approvalsWaiting(kinds)],
    topics: [decidedAlone, objectedAlone],
  }
}

const expiring = (kinds: Kinds): Job => ({
  name: 'approvals.expire',
  schedule: '5 * * * *',
  run: async (call) => {
    const { db, now } = call
    for (const { id, kind, subject_id, change } of await expireApprovals(db, now, 500)) {
      const known = kinds.get(kind)
      await known?.expired?.(call, subject_id, z.decode(known.change, change as never))
      await closeAloneNotice(db, { type: 'approval', id }, now)
      const target = { type: 'approval', id }
      await recordEvent(db, {
        kind: 'approval.expired',
        target,
        facts: { kind },
        now,
        requestId: 'approvals.expire',
      })
    }
  },
})
