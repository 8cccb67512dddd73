/** What savings will have to give, by the day: goals that end, and interest that was earned and is not posted yet. */
import type { Db } from '@kolo/database/tables'
import { microKobo, settleInterest } from '@kolo/foundation/interest'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import { periodEnd } from '../../interest/interest.rules.ts'
import type { Posting } from '../../plans/plan-terms.rules.ts'

/** What lies in goals that end on a day, up to another one; it costs what there is of such goals: a query. */
export function goalsEnding(
  until: CalendarDate,
): RawBuilder<{ on: CalendarDate; kobo: bigint; payments: number }> {
  return sql<{ on: CalendarDate; kobo: bigint; payments: number }>`
    select g.matures_on as on, sum(b.balance_kobo)::bigint as kobo, count(*)::integer as payments
    from savings_accounts g
    join ledger_accounts a on a.kind = 'member_savings' and a.scope = g.id::text
    join ledger_balances b on b.account_id = a.id and b.balance_kobo > 0
    where g.status = 'active' and g.matures_on <= ${until}::date
    group by g.matures_on order by g.matures_on`
}

/** Interest earned and not posted, by plan: a query. */
const owedByPlan = () => sql<{ posting: Posting; owed_micro_kobo: bigint }>`
  select p.posting, sum(m.earned_micro_kobo - m.gross_kobo * 1000000 - m.forfeited_micro_kobo)::bigint as owed_micro_kobo
  from savings_plans p join interest_months m on m.plan_id = p.id
  group by p.id`

/**
 * What is earned and not posted, on the last day of the period it is posted after. Interest that comes only when a goal ends
 * is left out: its day is its goal's own.
 */
export async function interestOwed(
  db: Db,
  today: CalendarDate,
): Promise<{ on: CalendarDate; kobo: Kobo; payments: number }[]> {
  const { rows } = await owedByPlan().execute(db)
  return rows.flatMap(({ posting, owed_micro_kobo }) => {
    const on = periodEnd(posting, today, undefined)
    const { paid } = settleInterest(microKobo(owed_micro_kobo))
    return on === undefined || paid <= 0n ? [] : [{ on, kobo: paid, payments: 1 }]
  })
}
