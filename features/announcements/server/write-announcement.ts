/** Writing, changing and removing announcements. */

import type { Call } from '@kolo/application/call'
import { dropApproval } from '@kolo/approvals/server'
import { pageById, paged } from '@kolo/database/pages'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { readMarkdown } from '@kolo/foundation/markdown'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { audienceRefusal, isSameAudience } from '@kolo/profile/audience-rules'
import { audienceIn, columnsOfAudience, plansRefusal } from '@kolo/profile/server'
import type {
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  listAnnouncementReviews,
  listAnnouncementTexts,
  previewAnnouncement,
} from '../announcements.contract.ts'
import {
  type AnnouncementTimes,
  changedEnds,
  revisionAfter,
  timesRefusal,
  translationsRefusal,
} from '../announcements.rules.ts'
import { changeFiles, changeOfFiles } from './announcement-files.ts'
import {
  countedPage,
  insertAnnouncement,
  lockAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
  saveText,
  textsPage,
} from './announcements.store.ts'
import { presentReview, presentReviews, presentText } from './present-announcement.ts'
import { publicationKind, timesOf } from './publication.ts'

type Contents = InputOf<typeof createAnnouncement>['body']

export async function listAnnouncementReviewsHandler(
  call: Call,
  { query }: InputOf<typeof listAnnouncementReviews>,
) {
  const found = await countedPage(call.db, { status: query.status, ...pageById(query) })
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: await presentReviews(call, rows), nextCursor }
}

export async function createAnnouncementHandler(call: Call, { body }: InputOf<typeof createAnnouncement>) {
  const { db, actor, now } = call
  const no = await contentsRefusal(call, body)
  if (no) return no
  const change = await changeOfFiles(call, body.files)
  if (isRefusal(change)) return change
  const id = newId(Date.parse(now))
  const row = await insertAnnouncement(db, {
    id,
    ...columnsOf(body),
    author_uid: actor.uid,
    written_at: now,
  })
  await changeFiles(call, row, change)
  call.record({ kind: 'announcement.written', target: { type: 'announcement', id } })
  return presentReview(call, id)
}

export async function editAnnouncementHandler(
  call: Call,
  { params: { id }, body: { version, ...body } }: InputOf<typeof editAnnouncement>,
) {
  const { db, actor, now } = call
  const row = await lockAnnouncement(db, id)
  if (row.version !== version) throw new RequestProblem('changed-meanwhile')
  const had = row.files.map((file) => file.id)
  const ends = row.published_at === null ? body : changedEnds(timesOf(row), body)
  const no = await contentsRefusal(call, body, ends)
  if (no) return no
  const change = await changeOfFiles(call, body.files, had)
  if (isRefusal(change)) return change
  if (row.status === 'draft' || row.status === 'scheduled') {
    await dropApproval(call, publicationKind, id)
    await saveAnnouncement(db, id, { ...columnsOf(body), status: 'draft' })
    await changeFiles(call, row, change)
    call.record({ kind: 'announcement.changed', target: { type: 'announcement', id } })
    return presentReview(call, id)
  }
  if (row.status !== 'published') return refuse('announcement-over')
  if (!isSameAudience(audienceIn(row), body) || row.requires_ack !== body.requiresAck)
    return refuse('audience-stands')
  if (row.priority !== body.priority) return refuse('priority-stands')
  const { category, expiresAt, pinnedUntil, ackBy } = body
  const words = wordsOf(body)
  const revised = revisionAfter(
    { ...row, files: had, ackRevision: row.ack_revision, requiresAck: row.requires_ack },
    { ...words, files: body.files },
  )
  const isOther = revised.revision !== row.revision
  const saved = await saveAnnouncement(db, id, {
    ...words,
    translations: JSON.stringify(words.translations),
    category,
    expires_at: expiresAt,
    pinned_until_at: pinnedUntil,
    ack_by_at: row.requires_ack ? ackBy : null,
    revision: revised.revision,
    ack_revision: revised.ackRevision,
    ...(isOther ? { changed_at: now } : {}),
  })
  await changeFiles(call, saved, change)
  if (isOther) await saveText(db, saved, actor.uid, now)
  call.record({
    kind: 'announcement.edited',
    target: { type: 'announcement', id },
    facts: { revision: saved.revision },
  })
  return presentReview(call, id)
}

export async function deleteAnnouncementHandler(
  call: Call,
  { params: { id } }: InputOf<typeof deleteAnnouncement>,
) {
  const row = await lockAnnouncement(call.db, id)
  if (row.status !== 'draft') return refuse('announcement-decided')
  await dropApproval(call, publicationKind, id)
  await removeAnnouncement(call.db, id)
  call.record({ kind: 'announcement.removed', target: { type: 'announcement', id } })
  return { id }
}

export async function listAnnouncementTextsHandler(
  { db }: Call,
  { params: { id }, query: { cursor, limit } }: InputOf<typeof listAnnouncementTexts>,
) {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw new RequestProblem('bad-request')
  const before = cursor === undefined ? undefined : Number(cursor)
  const found = await textsPage(db, id, { before, limit: limit + 1 })
  const { rows, nextCursor } = paged(found, limit, ({ revision }) => String(revision))
  return { rows: rows.map(presentText), nextCursor }
}

export async function previewAnnouncementHandler(_: Call, { body }: InputOf<typeof previewAnnouncement>) {
  return { text: readMarkdown(body.body) }
}

async function contentsRefusal({ db, now }: Call, body: Contents, ends: AnnouncementTimes = body) {
  return (
    audienceRefusal(body) ??
    translationsRefusal(wordsOf(body)) ??
    timesRefusal(ends, now) ??
    (await plansRefusal(db, body.plans))
  )
}

/** Its words, the translations in one order. */
function wordsOf({ title, summary, body, language = 'en', translations = [] }: Contents) {
  const inOrder = translations.toSorted((one, other) => (one.language < other.language ? -1 : 1))
  return { title, summary, body, language, translations: inOrder }
}

function columnsOf(body: Contents) {
  const { category, priority, requiresAck } = body
  const words = wordsOf(body)
  return {
    category,
    priority,
    ...words,
    translations: JSON.stringify(words.translations),
    ...columnsOfAudience(body),
    requires_ack: requiresAck,
    ack_by_at: requiresAck ? body.ackBy : null,
    publish_at: body.publishAt,
    expires_at: body.expiresAt,
    pinned_until_at: body.pinnedUntil,
  }
}
