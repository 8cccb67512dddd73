/** The SQL of long work. */

import { shownOfList } from '@kolo/application/waiting-list'
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { LongWorkRow, LongWorksTable } from './long-work.record.ts'

/** Adds it, unless some of its kind is under way for the subject. */
export async function insertWork(db: Db, row: Insertable<LongWorksTable>): Promise<void> {
  await db
    .insertInto('long_works')
    .values({ ...row, place: JSON.stringify(row.place) })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id']).where('state', '=', sql.lit('running')).doNothing(),
    )
    .execute()
}

/** The work whose turn it was first, held until the transaction ends; what somebody else works on is passed over. */
export function takeWork(db: Db, kinds: readonly string[], dueBy: Instant): Promise<LongWorkRow | undefined> {
  return db
    .selectFrom('long_works')
    .selectAll()
    .where('state', '=', 'running')
    .where('kind', '=', anyOf(kinds))
    .where('next_at', '<=', dueBy)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** One work, held until the transaction ends. */
export function lockWork(db: Db, id: string): Promise<LongWorkRow | undefined> {
  return db.selectFrom('long_works').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether work of the same kind is under way for the same subject. */
export async function isUnderWay(db: Db, { kind, subject_id }: LongWorkRow): Promise<boolean> {
  const row = await db
    .selectFrom('long_works')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes a change of a held work. */
export function saveWork(
  db: Db,
  id: string,
  change: Pick<
    Updateable<LongWorksTable>,
    'state' | 'done' | 'outcome' | 'failures' | 'error' | 'next_at' | 'ended_at'
  > & { place?: unknown },
): Promise<LongWorkRow> {
  const { place, ...rest } = change
  return db
    .updateTable('long_works')
    .set({ ...rest, ...(place === undefined ? {} : { place: JSON.stringify(place) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The latest work about a subject: of one person, or of everybody. */
export function worksAbout(
  db: Db,
  subjectId: string,
  ownerUid: string | undefined,
  limit: number,
): Promise<LongWorkRow[]> {
  const all = db.selectFrom('long_works').selectAll().where('subject_id', '=', subjectId)
  const query = ownerUid === undefined ? all : all.where('owner_uid', '=', ownerUid)
  return query.orderBy('begun_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Work that failed, the first that did first, but for what was begun again since: a query. */
export function failedRows(): RawBuilder<LongWorkRow & { in_all: number }> {
  return sql`select w.*, count(*) over ()::int as in_all from long_works w
    where w.state = 'failed' and not exists (
      select from long_works n
      where n.subject_id = w.subject_id and n.begun_at > w.begun_at and n.kind = w.kind)
    order by w.ended_at, w.id limit ${shownOfList}`
}

/** Removes what ended before a moment, a bounded number; answers how many. */
export async function removeEnded(db: Db, before: Instant, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from long_works where id in (
      select id from long_works where ended_at < ${before} order by ended_at limit ${limit} for update skip locked
    ) returning id`.execute(db)
  return rows.length
}

/** Undoes what a piece wrote when it throws, and leaves the transaction as it was before it. */
export async function piecewise<Value>(
  db: Db,
  chunk: () => Promise<Value>,
): Promise<{ value: Value } | { error: unknown }> {
  await sql`savepoint piece`.execute(db)
  try {
    return { value: await chunk() }
  } catch (error) {
    await sql`rollback to savepoint piece`.execute(db)
    return { error }
  }
}
