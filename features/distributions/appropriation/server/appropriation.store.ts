/** The SQL of appropriations. */
import type { Db } from '@kolo/database/tables'
import { divideKobo, type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addDays, type CalendarDate, daysBetween, type Instant } from '@kolo/foundation/time'
import { balanceDays } from '@kolo/ledger/balance-days'
import { readBooksOn, sumOfKinds } from '@kolo/ledger/day-ends'
import { loanInterestPaid } from '@kolo/loans/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { lastDayOf } from '../../surplus/server/surplus-year.ts'
import { partWire } from '../appropriation.contract.ts'
import type { Part, PartBases } from '../appropriation.rules.ts'
import type { KeptPart } from './appropriation.record.ts'

const partsWire = z.array(partWire)

/** A closed year with its appropriation, where it has one, or "not found". */
export async function closedYear(db: Db, year: number) {
  return orNotFound(
    await db
      .selectFrom('surplus_years as y')
      .leftJoin('appropriations as a', 'a.year', 'y.year')
      .select(['y.year', 'y.surplus_kobo', 'y.reserve_bps', 'a.resolution_id', 'a.parts', 'a.journal_id'])
      .select(['a.approved_at', 'a.approval_id'])
      .where('y.year', '=', year)
      .executeTakeFirst(),
  )
}

/**
 * What percentages of a year's appropriation are of: its surplus, savings on average over its days, shares at its end,
 * loan interest paid in it.
 */
export async function basesOf(db: Db, year: number, surplusKobo: Kobo): Promise<PartBases> {
  const from = `${year}-01-01` as CalendarDate
  const to = lastDayOf(year)
  const days = BigInt(daysBetween(from, addDays(to, 1)))
  const weights = await balanceDays(db, 'member_savings', { from, to })
  const all = weights.reduce((sum, { weight }) => sum + weight, 0n)
  const sharesKobo = sumOfKinds(await readBooksOn(db, to), ['share_capital'])
  const paid = await loanInterestPaid(db, { from, to })
  const loanInterestKobo = kobo(paid.reduce((sum, { amount }) => sum + amount, 0n))
  return { surplusKobo, savingsKobo: divideKobo(all, days, 'down'), sharesKobo, loanInterestKobo }
}

/** Own accounts that a surplus may go to, and the two it goes to by the program: a query. */
export function creditedAccounts(db: Db) {
  return db
    .selectFrom('chart_accounts')
    .select(['number', 'name', 'ledger_kind', 'active'])
    .where('ledger_kind', 'in', ['own_equity', 'own_liability', 'reserve', 'surplus', 'member_wallet'])
    .orderBy('number')
}

/** What of the surplus is free, what members' funds hold that is not owed, and how much of this resolution was distributed. */
export async function roomFor(
  db: Db,
  resolutionId: string,
): Promise<{ freeKobo: Kobo; fundsKobo: Kobo; usedKobo: Kobo }> {
  const { rows } = await sql<{ free: bigint; funds: bigint; used: bigint }>`
    select free_surplus() as free, members_funds() - dividends_owed() as funds,
      used_of_resolution(${resolutionId}::uuid, pools_for_members()) as used`.execute(db)
  const { free = 0n, funds = 0n, used = 0n } = rows[0] ?? {}
  return { freeKobo: kobo(free), fundsKobo: kobo(funds), usedKobo: kobo(used) }
}

/** What is left of the parts for members of the appropriation by this resolution. */
export async function unpaidOf(db: Db, resolutionId: string | null): Promise<Kobo> {
  if (resolutionId === null) return zeroKobo
  const { rows } = await sql<{ kobo: bigint }>`
    select free_resolution(${resolutionId}::uuid) as kobo`.execute(db)
  return kobo(rows[0]?.kobo ?? 0n)
}

export async function insertAppropriation(
  db: Db,
  {
    parts,
    ...row
  }: {
    year: number
    resolution_id: string
    surplus_kobo: Kobo
    parts: readonly Part[]
    journal_id: string | null
    approval_id: string
    approved_at: Instant
  },
): Promise<void> {
  const kept = JSON.stringify(z.encode(partsWire, [...parts]))
  await db
    .insertInto('appropriations')
    .values({ ...row, parts: sql`${kept}::jsonb` })
    .execute()
}

export function readParts(kept: KeptPart[]): Part[] {
  return z.decode(partsWire, kept)
}

/** The year whose surplus a meeting appropriated by these minutes; nothing where none did. */
export async function yearOfMinutes(db: Db, evidenceId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('appropriations as a')
    .innerJoin('meeting_resolutions as r', 'r.id', 'a.resolution_id')
    .select('a.year')
    .where('r.evidence_id', '=', evidenceId)
    .executeTakeFirst()
  return row?.year
}
