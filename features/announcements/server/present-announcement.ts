import type { Call } from '@kolo/application/call'
import { readWaiting } from '@kolo/approvals/server'
import { readMarkdown } from '@kolo/foundation/markdown'
import type { Instant } from '@kolo/foundation/time'
import { namesOf } from '@kolo/profile/server'
import type {
  Announcement,
  AnnouncementReview,
  AnnouncementText,
  WholeAnnouncement,
} from '../announcements.contract.ts'
import type { Translation } from '../announcements.rules.ts'
import { type CountedRow, countedById, type ReadRow, type TextRow } from './announcements.store.ts'
import { publicationKind } from './publication.ts'

const withTexts = (translations: readonly Translation[]) =>
  translations.map(({ body, ...words }) => ({ ...words, text: readMarkdown(body) }))

/** An announcement in a member's list. */
export function presentAnnouncement(row: ReadRow, now: Instant): Announcement {
  const { id, status, category, priority, title, summary, published_at } = row
  if (published_at === null) throw new Error(`Announcement ${id} is not published`)
  const isAccepted = row.accepted_revision !== null && row.accepted_revision >= row.ack_revision
  return {
    id,
    status,
    category,
    priority,
    title,
    summary: status === 'withdrawn' ? '' : summary,
    publishedAt: published_at,
    changedAt: row.changed_at,
    isPinned: status === 'published' && row.pinned_until_at !== null && row.pinned_until_at > now,
    isRead: row.read_at !== null,
    languages: [
      row.language,
      ...(status === 'withdrawn' ? [] : row.translations.map(({ language }) => language)),
    ],
    files: status === 'withdrawn' ? [] : row.files,
    acceptance:
      row.requires_ack && status === 'published'
        ? { by: row.ack_by_at, acceptedAt: isAccepted ? row.accepted_at : null }
        : null,
  }
}

export function presentWhole(row: ReadRow, now: Instant): WholeAnnouncement {
  return {
    ...presentAnnouncement(row, now),
    revision: row.revision,
    text: row.status === 'withdrawn' ? [] : readMarkdown(row.body),
    translations: row.status === 'withdrawn' ? [] : withTexts(row.translations),
    withdrawnReason: row.withdrawn_reason,
  }
}

/** As administrators see them. */
export async function presentReviews(call: Call, rows: readonly CountedRow[]): Promise<AnnouncementReview[]> {
  const names = await namesOf(
    call.db,
    rows.map(({ author_uid }) => author_uid),
  )
  const drafts = rows.filter(({ status }) => status === 'draft').map(({ id }) => id)
  const waits = await readWaiting(call, [publicationKind], drafts)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    status: row.status,
    category: row.category,
    priority: row.priority,
    title: row.title,
    summary: row.summary,
    body: row.body,
    text: readMarkdown(row.body),
    language: row.language,
    translations: row.translations.map((each) => ({ ...each, text: readMarkdown(each.body) })),
    files: row.files,
    audience: row.audience,
    tiers: row.tiers,
    plans: row.plans,
    requiresAck: row.requires_ack,
    ackBy: row.ack_by_at,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    expiresAt: row.expires_at,
    pinnedUntil: row.pinned_until_at,
    changedAt: row.changed_at,
    withdrawnReason: row.withdrawn_reason,
    author: names.get(row.author_uid) ?? 'Somebody who left',
    revision: row.revision,
    told: row.told,
    delivered: row.delivered,
    read: row.read,
    accepted: row.accepted,
    version: row.version,
    waiting: waits.find(({ subject }) => subject.id === row.id),
  }))
}

/** An earlier version. */
export function presentText({ body, translations, by, ...row }: TextRow): AnnouncementText {
  return {
    ...row,
    text: readMarkdown(body),
    translations: withTexts(translations),
    by: by ?? 'Somebody who left',
  }
}

export async function presentReview(call: Call, id: string): Promise<AnnouncementReview> {
  const [review] = await presentReviews(call, [await countedById(call.db, id)])
  if (!review) throw new Error(`Announcement ${id} was lost while it was presented`)
  return review
}
