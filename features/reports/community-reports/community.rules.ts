/** How a report about the community is written for sheets, and how much of it goes into one file. Pure. */
import { csvRows, csvText } from '@kolo/foundation/csv'
import { groupThousands, kobo, plainNaira } from '@kolo/foundation/money'
import type { ReportColumn, ReportHead, ReportTime } from '@kolo/foundation/report'
import { calendarDate, type DateFormat, formatDay } from '@kolo/foundation/time'

/** The formats of a file, and the most lines in one that is made while somebody waits. */
export const reportRowsMost = { csv: 20_000, pdf: 2_000 } as const
/** The most lines of a paper that is made beside the rest, some 300 pages; a sheet has as many as there are. */
export const largePaperMost = 12_000
/** On paper there are not all lines: why, and where they are. */
export function cutWords(most: number, { isLong }: { isLong: boolean }): string {
  const isLargest = most === largePaperMost || !isLong
  const where = isLargest ? 'the file for spreadsheets' : 'the large file'
  return `These are the first ${groupThousands(String(most))} lines. All of them are in ${where}. The totals include all lines.`
}
export type ReportFormat = keyof typeof reportRowsMost

/** The days it is of, in words: "01/01/2026 to 20/11/2026", "At the end of 20/11/2026". */
export function timeWords(
  { asks }: Pick<ReportHead, 'asks'>,
  { from, to }: ReportTime,
  format?: DateFormat,
): string {
  return asks === 'period'
    ? `${formatDay(from, format)} to ${formatDay(to, format)}`
    : `${asks === 'day' ? 'At the end of' : 'As of'} ${formatDay(to, format)}`
}

/** A cell for a sheet: amounts as plain naira, so that it can add them up; days as whoever reads it writes them. */
function csvCell(column: ReportColumn | undefined, cell: string, format: DateFormat | undefined): string {
  if (cell === '') return ''
  const day = column?.as === 'day' ? calendarDate(cell) : undefined
  if (day) return formatDay(day, format)
  if (column?.as === 'naira' && /^-?\d+$/.test(cell)) return plainNaira(kobo(BigInt(cell)))
  return column?.as === 'count' ? cell : csvText(cell)
}

/** Lines of a report as rows of a sheet. */
export function reportCsvRows(
  columns: readonly ReportColumn[],
  rows: readonly (readonly string[])[],
  format?: DateFormat,
): string {
  return csvRows(rows.map((cells) => cells.map((cell, index) => csvCell(columns[index], cell, format))))
}

/** What stands above the lines: whose report it is, what it is called and of what time, and the heads of its columns. */
export function reportCsvHeads(
  community: string,
  report: ReportHead,
  time: ReportTime,
  format?: DateFormat,
): string[][] {
  return [
    ['Community', community].map(csvText),
    [report.title, timeWords(report, time, format)].map(csvText),
    [],
    report.columns.map(({ title }) => csvText(title)),
  ]
}

/** `contributions-2026-01-01-2026-11-20.csv`, `balances-2026-11-20.pdf`. */
export function reportFileName({ name, asks }: ReportHead, { from, to }: ReportTime, format: ReportFormat) {
  return `${name}-${asks === 'period' ? `${from}-` : ''}${to}.${format}`
}
