/** The SQL of members' bank accounts. A number is in no answer of these but sealed. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { mostBankAccounts } from '../bank-accounts.rules.ts'
import type { BankAccountRow } from './bank-account.record.ts'

/** Takes one of the places a member has; `false` when all are taken. Of two at once the second waits for the first. */
export async function takeAccountPlace(db: Db, memberUid: string): Promise<boolean> {
  const taken = await db
    .insertInto('withdrawers')
    .values({ member_uid: memberUid, bank_accounts: 1 })
    .onConflict((conflict) =>
      conflict
        .column('member_uid')
        .doUpdateSet({ bank_accounts: sql`withdrawers.bank_accounts + 1` })
        .where('withdrawers.bank_accounts', '<', mostBankAccounts),
    )
    .returning('member_uid')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives it back. */
export async function freeAccountPlace(db: Db, memberUid: string): Promise<void> {
  await db
    .updateTable('withdrawers')
    .set({ bank_accounts: sql`bank_accounts - 1` })
    .where('member_uid', '=', memberUid)
    .execute()
}

/** Adds an account, or answers `undefined` when it is on the member's list already. */
export function insertBankAccount(
  db: Db,
  row: Insertable<Tables['member_bank_accounts']>,
): Promise<BankAccountRow | undefined> {
  return db
    .insertInto('member_bank_accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['member_uid', 'number_mark'])
        .where(sql<boolean>`status in ('waiting', 'confirmed')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The account of a nominee that is used in an estate already. */
export function nomineeAccountWith(db: Db, memberUid: string, mark: Buffer) {
  return db
    .selectFrom('member_bank_accounts')
    .select(['id', 'account_name'])
    .where('member_uid', '=', memberUid)
    .where('number_mark', '=', mark)
    .where('for_nominee', '=', true)
    .where('status', 'in', ['waiting', 'confirmed'])
    .executeTakeFirst()
}

/** Any account, locked until the transaction ends, or "not found". */
export async function lockBankAccount(db: Db, id: string): Promise<BankAccountRow> {
  return orNotFound(
    await db
      .selectFrom('member_bank_accounts')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** Writes a change of a locked account and counts its version up. */
export function saveBankAccount(
  db: Db,
  id: string,
  change: Omit<Updateable<Tables['member_bank_accounts']>, 'id' | 'version'>,
): Promise<BankAccountRow> {
  return db
    .updateTable('member_bank_accounts')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is shown of an account: no number in any form. */
export type ShownAccount = Omit<BankAccountRow, 'number_sealed' | 'number_mark'>

const shown =
  sql.raw(`a.id, a.member_uid, a.bank_name, a.bank_code, a.last4, a.looks_mistyped, a.account_name,
  a.name_match, a.status, a.added_at, a.usable_at, a.checked_by, a.checked_with, a.checked_at, a.decline_reason,
  a.removed_at, a.for_nominee, a.version`)

/** A member's accounts, oldest first; those removed are left out: a query. */
export function bankAccountsOf(memberUid: string): RawBuilder<ShownAccount> {
  return sql<ShownAccount>`select ${shown} from member_bank_accounts a
    where a.member_uid = ${memberUid} and a.status <> 'removed' order by a.id`
}

/** Accounts by their ids: a query. */
export function bankAccountsById(ids: readonly string[]): RawBuilder<ShownAccount> {
  return sql<ShownAccount>`select ${shown} from member_bank_accounts a where a.id = ${anyOf(ids)}`
}

export async function shownBankAccounts(db: Db, ids: readonly string[]): Promise<ShownAccount[]> {
  return ids.length === 0 ? [] : (await bankAccountsById(ids).execute(db)).rows
}

/** An account with what is known of others like it. */
export type AccountToReview = ShownAccount & {
  is_shared: boolean
  in_all: number
  full_name: string | null
  member_code: string | null
}

const withOthers = sql`${shown}, exists (select from member_bank_accounts o
  where o.number_mark = a.number_mark and o.member_uid <> a.member_uid and o.status <> 'declined') as is_shared,
  p.full_name, p.member_code`
const withOwners = sql.raw('member_bank_accounts a left join profiles p on p.uid = a.member_uid')

/** Those that wait to be looked at, longest first, each with how many wait in all: a query. */
export function waitingAccounts(limit: number | RawBuilder<number>): RawBuilder<AccountToReview> {
  return sql<AccountToReview>`
    select ${withOthers}, (select count(*)::int from member_bank_accounts where status = 'waiting' and not for_nominee) as in_all
    from ${withOwners} where a.status = 'waiting' and not a.for_nominee order by a.added_at, a.id limit ${limit}`
}

/** One of them: a query. */
export function accountToReview(id: string): RawBuilder<AccountToReview> {
  return sql<AccountToReview>`select ${withOthers}, 0 as in_all
    from ${withOwners} where a.id = ${id}`
}

/** Whether money is on its way to an account. */
export async function isAccountInUse(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from withdrawals
    where bank_account_id = ${id} and status in ('requested', 'approved', 'processing', 'on_hold', 'failed')) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}

/** Takes everything off somebody's accounts that says whose they were. Withdrawals keep the bank and the last digits. */
export async function forgetBankAccountsOf(db: Db, memberUid: string, now: string): Promise<void> {
  await sql`
    with places as (delete from withdrawers where member_uid = ${memberUid})
    update member_bank_accounts set status = 'removed', removed_at = coalesce(removed_at, ${now}::timestamptz),
      number_sealed = null, number_mark = null, account_name = 'Former member', version = version + 1
    where member_uid = ${memberUid}`.execute(db)
}
