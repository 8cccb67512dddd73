/** How a report about the community is written for sheets, and how much of it goes into one file. Pure. */
import { csvRows, csvText } from '@kolo/foundation/csv'
import { kobo, plainNaira } from '@kolo/foundation/money'
import type { ReportColumn, ReportHead, ReportTime } from '@kolo/foundation/report'
import { formatDay } from '@kolo/foundation/time'

/** The formats of a file, and the most lines in one; paper says how many it leaves out. */
export const reportRowsMost = { csv: 20_000, pdf: 400 } as const
/** One of them. */
export type ReportFormat = keyof typeof reportRowsMost

/** The days it is of, in words: "01/01/2026 to 20/11/2026", "At the end of 20/11/2026". */
export function timeWords({ asks }: Pick<ReportHead, 'asks'>, { from, to }: ReportTime): string {
  return asks === 'period'
    ? `${formatDay(from)} to ${formatDay(to)}`
    : `${asks === 'day' ? 'At the end of' : 'As of'} ${formatDay(to)}`
}

/** A cell for a sheet: amounts as plain naira, so that it can add them up. */
function csvCell(column: ReportColumn | undefined, cell: string): string {
  if (cell === '') return ''
  if (column?.as === 'naira' && /^-?\d+$/.test(cell)) return plainNaira(kobo(BigInt(cell)))
  return column?.as === 'count' ? cell : csvText(cell)
}

/** Lines of a report as rows of a sheet. */
export function reportCsvRows(
  columns: readonly ReportColumn[],
  rows: readonly (readonly string[])[],
): string {
  return csvRows(rows.map((cells) => cells.map((cell, index) => csvCell(columns[index], cell))))
}

/** What stands above the lines: whose report it is, what it is called and of what time, and the heads of its columns. */
export function reportCsvHeads(community: string, report: ReportHead, time: ReportTime): string[][] {
  return [
    ['Community', community].map(csvText),
    [report.title, timeWords(report, time)].map(csvText),
    [],
    report.columns.map(({ title }) => csvText(title)),
  ]
}

/** `contributions-2026-01-01-2026-11-20.csv`, `balances-2026-11-20.pdf`. */
export function reportFileName({ name, asks }: ReportHead, { from, to }: ReportTime, format: ReportFormat) {
  return `${name}-${asks === 'period' ? `${from}-` : ''}${to}.${format}`
}
