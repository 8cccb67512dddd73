/**
 * What reviewers do. What must always be true: nobody decides on their own document, nor on one whose file they did not
 * open, and each opening is in the audit log; an approved identity paper passes the check and lifts the tier in the same
 * transaction (decision 101).
 */
import type { Call } from '@kolo/application/call'
import { waitingList } from '@kolo/application/waiting-list'
import { pageById, paged } from '@kolo/database/pages'
import { sortedCursor, sortedPage } from '@kolo/database/sorted-pages'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { notify } from '@kolo/notices/server'
import { decideIdentity, lockProfile } from '@kolo/profile/server'
import { documentsAccess } from '../documents.access.ts'
import * as contract from '../documents.contract.ts'
import { checkAfter, kindRules } from '../documents.rules.ts'
import type { DocumentRow } from './document.record.ts'
import { documentDecided } from './documents.notifications.ts'
import {
  documentOrder,
  documentsIn,
  identityPapersOf,
  lockDocument,
  markSeen,
  numbersOf,
  saveDocument,
  sentBy,
  waitingDocuments,
} from './documents.store.ts'
import { linkToDocument, recordOn } from './own-documents.ts'
import { presentReview, presentReviews } from './present-document.ts'

export async function listReviewsHandler(
  call: Call,
  { query }: InputOf<typeof contract.listDocumentReviews>,
) {
  const { rows, nextCursor } = await pageOf(call, query)
  const numbers = await numbersOf(rows.map((row) => row.member_uid)).execute(call.db)
  return { rows: presentReviews(call, rows, numbers.rows), nextCursor }
}

async function pageOf({ db }: Call, query: InputOf<typeof contract.listDocumentReviews>['query']) {
  if (query.member !== undefined) return paged(await sentBy(db, query.member, pageById(query)), query.limit)
  const found = await documentsIn(db, query.status, sortedPage(query, documentOrder))
  return paged(found, query.limit, sortedCursor)
}

export function readReviewHandler(call: Call, { params }: InputOf<typeof contract.readDocumentReview>) {
  return presentReview(call, params.id)
}

/** What waits, on the administrators' first screen; who looks closer gets the numbers with the record. */
export const documentsWaiting = waitingList({
  list: contract.documentsToReview,
  ask: ({ actor }) => waitingDocuments(actor.uid),
  present: (call, rows) => {
    const { in_all = 0, not_mine = 0 } = rows[0] ?? {}
    return {
      count: in_all,
      mine: in_all - not_mine,
      oldestAt: rows[0]?.sent_at ?? undefined,
      rows: presentReviews(call, rows, []),
    }
  },
})

/** Gives a link to the file and notes who asked for it. */
export async function openDocumentHandler(call: Call, { params }: InputOf<typeof contract.openDocument>) {
  const row = await lockSent(call, params.id)
  const no = refusalOf(documentsAccess.open, call.actor, subjectOf(row))
  if (no) return no
  await markSeen(call.db, row.id, call.actor.uid)
  recordOn(call, row, 'document.opened')
  return { ...linkToDocument(call, row), review: await presentReview(call, row.id) }
}

export async function approveDocumentHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.approveDocument>,
) {
  const row = await lockSent(call, params.id)
  const no = refusalOf(documentsAccess.approve, call.actor, subjectOf(row)) ?? whyNotNow(call, row, body)
  if (no) return no
  if (row.expires_on !== null && row.expires_on < dayIn(lagos, call.now)) return refuse('paper-expired')
  await decide(call, row, 'approved', body.reason)
  const isPassed = row.kind !== null && kindRules[row.kind].proves
  const isNew = isPassed && (await decideIdentity(call, row.member_uid, 'verified', body.reason))
  if (!isNew) await notifyDecision(call, row, 'approved', body.reason)
  return presentReview(call, row.id)
}

export async function rejectDocumentHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.rejectDocument>,
) {
  const row = await lockSent(call, params.id)
  const no = refusalOf(documentsAccess.reject, call.actor, subjectOf(row)) ?? whyNotNow(call, row, body)
  if (no) return no
  await decide(call, row, 'rejected', body.reason)
  const { kyc_status: before } = await lockProfile(call.db, row.member_uid)
  const after = checkAfter(before, await identityPapersOf(call.db, row.member_uid))
  const isNew = after === 'rejected' && (await decideIdentity(call, row.member_uid, 'rejected', body.reason))
  if (!isNew) await notifyDecision(call, row, 'rejected', body.reason)
  return presentReview(call, row.id)
}

/** A document that was sent; a draft is its member's alone. */
async function lockSent({ db }: Call, id: string): Promise<DocumentRow> {
  const row = await lockDocument(db, id)
  if (row.status === 'draft') throw new RequestProblem('not-found')
  return row
}

function whyNotNow({ actor }: Call, row: DocumentRow, { version }: { version: number }) {
  if (row.version !== version) throw new RequestProblem('changed-meanwhile')
  return row.seen_by.includes(actor.uid) ? undefined : refuse('not-opened')
}

async function decide(
  call: Call,
  row: DocumentRow,
  status: 'approved' | 'rejected',
  reason: string,
): Promise<void> {
  const { db, actor, now } = call
  await saveDocument(db, row.id, { status, decided_by: actor.uid, decided_at: now, reason })
  recordOn(call, row, `document.${status}`)
}

function notifyDecision(call: Call, row: DocumentRow, outcome: 'approved' | 'rejected', reason: string) {
  const facts = { what: row.kind ?? 'other', outcome, reason }
  return notify(call, { topic: documentDecided, to: row.member_uid, facts })
}

const subjectOf = (row: DocumentRow) => ({ memberUid: row.member_uid, status: row.status })
