/** The SQL of the log of breaches. */
import { anyOf } from '@kolo/database/any-of'
import type { SortedList, SortedPage, SortedRow } from '@kolo/database/sorted-pages'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { EntryKind } from '../rights.rules.ts'
import type { BreachRow } from './rights.record.ts'

export function insertBreach(db: Db, row: Insertable<Tables['breaches']>): Promise<BreachRow> {
  return db.insertInto('breaches').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Adds the members a breach concerns. */
export async function insertPeople(db: Db, breachId: string, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const rows = uids.map((uid) => ({ breach_id: breachId, member_uid: uid }))
  await db.insertInto('breach_people').values(rows).execute()
}

export function membersByCode(
  db: Db,
  codes: readonly string[],
): Promise<{ uid: string; member_code: string }[]> {
  return db
    .selectFrom('profiles')
    .select(['uid', 'member_code'])
    .where('member_code', '=', anyOf(codes))
    .where('is_archived', '=', false)
    .execute()
}

/** All, newest first. */
export function breachesFrom(db: Db, page: SortedPage): Promise<(BreachRow & SortedRow)[]> {
  return db
    .selectFrom('breaches')
    .selectAll()
    .select(page.key.as('order_key'))
    .where(page.after)
    .orderBy(page.order)
    .limit(page.limit)
    .execute()
}

/** How the log can be ordered; newest first by default. */
export const breachOrder = {
  keys: {
    noticed: { by: sql`noticed_at`, kind: 'time' },
    concerned: { by: sql`concerned`, kind: 'number' },
  },
  usual: '-id',
  id: sql`id`,
} satisfies SortedList<'noticed' | 'concerned'>

export async function breachById(db: Db, id: string): Promise<BreachRow> {
  return orNotFound(await db.selectFrom('breaches').selectAll().where('id', '=', id).executeTakeFirst())
}

/** One, held until the transaction ends. */
export async function lockBreach(db: Db, id: string): Promise<BreachRow> {
  const query = db.selectFrom('breaches').selectAll().where('id', '=', id).forUpdate()
  return orNotFound(await query.executeTakeFirst())
}

/** Its log, the first entry first, with who wrote what. */
export async function entriesOf(db: Db, id: string) {
  const { rows } = await sql<{ id: string; kind: EntryKind; words: string; by: string | null; at: Instant }>`
    select e.id, e.kind, e.words, e.at, p.full_name as by from breach_entries e
      left join profiles p on p.uid = e.by_uid
      where e.breach_id = ${id}::uuid order by e.id`.execute(db)
  return rows
}

/** The members it concerns. */
export async function peopleOf(db: Db, id: string) {
  const { rows } = await sql<{
    uid: string
    full_name: string
    member_code: string
    told_at: Instant | null
  }>`
    select p.uid, p.full_name, p.member_code, b.told_at from breach_people b join profiles p on p.uid = b.member_uid
      where b.breach_id = ${id}::uuid order by p.name_key, p.uid`.execute(db)
  return rows
}

/** Adds to the log. */
export async function insertEntry(db: Db, row: Insertable<Tables['breach_entries']>): Promise<void> {
  await db.insertInto('breach_entries').values(row).execute()
}

/** Saves when a locked breach was reported or closed. */
export async function saveBreach(
  db: Db,
  id: string,
  change: { reported_at?: Instant; closed_at?: Instant },
): Promise<void> {
  await db
    .updateTable('breaches')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Marks the members of a breach as notified and returns their uids. */
export async function markTold(db: Db, id: string, now: Instant): Promise<string[]> {
  const rows = await db
    .updateTable('breach_people')
    .set({ told_at: now })
    .where('breach_id', '=', id)
    .returning('member_uid')
    .execute()
  return rows.map(({ member_uid }) => member_uid)
}

/** Those of which the regulator has not heard, the first noticed first: a query. */
export function unreportedRows(): RawBuilder<BreachRow & { in_all: number }> {
  return sql<BreachRow & { in_all: number }>`select b.*, count(*) over ()::int as in_all from breaches b
    where b.reported_at is null and b.closed_at is null order by b.noticed_at, b.id limit 25`
}

/** Notes that administrators were reminded of those noticed before a moment and not reported, and answers them. */
export function markBreachesReminded(db: Db, noticedBefore: Instant): Promise<BreachRow[]> {
  return db
    .updateTable('breaches')
    .set({ reminded: true })
    .where('reported_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('reminded', '=', false)
    .where('noticed_at', '<=', noticedBefore)
    .returningAll()
    .execute()
}
