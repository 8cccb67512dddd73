/**
 * Money set aside on a guarded account until an action is decided: pending, then posted or voided, once. What must always
 * be true: what is held is part of the balance, and the running figure equals the sum of the holds still open.
 */
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { assertTransaction } from './account.store.ts'
import { type AccountName, accountKey, accountKinds, LedgerFault } from './accounts.ts'
import { endHold, placeHold } from './hold.store.ts'
import {
  type AlreadySettled,
  type InsufficientFunds,
  insufficient,
  type JournalDraft,
  type Posted,
  postSpending,
  settled,
} from './journal.ts'

export { amountOfHolds, holdsFor } from './hold.store.ts'

/** Sets an amount aside; it stays in the balance but is no longer available. */
export async function hold(
  db: Db,
  order: { account: AccountName; amount: Kobo; deed: string; actorUid: string | null; now: Instant },
): Promise<{ holdId: string } | InsufficientFunds> {
  assertTransaction(db)
  const { account, amount, now } = order
  if (amount <= 0n) throw new LedgerFault('A hold takes more than nothing')
  if (!accountKinds[account.kind].running)
    throw new LedgerFault(`${accountKey(account)} has no running balance`)
  const holdId = newId(Date.parse(now))
  const placed = await placeHold(db, { ...order, id: holdId })
  return placed.outcome === 'held' ? { holdId } : insufficient(account, placed)
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
  return await postSpending(db, draft, holdId)
}

/** Ends a hold by giving the money free again. */
export async function voidHold(
  db: Db,
  order: { holdId: string; actorUid: string | null; now: Instant },
): Promise<{ holdId: string } | AlreadySettled> {
  assertTransaction(db)
  const outcome = await endHold(db, order)
  return outcome === 'voided' ? { holdId: order.holdId } : settled(outcome)
}
