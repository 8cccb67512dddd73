/** The SQL of transfers of the provider. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { BankAccountRow } from '../../bank-accounts/server/bank-account.record.ts'
import type { PayoutRow } from './payout.record.ts'

/** Adds one. The database lets a withdrawal have one whose result is not known. */
export function insertPayout(db: Db, row: Insertable<Tables['withdrawal_payouts']>): Promise<PayoutRow> {
  return db.insertInto('withdrawal_payouts').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Writes what was learned of one. */
export function savePayout(
  db: Db,
  id: string,
  change: Omit<Updateable<Tables['withdrawal_payouts']>, 'id' | 'withdrawal_id' | 'reference'>,
): Promise<PayoutRow> {
  return db
    .updateTable('withdrawal_payouts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What the provider is told of one: whom to pay, and which withdrawal it is. */
export type PayoutToSend = PayoutRow &
  Pick<BankAccountRow, 'number_sealed' | 'account_name' | 'bank_code'> & { code: string; account_id: string }

/** One with what the provider is told, or "not found". */
export async function payoutToSend(db: Db, id: string): Promise<PayoutToSend> {
  const { rows } =
    await sql<PayoutToSend>`select p.*, w.code, a.id as account_id, a.number_sealed, a.account_name, a.bank_code
    from withdrawal_payouts p join withdrawals w on w.id = p.withdrawal_id
      join member_bank_accounts a on a.id = w.bank_account_id
    where p.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

/** Says that the provider is told now, and of whom; `undefined`: it was told before, or is not to be told any more. */
export function claimPayout(
  db: Db,
  id: string,
  { recipient, now }: { recipient: string; now: Instant },
): Promise<PayoutRow | undefined> {
  return db
    .updateTable('withdrawal_payouts')
    .set({ sent_at: now, recipient })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('outcome', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The withdrawal that a transfer of this reference pays. */
export async function withdrawalOfReference(db: Db, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('withdrawal_payouts')
    .select('withdrawal_id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.withdrawal_id
}

/** The transfer of this reference, locked until the transaction ends. Its withdrawal is locked before. */
export async function lockPayout(db: Db, reference: string): Promise<PayoutRow> {
  const query = db.selectFrom('withdrawal_payouts').selectAll().where('reference', '=', reference).forUpdate()
  return orNotFound(await query.executeTakeFirst())
}

/** The last transfer of each of these withdrawals: a query. */
export function payoutsOf(withdrawalIds: readonly string[]): RawBuilder<PayoutRow> {
  return sql<PayoutRow>`select distinct on (withdrawal_id) * from withdrawal_payouts
    where withdrawal_id = ${anyOf(withdrawalIds)} order by withdrawal_id, begun_at desc, id desc`
}

/** Those whose turn it is to be asked about, held until the transaction ends; what another process holds is passed over. */
export function payoutsToAsk(db: Db, now: Instant, limit: number): Promise<PayoutRow[]> {
  return db
    .selectFrom('withdrawal_payouts')
    .selectAll()
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
