/** The SQL of members' deaths; the bytes of the papers lie in the store of files. */
import { anyOf } from '@kolo/database/any-of'
import type { NewRecordOf } from '@kolo/database/record'
import type { Db } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type DeathRecord, memberDeaths } from './death.record.ts'

/** Where the papers lie. */
export const deathFolder: MediaFolder = {
  folder: 'deaths',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('member_deaths')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .execute()
    return rows.map((row) => row.stored_name)
  },
}

/** What is kept of it. */
export function deathOf(db: Db, uid: string): Promise<DeathRecord | undefined> {
  return db.selectFrom('member_deaths').select(memberDeaths.columns).where('uid', '=', uid).executeTakeFirst()
}

/** Keeps the paper, in the place of the one before. */
export async function keepDeathPaper(db: Db, paper: NewRecordOf<'member_deaths'>): Promise<void> {
  const row = memberDeaths.row(paper)
  const { uid: _, ...change } = row
  await db
    .insertInto('member_deaths')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(change))
    .execute()
}

/** Writes that it is confirmed. */
export async function confirmDeath(
  db: Db,
  uid: string,
  confirmed: {
    diedOn: CalendarDate
    documentNumber: string
    documentOn: CalendarDate
    confirmedAt: Instant
    approvalId: string
  },
): Promise<void> {
  await db.updateTable('member_deaths').set(memberDeaths.row(confirmed)).where('uid', '=', uid).execute()
}
