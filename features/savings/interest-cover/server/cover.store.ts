/** The SQL of what covers interest: sums that are kept, and at most what the last hour added to them. */
import { type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { flowsOfKinds, type KindFlowRow } from '@kolo/ledger/flows'
import { type RawBuilder, sql } from 'kysely'
import type { InterestCover } from '../cover.contract.ts'
import { coverOf } from '../cover.rules.ts'

type CoverRow = {
  funds_kobo: bigint
  promised_kobo: bigint
  waiting_kobo: bigint
  waiting_goals: number
  waiting_since: CalendarDate | null
}

/** Members' funds, promised interest, and what of it is due and waits: a query of one row. */
export function coverRows(): RawBuilder<CoverRow> {
  return sql<CoverRow>`
    select members_funds() as funds_kobo, interest_promised() as promised_kobo,
      coalesce(sum(d.gross_kobo), 0)::bigint as waiting_kobo, count(distinct d.account_id)::int as waiting_goals,
      min(d.to_day) as waiting_since
    from interest_due d where d.settled_at is null`
}

/** The row as it is answered. */
export function coverIn([row]: readonly CoverRow[]): InterestCover {
  const promisedKobo = kobo(row?.promised_kobo ?? 0n)
  const cover = { ...coverOf({ fundsKobo: kobo(row?.funds_kobo ?? 0n), promisedKobo }), promisedKobo }
  if (!row || row.waiting_since === null) return cover
  const { waiting_kobo, waiting_goals: goals, waiting_since: since } = row
  return { ...cover, waiting: { kobo: kobo(waiting_kobo), goals, since } }
}

/** The society's own income by month: a query. What its investment plans earn is their members'. */
export const incomeRows = () => flowsOfKinds(['own_income', 'fees', 'penalties'])

/** What came in over the 12 months to a day. Years are closed out of these accounts, so only credits count. */
export function incomeOfYear(rows: readonly KindFlowRow[], day: CalendarDate): Kobo {
  const aYearAgo = `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`
  return sumKobo(rows.filter(({ month }) => month > aYearAgo).map(({ credited_kobo }) => kobo(credited_kobo)))
}
