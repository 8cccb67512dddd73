/** The SQL of the end of a year. */
import { addDays, type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { sql } from 'kysely'

type LeftRow = { reconciliations: number; receipts: number; vouchers: number; provision_kobo: bigint }

/**
 * What is open at the last day: bank accounts not reconciled to it, receipts nobody has matched, vouchers not posted, and what
 * the provision for loan losses still needs while that of the month is not posted: one row.
 */
export function leftOpen(lastDay: CalendarDate) {
  const after = startOfDay(addDays(lastDay, 1))
  return sql<LeftRow>`
    select (
      select count(*) from collection_accounts c
      where c.activated_at < ${after}::timestamptz
        and (c.retired_at is null or c.retired_at >= ${after}::timestamptz)
        and not exists (
          select from reconciliations r where r.bank_account_id = c.id and r.day >= ${lastDay}::date))::int
        as reconciliations,
      (select count(*) from unmatched_receipts u
        where u.state in ('waiting', 'to-return') and u.received_on <= ${lastDay}::date)::int as receipts,
      (select count(*) from vouchers v where v.state <> 'posted' and v.value_date <= ${lastDay}::date)::int as vouchers,
      case when exists (select from loan_provisions p where p.month >= date_trunc('month', ${lastDay}::date)) then 0
        else loan_provision_on(${lastDay}::date) - loan_provision_kept() end::bigint as provision_kobo`
}
