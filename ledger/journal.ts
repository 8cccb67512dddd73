/**
 * Writing to the books. A journal is one action: its transfers, each with a debit, a credit and a positive amount, are
 * written together or not at all, and never changed. What must always be true: running balances move with the
 * transfers in the same transaction, no guarded account falls below what is held of it, and a journal is reversed at
 * most once.
 */
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { Facts, Refusal } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import type { OperationNodeSource } from 'kysely'
import { assertTransaction, bookNameOf } from './account.store.ts'
import { type AccountName, accountKey, assertMayPay, LedgerFault } from './accounts.ts'
import { writeJournal, writeJournals, writeReversal } from './journal.store.ts'

/** One movement: the account that is debited, the one that is credited and how much, above zero. */
export type Transfer = { debit: AccountName; credit: AccountName; amount: Kobo }

/** What is to be written: who did what and the transfers of it. */
export type JournalDraft = {
  /** Where the record it is posted for names it already. */
  id?: string
  /** The command, as the audit calls it: `payment.confirmed`. */
  deed: string
  /** The person who acted; `null` when the system did. */
  actorUid: string | null
  now: Instant
  /** What a statement prints: `Deposit PAY-2026-000123`. */
  memo: string
  facts?: Facts
  transfers: readonly Transfer[]
}

/** The books say no: the account has less than the action takes out of it. A command may answer it as it is. */
export type InsufficientFunds = Refusal<'insufficient-funds'> & {
  account: AccountName
  available: Kobo
  held: Kobo
}

/** Another journal was posted for one of these records before. */
export type RecordTaken = Refusal<'record-taken'>

/** A journal that stands in the books. */
export type Posted = { journalId: string }

/**
 * Writes a journal inside the caller's transaction and answers its id, or `insufficient-funds` with what is available
 * and nothing written. Accounts are opened on their first use. A transaction that writes several journals should make
 * them one, or it may have to wait for another action in a circle, which PostgreSQL ends with an error.
 * Throws `LedgerFault` for a posting that is wrong in itself.
 *
 * ₦50,000 paid in: `transfers: [{ debit: bank, credit: ada's savings, amount: naira(50_000n) }]`.
 */
export async function postJournal(db: Db, draft: JournalDraft): Promise<Posted | InsufficientFunds> {
  const posted = await postSpending(db, draft, null)
  if ('refusal' in posted && posted.refusal === 'hold-already-settled')
    throw new LedgerFault('A journal that spends no hold was taken for one that does')
  return posted
}

/**
 * Writes a journal as `postJournal` does, together with the records it is posted for, which name it by `id`; each of them
 * answers a row, or nothing is written.
 */
export async function postWithRecords(
  db: Db,
  draft: JournalDraft & { id: string },
  records: readonly OperationNodeSource[],
): Promise<Posted | InsufficientFunds | RecordTaken> {
  assertTransaction(db)
  assertWritable(draft)
  const written = await writeJournal(db, draft, null, records)
  if (!written) return { refusal: 'record-taken' }
  if (written.outcome === 'posted') return { journalId: draft.id }
  if (written.outcome === 'insufficient-funds') return insufficient(written.account, written)
  throw new LedgerFault('A journal that reverses nothing was taken for a reversal')
}

/**
 * Writes journals one after the other, each as `postJournal` does, in one statement; answers their ids in order. For what
 * the books have no reason to refuse, as money that comes in: a refusal of any of them throws, and the caller's
 * transaction ends with nothing written.
 */
export async function postJournals(db: Db, drafts: readonly JournalDraft[]): Promise<string[]> {
  assertTransaction(db)
  for (const draft of drafts) assertWritable(draft)
  const entries = drafts.map((draft) => ({ ...draft, id: draft.id ?? newId(Date.parse(draft.now)) }))
  const refused = await writeJournals(db, entries)
  if (refused > 0) throw new LedgerFault(`The books refused ${refused} of ${drafts.length} journals`)
  return entries.map(({ id }) => id)
}

/** Throws for a journal that is wrong in itself. */
function assertWritable({ transfers }: JournalDraft): void {
  if (transfers.length === 0) throw new LedgerFault('A journal needs at least one transfer')
  for (const { debit, credit, amount } of transfers) {
    assertMayPay(debit, credit)
    if (amount <= 0n) throw new LedgerFault('A transfer moves more than nothing')
    if (accountKey(debit) === accountKey(credit)) throw new LedgerFault('A transfer needs two accounts')
  }
}

/** The hold was posted or voided before. */
export type AlreadySettled = Refusal<'hold-already-settled'> & { outcome: 'posted' | 'voided' }

/** Writes a journal that may spend a hold. */
export async function postSpending(
  db: Db,
  draft: JournalDraft,
  holdId: string | null,
): Promise<Posted | InsufficientFunds | AlreadySettled> {
  assertTransaction(db)
  assertWritable(draft)
  const journalId = draft.id ?? newId(Date.parse(draft.now))
  const written = await writeJournal(db, { ...draft, id: journalId }, holdId)
  switch (written?.outcome) {
    case 'posted':
      return { journalId }
    case 'insufficient-funds':
      return insufficient(written.account, written)
    case 'hold-posted':
    case 'hold-voided':
      return settled(written.outcome)
    default:
      throw new LedgerFault('A journal that reverses nothing was taken for a reversal')
  }
}

/**
 * Writes the mirror of a journal: the same transfers with debit and credit exchanged. Once per journal, and never of
 * a reversal. `insufficient-funds` when the money has moved on meanwhile.
 */
export async function reverseJournal(
  db: Db,
  order: { journalId: string; actorUid: string | null; now: Instant; memo: string; facts?: Facts },
): Promise<Posted | InsufficientFunds | Refusal<'already-reversed' | 'is-a-reversal'>> {
  assertTransaction(db)
  const journalId = newId(Date.parse(order.now))
  const written = await writeReversal(db, { ...order, id: journalId, reverses: order.journalId })
  switch (written.outcome) {
    case 'posted':
      return { journalId }
    case 'insufficient-funds':
      return insufficient(await bookNameOf(db, written.account), written)
    case 'already-reversed':
    case 'is-a-reversal':
      return { refusal: written.outcome }
    default:
      throw new LedgerFault('A reversal was taken for the end of a hold')
  }
}

/** How a hold had ended when somebody came to end it again. */
export function settled(outcome: 'hold-posted' | 'hold-voided'): AlreadySettled {
  return { refusal: 'hold-already-settled', outcome: outcome === 'hold-posted' ? 'posted' : 'voided' }
}

/** What to answer when an account does not cover an action. */
export function insufficient(
  account: AccountName,
  has: { available: bigint; held: bigint },
): InsufficientFunds {
  const available = kobo(has.available)
  const held = kobo(has.held)
  const facts = { available: String(available), held: String(held) }
  return { refusal: 'insufficient-funds', facts, account, available, held }
}
