/** What members read. */

import type { Call } from '@kolo/application/call'
import { batchQueries, type RowsOf } from '@kolo/database/batched-queries'
import { pageByTime, paged, timeCursor } from '@kolo/database/pages'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import type {
  acceptAnnouncement,
  listAnnouncements,
  markAnnouncementRead,
  readAnnouncement,
} from '../announcements.contract.ts'
import {
  keepReader,
  newestFor,
  pinnedFor,
  type ReadRow,
  shownById,
  shownPage,
} from './announcements.store.ts'
import { presentAnnouncement, presentWhole } from './present-announcement.ts'

export async function listAnnouncementsHandler(
  { db, actor, now }: Call,
  { query }: InputOf<typeof listAnnouncements>,
): Promise<OutputOf<typeof listAnnouncements>> {
  const asked = pageByTime(query)
  const page = shownPage(db, { uid: actor.uid, now, ...asked })
  const { found, pinned } = await batchQueries(db, {
    found: page,
    pinned: pinnedFor(db, { uid: actor.uid, now }),
  })
  const { rows, nextCursor } = paged(found, query.limit, cursorOf)
  return {
    rows: rows.map((row) => presentAnnouncement(row, now)),
    pinned: asked.after === undefined ? pinned.map((row) => presentAnnouncement(row, now)) : [],
    nextCursor,
  }
}

const cursorOf = ({ published_at, id }: ReadRow) => timeCursor(published_at, id)

export async function readAnnouncementHandler(
  { db, actor, now }: Call,
  { params }: InputOf<typeof readAnnouncement>,
) {
  return presentWhole(await shownById(db, actor.uid, params.id), now)
}

export async function markAnnouncementReadHandler(
  { db, actor, now }: Call,
  { params: { id } }: InputOf<typeof markAnnouncementRead>,
) {
  await shownById(db, actor.uid, id)
  await keepReader(db, { id, uid: actor.uid, now })
  return { id }
}

export async function acceptAnnouncementHandler(
  call: Call,
  { params: { id }, body: { revision } }: InputOf<typeof acceptAnnouncement>,
) {
  const { db, actor, now } = call
  const row = await shownById(db, actor.uid, id)
  if (!row.requires_ack || row.status !== 'published') return refuse('not-to-accept')
  if (revision !== row.revision) return refuse('newer-text')
  await keepReader(db, { id, uid: actor.uid, now, revision })
  call.record({ kind: 'announcement.accepted', target: { type: 'announcement', id }, facts: { revision } })
  return presentWhole(
    { ...row, read_at: row.read_at ?? now, accepted_at: now, accepted_revision: revision },
    now,
  )
}

/** The query of the newest announcements, batched with the other queries of a dashboard. */
export function newestRows({ db, actor }: Pick<Call, 'db' | 'actor'>) {
  return { announcements: newestFor(db, actor.uid) }
}

/** Presents the rows of `newestRows`. */
export function newestIn({ announcements }: RowsOf<ReturnType<typeof newestRows>>) {
  return announcements.flatMap(({ id, title, published_at, read_at }) =>
    published_at === null ? [] : [{ id, title, publishedAt: published_at, isRead: read_at !== null }],
  )
}
