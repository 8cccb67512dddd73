/** The SQL of papers. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, sql } from 'kysely'
import '@kolo/profile/server'
import type { PaperRow } from './document.record.ts'

export function insertPaper(db: Db, row: Insertable<Tables['papers']>): Promise<PaperRow> {
  return db.insertInto('papers').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Adds the receipt of a payment, or answers the one it has. */
export async function insertReceipt(db: Db, row: Insertable<Tables['papers']>): Promise<PaperRow> {
  const added = await db
    .insertInto('papers')
    .values(row)
    .onConflict((conflict) => conflict.column('account').where('kind', '=', sql.lit('receipt')).doNothing())
    .returningAll()
    .executeTakeFirst()
  return (
    added ??
    db
      .selectFrom('papers')
      .selectAll()
      .where('kind', '=', 'receipt')
      .where('account', '=', row.account)
      .executeTakeFirstOrThrow()
  )
}

export function paperById(db: Db, id: string): Promise<PaperRow | undefined> {
  return db.selectFrom('papers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A paper by its code, with the name of its member, where they have not left. */
export function paperByCode(
  db: Db,
  code: string,
): Promise<(PaperRow & { full_name: string | null }) | undefined> {
  return db
    .selectFrom('papers')
    .leftJoin('profiles', 'profiles.uid', 'papers.member_uid')
    .selectAll('papers')
    .select('profiles.full_name')
    .where('code', '=', code)
    .executeTakeFirst()
}

/** A member's papers, newest first, after the one a cursor names. */
export function papersOf(db: Db, memberUid: string, page: { limit: number; after: string | undefined }) {
  const { limit, after } = page
  return db
    .selectFrom('papers')
    .selectAll()
    .where('member_uid', '=', memberUid)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Writes where the file of a large one lies. */
export async function saveMade(db: Db, id: string, made: { storedName: string; at: Instant }): Promise<void> {
  await db
    .updateTable('papers')
    .set({ stored_name: made.storedName, made_at: made.at })
    .where('id', '=', id)
    .execute()
}

/** Gives up the files of what was made before a moment. */
export async function forgetMade(db: Db, before: Instant, limit: number): Promise<void> {
  const due = db
    .selectFrom('papers')
    .select('id')
    .where('stored_name', 'is not', null)
    .where('made_at', '<', before)
    .limit(limit)
  await db.updateTable('papers').set({ stored_name: null }).where('id', 'in', due).execute()
}

/** Which of these files belong to a paper. */
export async function knownFiles(db: Db, storedNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('papers')
    .select('stored_name')
    .where('stored_name', '=', anyOf(storedNames))
    .execute()
  return rows.flatMap(({ stored_name }) => stored_name ?? [])
}
