/**
 * The SQL of what comes later than its kind otherwise does: what is owed to members on a later day than tomorrow, as savings
 * that are locked or take notice, and investments; and instalments of loans that come back after a month.
 */
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { BookKind } from '../books.rules.ts'
import type { Horizon } from '../money.rules.ts'

/** What of a kind is due within a time and not sooner. */
export type DueRow = { kind: BookKind; horizon: Horizon; due_kobo: bigint }

/**
 * What cannot be asked for by tomorrow, by kind and time: a query. Savings count on the day their lock ends where the plan
 * lets nobody out sooner, or after its notice; investments on the day they end; instalments on the day they are due, and those
 * that are overdue after a year.
 */
export function dueLater(today: CalendarDate): RawBuilder<DueRow> {
  return sql<DueRow>`
    select kind, horizon, sum(balance_kobo)::bigint as due_kobo from (
      select a.kind, b.balance_kobo, case when d.due_on <= ${addDays(today, 30)}::date then 'month'
        when d.due_on <= ${addDays(today, 365)}::date then 'year' else 'later' end as horizon
      from (
        select s.id, case when s.locked and p.early_break = 'not_allowed' and s.status in ('active', 'frozen')
          then greatest(s.matures_on, ${today}::date + (p.notice_hours + 23) / 24)
          else ${today}::date + (p.notice_hours + 23) / 24 end as due_on
        from savings_accounts s join savings_plans p on p.id = s.plan_id
        where (s.locked and p.early_break = 'not_allowed' or p.notice_hours > 24) and s.ended_at is null
        union all
        select i.id, case when i.status = 'exit_requested' then ${addDays(today, 30)}::date else i.matures_on end
        from investments i where i.status in ('active', 'frozen', 'exit_requested')
      ) d
      join ledger_accounts a on a.scope = d.id::text and a.kind in ('member_savings', 'member_investment')
      join ledger_balances b on b.account_id = a.id
      where d.due_on > ${addDays(today, 1)}::date
      union all
      select 'loan_principal', i.principal_kobo - i.paid_principal_kobo,
        case when i.due_on between ${addDays(today, 31)}::date and ${addDays(today, 365)}::date then 'year' else 'later' end
      from loan_instalments i join loans l on l.id = i.loan_id and l.journal_id is not null
      where i.principal_kobo > i.paid_principal_kobo
        and i.due_on not between ${today}::date and ${addDays(today, 30)}::date
    ) due
    group by kind, horizon`
}
