/** The SQL of messages, blocks and reports. */

import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ReportReason, ReportStatus } from '../messages.rules.ts'
import { isShown, type Looking, type SeenRow } from './directory.store.ts'
import type { MessageRow, ThreadRow } from './message.record.ts'

type Page = { after: string | undefined; limit: number }

/** A message with whether the one who looks reported it. */
export type SeenMessage = MessageRow & { isReported: boolean }

const pairOf = (one: string, other: string): RawBuilder<boolean> =>
  sql<boolean>`least(t.starter_uid, t.other_uid) = least(${one}::uuid, ${other}::uuid)
    and greatest(t.starter_uid, t.other_uid) = greatest(${one}::uuid, ${other}::uuid)`

/** What of a thread somebody has not read: messages to them, after the last they were shown. */
const unreadOf = (uid: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from messages u where u.thread_id = t.id and u.author_uid <> ${uid}
    and u.hidden_at is null and u.place > case when t.starter_uid = ${uid} then t.starter_read else t.other_read end)`

/** A conversation in somebody's list, with its newest message. */
export type ListedThread = SeenRow & {
  id: string
  last_at: Instant
  body: string | null
  author_uid: string
  unread: number
}

/** A page of somebody's conversations, the one that was written in last first. */
export async function threadsOf(
  db: Db,
  looking: Looking,
  { after, limit }: { after: { at: Instant; id: string } | undefined; limit: number },
): Promise<ListedThread[]> {
  const { uid } = looking
  const { rows } = await sql<ListedThread>`
    select t.id, t.last_at, m.author_uid, case when m.hidden_at is null then m.body end as body, ${unreadOf(uid)} as unread,
      p.uid, p.full_name as "fullName", p.avatar, p.role, p.settings, p.created_at, p.last_active_at,
      ${isShown(looking)} as "isShown"
    from message_threads t join messages m on m.thread_id = t.id and m.place = t.last_place
      join profiles p on p.uid = case when t.starter_uid = ${uid} then t.other_uid else t.starter_uid end
    where ${uid} in (t.starter_uid, t.other_uid) and not p.is_archived
      and (${after?.at ?? null}::timestamptz is null or (t.last_at, t.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by t.last_at desc, t.id desc limit ${limit}`.execute(db)
  return rows
}

/** A page of what two wrote to each other, the newest first. */
export async function messagesBetween(
  db: Db,
  uid: string,
  other: string,
  { after, limit }: Page,
): Promise<SeenMessage[]> {
  const { rows } = await sql<SeenMessage>`
    select m.*, exists (select from message_reports r where r.message_id = m.id and r.reporter_uid = ${uid}) as "isReported"
    from message_threads t join messages m on m.thread_id = t.id
    where ${pairOf(uid, other)} and (${after ?? null}::uuid is null
      or m.place < (select b.place from messages b where b.id = ${after ?? null}::uuid and b.thread_id = t.id))
    order by m.place desc limit ${limit}`.execute(db)
  return rows
}

/** What becomes of a thread when somebody writes in it. */
export type Written = { threadId: string; place: number; isNew: boolean; hadUnread: boolean }

/**
 * Takes the next place of a pair's thread, which is made with the first message, and keeps others from it until the
 * transaction ends. Whoever writes has read everything before.
 */
export async function takePlace(
  db: Db,
  { id, from, to, now }: { id: string; from: string; to: string; now: Instant },
): Promise<Written> {
  const { rows } = await sql<ThreadRow>`
    insert into message_threads as t (id, starter_uid, other_uid, last_place, last_at, starter_read)
    values (${id}, ${from}, ${to}, 1, ${now}, 1)
    on conflict (least(starter_uid, other_uid), greatest(starter_uid, other_uid)) do update
      set last_place = t.last_place + 1, last_at = ${now},
        starter_read = case when t.starter_uid = ${from} then t.last_place + 1 else t.starter_read end,
        other_read = case when t.other_uid = ${from} then t.last_place + 1 else t.other_read end
    returning *`.execute(db)
  const thread = orNotFound(rows[0])
  const read = thread.starter_uid === to ? thread.starter_read : thread.other_read
  const { rows: waiting } = await sql<{ some: boolean }>`select exists (select from messages
    where thread_id = ${thread.id} and author_uid = ${from} and place > ${read} and hidden_at is null) as some`.execute(
    db,
  )
  const hadUnread = waiting[0]?.some ?? false
  return { threadId: thread.id, place: thread.last_place, isNew: thread.last_place === 1, hadUnread }
}

/** Whether two have written to each other before. */
export async function haveWritten(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`select from message_threads t where ${pairOf(one, other)}`.execute(db)
  return rows.length > 0
}

export async function insertMessage(
  db: Db,
  row: Pick<MessageRow, 'id' | 'thread_id' | 'place' | 'author_uid' | 'body' | 'at'>,
): Promise<void> {
  await db.insertInto('messages').values(row).execute()
}

/** Notes up to which message somebody has read; answers how many are unread in all their conversations. */
export async function readUpTo(db: Db, uid: string, other: string, messageId: string): Promise<number> {
  await sql`update message_threads t set
      starter_read = case when t.starter_uid = ${uid} then greatest(t.starter_read, m.place) else t.starter_read end,
      other_read = case when t.other_uid = ${uid} then greatest(t.other_read, m.place) else t.other_read end
    from messages m where m.id = ${messageId} and m.thread_id = t.id and ${pairOf(uid, other)}`.execute(db)
  const { rows } = await sql<{ unread: number }>`select coalesce(sum(${unreadOf(uid)}), 0)::int as unread
    from message_threads t where ${uid} in (t.starter_uid, t.other_uid)`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Blocks somebody, or unblocks them. */
export async function saveBlock(
  db: Db,
  uid: string,
  blocked: string,
  { isBlocked, now }: { isBlocked: boolean; now: Instant },
): Promise<void> {
  if (isBlocked)
    await sql`insert into message_blocks (uid, blocked_uid, at) values (${uid}, ${blocked}, ${now})
      on conflict do nothing`.execute(db)
  else
    await db.deleteFrom('message_blocks').where('uid', '=', uid).where('blocked_uid', '=', blocked).execute()
}

/** A message that was written to somebody, or "not found". */
export async function messageTo(db: Db, uid: string, id: string): Promise<MessageRow> {
  const { rows } =
    await sql<MessageRow>`select m.* from messages m join message_threads t on t.id = m.thread_id
    where m.id = ${id} and m.author_uid <> ${uid} and m.hidden_at is null
      and ${uid} in (t.starter_uid, t.other_uid)`.execute(db)
  return orNotFound(rows[0])
}

/** Keeps a report; `false`: this message was reported by them before. */
export async function insertReport(db: Db, row: Insertable<Tables['message_reports']>): Promise<boolean> {
  const kept = await db
    .insertInto('message_reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['message_id', 'reporter_uid']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** A report with its message and the names of those in it. */
export type NamedReport = {
  id: string
  at: Instant
  because: ReportReason
  note: string
  status: ReportStatus
  reporter_uid: string
  reporter: string | null
  decided_at: Instant | null
  decision_note: string | null
  decider: string | null
  message_id: string
  body: string
  author_uid: string
  author: string | null
  written_at: Instant
  hidden_because: ReportReason | null
}

const namedReports = sql`select r.id, r.at, r.because, r.note, r.status, r.reporter_uid, r.decided_at, r.decision_note,
    reporter.full_name as reporter, decider.full_name as decider, m.id as message_id, m.body, m.author_uid,
    author.full_name as author, m.at as written_at, m.hidden_because
  from message_reports r join messages m on m.id = r.message_id
    left join profiles reporter on reporter.uid = r.reporter_uid
    left join profiles decider on decider.uid = r.decided_by
    left join profiles author on author.uid = m.author_uid`

/**
 * Those that have waited longest, each with how many do, and how many of them this person may decide: a query. What they
 * wrote themselves is left out, as the note of a report is about them.
 */
export function waitingReports(uid: string): RawBuilder<NamedReport & { in_all: number; mine: number }> {
  return sql<NamedReport & { in_all: number; mine: number }>`select waiting.*, q.in_all, q.mine
    from (${namedReports} where r.status = 'open' and m.author_uid <> ${uid} order by r.id limit 10) waiting, (
      select count(*)::int as in_all, (count(*) filter (where r.reporter_uid <> ${uid}))::int as mine
      from message_reports r join messages m on m.id = r.message_id
      where r.status = 'open' and m.author_uid <> ${uid}) q
    order by waiting.id`
}

/** A page of what was reported, in one state, the newest first; without what the reader wrote, as its note is about them. */
export async function reportsIn(
  db: Db,
  { status, reader }: { status: ReportStatus; reader: string },
  { after, limit }: Page,
): Promise<NamedReport[]> {
  const { rows } =
    await sql<NamedReport>`${namedReports} where r.status = ${status} and m.author_uid <> ${reader}
    and (${after ?? null}::uuid is null or r.id < ${after ?? null}::uuid) order by r.id desc limit ${limit}`.execute(
      db,
    )
  return rows
}

export async function reportById(db: Db, id: string): Promise<NamedReport> {
  const { rows } = await sql<NamedReport>`${namedReports} where r.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

/** The same, with its message and all reports of it locked until the transaction ends. */
export async function lockReport(db: Db, id: string): Promise<NamedReport> {
  await sql`select from messages m where m.id = (select message_id from message_reports where id = ${id}) for update`.execute(
    db,
  )
  return reportById(db, id)
}

export async function hideMessage(
  db: Db,
  id: string,
  hidden: { by: string; because: ReportReason; now: Instant },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ hidden_at: hidden.now, hidden_by: hidden.by, hidden_because: hidden.because })
    .where('id', '=', id)
    .execute()
}

/** Writes what was decided into every open report of a message; answers who had reported it. */
export async function closeReports(
  db: Db,
  messageId: string,
  decision: { status: ReportStatus; by: string; note: string; now: Instant },
): Promise<string[]> {
  const rows = await db
    .updateTable('message_reports')
    .set({
      status: decision.status,
      decided_by: decision.by,
      decided_at: decision.now,
      decision_note: decision.note,
    })
    .where('message_id', '=', messageId)
    .where('status', '=', 'open')
    .returning('reporter_uid')
    .execute()
  return rows.map((row) => row.reporter_uid)
}

/** The other one of a thread, for a message. */
export async function partnersOf(db: Db, messageId: string): Promise<string[]> {
  const { rows } =
    await sql<ThreadRow>`select t.* from message_threads t join messages m on m.thread_id = t.id
    where m.id = ${messageId}`.execute(db)
  return rows.flatMap((row) => [row.starter_uid, row.other_uid])
}

export async function moderatorUids(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('uid')
    .where('role', '<>', 'user')
    .where('is_archived', '=', false)
    .orderBy('uid')
    .execute()
  return rows.map(({ uid }) => uid)
}

/** Removes what somebody wrote and was written, and their blocks. */
export async function removeMessagesOf(db: Db, uid: string): Promise<void> {
  await sql`with gone as (delete from message_threads where ${uid} in (starter_uid, other_uid))
    delete from message_blocks where ${uid} in (uid, blocked_uid)`.execute(db)
}
