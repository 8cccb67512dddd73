/**
 * What was left of loans at the end of a day, by how long they were overdue then, whatever was paid, reversed, rescheduled or
 * written off since. What must always be true: the principal is what the books hold of loans at that day, to the kobo.
 */
import { addDays, type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { balancesByScope } from '@kolo/ledger/member-balances'
import { type RawBuilder, sql } from 'kysely'
import { leftOfInstalment } from '../../loans/server/left-of-instalment.ts'
import { type AgeBucket, ageBuckets, bucketFrom } from '../arrears.rules.ts'

/** Loans of an age, with the principal left of them. */
export type AgeOnDay = { bucket: AgeBucket; loans: number; principal_kobo: bigint }

/** Each age in its order, also where no loan had it: a query. */
export function loanAgesOn(day: CalendarDate): RawBuilder<AgeOnDay> {
  const from = ageBuckets.map((bucket) => bucketFrom[bucket])
  return sql<AgeOnDay>`
    select b.bucket, count(x.days)::integer as loans, coalesce(sum(x.principal_kobo), 0)::bigint as principal_kobo
    from (
      select bucket, least_days, lead(least_days) over (order by least_days) as below
      from unnest(${[...ageBuckets]}::text[], ${from}::integer[]) as a (bucket, least_days)) b
    left join (
      select h.balance_kobo as principal_kobo, coalesce(${day}::date - o.since, 0) as days
      from (${balancesByScope('loan_principal', day)}) h
      left join lateral (${oldestUnpaid(day)}) o on true) x
      on x.days >= b.least_days and (b.below is null or x.days < b.below)
    group by b.bucket, b.least_days order by b.least_days`
}

/** Since when the loan `h` had an instalment that was not paid on the day; a new schedule keeps the age from before it. */
function oldestUnpaid(day: CalendarDate) {
  const until = startOfDay(addDays(day, 1))
  return sql`
    select least(min(i.due_on) filter (where i.due_on < ${day}::date),
      min(l.arrears_since) filter (where i.number <= l.arrears_until_number and l.arrears_since < ${day}::date
        and exists (select from loan_reschedules s where s.loan_id = l.id and s.applied_at < ${until}::timestamptz))) as since
    from loans l join loan_instalments i on i.loan_id = l.id
    left join lateral (${replacedSince(until)}) x on true
    where l.id::text = h.scope
      and not exists (
        select from loan_reschedules s where s.id = i.reschedule_id and s.applied_at >= ${until}::timestamptz)
      and ${leftOfInstalment} + coalesce(x.principal_kobo - i.principal_kobo, 0) + ${paidSince(until)} > 0`
}

/** The principal of the instalment `i` before the first new schedule since. */
const replacedSince = (until: string) => sql`
  select r.principal_kobo from loan_instalments_replaced r join loan_reschedules s on s.id = r.reschedule_id
  where r.loan_id = i.loan_id and r.number = i.number and s.applied_at >= ${until}::timestamptz
  order by s.applied_at limit 1`

/** What was paid of the instalment `i` since, less what was reversed since and had been paid before. */
const paidSince = (until: string) => sql`coalesce((
  select sum(case when r.paid_at >= ${until}::timestamptz then 1 else -1 end
    * (p.principal_kobo + p.interest_kobo + p.penalty_kobo))
  from loan_repayment_parts p join loan_repayments r on r.id = p.repayment_id
  where p.loan_id = i.loan_id and p.number = i.number
    and (r.paid_at >= ${until}::timestamptz and r.reversed_at is null
      or r.paid_at < ${until}::timestamptz and r.reversed_at >= ${until}::timestamptz)), 0)`
