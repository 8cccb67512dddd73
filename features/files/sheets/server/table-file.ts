/** Tables as files for a sheet: texts, amounts, days and counts, the same in CSV and XLSX. */
import type { FileAnswer } from '@kolo/application/route'
import { csvFile, csvText } from '@kolo/foundation/csv'
import { type Kobo, plainNaira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { writeXlsx, xlsxType } from './write-xlsx.ts'

export type TableCell = string | { kobo: Kobo } | { day: CalendarDate } | { count: number }

/** A table: its title, the heads of its columns, and its rows. */
export type TableToWrite = {
  title: string
  heads: readonly string[]
  rows: readonly { cells: readonly TableCell[] }[]
}

export function csvCell(cell: TableCell): string {
  if (typeof cell === 'string') return csvText(cell)
  if ('kobo' in cell) return plainNaira(cell.kobo)
  return 'day' in cell ? csvText(cell.day) : String(cell.count)
}

/** A cell as XLSX has it: a real number or date. */
export function xlsxCell(cell: TableCell) {
  if (typeof cell === 'string' || 'day' in cell) return cell
  return { number: 'kobo' in cell ? plainNaira(cell.kobo) : String(cell.count) }
}

export function csvAnswer(name: string, text: string): FileAnswer {
  return { bytes: new TextEncoder().encode(text), contentType: 'text/csv; charset=utf-8', name }
}

/** One table as a file; `name` is without its ending. */
export function tableFile(
  { title, heads, rows }: TableToWrite,
  format: 'csv' | 'xlsx',
  name: string,
): FileAnswer {
  if (format === 'csv') {
    const text = csvFile([heads.map(csvText), ...rows.map(({ cells }) => cells.map(csvCell))])
    return csvAnswer(`${name}.csv`, text)
  }
  const bytes = writeXlsx([{ name: title, rows: [heads, ...rows.map(({ cells }) => cells.map(xlsxCell))] }])
  return { bytes, contentType: xlsxType, name: `${name}.xlsx` }
}
