/** The SQL of budgets. */
import type { Db, TableOf, Tables } from '@kolo/database/tables'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { budgetLineWire } from '../budget.contract.ts'
import type { BudgetLine } from '../budget.rules.ts'

type KeptLine = { account: string; amountKobo: string }

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    budgets: TableOf<'budgets', { lines: KeptLine[] }>
  }
}

/** A version of a year's budget as it is kept. */
export type BudgetRow = Selectable<Tables['budgets']>

const linesWire = z.array(budgetLineWire)

/** The versions of a year's budget, the latest first: a query. */
export function budgetsOf(db: Db, year: number) {
  return db.selectFrom('budgets').selectAll().where('year', '=', year).orderBy('revision', 'desc')
}

export function linesOf(row: Pick<BudgetRow, 'lines'>): BudgetLine[] {
  return z.decode(linesWire, row.lines)
}

/** Keeps a version. */
export async function insertBudget(
  db: Db,
  {
    lines,
    ...row
  }: {
    id: string
    year: number
    revision: number
    resolution: string
    resolved_on: CalendarDate
    evidence: string
    lines: readonly BudgetLine[]
    approval_id: string
    approved_at: Instant
  },
): Promise<void> {
  const kept = JSON.stringify(z.encode(linesWire, [...lines]))
  await db
    .insertInto('budgets')
    .values({ ...row, lines: sql`${kept}::jsonb` })
    .execute()
}
