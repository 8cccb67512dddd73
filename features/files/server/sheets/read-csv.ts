/**
 * Tables as text: any separator, any quotes, with whatever stands above the names of the columns. What must always be
 * true: a cell is read whole, and a line is never read as two.
 */
import { parse } from 'csv-parse/sync'
import { plainCell } from '../../cells.rules.ts'

/** A table and where its lines begin. */
export type ReadTable = { heads: string[]; rows: { lineNo: number; cells: string[] }[] }

const separators = [',', ';', '\t', '|'] as const
const cellMost = 20_000
/** How far down the names of the columns may stand, below an address and a period. */
const headWithin = 40

/** The cells of a text; quotes that were opened and never closed end with the line. */
function cellsOf(text: string, delimiter: string, linesMost: number): ReadTable['rows'] {
  const shared = {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: cellMost,
    to: linesMost + headWithin * 2,
    info: true,
  } as const
  const records = (more: Record<string, unknown>) =>
    parse<{ record: string[]; info: { lines: number } }>(text, { ...shared, ...more } as never)
  const swallows = (cell: string) =>
    cell
      .split(/[\r\n]+/)
      .slice(1)
      .some((line) => /\d/.test(line.slice(0, Math.max(0, line.indexOf(delimiter)))))
  try {
    const read = records({ relax_quotes: true })
    if (!read.some(({ record }) => record.some(swallows)))
      return read.map(({ record, info }) => ({
        lineNo: info.lines,
        cells: record.slice(0, 64).map(plainCell),
      }))
  } catch {
    // A quote that was opened at the beginning of a cell and never closed: as below.
  }
  // Such a quote would swallow the lines below it, so quotes are read as what they are.
  return records({ quote: null }).map(({ record, info }) => ({
    lineNo: info.lines,
    cells: record.slice(0, 64).map((cell) => plainCell(cell.replace(/^"(.*)"$/, '$1'))),
  }))
}

/** How a table is looked for: which row names its columns, and how many lines it has at most. */
export type TableSought = { isHead: (cells: readonly string[]) => boolean; linesMost: number }

/**
 * The table in a text, or why there is none. The separator is the one by which a row of names can be told. Where there
 * are more lines than it may have, somewhat more than these are answered.
 */
export function tableIn(text: string, { isHead, linesMost }: TableSought): ReadTable | { no: 'no-table' } {
  let best: ReadTable | undefined
  for (const separator of separators) {
    if (!text.includes(separator)) continue
    const rows = rowsBy(text, separator, linesMost)
    if (!rows) continue
    const head = rows.slice(0, headWithin).findIndex(({ cells }) => isHead(cells))
    const heads = rows[head]?.cells
    if (heads) return { heads, rows: rows.slice(head + 1) }
    const [first] = rows
    if (first && first.cells.length > (best?.heads.length ?? 2))
      best = { heads: first.cells, rows: rows.slice(1) }
  }
  return best ?? { no: 'no-table' }
}

function rowsBy(text: string, separator: string, linesMost: number): ReadTable['rows'] | undefined {
  try {
    return cellsOf(text, separator, linesMost)
  } catch {
    // A line longer than any table has.
    return undefined
  }
}

/**
 * The rows of a text, whatever stands in them: by the separator that makes most cells of it. `undefined`: no table. Where
 * there are more rows than it may have, somewhat more than these are answered.
 */
export function gridIn(text: string, linesMost: number): ReadTable['rows'] | undefined {
  let best: { rows: ReadTable['rows']; cells: number } | undefined
  for (const separator of separators) {
    if (!text.includes(separator)) continue
    const rows = rowsBy(text, separator, linesMost)
    const cells = rows?.reduce((sum, row) => sum + row.cells.length - 1, 0) ?? 0
    if (rows && cells > (best?.cells ?? 0)) best = { rows, cells }
  }
  return best?.rows
}
