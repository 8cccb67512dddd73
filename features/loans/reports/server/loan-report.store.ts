/** The SQL of the reports about loans. */
import type { Db } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import { sql } from 'kysely'
import type { LoanStatus } from '../../loans/loan.rules.ts'
import { leftOfInstalment } from '../../loans/server/left-of-instalment.ts'

export type Borrowers = 'everybody' | 'officers'

/** A loan that was paid out, with what came back of it. */
export type RegisterRow = {
  id: string
  code: string
  memberName: string | null
  memberCode: string | null
  productName: string
  status: LoanStatus
  paidOutOn: CalendarDate
  endsOn: CalendarDate | null
  principalKobo: bigint
  leftKobo: bigint
  interestKobo: bigint
  overdueKobo: bigint
  overdueDays: number
}

const officers = sql`m.role in ('moderator', 'admin')`

const ofBorrowers = (borrowers: Borrowers) => (borrowers === 'officers' ? officers : sql`true`)

/** What the instalments of a loan come to: what is left, the interest paid, and what is overdue on a day. */
const sumsOfLoan = (today: CalendarDate) => sql`
  select max(i.due_on) as ends_on, sum(i.principal_kobo - i.paid_principal_kobo) filter (where l.status <> 'written_off') as left_kobo,
    sum(i.paid_interest_kobo) as interest_kobo,
    sum(${leftOfInstalment})
      filter (where i.due_on < ${today} and l.status <> 'written_off') as overdue_kobo,
    min(i.due_on) filter (where i.due_on < ${today} and l.status <> 'written_off' and
      ${leftOfInstalment} > 0) as overdue_since
  from loan_instalments i where i.loan_id = l.id`

/** A page of the register, in the order in which loans were asked for. */
export async function registerAfter(
  db: Db,
  borrowers: Borrowers,
  { today, after, limit }: { today: CalendarDate; after: string | undefined; limit: number },
): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`
    select l.id, l.code, m.full_name as "memberName", m.member_code as "memberCode", p.name as "productName", l.status,
      l.paid_out_on as "paidOutOn", sums.ends_on as "endsOn", l.principal_kobo as "principalKobo",
      coalesce(sums.left_kobo, 0)::bigint as "leftKobo", coalesce(sums.interest_kobo, 0)::bigint as "interestKobo",
      coalesce(sums.overdue_kobo, 0)::bigint as "overdueKobo",
      coalesce(${today}::date - least(sums.overdue_since, case when l.status = 'running' then loan_arrears_kept(l) end), 0)
        as "overdueDays"
    from loans l
    join loan_products p on p.id = l.product_id
    left join profiles m on m.uid = l.member_uid
    left join lateral (${sumsOfLoan(today)}) sums on true
    where l.paid_out_on is not null and ${ofBorrowers(borrowers)} and ${after === undefined ? sql`true` : sql`l.id > ${after}`}
    order by l.id limit ${limit}`.execute(db)
  return rows
}

/** How many loans there are in it. */
export async function countRegister(db: Db, borrowers: Borrowers): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from loans l left join profiles m on m.uid = l.member_uid
    where l.paid_out_on is not null and ${ofBorrowers(borrowers)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** What all of them come to. */
export async function registerSums(db: Db, borrowers: Borrowers, today: CalendarDate) {
  const { rows } = await sql<{ principal: bigint; left: bigint; interest: bigint; overdue: bigint }>`
    select coalesce(sum(l.principal_kobo), 0)::bigint as principal, coalesce(sum(sums.left_kobo), 0)::bigint as left,
      coalesce(sum(sums.interest_kobo), 0)::bigint as interest, coalesce(sum(sums.overdue_kobo), 0)::bigint as overdue
    from loans l left join profiles m on m.uid = l.member_uid
    left join lateral (${sumsOfLoan(today)}) sums on true
    where l.paid_out_on is not null and ${ofBorrowers(borrowers)}`.execute(db)
  return rows[0] ?? { principal: 0n, left: 0n, interest: 0n, overdue: 0n }
}

/** What falls due in a month, of loans that run. */
export type MaturityRow = {
  month: string
  loans: number
  principalKobo: bigint
  interestKobo: bigint
  penaltyKobo: bigint
}

/** What is left to pay of running loans, by the month in which it falls due; what is overdue stands under `overdue`. */
export async function maturities(db: Db, today: CalendarDate): Promise<MaturityRow[]> {
  const { rows } = await sql<MaturityRow>`
    select case when i.due_on < ${today} then 'overdue' else to_char(i.due_on, 'YYYY-MM') end as month,
      count(distinct i.loan_id)::integer as loans,
      sum(i.principal_kobo - i.paid_principal_kobo)::bigint as "principalKobo",
      sum(coalesce(i.charged_kobo, i.interest_kobo) - i.paid_interest_kobo)::bigint as "interestKobo",
      sum(i.penalty_kobo - i.paid_penalty_kobo)::bigint as "penaltyKobo"
    from loan_instalments i join loans l on l.id = i.loan_id
    where l.status = 'running' and ${leftOfInstalment} > 0
    group by 1 order by min(i.due_on)`.execute(db)
  return rows
}

/** The loans of a product that run, and what is left of them. */
export type ProductRow = { id: string; name: string; code: string; loans: number; leftKobo: bigint }

/** Every product that ever had a loan paid out, with its running loans. */
export async function runningByProduct(db: Db): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.name, p.code, count(distinct l.id) filter (where l.status = 'running')::integer as loans,
      coalesce(sum(i.principal_kobo - i.paid_principal_kobo) filter (where l.status = 'running'), 0)::bigint as "leftKobo"
    from loan_products p join loans l on l.product_id = p.id and l.paid_out_on is not null
    left join loan_instalments i on i.loan_id = l.id
    group by p.id order by p.name, p.id`.execute(db)
  return rows
}
