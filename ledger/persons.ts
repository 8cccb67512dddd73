/**
 * People whose profile was transferred to a new uid. What must always be true: no account, journal or transfer changes
 * for it. The books go on writing the uid they knew first, and whoever asks with the new one is answered with the
 * accounts of that person.
 */
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { assertTransaction } from './account.store.ts'

/**
 * From now on `to` stands for the person the books know as `from`. `to` is a uid nothing was ever posted for: ada was
 * imported as `1`, signs in as `2` → her wallet is found as `2` and still called `1` in the books; moved on to `3` it is
 * still `1`.
 */
export async function movePerson(db: Db, move: { from: string; to: string; now: Instant }): Promise<void> {
  assertTransaction(db)
  await sql`select ledger_move_person(${move.from}, ${move.to}, ${move.now})`.execute(db)
}
