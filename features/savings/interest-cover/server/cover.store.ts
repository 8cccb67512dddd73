/** The SQL of what covers interest: sums that are kept, and at most what the last hour added to them. */
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo, sumKobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { flowsOfKinds, type KindFlowRow } from '@kolo/ledger/flows'
import { type RawBuilder, sql } from 'kysely'
import type { InterestCover } from '../cover.contract.ts'
import { coverGap } from '../cover.rules.ts'

type CoverRow = {
  earned_kobo: bigint
  covered_kobo: bigint
  promised_kobo: bigint
  waiting_kobo: bigint
  waiting_goals: number
  waiting_since: CalendarDate | null
}

/** What was earned, is covered and promised, and what of it is due and waits: a query of one row. */
export function coverRows(): RawBuilder<CoverRow> {
  return sql<CoverRow>`
    select earned_for_interest() as earned_kobo, interest_cover_left() as covered_kobo, interest_promised() as promised_kobo,
      coalesce(sum(d.gross_kobo), 0)::bigint as waiting_kobo, count(distinct d.account_id)::int as waiting_goals,
      min(d.to_day) as waiting_since
    from interest_due d where d.settled_at is null`
}

export function coverIn([row]: readonly CoverRow[]): InterestCover {
  const amounts = {
    earnedKobo: kobo(row?.earned_kobo ?? 0n),
    promisedKobo: kobo(row?.promised_kobo ?? 0n),
    coveredKobo: kobo(row?.covered_kobo ?? 0n),
  }
  const cover = { ...amounts, gapKobo: coverGap(amounts) }
  if (!row || row.waiting_since === null) return cover
  const { waiting_kobo, waiting_goals: goals, waiting_since: since } = row
  return { ...cover, waiting: { kobo: kobo(waiting_kobo), goals, since } }
}

/** The society's own income by month: a query. What its investment plans earn is their members'. */
export const incomeRows = () =>
  flowsOfKinds(['own_income', 'loan_interest', 'loan_fees', 'fees', 'penalties'])

/** What came in over the 12 months to a day. Years are closed out of these accounts, so only credits count. */
export function incomeOfYear(rows: readonly KindFlowRow[], day: CalendarDate): Kobo {
  const aYearAgo = `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`
  return sumKobo(rows.filter(({ month }) => month > aYearAgo).map(({ credited_kobo }) => kobo(credited_kobo)))
}

/** A resolution that covers interest, with what of it was used, and the most that another one can cover. */
export type CoverResolutionRow = {
  id: string
  held_on: CalendarDate
  wording: string
  evidence: string
  amount_kobo: bigint
  used_kobo: bigint
  approved_at: Instant
}

/** All resolutions that cover interest, the newest first: a query. */
export function coverResolutionRows(): RawBuilder<CoverResolutionRow> {
  return sql<CoverResolutionRow>`
    select c.id, c.held_on, c.wording, c.evidence, c.amount_kobo, c.approved_at,
      (select coalesce(sum(u.kobo), 0)::bigint from interest_cover_uses u where u.cover_id = c.id) as used_kobo
    from interest_covers c order by c.approved_at desc, c.id desc`
}

/** How much of the promised interest is neither earned nor covered: a query of one row. */
export function toCoverRows(): RawBuilder<{ open_kobo: bigint }> {
  return sql<{ open_kobo: bigint }>`select interest_to_cover() as open_kobo`
}

/** How many resolutions cover interest, and how much another one can cover; nobody adds one until the transaction ends. */
export async function lockCovers(db: Db): Promise<{ covers: number; openKobo: Kobo }> {
  const { rows } = await sql<{ covers: number; open_kobo: bigint }>`
    select (select count(*)::int from interest_covers) as covers, interest_to_cover() as open_kobo
    from (select lock_members_funds()) held`.execute(db)
  return { covers: rows[0]?.covers ?? 0, openKobo: kobo(rows[0]?.open_kobo ?? 0n) }
}

/** Keeps a resolution that two administrators agreed to. */
export async function insertCover(
  db: Db,
  row: {
    id: string
    held_on: CalendarDate
    wording: string
    evidence: string
    amount_kobo: Kobo
    approval_id: string
    approved_at: Instant
  },
): Promise<void> {
  await db.insertInto('interest_covers').values(row).execute()
}

/** Interest that was credited within some days by resolutions, the oldest first: a query. */
export function coverUsedWithin({ from, to }: { from: CalendarDate; to: CalendarDate }) {
  return sql<{ held_on: CalendarDate; wording: string; used_kobo: bigint }>`
    select c.held_on, c.wording, sum(u.kobo)::bigint as used_kobo
    from interest_cover_uses u
    join interest_covers c on c.id = u.cover_id
    join ledger_journals j on j.id = u.journal_id
    where (j.posted_at at time zone 'Africa/Lagos')::date between ${from}::date and ${to}::date
    group by c.id order by c.approved_at, c.id`
}
