/** The chart of accounts as it is kept, and which of its numbers an account of the ledger is shown under. */
import type { Db, Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'
import type { AccountKind } from './accounts.ts'

/** One account of the chart. */
export type ChartAccount = Selectable<Tables['chart_accounts']>

/** The chart by number, in its order: a query. */
export function chartQuery(db: Db) {
  return db.selectFrom('chart_accounts').selectAll().orderBy('number')
}

/** The same, read. */
export function readChart(db: Db): Promise<ChartAccount[]> {
  return chartQuery(db).execute()
}

/** Under which account of the chart one of the ledger is shown: its own number, or the one of its kind. */
export function numberOf(
  chart: readonly ChartAccount[],
  { kind, scope }: { kind: AccountKind; scope: string },
): ChartAccount {
  const ofKind = chart.filter(({ ledger_kind }) => ledger_kind === kind)
  const found =
    ofKind.find(({ ledger_scope }) => ledger_scope === scope) ??
    ofKind.find(({ ledger_scope }) => ledger_scope === null)
  if (found === undefined) throw new Error(`${kind}:${scope} has no number in the chart of accounts`)
  return found
}
