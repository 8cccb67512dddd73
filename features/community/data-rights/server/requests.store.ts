/** The SQL of what members ask about their data. */

import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import { type RequestKind, type RequestStatus, remindersBy } from '../rights.rules.ts'
import type { RequestRow } from './rights.record.ts'

/** A request with its member's name, while there is one, and who answered. */
export type NamedRequest = RequestRow & {
  full_name: string | null
  member_code: string | null
  decided_by_name: string | null
}
/** The same with how many are open in all, and how many of them are the caller's. */
export type WaitingRequest = NamedRequest & { in_all: number; not_mine: number }

const named = sql`r.*, p.full_name, p.member_code, d.full_name as decided_by_name`
const withNames = sql`data_requests r left join profiles p on p.uid = r.member_uid and not p.is_archived
  left join profiles d on d.uid = r.decided_by`

/** Keeps one; nothing where the same is open already. */
export function insertRequest(
  db: Db,
  row: {
    id: string
    member_uid: string
    kind: RequestKind
    wish: string
    asked_at: Instant
    due_on: CalendarDate
  },
): Promise<RequestRow | undefined> {
  return db
    .insertInto('data_requests')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['member_uid', 'kind']).where('status', '=', sql.lit('open')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Somebody's, newest first. */
export function requestsOf(db: Db, uid: string, page: { after: string | undefined; limit: number }) {
  let query = db.selectFrom('data_requests').selectAll().where('member_uid', '=', uid)
  if (page.after) query = query.where('id', '<', page.after)
  return query.orderBy('id', 'desc').limit(page.limit).execute()
}

/** One, held until the transaction ends; `of`: only this member's. */
export async function lockRequest(db: Db, id: string, { of }: { of?: string } = {}): Promise<RequestRow> {
  let query = db.selectFrom('data_requests').selectAll().where('id', '=', id)
  if (of) query = query.where('member_uid', '=', of)
  return orNotFound(await query.forUpdate().executeTakeFirst())
}

/** Writes what became of one that is held. */
export async function saveRequest(
  db: Db,
  id: string,
  change: {
    status: RequestStatus
    decided_at: Instant
    decided_by?: string
    answer?: string
  },
): Promise<RequestRow> {
  return db
    .updateTable('data_requests')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those in one state, the first due first. */
export async function requestsIn(
  db: Db,
  status: RequestStatus,
  { after, limit }: { after: { due: string; id: string } | undefined; limit: number },
): Promise<NamedRequest[]> {
  const { rows } = await sql<NamedRequest>`select ${named} from ${withNames} where r.status = ${status}
    and ${after ? sql`(r.due_on, r.id) > (${after.due}::date, ${after.id}::uuid)` : sql`true`}
    order by r.due_on, r.id limit ${limit}`.execute(db)
  return rows
}

export async function namedRequest(db: Db, id: string): Promise<NamedRequest> {
  const { rows } =
    await sql<NamedRequest>`select ${named} from ${withNames} where r.id = ${id}::uuid`.execute(db)
  return orNotFound(rows[0])
}

/** The open ones that are due first: a query. */
export function openRequestRows(uid: string): RawBuilder<WaitingRequest> {
  return sql<WaitingRequest>`select ${named}, w.in_all, w.not_mine from ${withNames}, (
      select count(*)::int as in_all, count(*) filter (where member_uid = ${uid}::uuid)::int as not_mine
      from data_requests where status = 'open') w
    where r.status = 'open' order by r.due_on, r.id limit 25`
}

/** Notes that those whose time has come were reminded of, and answers them. */
export async function markReminded(db: Db, today: CalendarDate): Promise<RequestRow[]> {
  const open = await db
    .selectFrom('data_requests')
    .selectAll()
    .where('status', '=', 'open')
    .where('reminders', '<', 2)
    .orderBy('due_on')
    .limit(200)
    .forUpdate()
    .execute()
  const due = open.filter((row) => remindersBy(row.due_on, today) > row.reminders)
  for (const row of due) {
    const reminders = remindersBy(row.due_on, today)
    await db.updateTable('data_requests').set({ reminders }).where('id', '=', row.id).execute()
  }
  return due
}

/** Whoever leaves takes along what they wrote; that they asked, and what became of it, stays without a name. */
export async function leaveRequests(db: Db, uid: string, now: Instant): Promise<void> {
  await sql`update data_requests set wish = null, version = version + 1,
      status = case when status = 'open' then 'withdrawn' else status end,
      decided_at = coalesce(decided_at, ${now}) where member_uid = ${uid}::uuid`.execute(db)
  await sql`delete from breach_people where member_uid = ${uid}::uuid`.execute(db)
}
