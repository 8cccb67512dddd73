/**
 * Tables of a web page, which some banks call `.xls`. What must always be true: nothing in it is run or fetched, and each
 * table is a sheet of its own whose rows are its lines.
 */
import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { amountIn, plainCell } from '../cells.rules.ts'
import {
  Damaged,
  headAt,
  most,
  type NoFile,
  type OpenedFile,
  type RowsSought,
  rowsCollected,
  TooLong,
} from './file-rows.ts'

/** How many tables a page may have, how deep they and all elements lie in each other, and how much is read at once. */
const within = { tables: 200, deep: 20, deepElements: 1_000, chunk: 65_536 }

/** Whether a text is a web page with a table rather than a table itself. */
export function isPage(text: string): boolean {
  return /^\s*</.test(text) && /<table[\s>]/i.test(text)
}

type Table = ReturnType<typeof newTable>

function newTable(rowsMost: number) {
  return {
    collected: rowsCollected(rowsMost),
    lineNo: 0,
    cells: undefined as string[] | undefined,
    /** The cell that is open: what stands in it, and over how many columns and rows it goes. */
    cell: undefined as { text: string; columns: number; rows: number } | undefined,
    /** Texts of cells above that go on in this row, by their column, and in how many rows more. */
    spans: new Map<number, { text: string; rows: number }>(),
  }
}

const spanOf = (said: string | undefined) =>
  Math.min(Math.max(Number.parseInt(said ?? '1', 10) || 1, 1), 1_000)

function endCell(table: Table): void {
  const { cell, cells } = table
  table.cell = undefined
  if (!cell || !cells) return
  goOn(table, cells)
  const text = plainCell(cell.text.replace(/\s+/g, ' '))
  const at = cells.length
  if (at >= most.columns) return
  // An amount counts once, in the first row it goes over.
  const isText = text !== '' && amountIn(text) === undefined
  if (cell.rows > 1) table.spans.set(at, { text: isText ? text : '', rows: cell.rows - 1 })
  cells.push(text, ...Array.from({ length: Math.min(cell.columns - 1, most.columns - at) }, () => ''))
}

/** Cells of rows above that go on here. */
function goOn({ spans }: Table, cells: string[]): void {
  for (let span = spans.get(cells.length); span; span = spans.get(cells.length)) {
    span.rows -= 1
    if (span.rows === 0) spans.delete(cells.length)
    cells.push(span.text)
  }
}

function endRow(table: Table): void {
  endCell(table)
  const { cells, collected } = table
  table.cells = undefined
  if (!cells) return
  const isBlank = cells.every((cell) => cell === '')
  goOn(table, cells)
  table.lineNo += 1
  collected.add(table.lineNo, 1, isBlank ? [] : cells)
}

/** The tables of a page, in the order in which they end. */
async function tablesIn(text: string, rowsMost: number): Promise<Table[]> {
  const found: Table[] = []
  const open: Table[] = []
  let [unseen, depth, isOver] = [0, 0, false]
  const parser = new Parser({
    onopentag: (tag, { colspan, rowspan }) => {
      depth += 1
      // The parser's work for an element grows with how deep it lies.
      if (depth > within.deepElements) throw new TooLong('elements too deep in each other')
      const table = open.at(-1)
      if (tag === 'script' || tag === 'style') unseen += 1
      else if (tag === 'table') {
        if (open.length >= within.deep || found.length >= within.tables) throw new TooLong('too many tables')
        open.push(newTable(rowsMost))
      } else if (!table) return
      else if (tag === 'tr') {
        endRow(table)
        table.cells = []
      } else if (tag === 'td' || tag === 'th') {
        endCell(table)
        table.cells ??= []
        table.cell = { text: '', columns: spanOf(colspan), rows: spanOf(rowspan) }
      } else if (table.cell) table.cell.text += ' '
    },
    onclosetag: (tag) => {
      depth -= 1
      if (tag === 'script' || tag === 'style') unseen -= 1
      const table = open.at(-1)
      if (!table) return
      if (tag === 'td' || tag === 'th') endCell(table)
      else if (tag === 'tr') endRow(table)
      else if (tag === 'table') {
        if (isOver) throw new Damaged('a table is cut off')
        endRow(table)
        open.pop()
        found.push(table)
      }
    },
    ontext: (chunk) => {
      const cell = open.at(-1)?.cell
      if (cell && unseen === 0 && cell.text.length < most.cell)
        cell.text = (cell.text + chunk).slice(0, most.cell)
    },
  })
  for (let at = 0; at < text.length; at += within.chunk) {
    parser.write(text.slice(at, at + within.chunk))
    await setImmediate()
  }
  isOver = true
  parser.end()
  return found
}

/** The table that was chosen, or the first one with names of columns, or the fullest; or why there is none. */
export async function openPage(text: string, sought: RowsSought): Promise<OpenedFile | { no: NoFile }> {
  const all = (await tablesIn(text, sought.rowsMost)).map(({ collected }, at) => ({
    name: `Table ${at + 1}`,
    rows: collected.rows,
    lineCount: collected.lineCount(),
    cells: collected.rows.reduce((sum, row) => sum + row.cells.filter(Boolean).length, 0),
  }))
  const tables = all.filter(({ cells }) => cells > 0)
  const fullest = tables.toSorted((one, other) => other.cells - one.cells)[0]
  const table =
    sought.sheet === undefined
      ? (tables.find(({ rows }) => headAt(rows, sought.isHead) >= 0) ?? fullest)
      : tables.find(({ name }) => name === sought.sheet)
  if (!table) return { no: tables.length === 0 ? 'no-table' : 'no-such-sheet' }
  const { name, rows, lineCount } = table
  return {
    kind: 'html',
    sheets: tables.map((one) => one.name),
    sheet: name,
    rows,
    lineCount,
    hiddenRows: 0,
    isDays1904: false,
  }
}
