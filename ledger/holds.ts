/**
 * Money set aside on a guarded account until a deed is decided: pending, then posted or voided, once. What must always
 * be true: what is held is part of the balance, and the running figure equals the sum of the holds still open.
 */
import type { Db } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import type { Refusal } from '@kolo/foundation/refusal'
import type { Instant } from '@kolo/foundation/time'
import { assertTransaction, changeBalance, lockBalances, openAccounts } from './account.store.ts'
import { type AccountName, accountKey, accountKinds, LedgerFault } from './accounts.ts'
import { findHold, insertHold, insertOutcome } from './hold.store.ts'
import {
  accountsFor,
  type InsufficientFunds,
  insufficient,
  type JournalDraft,
  lockFor,
  netChanges,
  type Posted,
  postJournal,
} from './journal.ts'

/** The hold was posted or voided before. */
export type AlreadySettled = Refusal<'hold-already-settled'> & { outcome: 'posted' | 'voided' }

/** Sets an amount aside; it stays in the balance but is no longer available. */
export async function hold(
  db: Db,
  order: { account: AccountName; amount: Kobo; deed: string; actorUid: string | null; now: Instant },
): Promise<{ holdId: string } | InsufficientFunds> {
  assertTransaction(db)
  const { account: name, amount, deed, actorUid, now } = order
  if (amount <= 0n) throw new LedgerFault('A hold takes more than nothing')
  if (!accountKinds[name.kind].running) throw new LedgerFault(`${accountKey(name)} has no running balance`)
  const account = (await openAccounts(db, [name], now)).get(accountKey(name))
  if (!account) throw new LedgerFault(`${accountKey(name)} was not opened`)
  if (!(await changeBalance(db, account.id, { held: amount }))) return await insufficient(db, account)
  const holdId = newId(Date.parse(now))
  await insertHold(db, { id: holdId, accountId: account.id, amount, deed, actorUid, now })
  return { holdId }
}

/**
 * Ends a hold by spending it: the journal must take exactly the held amount out of the held account (a withdrawal's
 * net, fee and tax lines together).
 */
export async function postHold(
  db: Db,
  holdId: string,
  draft: JournalDraft,
): Promise<Posted | InsufficientFunds | AlreadySettled> {
  const accounts = await accountsFor(db, draft.transfers, draft.now)
  await lockFor(db, draft.transfers, accounts)
  const found = await openHold(db, holdId)
  if ('refusal' in found) return found
  const taken = netChanges(draft.transfers, accounts).find(([account]) => account.id === found.accountId)
  if (taken?.[1] !== -found.amount)
    throw new LedgerFault(`The journal must take exactly what hold ${holdId} set aside`)
  await changeBalance(db, found.accountId, { held: -found.amount })
  const posted = await postJournal(db, draft)
  if ('refusal' in posted) {
    await changeBalance(db, found.accountId, { held: found.amount })
    return posted
  }
  const { journalId } = posted
  await insertOutcome(db, { holdId, outcome: 'posted', journalId, actorUid: draft.actorUid, now: draft.now })
  return posted
}

/** Ends a hold by giving the money free again. */
export async function voidHold(
  db: Db,
  order: { holdId: string; actorUid: string | null; now: Instant },
): Promise<{ holdId: string } | AlreadySettled> {
  assertTransaction(db)
  const { holdId } = order
  const found = await openHold(db, holdId)
  if ('refusal' in found) return found
  await changeBalance(db, found.accountId, { held: -found.amount })
  await insertOutcome(db, { ...order, outcome: 'voided', journalId: null })
  return { holdId }
}

/** A hold that is still open, its account locked so that nobody settles it at the same moment. */
async function openHold(
  db: Db,
  holdId: string,
): Promise<{ accountId: string; amount: Kobo } | AlreadySettled> {
  const placed = await findHold(db, holdId)
  if (!placed) throw new LedgerFault(`There is no hold ${holdId}`)
  await lockBalances(db, [placed.accountId])
  const current = await findHold(db, holdId)
  if (current?.outcome) return { refusal: 'hold-already-settled', outcome: current.outcome }
  return placed
}
