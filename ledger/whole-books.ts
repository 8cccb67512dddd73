/**
 * What reports read of everybody's accounts together, a page at a time. What must always be true: every figure is a sum
 * of transfers, so it is what the books say; a member's money that moves between their own accounts is neither paid in
 * nor earned.
 */
import type { Db } from '@kolo/database/tables'
import {
  addDays,
  type CalendarDate,
  dayIn,
  firstOfMonth,
  type Instant,
  lagos,
  monthAfter,
  startOfDay,
} from '@kolo/foundation/time'
import { sql } from 'kysely'
import { type AccountKind, payersOfReturns } from './accounts.ts'
import type { Period } from './balance.store.ts'

/** Where money comes from when a member pays in, and goes to when a payment is taken back. */
const outside: readonly AccountKind[] = [
  'bank',
  'cash',
  'psp_clearing',
  'unmatched_receipts',
  'withdrawals_payable',
]
/** What members own; a loan is what they owe. */
const owned: readonly AccountKind[] = [
  'member_wallet',
  'member_savings',
  'member_investment',
  'share_capital',
]
const firstUid = '00000000-0000-0000-0000-000000000000'

/** What members paid in over a month or more, by where it went, and what of it was taken back. */
export type PaidIn = {
  month: string
  savings_kobo: bigint
  wallets_kobo: bigint
  investments_kobo: bigint
  shares_kobo: bigint
  back_kobo: bigint
  members: number
}

/**
 * Paid in by month, as months are in Lagos, the latest first; months without any are left out. Withdrawals and what returns
 * of them are none. Whole months cost what the last hour's transfers cost; of a month that is asked in part the transfers
 * are read.
 */
export async function paidInByMonth(db: Db, { from, until }: Period, now: Instant): Promise<PaidIn[]> {
  const first = dayIn(lagos, from)
  const last = addDays(dayIn(lagos, until), -1)
  const nothingLater = until > now
  const wholeFrom = isFirst(first) ? first : monthAfter(first, 1)
  const wholeUntil = nothingLater || isFirst(addDays(last, 1)) ? monthAfter(last, 1) : firstOfMonth(last)
  if (wholeFrom >= wholeUntil) return paidInCounted(db, { from, until })
  const whole = await paidInKept(db, wholeFrom, wholeUntil)
  const parts: PaidIn[][] = [whole]
  if (wholeFrom > first) parts.push(await paidInCounted(db, { from, until: startOfDay(wholeFrom) }))
  if (wholeUntil <= last) parts.unshift(await paidInCounted(db, { from: startOfDay(wholeUntil), until }))
  return parts.flat()
}

const isFirst = (day: CalendarDate) => day === firstOfMonth(day)

/** Whole months: as much as is kept, and what came later; whoever paid in both times counts once. */
async function paidInKept(db: Db, from: CalendarDate, until: CalendarDate): Promise<PaidIn[]> {
  const { rows } = await sql<PaidIn>`
    with kept as (select through_at from ledger_flows_kept), later as materialized (
      select b.* from kept k cross join lateral ledger_paid_between(k.through_at, 'infinity') b
    ), payers as (
      select b.month, b.book_uid from kept k cross join lateral ledger_payers_between(k.through_at, 'infinity') b
      where not exists (select from ledger_payers p where p.month = b.month and p.book_uid = b.book_uid)
    )
    select to_char(m.month, 'YYYY-MM') as month, sum(m.savings_kobo)::bigint as savings_kobo,
      sum(m.wallets_kobo)::bigint as wallets_kobo, sum(m.investments_kobo)::bigint as investments_kobo,
      sum(m.shares_kobo)::bigint as shares_kobo, sum(m.taken_back_kobo)::bigint as back_kobo,
      sum(m.members)::int as members
    from (
      select month, savings_kobo, wallets_kobo, investments_kobo, shares_kobo, taken_back_kobo, members from ledger_paid
      union all
      select month, savings_kobo, wallets_kobo, investments_kobo, shares_kobo, taken_back_kobo,
        (select count(*) from payers p where p.month = later.month) from later
    ) m
    where m.month >= ${from}::date and m.month < ${until}::date
    group by m.month
    having sum(m.savings_kobo + m.wallets_kobo + m.investments_kobo + m.shares_kobo + m.taken_back_kobo) > 0
    order by m.month desc`.execute(db)
  return rows
}

/**
 * The same counted from the transfers of the time: they are read once, by their own moment, and accounts are joined as a
 * whole, because looked up one by one, two million lines cost longer than a request may take. For the rest of its
 * transaction.
 */
export async function paidInCounted(db: Db, { from, until }: Period): Promise<PaidIn[]> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`.execute(
    db,
  )
  const { rows } = await sql<PaidIn>`
    with withdrawn as materialized (
      select j.id from ledger_journals j
      where j.deed like 'withdrawal.%' and j.posted_at >= ${from}::timestamptz and j.posted_at < ${until}::timestamptz
    ), moved as (
      select date_trunc('month', t.posted_at at time zone 'Africa/Lagos') as month,
        coalesce(c.owner_uid, d.owner_uid) as owner_uid,
        case when c.owner_uid is null then 'back' else c.kind end as kind, t.amount_kobo as amount
      from ledger_transfers t
      join ledger_accounts d on d.id = t.debit_account
      join ledger_accounts c on c.id = t.credit_account
      where t.posted_at >= ${from}::timestamptz and t.posted_at < ${until}::timestamptz
        and (d.kind = any(${outside}::text[]) and c.kind = any(${owned}::text[])
          or c.kind = any(${outside}::text[]) and d.kind = any(${owned}::text[]))
        and not exists (select from withdrawn w where w.id = t.journal_id)
    )
    select to_char(month, 'YYYY-MM') as month,
      coalesce(sum(amount) filter (where kind = 'member_savings'), 0)::bigint as savings_kobo,
      coalesce(sum(amount) filter (where kind = 'member_wallet'), 0)::bigint as wallets_kobo,
      coalesce(sum(amount) filter (where kind = 'member_investment'), 0)::bigint as investments_kobo,
      coalesce(sum(amount) filter (where kind = 'share_capital'), 0)::bigint as shares_kobo,
      coalesce(sum(amount) filter (where kind = 'back'), 0)::bigint as back_kobo,
      (count(distinct owner_uid) filter (where kind <> 'back'))::int as members
    from moved group by month order by month desc`.execute(db)
  return rows
}

/** What one member held. */
export type Held = {
  owner_uid: string
  /** As the books know them: the place of the row. */
  book_uid: string
  wallet_kobo: bigint
  savings_kobo: bigint
  invested_kobo: bigint
  shares_kobo: bigint
}

/** What members held before a moment, in the order the books know them by; each account by its newest snapshot and what came since. */
export async function heldByMember(
  db: Db,
  until: Instant,
  page: { after?: string | undefined; limit: number },
): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with people as (
      select distinct owner_uid from ledger_accounts
      where owner_uid > ${page.after ?? firstUid}::uuid and kind = any(${owned}::text[])
        and opened_at < ${until}::timestamptz
      order by owner_uid limit ${page.limit}
    ), held as (
      select a.owner_uid, a.kind, coalesce(s.net_credit_kobo, 0)
        + coalesce((select sum(t.amount_kobo) from ledger_transfers t where t.credit_account = a.id
            and t.posted_at > coalesce(s.through, '-infinity') and t.posted_at < ${until}::timestamptz), 0)
        - coalesce((select sum(t.amount_kobo) from ledger_transfers t where t.debit_account = a.id
            and t.posted_at > coalesce(s.through, '-infinity') and t.posted_at < ${until}::timestamptz), 0) as held
      from people p
      join ledger_accounts a on a.owner_uid = p.owner_uid and a.kind = any(${owned}::text[])
      left join lateral (
        select through, net_credit_kobo from ledger_snapshots
        where account_id = a.id and through < ${until}::timestamptz order by through desc limit 1
      ) s on true
    )
    select coalesce((select p.uid from ledger_persons p where p.book_uid = h.owner_uid order by p.since desc limit 1),
        h.owner_uid) as owner_uid, h.owner_uid as book_uid,
      coalesce(sum(held) filter (where kind = 'member_wallet'), 0)::bigint as wallet_kobo,
      coalesce(sum(held) filter (where kind = 'member_savings'), 0)::bigint as savings_kobo,
      coalesce(sum(held) filter (where kind = 'member_investment'), 0)::bigint as invested_kobo,
      coalesce(sum(held) filter (where kind = 'share_capital'), 0)::bigint as shares_kobo
    from held h group by h.owner_uid order by h.owner_uid`.execute(db)
  return rows
}

/** What one member earned over a time, and what of it was kept back for the tax office; what was reversed is taken off. */
export type Earned = {
  owner_uid: string
  book_uid: string
  interest_kobo: bigint
  other_kobo: bigint
  tax_kobo: bigint
  interest_sum_kobo: bigint
  other_sum_kobo: bigint
  tax_sum_kobo: bigint
}

/** Earned by member over a time, with the sums over all of them in each row; read from the lines of that time alone. */
export async function earnedByMember(
  db: Db,
  { from, until }: Period,
  page: { after?: string | undefined; limit: number },
): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    with payers as (
      select id, kind from ledger_accounts where kind = any(${[...payersOfReturns, 'wht_payable']}::text[])
    ), moved as (
      select p.kind, t.credit_account as account, t.amount_kobo as amount from payers p
      join ledger_transfers t on t.debit_account = p.id
        and t.posted_at >= ${from}::timestamptz and t.posted_at < ${until}::timestamptz
      union all
      select p.kind, t.debit_account, -t.amount_kobo from payers p
      join ledger_transfers t on t.credit_account = p.id
        and t.posted_at >= ${from}::timestamptz and t.posted_at < ${until}::timestamptz
    ), earned as (
      select a.owner_uid as book_uid,
        coalesce(sum(m.amount) filter (where m.kind in ('interest_savings', 'interest_payable')), 0)::bigint as interest_kobo,
        coalesce(sum(m.amount) filter (where m.kind not in ('interest_savings', 'interest_payable', 'wht_payable')), 0)::bigint as other_kobo,
        coalesce(-sum(m.amount) filter (where m.kind = 'wht_payable'), 0)::bigint as tax_kobo
      from moved m join ledger_accounts a on a.id = m.account where a.owner_uid is not null group by a.owner_uid
    ), summed as (
      select e.*, (sum(interest_kobo) over ())::bigint as interest_sum_kobo,
        (sum(other_kobo) over ())::bigint as other_sum_kobo, (sum(tax_kobo) over ())::bigint as tax_sum_kobo from earned e
    )
    select coalesce((select p.uid from ledger_persons p where p.book_uid = s.book_uid order by p.since desc limit 1),
      s.book_uid) as owner_uid, s.*
    from summed s where s.book_uid > ${page.after ?? firstUid}::uuid order by s.book_uid limit ${page.limit}`.execute(
    db,
  )
  return rows
}

/** How many people own an account. */
export async function countOwners(db: Db): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    select count(distinct owner_uid)::int as owners from ledger_accounts where owner_uid is not null`.execute(
    db,
  )
  return rows[0]?.owners ?? 0
}
