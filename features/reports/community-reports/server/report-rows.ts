/** All lines of a report together, and how they stand on paper. */
import type { Community } from '@kolo/application/community'
import type { Report, ReportCall } from '@kolo/application/reports'
import type { ReportRow, ReportTime } from '@kolo/foundation/report'
import type { Formats } from '@kolo/foundation/writer'
import { headOf } from '../../documents/server/document-frame.ts'
import type { PrintedReport } from '../../pdf/server/report-document.ts'
import { cutWords, timeWords } from '../community.rules.ts'

/** How many lines are read at once. */
const slice = 1_000

/** All lines, page by page, and one more than the most where there are more; and how their sums are read. */
export async function allRows(call: ReportCall, report: Report, time: ReportTime, most: number) {
  const rows: ReportRow[] = []
  let cursor: string | undefined
  let sums: string[] | undefined
  do {
    const page = await report.page(call, time, { cursor, limit: Math.min(slice, most + 1 - rows.length) })
    rows.push(...page.rows)
    cursor = page.nextCursor
    sums ??= page.sums
  } while (cursor !== undefined && rows.length <= most)
  return { rows, sumsOfAll: async () => sums ?? (await report.sums?.(call, time)) }
}

/** A report with its sums as it stands on a paper of so many lines at most, which says so where there are more. */
export async function reportOnPaper(
  call: ReportCall & { community: Community },
  {
    report,
    time,
    most,
    formats,
  }: { report: Report; time: ReportTime; most: number; formats: Required<Formats> },
): Promise<{ printed: PrintedReport; lines: number }> {
  const { rows: found, sumsOfAll } = await allRows(call, report, time, most)
  const rows = found.slice(0, most)
  const sums = await sumsOfAll()
  const { title, about, columns, lines } = report
  return {
    lines: rows.length,
    printed: {
      ...headOf(call, formats),
      kind: 'report',
      report: {
        title,
        about,
        columns,
        time: timeWords(report, time, formats.dateFormat),
        madeAt: call.now,
        hasSums: Boolean(sums),
        cut: found.length > most ? cutWords(most, { isLong: lines !== undefined }) : undefined,
      },
      rows: [...rows.map(({ cells }) => cells), ...(sums ? [sums] : [])],
    },
  }
}
