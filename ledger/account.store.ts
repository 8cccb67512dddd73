/** The SQL of accounts and their running balances. */
import type { Db } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { type AccountKind, type AccountName, accountKey, accountKinds, LedgerFault } from './accounts.ts'
import './ledger.tables.ts'

/** An account as the books know it. */
export type Account = {
  id: string
  kind: AccountKind
  scope: string
  ownerUid: string | undefined
  running: boolean
  /** The moment up to which the account has been summed up; nothing may be posted at or before it. */
  closedThrough: Instant | undefined
}

type AccountRow = {
  id: string
  kind: AccountKind
  scope: string
  owner_uid: string | null
  running: boolean
  closed_through: Instant | null
}

/**
 * The accounts of these names that exist, by their key. Somebody whose profile was transferred is asked for by their
 * present uid and answered by it, although the books go on writing the first one.
 */
export async function findAccounts(db: Db, names: readonly AccountName[]): Promise<Map<string, Account>> {
  const kinds = names.map((name) => name.kind)
  const scopes = names.map((name) => name.scope)
  const owners = names.map((name) => name.ownerUid ?? null)
  const { rows } = await sql<AccountRow>`
    select distinct a.id, a.kind, wanted.scope, a.running,
      case when a.owner_uid = p.book_uid then wanted.owner else a.owner_uid end as owner_uid,
      (select max(s.through) from ledger_snapshots s where s.account_id = a.id) as closed_through
    from unnest(${kinds}::text[], ${scopes}::text[], ${owners}::uuid[]) as wanted (kind, scope, owner)
    left join ledger_persons p on p.uid = wanted.owner
    join ledger_accounts a on a.kind = wanted.kind
      and a.scope = case when wanted.scope = p.uid::text then p.book_uid::text else wanted.scope end`.execute(
    db,
  )
  return new Map(rows.map((row) => [accountKey(row), accountOf(row)]))
}

function accountOf(row: AccountRow): Account {
  const { id, kind, scope, running } = row
  const closedThrough = row.closed_through ?? undefined
  return { id, kind, scope, running, ownerUid: row.owner_uid ?? undefined, closedThrough }
}

/** The accounts of these names, opened where they did not exist yet. */
export async function openAccounts(
  db: Db,
  names: readonly AccountName[],
  now: Instant,
): Promise<Map<string, Account>> {
  let accounts = await findAccounts(db, names)
  const missing = names.filter((name) => !accounts.has(accountKey(name)))
  if (missing.length > 0) {
    // In the order of their names, so that two deeds opening the same accounts cannot wait for each other in a circle.
    const inOrder = [...new Map(missing.map((name) => [accountKey(name), name])).entries()].sort(byKey)
    for (const [, name] of inOrder) await openAccount(db, name, now)
    accounts = await findAccounts(db, names)
  }
  for (const name of names)
    if (accounts.get(accountKey(name))?.ownerUid !== name.ownerUid)
      throw new LedgerFault(`${accountKey(name)} belongs to somebody else`)
  return accounts
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}

async function openAccount(db: Db, asked: AccountName, now: Instant): Promise<void> {
  const name = await bookName(db, asked)
  const { side, running } = accountKinds[name.kind]
  const opened = await db
    .insertInto('ledger_accounts')
    .values({
      id: newId(Date.parse(now)),
      kind: name.kind,
      scope: name.scope,
      owner_uid: name.ownerUid ?? null,
      side,
      running,
      opened_at: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'scope']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (opened && running) await db.insertInto('ledger_balances').values({ account_id: opened.id }).execute()
}

async function bookName(db: Db, name: AccountName): Promise<AccountName> {
  const { kind, scope, ownerUid } = name
  if (ownerUid === undefined) return name
  const bookUid = await bookUidOf(db, ownerUid)
  return { kind, scope: scope === ownerUid ? bookUid : scope, ownerUid: bookUid }
}

/** The uid somebody is known by in the books: the first one they had. */
export async function bookUidOf(db: Db, uid: string): Promise<string> {
  const row = await db
    .selectFrom('ledger_persons')
    .select('book_uid')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.book_uid ?? uid
}

/** Writes that a person is known in the books by another uid. */
export async function insertPerson(db: Db, uid: string, bookUid: string, since: Instant): Promise<void> {
  await db.insertInto('ledger_persons').values({ uid, book_uid: bookUid, since }).execute()
}

/** The running balance of one account, and how much of it is on hold. */
export type RunningBalance = { balance_kobo: bigint; held_kobo: bigint }

/**
 * Changes a running balance and what is held of it, or leaves both when the balance would no longer cover the holds.
 * Says whether it changed; the row stays locked until the transaction ends.
 */
export async function changeBalance(
  db: Db,
  accountId: string,
  change: { balance?: bigint; held?: bigint },
): Promise<boolean> {
  const balance = change.balance ?? 0n
  const held = change.held ?? 0n
  const changed = await db
    .updateTable('ledger_balances')
    .set((eb) => ({
      balance_kobo: eb('balance_kobo', '+', balance),
      held_kobo: eb('held_kobo', '+', held),
    }))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`balance_kobo + ${balance}::bigint >= held_kobo + ${held}::bigint`)
    .returning('account_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Locks the running balances of these accounts, in the order in which every deed touches them. */
export async function lockBalances(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await db
    .selectFrom('ledger_balances')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .orderBy('account_id')
    .forUpdate()
    .execute()
}

/** The running balances of accounts, by account id. */
export async function runningBalances(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, RunningBalance>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_balances')
    .select(['account_id', 'balance_kobo', 'held_kobo'])
    .where('account_id', 'in', accountIds)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Refuses to work outside a transaction: a deed is written whole or not at all. */
export function assertTransaction(db: Db): void {
  if (!db.isTransaction) throw new LedgerFault('The ledger writes only inside a transaction')
}
