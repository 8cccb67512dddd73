/** What of a feature waits for administrators, as its feature registers it for their first screen. */
import type { WorkList, WorkSummary } from '@kolo/foundation/work-list'
import type { Expression } from 'kysely'
import type { Call } from './call.ts'

/** A list with the one query that gives it: its rows are asked for together with those of all other lists. */
export type WaitingList<Row = unknown, Work extends WorkSummary = WorkSummary> = {
  list: WorkList<Work>
  ask(call: Call): Expression<Row>
  present(call: Call, rows: readonly Row[]): Work | Promise<Work>
}

/** Keeps its types together. */
export function waitingList<Row, Work extends WorkSummary>(waiting: WaitingList<Row, Work>): WaitingList {
  return waiting as unknown as WaitingList
}
