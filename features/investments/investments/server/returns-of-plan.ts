/** What distributions ask of investments: who is in a plan with what, and what they were paid. */
import type { Db } from '@kolo/database/tables'
import { type Kobo, kobo } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type RawBuilder, sql } from 'kysely'
import type { InvestmentReturnRow } from './investment.record.ts'

const counted = ['active', 'matured', 'exit_requested', 'frozen', 'paid_out', 'rolled_over'] as const

/** The investments that were in a plan to its end or are in it, paid out or not: each counts from its first day to the day before it matures. */
export async function participantsOf(
  db: Db,
  planId: string,
): Promise<
  {
    id: string
    memberUid: string
    principalKobo: Kobo
    /** Millionths of a unit; none where the plan has no units. */
    microUnits: bigint
    from: CalendarDate
    until: CalendarDate
  }[]
> {
  const rows = await db
    .selectFrom('investments')
    .select(['id', 'member_uid', 'principal_kobo', 'start_on', 'matures_on'])
    .select(sql<bigint>`coalesce(units * 1000000, 0)::bigint`.as('micro_units'))
    .where('plan_id', '=', planId)
    .where('status', 'in', counted)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    memberUid: row.member_uid,
    principalKobo: kobo(row.principal_kobo),
    microUnits: row.micro_units,
    from: row.start_on,
    until: row.matures_on,
  }))
}

/** Who has money in a plan, each once. */
export async function membersInPlan(db: Db, planId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('investments')
    .select('member_uid')
    .distinct()
    .where('plan_id', '=', planId)
    .where('status', 'in', counted)
    .execute()
  return rows.map(({ member_uid }) => member_uid)
}

/** What an investment is paid of its return for the days of a period. */
export type PaidReturn = {
  journalId: string
  investmentId: string
  period: { start: CalendarDate; end: CalendarDate }
  gross: Kobo
  wht: Kobo
  at: Instant
}

/** Keeps what an investment was paid, before tax and the tax of it, with its days. */
export async function saveReturn(db: Db, paid: PaidReturn): Promise<void> {
  const { journalId, investmentId, period, gross, wht, at } = paid
  await db
    .insertInto('investment_returns')
    .values({
      journal_id: journalId,
      investment_id: investmentId,
      period_start: period.start,
      period_end: period.end,
      gross_kobo: gross,
      wht_kobo: wht,
      paid_at: at,
      taken_back_at: null,
    })
    .execute()
  await countReturn(db, investmentId, { gross, wht })
}

/** What an investment was paid in this journal is taken back. */
export async function takeReturnBack(
  db: Db,
  paid: Pick<PaidReturn, 'journalId' | 'investmentId' | 'gross' | 'wht' | 'at'>,
): Promise<void> {
  await db
    .updateTable('investment_returns')
    .set({ taken_back_at: paid.at })
    .where('journal_id', '=', paid.journalId)
    .execute()
  await countReturn(db, paid.investmentId, { gross: -paid.gross, wht: -paid.wht })
}

async function countReturn(
  db: Db,
  investmentId: string,
  { gross, wht }: { gross: bigint; wht: bigint },
): Promise<void> {
  await db
    .updateTable('investments')
    .set({
      paid_return_kobo: sql`paid_return_kobo + ${gross}`,
      wht_kobo: sql`wht_kobo + ${wht}`,
      version: sql`version + 1`,
    })
    .where('id', '=', investmentId)
    .execute()
}

/** What an investment was paid and kept, oldest first: a query. */
export function returnsOf(investmentId: string): RawBuilder<InvestmentReturnRow> {
  return sql<InvestmentReturnRow>`select * from investment_returns
    where investment_id = ${investmentId} and taken_back_at is null order by period_end, journal_id`
}
