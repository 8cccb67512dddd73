/** The SQL of accounts and their running balances, and how the functions of the books are asked. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type AccountKind, type AccountName, accountKey, LedgerFault } from './accounts.ts'

/** An account as the books know it. */
export type Account = {
  id: string
  kind: AccountKind
  scope: string
  ownerUid: string | undefined
  running: boolean
}

type AccountRow = { id: string; kind: AccountKind; scope: string; owner_uid: string | null; running: boolean }

/**
 * The accounts of these names that exist, by their key. Somebody whose profile was transferred is asked for by their
 * present uid and answered by it, although the books go on writing the first one.
 */
export async function findAccounts(db: Db, names: readonly AccountName[]): Promise<Map<string, Account>> {
  const { kinds, scopes, owners } = namesOf(names)
  const { rows } = await sql<AccountRow>`
    select distinct a.id, a.kind, wanted.scope, a.running,
      case when a.owner_uid = p.book_uid then wanted.owner else a.owner_uid end as owner_uid
    from unnest(${kinds}::text[], ${scopes}::text[], ${owners}::uuid[]) as wanted (kind, scope, owner)
    left join ledger_persons p on p.uid = wanted.owner
    join ledger_accounts a on a.kind = wanted.kind
      and a.scope = case when wanted.scope = p.uid::text then p.book_uid::text else wanted.scope end`.execute(
    db,
  )
  return new Map(rows.map((row) => [accountKey(row), accountOf(row)]))
}

function accountOf({ owner_uid, ...row }: AccountRow): Account {
  return { ...row, ownerUid: owner_uid ?? undefined }
}

/** The same names column by column, as the database takes them. */
export function namesOf(names: readonly AccountName[]) {
  return {
    kinds: names.map((name) => name.kind),
    scopes: names.map((name) => name.scope),
    owners: names.map((name) => name.ownerUid ?? null),
  }
}

/** The name by which the books know an account. */
export async function bookNameOf(db: Db, accountId: string): Promise<AccountName> {
  const { kind, scope, owner_uid } = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'scope', 'owner_uid'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { kind, scope, ...(owner_uid === null ? {} : { ownerUid: owner_uid }) }
}

/** The running balance of one account, and how much of it is on hold. */
export type RunningBalance = { balance_kobo: bigint; held_kobo: bigint }

/** The running balances of accounts, by account id. */
export async function runningBalances(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, RunningBalance>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_balances')
    .select(['account_id', 'balance_kobo', 'held_kobo'])
    .where('account_id', '=', anyOf(accountIds))
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Refuses to work outside a transaction: an action is written whole or not at all. */
export function assertTransaction(db: Db): void {
  if (!db.isTransaction) throw new LedgerFault('The ledger writes only inside a transaction')
}

/** What the database's own rules of the books say no to, by its code for them. */
const faultOfBooks = 'KL001'

/** Asks one function of the books; a posting that is wrong in itself is the same fault as one found here. */
export async function askBooks<Row>(db: Db, question: RawBuilder<Row>): Promise<Row> {
  const [row] = await rowsOfBooks(db, question)
  if (row === undefined) throw new LedgerFault('The books answered nothing')
  return row
}

/** The same, where the books may have nothing to answer. */
export async function rowsOfBooks<Row>(db: Db, question: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await question.execute(db)).rows
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === faultOfBooks)
      throw new LedgerFault(error.message, { cause: error })
    throw error
  }
}
