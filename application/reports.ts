/**
 * Reports: each feature registers what it can tell about the community as a whole. What must always be true: a report is
 * read a page at a time, whether for a screen or for a file, and no page costs more because there are many.
 */

import type { PageQuery } from '@kolo/database/pages'
import type { Db } from '@kolo/database/tables'
import type { ReportHead, ReportRow, ReportTime } from '@kolo/foundation/report'
import type { Instant } from '@kolo/foundation/time'

export type ReportCall = { db: Db; now: Instant }

/** One report: what it is called, and how its lines and its sums are read. */
export type Report = ReportHead & {
  page: (
    call: ReportCall,
    time: ReportTime,
    query: PageQuery,
  ) => Promise<{
    rows: ReportRow[]
    nextCursor: string | undefined
    /** What `sums` would say, where the page has all lines and so knows it. */
    sums?: string[]
  }>
  /** How many lines there are at most, where they may be too many for one answer. */
  lines?: (call: ReportCall, time: ReportTime) => Promise<number>
  /** A cell for each column, `''` where there is nothing to add up; of all lines, not of a page. */
  sums?: (call: ReportCall, time: ReportTime) => Promise<string[]>
}

/** All reports of the features, in their order. */
export function reportsOf(features: readonly { reports?: readonly Report[] }[]): readonly Report[] {
  return features.flatMap(({ reports }) => reports ?? [])
}
