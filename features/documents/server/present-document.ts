/** Documents as their members and as reviewers see them. */
import type { Call } from '@kolo/application/call'
import { decide } from '@kolo/foundation/access'
import { documentsAccess } from '../documents.access.ts'
import type { DocumentReview, IdentityCheck, MemberDocument } from '../documents.contract.ts'
import type { NumberRow } from './document.record.ts'
import { type DocumentToReview, documentToReview, numbersOf, type ShownDocument } from './documents.store.ts'

type Viewer = Pick<Call, 'actor'>

/** A document as its member sees it. */
export function presentDocument({ actor }: Viewer, row: ShownDocument): MemberDocument {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    name: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    last4: row.last4,
    expiresOn: row.expires_on,
    addedAt: row.added_at,
    sentAt: row.sent_at,
    decidedAt: row.decided_at,
    reason: row.status === 'rejected' ? row.reason : null,
    can: { remove: decide(documentsAccess.remove, actor, row) },
  }
}

/** Numbers as everybody sees them: the last four digits. */
export function presentNumbers(rows: readonly NumberRow[]): IdentityCheck['numbers'] {
  return rows.map(({ kind, last4, kept_at }) => ({ kind, last4, keptAt: kept_at }))
}

/** Documents as reviewers see them, with the numbers of their members. */
export function presentReviews(
  viewer: Viewer,
  rows: readonly DocumentToReview[],
  numbers: readonly NumberRow[],
): DocumentReview[] {
  const { actor } = viewer
  return rows.map((row) => {
    const subject = { memberUid: row.member_uid, status: row.status }
    return {
      ...presentDocument(viewer, row),
      reason: row.reason,
      member: { uid: row.member_uid, fullName: row.full_name, memberCode: row.member_code },
      numbers: presentNumbers(numbers.filter(({ member_uid }) => member_uid === row.member_uid)),
      isShared: row.is_shared,
      seen: row.seen_by.includes(actor.uid),
      version: row.version,
      can: {
        remove: 'not-allowed',
        open: decide(documentsAccess.open, actor, subject),
        approve: decide(documentsAccess.approve, actor, subject),
        reject: decide(documentsAccess.reject, actor, subject),
      },
    }
  })
}

/** One document as reviewers see it. */
export async function presentReview(call: Pick<Call, 'db' | 'actor'>, id: string): Promise<DocumentReview> {
  const row = await documentToReview(call.db, id)
  const { rows } = await numbersOf([row.member_uid]).execute(call.db)
  const [review] = presentReviews(call, [row], rows)
  return review as DocumentReview
}
