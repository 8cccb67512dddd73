/** The SQL of the community's bank accounts. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { CollectionAccountRow } from './collection-account.record.ts'

/** Adds a proposed account, or answers `undefined` when it is on the list already. */
export function insertAccount(
  db: Db,
  row: Insertable<Tables['collection_accounts']>,
): Promise<CollectionAccountRow | undefined> {
  return db
    .insertInto('collection_accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['bank_code', 'account_number']).where('status', '<>', sql.lit('retired')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** An account, locked until the transaction ends, or "not found". */
export async function lockAccount(db: Db, id: string): Promise<CollectionAccountRow> {
  return orNotFound(
    await db
      .selectFrom('collection_accounts')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** Writes a change of a locked account and counts its version up. */
export function saveAccount(
  db: Db,
  id: string,
  change: Pick<Updateable<Tables['collection_accounts']>, 'status' | 'activated_at' | 'retired_at'>,
): Promise<CollectionAccountRow> {
  return db
    .updateTable('collection_accounts')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The account members are told to pay into now, the one activated last: a query. */
export function activeAccount(db: Db) {
  return db
    .selectFrom('collection_accounts')
    .selectAll()
    .where('status', '=', 'active')
    .orderBy('activated_at', 'desc')
    .orderBy('id')
    .limit(1)
}

/** Accounts by their ids: a query. */
export function accountsById(db: Db, ids: readonly string[]) {
  return db.selectFrom('collection_accounts').selectAll().where('id', '=', anyOf(ids))
}

/** All accounts: those in use and proposed first, then the retired, newest first. */
export function allAccounts(db: Db): Promise<CollectionAccountRow[]> {
  return db
    .selectFrom('collection_accounts')
    .selectAll()
    .orderBy(sql`status = 'retired'`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function insertAccountDecision(
  db: Db,
  row: Insertable<Tables['collection_account_decisions']>,
): Promise<void> {
  await db.insertInto('collection_account_decisions').values(row).execute()
}

/** Whether an account takes money at all: a query of one row. */
export function takesDeposits(): RawBuilder<{ takes: boolean }> {
  return sql<{ takes: boolean }>`
    select exists (select from collection_accounts where status = 'active') as takes`
}

/** The decisions about accounts, oldest first: a query. */
export function decisionsOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('collection_account_decisions')
    .selectAll()
    .where('account_id', '=', anyOf(ids))
    .orderBy('decided_at')
    .orderBy('id')
}

/** The bank of every collection account there ever was, and the end of its number: a query. */
export function bankLabels(db: Db) {
  return db
    .selectFrom('collection_accounts')
    .select(['id', 'bank_name', sql<string>`right(account_number, 4)`.as('last4')])
    .where('status', '<>', 'proposed')
}

/** The banks of the community by the id of the account. */
export type Banks = ReadonlyMap<string, { name: string; last4: string }>

/** The banks in rows that were asked for together with others. */
export function banksIn(rows: readonly { id: string; bank_name: string; last4: string }[]): Banks {
  return new Map(rows.map(({ id, bank_name, last4 }) => [id, { name: bank_name, last4 }]))
}

/** The same, read. */
export async function readBanks(db: Db): Promise<Banks> {
  return banksIn(await bankLabels(db).execute())
}
