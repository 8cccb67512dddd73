/** Cache updates of a payroll schedule. */
import { markAllStale, setQuery } from '@kolo/ui/patterns/query-cache'
import { type PayrollRun, readRun } from '../payroll.contract.ts'

/** What an action on a schedule answers, put where it is shown. */
export const runCacheUpdates = (run: PayrollRun) => [
  setQuery(readRun, { params: { id: run.id } }, run),
  markAllStale,
]
