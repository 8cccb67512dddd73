/** The rows of a file, whatever kind it is of, and the bounds within which any is read. */
import type { FileKind, Lines, Separator } from '../reading.rules.ts'

/** A row: where it begins, how many lines it has, and its cells; without cells they are blank lines. */
export type FileRow = Lines & { cells: string[] }

/** A file that was opened: see `sheets.ts`. */
export type OpenedFile = {
  kind: FileKind
  separator?: Separator
  sheets: string[]
  sheet: string
  rows: FileRow[]
  lineCount: number
  hiddenRows: number
  isDays1904: boolean
}

/** Why a file holds no table that can be read; `old-spreadsheet` is one from before 2007, or one with a password. */
export type NoFile =
  | 'pdf'
  | 'no-text'
  | 'old-spreadsheet'
  | 'damaged'
  | 'too-long'
  | 'no-table'
  | 'no-such-sheet'

/** Which row names the columns, how many rows there may be, and which sheet is wanted. */
export type RowsSought = {
  isHead: (cells: readonly string[]) => boolean
  rowsMost: number
  sheet?: string | undefined
}

/** How many columns are looked at, how much of a cell, and how far down the names of columns may stand. */
export const most = { columns: 64, cell: 20_000, headWithin: 40 }

/** A file that has more than it may. */
export class TooLong extends Error {}
/** A file that is not what it begins as. */
export class Damaged extends Error {}

/** Where the first row is that names the columns, among those near the top; below zero: none does. */
export function headAt(rows: readonly FileRow[], isHead: RowsSought['isHead']): number {
  let seen = 0
  return rows.findIndex(
    ({ cells }) =>
      cells.length > 0 && seen++ < most.headWithin && cells.filter(Boolean).length >= 2 && isHead(cells),
  )
}

/** Rows as they are added one by one: blank lines are kept together, and too many rows are refused at once. */
export function rowsCollected(rowsMost: number) {
  const rows: FileRow[] = []
  let [filled, next] = [0, 1]
  const blank = (lines: number) => {
    const last = rows.at(-1)
    if (last && last.cells.length === 0) last.lines += lines
    else if (lines > 0) rows.push({ lineNo: next, lines, cells: [] })
    next += lines
  }
  return {
    rows,
    /** Adds the row that begins on this line; lines between it and the last one are blank. */
    add(lineNo: number, lines: number, cells: string[]): void {
      blank(lineNo - next)
      if (cells.every((cell) => cell === '')) {
        blank(lines)
        return
      }
      filled += 1
      if (filled > rowsMost) throw new TooLong('too many rows')
      rows.push({ lineNo, lines, cells })
      next += lines
    },
    /** How many lines there are until now. */
    lineCount: () => next - 1,
  }
}

/** A row with the one directly below it that goes on with it: cells that both have are one text. */
export function joinedRow(row: FileRow, below: FileRow): FileRow {
  if (below.lineNo !== row.lineNo + row.lines) throw new Error('A row is joined with the one below it alone')
  const width = Math.max(row.cells.length, below.cells.length)
  const cells = Array.from({ length: width }, (_, at) =>
    [row.cells[at], below.cells[at]].filter(Boolean).join(' '),
  )
  return { lineNo: row.lineNo, lines: row.lines + below.lines, cells }
}
