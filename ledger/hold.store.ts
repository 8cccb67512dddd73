/** The SQL of holds and how they end. */
import { anyOf } from '@kolo/database/any-of'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
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

/** What these holds set aside, whatever became of them. */
export async function amountOfHolds(db: Db, holdIds: readonly string[]): Promise<Kobo> {
  const rows = await db
    .selectFrom('ledger_holds')
    .select('amount_kobo')
    .where('id', '=', anyOf(holdIds))
    .execute()
  return sumKobo(rows.map(({ amount_kobo }) => kobo(amount_kobo)))
}

/**
 * How many amounts were set aside on an account for an action since a moment, without those that were given free again and
 * those whose spending was taken back: a query.
 */
export function holdsFor(
  { kind, scope }: Pick<AccountName, 'kind' | 'scope'>,
  deed: string,
  since: Instant,
): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from ledger_accounts a
    join ledger_holds h on h.account_id = a.id and h.placed_at >= ${since}::timestamptz and h.deed = ${deed}
    left join ledger_hold_outcomes o on o.hold_id = h.id
    where a.kind = ${kind} and a.scope = ${scope} and o.outcome is distinct from 'voided'
      and not exists (select from ledger_journals r where r.reverses = o.journal_id)`
}
