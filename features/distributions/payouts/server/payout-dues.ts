/** What is approved and not paid, for whoever reckons what must be paid when. */
import type { DecidedRow, Dues, SettledRow } from '@kolo/application/dues'
import { sql } from 'kysely'

const lines = sql`distributions d join distribution_lines l on l.distribution_id = d.id`
/** What is left of those lines, each a payment. */
const isLeft = sql`l.status = 'calculated' and l.gross_kobo > 0`

/** Returns and dividends on the day they are paid: whole ones by their own sums, and of one that is being paid what is left. */
export const distributionsDues: Dues = {
  decided: () => sql<DecidedRow>`
    select w.on, sum(w.net)::bigint as net_kobo, sum(w.tax)::bigint as tax_kobo, sum(w.payments)::integer as payments
    from (
      select pay_on as on, net_kobo as net, wht_kobo as tax, line_count as payments
      from distributions where status = 'approved'
      union all
      select d.pay_on, sum(l.net_kobo), sum(l.wht_kobo), count(*)
      from ${lines} where d.status = 'posting' and ${isLeft} group by d.pay_on) w
    group by w.on`,
  settled: () => sql<SettledRow>`
    select l.investment_id, max(d.period_end) as through
    from ${lines} where d.status in ('approved', 'posting') and ${isLeft} and l.investment_id is not null
    group by l.investment_id`,
}
