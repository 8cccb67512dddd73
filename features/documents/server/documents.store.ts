/** The only SQL of this feature. No number is in any answer of it. */
import { anyOf } from '@kolo/database/any-of'
import type { SortedList, SortedPage, SortedRow } from '@kolo/database/sorted-pages'
import type { Db, Tables } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addDays, addHours, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import {
  type DocumentStatus,
  type DocumentStatusFacts,
  documentKinds,
  draftHours,
  kindRules,
  reminderDays,
} from '../documents.rules.ts'
import type { DocumentRow, NumberRow } from './document.record.ts'

const identityKinds = documentKinds.filter((kind) => kindRules[kind].proves)

/** Where the files lie. */
export const documentFolder: MediaFolder = {
  folder: 'member-documents',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('member_documents')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .execute()
    return rows.map((row) => row.stored_name)
  },
}

/** How many bytes somebody keeps here: a query. */
export function keptDocumentBytes(uid: string): RawBuilder<{ bytes: number }> {
  return sql`select coalesce(sum(size_bytes), 0)::float8 as bytes from member_documents where member_uid = ${uid}`
}

/** How many documents somebody keeps. */
export async function countDocuments(db: Db, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from member_documents where member_uid = ${uid}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Adds a draft. */
export function insertDocument(
  db: Db,
  row: Omit<Insertable<Tables['member_documents']>, 'number_sealed' | 'number_mark' | 'last4'>,
): Promise<DocumentRow> {
  const numberless = { number_sealed: null, number_mark: null, last4: null }
  return db
    .insertInto('member_documents')
    .values({ ...row, ...numberless })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is shown of a document: no number in any form. */
export type ShownDocument = Omit<
  DocumentRow,
  'number_sealed' | 'number_mark' | 'decided_xact' | 'sha256' | 'stored_name'
>

const shown =
  sql.raw(`d.id, d.member_uid, d.kind, d.status, d.last4, d.expires_on, d.file_name, d.content_type, d.size_bytes,
  d.added_at, d.sent_at, d.seen_by, d.decided_by, d.decided_at, d.reason, d.reminded_at, d.version`)

/** A page of one person's, the newest first: a query. */
export function documentsOf(
  uid: string,
  { after, limit }: { after: string | undefined; limit: number },
): RawBuilder<ShownDocument> {
  return sql<ShownDocument>`select ${shown} from member_documents d where d.member_uid = ${uid}
    and ${after === undefined ? sql`true` : sql`d.id < ${after}`} order by d.id desc limit ${limit}`
}

/** One's own, or "not found"; locked until the transaction ends. */
export async function lockOwnDocument(db: Db, id: string, uid: string): Promise<DocumentRow> {
  const row = await lockDocument(db, id)
  return orNotFound(row.member_uid === uid ? row : undefined)
}

/** One's own, or "not found". */
export async function ownDocument(db: Db, id: string, uid: string): Promise<DocumentRow> {
  const one = db.selectFrom('member_documents').selectAll().where('id', '=', id).where('member_uid', '=', uid)
  return orNotFound(await one.executeTakeFirst())
}

/** Any, locked until the transaction ends, or "not found". */
export async function lockDocument(db: Db, id: string): Promise<DocumentRow> {
  const one = db.selectFrom('member_documents').selectAll().where('id', '=', id)
  return orNotFound(await one.forUpdate().executeTakeFirst())
}

/** Writes a change of a locked document and counts its version up. */
export function saveDocument(
  db: Db,
  id: string,
  change: Omit<Updateable<Tables['member_documents']>, 'id' | 'version'>,
): Promise<DocumentRow> {
  return db
    .updateTable('member_documents')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes who opened the file; its version stays, because nothing of it changed. */
export async function markSeen(db: Db, id: string, uid: string): Promise<void> {
  await sql`update member_documents set seen_by = seen_by || ${uid}::uuid
    where id = ${id} and not ${uid}::uuid = any (seen_by)`.execute(db)
}

/** Takes one away. */
export async function deleteDocument(db: Db, id: string): Promise<void> {
  await db.deleteFrom('member_documents').where('id', '=', id).execute()
}

/** Somebody's identity papers as the check looks at them. */
export async function identityPapersOf(db: Db, uid: string): Promise<DocumentStatusFacts[]> {
  const rows = await db
    .selectFrom('member_documents')
    .select(['status', 'decided_at as decidedAt'])
    .where('member_uid', '=', uid)
    .where('kind', '=', anyOf(identityKinds) as never)
    .execute()
  return rows
}

/** A document with its member, and what is known of others like it. */
export type DocumentToReview = ShownDocument & {
  full_name: string
  member_code: string
  is_shared: boolean
  in_all: number
  not_mine: number
}

const withMember = sql`${shown}, p.full_name, p.member_code, exists (select from member_documents o
  where o.number_mark = d.number_mark and o.member_uid <> d.member_uid) as is_shared`

/** How everybody's can be ordered; those sent first stand first where nobody chose. */
export const documentOrder = {
  keys: {
    member: { by: sql`p.name_key`, kind: 'text' },
    kind: { by: sql`coalesce(d.kind, '')`, kind: 'text' },
    sent: { by: sql`d.sent_at`, kind: 'time' },
  },
  usual: 'sent',
  id: sql`d.id`,
} satisfies SortedList<'member' | 'kind' | 'sent'>

/** A page of everybody's in one state. */
export async function documentsIn(
  db: Db,
  status: DocumentStatus,
  page: SortedPage,
): Promise<(DocumentToReview & SortedRow)[]> {
  const { rows } = await sql<DocumentToReview & SortedRow>`
    select ${withMember}, 0 as in_all, 0 as not_mine, ${page.key} as order_key
      from member_documents d join profiles p on p.uid = d.member_uid
     where d.status = ${status} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

/** A page of what one member sent, the newest first. */
export async function sentBy(
  db: Db,
  uid: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<DocumentToReview[]> {
  const { rows } = await sql<DocumentToReview>`select ${withMember}, 0 as in_all, 0 as not_mine
    from member_documents d join profiles p on p.uid = d.member_uid
    where d.member_uid = ${uid} and d.status <> 'draft' and ${after ? sql`d.id < ${after}` : sql`true`}
    order by d.id desc limit ${limit}`.execute(db)
  return rows
}

/** Those that waited longest, each with how many wait in all and how many of them are this person's: a query. */
export function waitingDocuments(uid: string): RawBuilder<DocumentToReview> {
  return sql<DocumentToReview>`select ${withMember}, w.in_all, w.not_mine
    from member_documents d join profiles p on p.uid = d.member_uid, (
      select count(*)::int as in_all, count(*) filter (where member_uid = ${uid})::int as not_mine
      from member_documents where status = 'waiting') w
    where d.status = 'waiting' order by d.sent_at, d.id limit 25`
}

export async function documentToReview(db: Db, id: string): Promise<DocumentToReview> {
  const { rows } = await sql<DocumentToReview>`select ${withMember}, 0 as in_all, 0 as not_mine
    from member_documents d join profiles p on p.uid = d.member_uid
    where d.id = ${id} and d.status <> 'draft'`.execute(db)
  return orNotFound(rows[0])
}

/** The BVN and NIN of people, without the numbers: a query. */
export function numbersOf(uids: readonly string[]): RawBuilder<NumberRow> {
  return sql<NumberRow>`select member_uid, kind, last4, kept_at from identity_numbers
    where member_uid = ${anyOf(uids)} order by kind`
}

/** Keeps a number in the place of the one before, or answers `false` when it is somebody else's. */
export async function saveNumber(db: Db, row: Tables['identity_numbers']): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (select from identity_numbers
    where kind = ${row.kind} and number_mark = ${row.number_mark} and member_uid <> ${row.member_uid}) as taken`.execute(
    db,
  )
  if (rows[0]?.taken) return false
  await db
    .deleteFrom('identity_numbers')
    .where('member_uid', '=', row.member_uid)
    .where('kind', '=', row.kind)
    .execute()
  const kept = await db
    .insertInto('identity_numbers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'number_mark']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Drafts that nobody finished: taken away, with the names of their files. */
export async function deleteOldDrafts(db: Db, now: Instant): Promise<string[]> {
  const old = addHours(now, -draftHours)
  const rows = await db
    .deleteFrom('member_documents')
    .where('status', '=', 'draft')
    .where('added_at', '<', old)
    .returning('stored_name')
    .execute()
  return rows.map((row) => row.stored_name)
}

/** A paper whose end its member hears of. */
export type EndingPaper = Pick<DocumentRow, 'id' | 'member_uid'> & {
  kind: NonNullable<DocumentRow['kind']>
  expires_on: CalendarDate
}

/** Approved papers that end within the days of a reminder: marked as told. One that a newer paper stands beside is not. */
export async function markEndingSoon(db: Db, now: Instant): Promise<EndingPaper[]> {
  const until = addDays(dayIn(lagos, now), reminderDays)
  const { rows } = await sql<EndingPaper>`update member_documents d set reminded_at = ${now}
    where d.status = 'approved' and d.expires_on <= ${until} and d.reminded_at is null
    and not exists (select from member_documents n where n.member_uid = d.member_uid and n.status = 'approved'
      and n.kind = ${anyOf(identityKinds)} and (n.expires_on is null or n.expires_on > ${until}))
    returning id, member_uid, kind, expires_on`.execute(db)
  return rows
}

/** Approved papers that are past their day: they have ended. `isLast`: no other approved identity paper is left. */
export async function endPapers(db: Db, now: Instant): Promise<(EndingPaper & { is_last: boolean })[]> {
  const { rows: ended } =
    await sql<EndingPaper>`update member_documents set status = 'expired', version = version + 1
    where status = 'approved' and expires_on < ${dayIn(lagos, now)}
    returning id, member_uid, kind, expires_on`.execute(db)
  const { rows: still } = await sql<{ member_uid: string }>`select distinct member_uid from member_documents
    where status = 'approved' and kind = ${anyOf(identityKinds)} and member_uid = ${anyOf(
      ended.map((paper) => paper.member_uid),
    )}`.execute(db)
  const good = new Set(still.map((row) => row.member_uid))
  return ended.map((paper) => ({ ...paper, is_last: !good.has(paper.member_uid) }))
}
