/** What of a feature waits for administrators, as its feature registers it for their first screen. */
import type { WorkList, WorkSummary } from '@kolo/foundation/work-list'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Call } from './call.ts'

/**
 * How many of a list the first screen shows, longest waiting first. It stands in the text, as all does that is the same
 * for everybody: the first screen is planned for any values, and such a plan knows neither how few are wanted nor that
 * a small index of what waits will do, if a value says it.
 */
export const shownOfList: RawBuilder<number> = sql.lit(25)

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
