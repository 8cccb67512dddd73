/** The SQL of the documents of the community's registration. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { Insertable, Selectable } from 'kysely'

type PaperRow = Selectable<Tables['registration_papers']>

export function insertPaper(db: Db, row: Insertable<Tables['registration_papers']>): Promise<PaperRow> {
  return db.insertInto('registration_papers').values(row).returningAll().executeTakeFirstOrThrow()
}

/** One of them, if it is there. */
export function paperById(db: Db, id: string): Promise<PaperRow | undefined> {
  return db.selectFrom('registration_papers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Which of these files a row names. */
export async function papersKnown(db: Db, storedNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('registration_papers')
    .select('stored_name')
    .where('stored_name', '=', anyOf(storedNames))
    .execute()
  return rows.map((row) => row.stored_name)
}
