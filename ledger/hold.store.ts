/** The SQL of holds and how they end. */
import type { Db } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import type { Kobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { askBooks } from './account.store.ts'
import type { AccountName } from './accounts.ts'

/** Sets an amount aside, or answers what the account has instead. */
export async function placeHold(
  db: Db,
  hold: {
    id: string
    account: AccountName
    amount: Kobo
    deed: string
    actorUid: string | null
    now: Instant
  },
): Promise<{ outcome: 'held' } | { outcome: 'insufficient-funds'; available: bigint; held: bigint }> {
  const { id, account, amount, deed, actorUid, now } = hold
  const { kind, scope, ownerUid = null } = account
  const newAccount = newId(Date.parse(now))
  return await askBooks(
    db,
    sql`select * from ledger_hold(
      ${id}, ${kind}, ${scope}, ${ownerUid}, ${newAccount}, ${amount}, ${deed}, ${actorUid}, ${now})`,
  )
}

/** Gives what was set aside free again, or answers how the hold had ended before. */
export async function endHold(
  db: Db,
  end: { holdId: string; actorUid: string | null; now: Instant },
): Promise<'voided' | 'hold-posted' | 'hold-voided'> {
  const { outcome } = await askBooks<{ outcome: 'voided' | 'hold-posted' | 'hold-voided' }>(
    db,
    sql`select ledger_void_hold(${end.holdId}, ${end.actorUid}, ${end.now}) as outcome`,
  )
  return outcome
}
