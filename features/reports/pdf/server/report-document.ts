/** A report about the community for paper: A4 across, since it has many columns. Pure. */
import { kobo } from '@kolo/foundation/money'
import type { ReportColumn } from '@kolo/foundation/report'
import { type CalendarDate, calendarDate, type Instant } from '@kolo/foundation/time'
import {
  type Content,
  figure,
  heads,
  inkSoft,
  type PaperHead,
  paperOf,
  type TableCell,
  tableOf,
  titleOf,
  type Write,
  writeAs,
} from './document-parts.ts'

/** All that stands on the paper; the last line is the sums, where it has any. */
export type PrintedReport = PaperHead & {
  kind: 'report'
  report: {
    title: string
    about: string
    time: string
    madeAt: Instant
    hasSums: boolean
    /** Why there are more lines than stand on it, and where they are. */
    cut: string | undefined
    columns: readonly ReportColumn[]
  }
  rows: readonly (readonly string[])[]
}

const isFigure = (column: ReportColumn | undefined) => column?.as === 'naira' || column?.as === 'count'

/** The whole document, for `pdfmake`. */
export function reportPaper(printed: PrintedReport): Content {
  const { report, rows, formats } = printed
  const { title, about, time, columns, hasSums } = report
  const write = writeAs(formats)
  const firstFigure = columns.findIndex(isFigure)
  const cellsOf = (cells: readonly string[], bold: boolean) =>
    cells.map((cell, index) => written(columns[index], cell, { write, bold }))
  const body = rows.map((cells, index) => cellsOf(cells, hasSums && index === rows.length - 1))
  const table = tableOf(
    columns.map((column, index) => (index === 0 || !isFigure(column) ? '*' : 'auto')),
    [
      heads(
        columns.map((column) => column.title),
        firstFigure < 0 ? columns.length : firstFigure,
      ),
      ...body,
    ],
    { tight: true },
  )
  return {
    ...paperOf(printed, { title, of: time, size: 8 }, [
      ...titleOf(title, time),
      { text: `${about} Made on ${write.moment(report.madeAt)}.`, margin: [0, 10, 0, 10] },
      rows.length > 0 ? table : { text: 'There is nothing to show for this time.' },
      ...(report.cut === undefined ? [] : [{ text: report.cut, color: inkSoft, margin: [0, 8, 0, 0] }]),
    ]),
    pageOrientation: 'landscape',
  }
}

function written(
  column: ReportColumn | undefined,
  cell: string,
  { write, bold }: { write: Write; bold: boolean },
): TableCell {
  if (column?.as === 'naira') return figure(cell === '' ? '' : write.naira(kobo(BigInt(cell))), { bold })
  if (column?.as === 'count') return figure(cell, { bold })
  const day = column?.as === 'day' ? calendarDate(cell) : undefined
  return { text: day ? write.day(day as CalendarDate) : cell, bold }
}
