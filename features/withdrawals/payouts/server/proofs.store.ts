/** The SQL of the receipts of payments by hand; the bytes lie in the store of files. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ProofRow } from './payout.record.ts'

export function insertProof(
  db: Db,
  row: Omit<Insertable<Tables['withdrawal_proofs']>, 'removed_at'>,
): Promise<ProofRow> {
  return db.insertInto('withdrawal_proofs').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Those of withdrawals, oldest first: a query. */
export function proofsOf(withdrawalIds: readonly string[]): RawBuilder<ProofRow> {
  return sql<ProofRow>`select * from withdrawal_proofs
    where withdrawal_id = ${anyOf(withdrawalIds)} and removed_at is null order by added_at, id`
}

/** One of a withdrawal, or "not found". */
export async function proofOf(db: Db, withdrawalId: string, id: string): Promise<ProofRow> {
  return orNotFound((await proofsOf([withdrawalId]).execute(db)).rows.find((row) => row.id === id))
}

/** Takes one off. */
export async function markRemoved(db: Db, id: string, now: Instant): Promise<void> {
  await db.updateTable('withdrawal_proofs').set({ removed_at: now }).where('id', '=', id).execute()
}

export const proofFolder: MediaFolder = {
  folder: 'withdrawal-proofs',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('withdrawal_proofs')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .where('removed_at', 'is', null)
      .execute()
    return rows.map((row) => row.stored_name)
  },
}
