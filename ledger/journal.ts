/**
 * Writing to the books. A journal is one deed: its transfers, each with a debit, a credit and a positive amount, are
 * written together or not at all, and never changed. What must always be true: running balances move with the
 * transfers in the same transaction, no guarded account falls below what is held of it, and a journal is reversed at
 * most once.
 */
import type { Db } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, subtractKobo } from '@kolo/foundation/money'
import type { Facts, Refusal } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import {
  type Account,
  assertTransaction,
  changeBalance,
  lockBalances,
  openAccounts,
  runningBalances,
} from './account.store.ts'
import { type AccountName, accountKey, assertMayPay, LedgerFault } from './accounts.ts'
import { findJournal, insertJournal, isReversed, transfersOf } from './journal.store.ts'

/** One movement: the account that is debited, the one that is credited and how much, above zero. */
export type Transfer = { debit: AccountName; credit: AccountName; amount: Kobo }

/** What is to be written: who did what and the transfers of it. */
export type JournalDraft = {
  /** The act, as the audit calls it: `payment.confirmed`. */
  deed: string
  /** The person who acted; `null` when the system did. */
  actorUid: string | null
  now: Instant
  /** What a statement prints: `Deposit PAY-2026-000123`. */
  memo: string
  facts?: Facts
  transfers: readonly Transfer[]
}

/** The books say no: the account has less than the deed takes out of it. An act may answer it as it is. */
export type InsufficientFunds = Refusal<'insufficient-funds'> & {
  account: AccountName
  available: Kobo
  held: Kobo
}

/** A journal that stands in the books. */
export type Posted = { journalId: string }

/**
 * Writes a journal inside the caller's transaction and answers its id, or `insufficient-funds` with what is available
 * and nothing written. Accounts are opened on their first use. A transaction that writes several journals should make
 * them one, or it may have to wait for another deed in a circle, which PostgreSQL ends with an error.
 * Throws `LedgerFault` for a posting that is wrong in itself.
 *
 * ₦50,000 paid in: `transfers: [{ debit: bank, credit: ada's savings, amount: naira(50_000n) }]`.
 */
export async function postJournal(db: Db, draft: JournalDraft): Promise<Posted | InsufficientFunds> {
  for (const { debit, credit } of draft.transfers) assertMayPay(debit, credit)
  const written = await write(db, draft, null)
  if ('refusal' in written && written.refusal === 'already-reversed')
    throw new LedgerFault('A journal that reverses nothing was taken for a reversal')
  return written
}

/**
 * Writes the mirror of a journal: the same transfers with debit and credit exchanged. Once per journal, and never of
 * a reversal. `insufficient-funds` when the money has moved on meanwhile.
 */
export async function reverseJournal(
  db: Db,
  order: { journalId: string; actorUid: string | null; now: Instant; memo: string; facts?: Facts },
): Promise<Posted | InsufficientFunds | Refusal<'already-reversed' | 'is-a-reversal'>> {
  const original = await findJournal(db, order.journalId)
  if (!original) throw new LedgerFault(`There is no journal ${order.journalId}`)
  if (original.reverses !== null) return { refusal: 'is-a-reversal' }
  if (await isReversed(db, order.journalId)) return { refusal: 'already-reversed' }
  const transfers = (await transfersOf(db, order.journalId)).map(({ debit, credit, amount }) => ({
    debit: credit,
    credit: debit,
    amount,
  }))
  const { journalId, ...rest } = order
  return await write(db, { ...rest, deed: original.deed, transfers }, journalId)
}

/** What each guarded account gains or loses by the transfers, in the order in which accounts are always touched. */
export function netChanges(
  transfers: readonly Transfer[],
  accounts: Map<string, Account>,
): [Account, Kobo][] {
  const changes = new Map<Account, Kobo>()
  const add = (name: AccountName, amount: bigint) => {
    const account = accounts.get(accountKey(name))
    if (account?.running) changes.set(account, kobo((changes.get(account) ?? 0n) + amount))
  }
  for (const { debit, credit, amount } of transfers) {
    add(debit, -amount)
    add(credit, amount)
  }
  return [...changes].filter(([, change]) => change !== 0n).sort(([a], [b]) => (a.id < b.id ? -1 : 1))
}

/** The accounts of the transfers, opened where needed and checked to be open for postings of this moment. */
export async function accountsFor(
  db: Db,
  transfers: readonly Transfer[],
  now: Instant,
): Promise<Map<string, Account>> {
  assertTransaction(db)
  if (transfers.length === 0) throw new LedgerFault('A journal needs at least one transfer')
  for (const { debit, credit, amount } of transfers) {
    if (amount <= 0n) throw new LedgerFault('A transfer moves more than nothing')
    if (accountKey(debit) === accountKey(credit)) throw new LedgerFault('A transfer needs two accounts')
  }
  const accounts = await openAccounts(
    db,
    transfers.flatMap(({ debit, credit }) => [debit, credit]),
    now,
  )
  for (const [key, { closedThrough }] of accounts)
    if (closedThrough !== undefined && now <= closedThrough)
      throw new LedgerFault(`${key} is summed up through ${closedThrough}`)
  return accounts
}

async function write(
  db: Db,
  draft: JournalDraft,
  reverses: string | null,
): Promise<Posted | InsufficientFunds | Refusal<'already-reversed'>> {
  const accounts = await accountsFor(db, draft.transfers, draft.now)
  const changes = netChanges(draft.transfers, accounts)
  for (const [index, [account, change]] of changes.entries()) {
    if (await changeBalance(db, account.id, { balance: change })) continue
    await putBack(db, changes.slice(0, index))
    // Whoever waited for the same reversal finds the money gone; the true reason is that it has been done.
    if (reverses !== null && (await isReversed(db, reverses))) return { refusal: 'already-reversed' }
    return await insufficient(db, account)
  }
  const journalId = newId(Date.parse(draft.now))
  const journal = { ...draft, id: journalId, reverses }
  if (!(await insertJournal(db, journal, transferRows(draft, accounts)))) {
    await putBack(db, changes)
    return { refusal: 'already-reversed' }
  }
  return { journalId }
}

/** A refused deed leaves the transaction as it found it, even when the caller goes on. */
async function putBack(db: Db, changes: [Account, Kobo][]): Promise<void> {
  for (const [account, change] of changes) await changeBalance(db, account.id, { balance: -change })
}

/** What to answer when an account does not cover a deed. */
export async function insufficient(db: Db, account: Account): Promise<InsufficientFunds> {
  const found = (await runningBalances(db, [account.id])).get(account.id)
  const balance = kobo(found?.balance_kobo ?? 0n)
  const held = kobo(found?.held_kobo ?? 0n)
  const { kind, scope, ownerUid } = account
  const name = { kind, scope, ...(ownerUid === undefined ? {} : { ownerUid }) }
  const available = subtractKobo(balance, held)
  const facts = { available: String(available), held: String(held) }
  return { refusal: 'insufficient-funds', facts, account: name, available, held }
}

function transferRows({ transfers }: JournalDraft, accounts: Map<string, Account>) {
  const idOf = (name: AccountName) => {
    const account = accounts.get(accountKey(name))
    if (!account) throw new LedgerFault(`${accountKey(name)} was not opened`)
    return account.id
  }
  return transfers.map(({ debit, credit, amount }) => ({ debit: idOf(debit), credit: idOf(credit), amount }))
}

/** Locks every guarded account of a deed in the one order, for acts that look before they post. */
export async function lockFor(
  db: Db,
  transfers: readonly Transfer[],
  accounts: Map<string, Account>,
): Promise<void> {
  const ids = netChanges(transfers, accounts).map(([account]) => account.id)
  await lockBalances(db, ids)
}
