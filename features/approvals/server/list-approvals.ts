/** The queue of everything that waits for a second administrator, and one thing out of it. */
import type { Call } from '@kolo/application/call'
import { shownOfList, type WaitingList, waitingList } from '@kolo/application/waiting-list'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import {
  type Approval,
  changesToApprove,
  type listApprovals,
  type readApproval,
} from '../approvals.contract.ts'
import { type ApprovalWithPeople, approvalById, waitingAbout, waitingApprovals } from './approvals.store.ts'
import type { Kinds } from './decide-approval.ts'
import { presentApproval, type Viewer } from './present-approval.ts'

/** The command behind `GET /api/approvals`: one statement, however many wait. */
export function listApprovalsHandler(kinds: Kinds) {
  return async (
    call: Call,
    { query }: InputOf<typeof listApprovals>,
  ): Promise<OutputOf<typeof listApprovals>> => {
    const found = await waitingApprovals(call.now, pageById(query)).execute(call.db)
    const { rows, nextCursor } = paged(found.rows, query.limit)
    return { rows: rows.map((row) => presentApproval(call, kinds.get(row.kind), row)), nextCursor }
  }
}

export function readApprovalHandler(kinds: Kinds) {
  return async (call: Call, { params }: InputOf<typeof readApproval>): Promise<Approval> => {
    const row = await approvalById(call.db, call.now, params.id)
    return presentApproval(call, kinds.get(row.kind), row)
  }
}

/** What waits about some records of one feature, for the screens that show them. */
export async function readWaiting(
  viewer: Viewer,
  kinds: readonly { name: string; subjectType: string }[],
  subjectIds: readonly string[],
): Promise<Approval[]> {
  const [first] = kinds
  if (!first || subjectIds.length === 0) return []
  const { rows } = await waitingAbout(viewer.now, first.subjectType, subjectIds).execute(viewer.db)
  return waitingIn(viewer, kinds, rows)
}

/** Those of these rows that are of some kinds, as they are shown. */
export function waitingIn(
  viewer: Viewer,
  kinds: readonly { name: string }[],
  rows: readonly ApprovalWithPeople[],
): Approval[] {
  const byName = new Map(kinds.map((kind) => [kind.name, kind as Parameters<typeof presentApproval>[1]]))
  return rows.flatMap((row) => {
    const kind = byName.get(row.kind)
    return kind ? [presentApproval(viewer, kind, row)] : []
  })
}

/** Everything that waits, of all kinds, for the administrators' first screen. */
export function approvalsWaiting(kinds: Kinds): WaitingList {
  return waitingList({
    list: changesToApprove,
    ask: ({ now }) => waitingApprovals(now, { limit: shownOfList }),
    present: (call, rows: readonly ApprovalWithPeople[]) => {
      const shown = rows.map((row) => presentApproval(call, kinds.get(row.kind), row))
      return {
        count: rows[0]?.in_all ?? 0,
        mine: shown.filter(({ can }) => can.approve === true).length,
        oldestAt: shown[0]?.askedAt,
        rows: shown,
      }
    },
  })
}
