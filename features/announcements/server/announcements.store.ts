/** The only SQL of this feature. */

import { nextCode } from '@kolo/database/codes'
import type { TimePlace } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import type { SentFileFacts } from '@kolo/files/contract'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { isFor, plansOf } from '@kolo/profile/server'
import {
  type Expression,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely'
import type { AnnouncementStatus } from '../announcements.rules.ts'
import type { AnnouncementRow, AnnouncementsTable, AnnouncementTextsTable } from './announcement.record.ts'
import { filesNow, filesThen } from './announcement-files.store.ts'

/** An announcement with what one person did with it. */
export type ReadRow = AnnouncementRow & {
  files: SentFileFacts[]
  read_at: Instant | null
  accepted_at: Instant | null
  accepted_revision: number | null
}

/** An announcement with how many members did what. */
export type CountedRow = FiledRow & {
  plans: { id: string; name: string }[]
  read: number
  accepted: number
}

/** A text that members could read, with who wrote it. */
export type TextRow = Omit<Selectable<AnnouncementTextsTable>, 'announcement_id' | 'by_uid'> & {
  by: string | null
  files: SentFileFacts[]
}

/** What one person may read: it appeared, and it is for them. */
function shownTo(db: Db, uid: string) {
  return db
    .selectFrom('announcements')
    .innerJoin('profiles', (join) => join.on('profiles.uid', '=', uid))
    .leftJoin('announcement_readers as reader', (join) =>
      join.onRef('reader.announcement_id', '=', 'announcements.id').on('reader.uid', '=', uid),
    )
    .selectAll('announcements')
    .select(['reader.read_at', 'reader.accepted_at', 'reader.accepted_revision', filesNow.as('files')])
    .where('published_at', 'is not', null)
    .where(isFor('announcements', 'profiles'))
}

/** A page of what one person may read, without what stands on top: a query. */
export function shownPage(
  db: Db,
  { uid, now, after, limit }: { uid: string; now: Instant; after: TimePlace | undefined; limit: number },
) {
  const below = shownTo(db, uid).where((at) =>
    at.or([
      at('pinned_until_at', 'is', null),
      at('pinned_until_at', '<=', now),
      at('status', '<>', 'published'),
    ]),
  )
  const page =
    after === undefined
      ? below
      : below.where(
          sql<boolean>`(published_at, announcements.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
        )
  return page.orderBy('published_at', 'desc').orderBy('announcements.id', 'desc').limit(limit)
}

/** What stands on top for one person: a query. */
export function pinnedFor(db: Db, { uid, now }: { uid: string; now: Instant }) {
  return shownTo(db, uid)
    .where('status', '=', 'published')
    .where('pinned_until_at', '>', now)
    .orderBy('published_at', 'desc')
    .limit(5)
}

/** The newest that one person may read, for their dashboard: a query. */
export function newestFor(db: Db, uid: string) {
  return shownTo(db, uid)
    .clearSelect()
    .select(['announcements.id', 'title', 'published_at', 'reader.read_at'])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(3)
}

/** One that a person may read, or "not found". */
export async function shownById(db: Db, uid: string, id: string): Promise<ReadRow> {
  return orNotFound(await shownTo(db, uid).where('announcements.id', '=', id).executeTakeFirst())
}

/** Writes down that somebody opened it, and with `revision` that they accept that text. */
export async function keepReader(
  db: Db,
  { id, uid, now, revision }: { id: string; uid: string; now: Instant; revision?: number },
): Promise<void> {
  const accepted = {
    accepted_at: revision === undefined ? null : now,
    accepted_revision: revision ?? null,
  }
  await db
    .insertInto('announcement_readers')
    .values({ announcement_id: id, uid, read_at: now, ...accepted })
    .onConflict((conflict) => {
      const again = conflict.columns(['announcement_id', 'uid'])
      return revision === undefined ? again.doNothing() : again.doUpdateSet(accepted)
    })
    .execute()
}

/** The first that somebody must accept before they go on, `null`: none. A column of whoever reads about the person. */
export function acceptanceOwedBy(
  uid: Expression<string> | RawBuilder<string>,
  now: Instant,
): RawBuilder<{ id: string; title: string } | null> {
  return sql<{ id: string; title: string } | null>`(
    select json_build_object('id', a.id, 'title', a.title)
    from announcements a
    join profiles p on p.uid = ${uid} and ${isFor('a', 'p')}
    where a.status = 'published' and a.requires_ack and (a.ack_by_at is null or a.ack_by_at <= ${now})
      and not exists (select from announcement_readers r
        where r.announcement_id = a.id and r.uid = ${uid} and r.accepted_revision >= a.ack_revision)
    order by a.published_at limit 1)`
}

/** Keeps a new draft. */
export function insertAnnouncement(
  db: Db,
  row: Omit<Insertable<AnnouncementsTable>, 'code'>,
): Promise<AnnouncementRow> {
  const code = nextCode(`ANN-${dayIn(lagos, row.written_at).slice(0, 4)}-`, 'announcement_numbers')
  return db
    .insertInto('announcements')
    .values({ ...row, code })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An announcement with the files of the text that stands. */
type FiledRow = AnnouncementRow & { files: SentFileFacts[] }

/** One of them, locked until the transaction ends, or "not found". */
export async function lockAnnouncement(db: Db, id: string): Promise<FiledRow> {
  return orNotFound(
    await db
      .selectFrom('announcements')
      .selectAll()
      .select(filesNow.as('files'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
}

export function saveAnnouncement(
  db: Db,
  id: string,
  changed: Updateable<AnnouncementsTable>,
): Promise<FiledRow> {
  return db
    .updateTable('announcements')
    .set({ ...changed, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .returning(filesNow.as('files'))
    .executeTakeFirstOrThrow()
}

/** Writes down how many members were told; nobody who changes it meanwhile is in the way. */
export async function saveDelivered(db: Db, id: string, delivered: number): Promise<void> {
  await db.updateTable('announcements').set({ delivered }).where('id', '=', id).execute()
}

/** Keeps the text that members can read now. */
export async function saveText(db: Db, row: AnnouncementRow, byUid: string, now: Instant): Promise<void> {
  const { id, revision, title, summary, body, language } = row
  const translations = JSON.stringify(row.translations)
  await db
    .insertInto('announcement_texts')
    .values({
      announcement_id: id,
      revision,
      title,
      summary,
      body,
      language,
      translations,
      by_uid: byUid,
      at: now,
    })
    .execute()
}

/** A page of the texts one had, the newest first. */
export function textsPage(
  db: Db,
  id: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<TextRow[]> {
  let page = db
    .selectFrom('announcement_texts')
    .leftJoin('profiles', 'profiles.uid', 'announcement_texts.by_uid')
    .select(['revision', 'title', 'summary', 'body', 'language', 'translations', 'at'])
    .select(['profiles.full_name as by', filesThen.as('files')])
    .where('announcement_id', '=', id)
  if (before !== undefined) page = page.where('revision', '<', before)
  return page.orderBy('revision', 'desc').limit(limit).execute()
}

/** Removes one that never appeared. */
export async function removeAnnouncement(db: Db, id: string): Promise<void> {
  await db.deleteFrom('announcements').where('id', '=', id).execute()
}

const counted = {
  plans: plansOf('announcements'),
  read: sql<number>`(select count(*)::int from announcement_readers r where r.announcement_id = announcements.id)`,
  accepted: sql<number>`(select count(*)::int from announcement_readers r
    where r.announcement_id = announcements.id and r.accepted_revision >= announcements.ack_revision)`,
}

/** A page of all, the newest first, with their counts. */
export function countedPage(
  db: Db,
  {
    status,
    after,
    limit,
  }: { status: AnnouncementStatus | undefined; after: string | undefined; limit: number },
): Promise<CountedRow[]> {
  let page = db
    .selectFrom('announcements')
    .selectAll()
    .select([
      counted.plans.as('plans'),
      counted.read.as('read'),
      counted.accepted.as('accepted'),
      filesNow.as('files'),
    ])
  if (status !== undefined) page = page.where('status', '=', status)
  if (after !== undefined) page = page.where('id', '<', after)
  return page.orderBy('id', 'desc').limit(limit).execute()
}

export async function countedById(db: Db, id: string): Promise<CountedRow> {
  return orNotFound(
    await db
      .selectFrom('announcements')
      .selectAll()
      .select([
        counted.plans.as('plans'),
        counted.read.as('read'),
        counted.accepted.as('accepted'),
        filesNow.as('files'),
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

/** Some whose time to appear has come, each locked by nobody else. */
export function lockDue(db: Db, now: Instant): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(10)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Ends those whose time is over, and answers their ids. */
export async function expireOver(db: Db, now: Instant): Promise<string[]> {
  const over = await db
    .updateTable('announcements')
    .set({ status: 'expired', version: sql`version + 1` })
    .where('status', '=', 'published')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  return over.map(({ id }) => id)
}
