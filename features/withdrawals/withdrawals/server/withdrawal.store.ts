/** The SQL of withdrawals. */
import { anyOf } from '@kolo/database/any-of'
import { nextCode } from '@kolo/database/codes'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, dayIn, type Instant, lagos, startOfDay } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { daySumHours, startOfQuarter, type WithdrawalStatus } from '../withdrawal.rules.ts'
import type { Step, StepRow, WithdrawalRow, WithdrawalsTable } from './withdrawal.record.ts'

const open = sql.raw(`('requested', 'approved', 'processing', 'on_hold', 'failed')`)
/** Those that took nothing out after all. */
const undone = sql.raw(`('cancelled', 'rejected', 'returned')`)

/** Puts the requests of one member one behind the other until the transaction ends. */
export async function queueRequests(db: Db, memberUid: string): Promise<void> {
  await sql`insert into withdrawers (member_uid) values (${memberUid})
    on conflict (member_uid) do update set bank_accounts = withdrawers.bank_accounts`.execute(db)
}

/**
 * Puts what one administrator approves one behind the other until the transaction ends, so that of two at once the second
 * sees the sum with the first. The withdrawal is locked before it.
 */
export async function queueDecisions(db: Db, administratorUid: string): Promise<void> {
  await queueRequests(db, administratorUid)
}

/** What counts towards limits and a second pair of eyes: today's sum, the last 24 hours', and of an account's history. */
export type PastRow = {
  today_kobo: bigint
  member_day_kobo: bigint
  paid_to_account: boolean
  is_shared: boolean
}

/** What a member took out before, beside the account that money is asked for to: a query of one row. */
export function pastOf(memberUid: string, bankAccountId: string | null, now: Instant): RawBuilder<PastRow> {
  const dayBegan = startOfDay(dayIn(lagos, now))
  const earliest = addHours(now, -daySumHours)
  return sql<PastRow>`select
    coalesce(sum(w.amount_kobo) filter (where w.requested_at >= ${dayBegan}::timestamptz), 0)::bigint as today_kobo,
    coalesce(sum(w.amount_kobo) filter (where w.requested_at > ${earliest}::timestamptz), 0)::bigint as member_day_kobo,
    exists (select from withdrawals p where p.bank_account_id = ${bankAccountId}::uuid and p.status = 'paid')
      as paid_to_account,
    exists (select from member_bank_accounts a join member_bank_accounts o on o.number_mark = a.number_mark
      where a.id = ${bankAccountId}::uuid and o.member_uid <> a.member_uid and o.status <> 'declined') as is_shared
    from withdrawals w
    where w.member_uid = ${memberUid} and w.requested_at > ${addHours(now, -2 * daySumHours)}::timestamptz
      and w.status not in ${undone} and w.loan_id is null`
}

/** How often a member took money out of each goal this quarter: a query. */
export function takenThisQuarter(
  memberUid: string,
  now: Instant,
): RawBuilder<{ goal_id: string; count: number }> {
  return sql<{
    goal_id: string
    count: number
  }>`select source_id as goal_id, count(*)::int as count from withdrawals
    where member_uid = ${memberUid} and source_id is not null and status not in ${undone}
      and requested_at >= ${startOfQuarter(dayIn(lagos, now))}::timestamptz group by source_id`
}

/** Adds a request under the next code. */
export function insertWithdrawal(
  db: Db,
  row: Omit<Insertable<WithdrawalsTable>, 'code'>,
): Promise<WithdrawalRow> {
  const code = nextCode(`WDR-${dayIn(lagos, row.requested_at).slice(0, 4)}-`, 'withdrawal_code_numbers')
  return db
    .insertInto('withdrawals')
    .values({ ...row, code })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Any withdrawal, locked until the transaction ends, or "not found". */
export async function lockWithdrawal(db: Db, id: string): Promise<WithdrawalRow> {
  return orNotFound(
    await db.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** Any withdrawal, or "not found". */
export async function anyWithdrawal(db: Db, id: string): Promise<WithdrawalRow> {
  return orNotFound(await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst())
}

/** A withdrawal of this member, or "not found". */
export async function ownWithdrawal(db: Db, id: string, memberUid: string): Promise<WithdrawalRow> {
  const row = await anyWithdrawal(db, id)
  return orNotFound(row.member_uid === memberUid ? row : undefined)
}

/** Whether the provider was told to pay it, and nobody knows yet what became of that. */
export function isWithProvider({ method, status }: Pick<WithdrawalRow, 'method' | 'status'>): boolean {
  return method === 'paystack' && (status === 'processing' || status === 'on_hold')
}

/** Writes a change of a locked withdrawal and counts its version up. */
export function saveWithdrawal(
  db: Db,
  id: string,
  change: Omit<Updateable<WithdrawalsTable>, 'id' | 'version'>,
): Promise<WithdrawalRow> {
  return db
    .updateTable('withdrawals')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function saveStep(
  db: Db,
  {
    now,
    ...step
  }: { withdrawalId: string; step: Step; by: string | null; with?: string | undefined } & {
    alone?: boolean
    note?: string | undefined
    now: Instant
  },
): Promise<void> {
  await db
    .insertInto('withdrawal_steps')
    .values({
      id: newId(Date.parse(now)),
      withdrawal_id: step.withdrawalId,
      step: step.step,
      by_uid: step.by,
      with_uid: step.with ?? null,
      alone: step.alone ?? false,
      note: step.note ?? null,
      happened_at: now,
    })
    .execute()
}

/** The steps of withdrawals, first to last: a query. */
export function stepsOf(ids: readonly string[]): RawBuilder<StepRow> {
  return sql<StepRow>`select * from withdrawal_steps where withdrawal_id = ${anyOf(ids)} order by happened_at, id`
}

/** Who did something about withdrawals: a query. */
export function actorsOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`select person from withdrawal_steps, unnest(array[by_uid, with_uid]) as person
    where withdrawal_id = ${anyOf(ids)} and person is not null`
}

type Page = { limit: number; after?: string | undefined }

/** A member's withdrawals, newest first. */
export function withdrawalsOf(db: Db, memberUid: string, { limit, after }: Page): Promise<WithdrawalRow[]> {
  let query = db.selectFrom('withdrawals').selectAll().where('member_uid', '=', memberUid)
  if (after) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Withdrawals of one state, newest first. */
export function withdrawalsIn(
  db: Db,
  status: WithdrawalStatus,
  { limit, after }: Page,
): Promise<WithdrawalRow[]> {
  let query = db.selectFrom('withdrawals').selectAll().where('status', '=', status)
  if (after) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** What is open, longest waiting first, with how much that is in all: a query. */
export function openWithdrawals({
  limit,
  after,
}: {
  limit: number | RawBuilder<number>
  after?: string | undefined
}): RawBuilder<WithdrawalRow & { in_all: number; sum_kobo: bigint }> {
  return sql<WithdrawalRow & { in_all: number; sum_kobo: bigint }>`
    select w.*, queue.in_all, queue.sum_kobo from withdrawals w, (
      select count(*)::int as in_all, coalesce(sum(amount_kobo), 0)::bigint as sum_kobo
      from withdrawals where status in ${open}) as queue
    where w.status in ${open} and ${
      after === undefined
        ? sql`true`
        : sql`(w.requested_at, w.id) > (select c.requested_at, c.id from withdrawals c where c.id = ${after})`
    }
    order by w.requested_at, w.id limit ${limit}`
}

/** How many withdrawals were paid to each of these members: a query. */
export function paidBefore(uids: readonly string[]): RawBuilder<{ member_uid: string; paid: number }> {
  return sql<{ member_uid: string; paid: number }>`select member_uid, count(*)::int as paid from (
      select u.member_uid, w.id from unnest(${uids}::uuid[]) as u (member_uid) cross join lateral (
        select id from withdrawals where member_uid = u.member_uid and status = 'paid' limit 100) w) as paid
    group by member_uid`
}

/** What an administrator approved by one word in the last 24 hours: a query of one row. */
export function approvedByWord(uid: string, now: Instant): RawBuilder<{ sum_kobo: bigint }> {
  return sql<{ sum_kobo: bigint }>`select coalesce(sum(amount_kobo), 0)::bigint as sum_kobo from withdrawals
    where approved_by = ${uid} and approved_at > ${addHours(now, -daySumHours)}::timestamptz`
}

/** The community's bank accounts that are in use, or these: a query. */
export function payingAccounts(
  ids: readonly string[] = [],
): RawBuilder<{ id: string; bank_name: string; last4: string; in_use: boolean }> {
  return sql`select id, bank_name, right(account_number, 4) as last4, status = 'active' as in_use from collection_accounts
    where status = 'active' or id = ${anyOf(ids)} order by activated_at desc, id`
}

/** Takes a bank reference for a withdrawal; `false` when another has it. Of two at once the second waits for the first. */
export async function takeReference(db: Db, key: string, withdrawalId: string): Promise<boolean> {
  const taken = await db
    .insertInto('withdrawal_bank_references')
    .values({ reference_key: key, withdrawal_id: withdrawalId })
    .onConflict((conflict) => conflict.column('reference_key').doNothing())
    .returning('withdrawal_id')
    .executeTakeFirst()
  return taken !== undefined || (await referenceOwner(db, key, withdrawalId)) === undefined
}

/** The code of another withdrawal that used a bank reference, if one did. */
export async function referenceOwner(db: Db, key: string, exceptId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('withdrawal_bank_references as r')
    .innerJoin('withdrawals as w', 'w.id', 'r.withdrawal_id')
    .select('w.code')
    .where('r.reference_key', '=', key)
    .where('w.id', '<>', exceptId)
    .executeTakeFirst()
  return row?.code
}

/** A member's newest withdrawals that are on their way, with where each goes: a query. */
export function openOf(memberUid: string, limit: number) {
  return sql<{
    id: string
    bank_name: string
    last4: string
    amount_kobo: bigint
    status: WithdrawalStatus
    requested_at: Instant
  }>`select w.id, a.bank_name, a.last4, w.amount_kobo, w.status, w.requested_at
    from withdrawals w join member_bank_accounts a on a.id = w.bank_account_id
    where w.member_uid = ${memberUid} and w.status in ${open} order by w.id desc limit ${limit}`
}

/** The withdrawals that take pay-outs of estates to their nominees. */
export function nomineeWithdrawals(db: Db, payoutIds: readonly string[]) {
  return db
    .selectFrom('withdrawals')
    .select(['id', 'code', 'status', 'estate_payout_id'])
    .where('estate_payout_id', '=', anyOf(payoutIds))
    .execute()
}
