/**
 * Tables of banks as text: any separator, any quotes, any order of columns, with whatever stands above and below the
 * lines. What must always be true: each line is read whole or named with what is wrong with it, and none is guessed.
 */
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { parse } from 'csv-parse/sync'
import { statementLinesMost } from '../../bank-statements.rules.ts'
import { amountIn, type DayOrder, dayIn, ordersFor, plainCell } from '../../cells.rules.ts'
import { isHeadRow, type StatementForm } from '../../forms.rules.ts'
import type { LineFault, ReadingProblem, ReadLine, ReadStatement } from './read-statement.ts'

/** A table and where its lines begin. */
export type ReadTable = { heads: string[]; rows: { lineNo: number; cells: string[] }[] }

const separators = [',', ';', '\t', '|'] as const
const cellMost = 20_000
/** How far down the names of the columns may stand, below a bank's own address and the period. */
const headWithin = 40

/** The cells of a text; quotes that a bank opened and never closed end with the line. */
function cellsOf(text: string, delimiter: string): ReadTable['rows'] {
  const shared = {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: cellMost,
    to: statementLinesMost + headWithin * 2,
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

/**
 * The table in a text, or why there is none. The separator is the one by which a row of names can be told; without
 * another rule, names as banks give them.
 */
export function tableIn(
  text: string,
  isHead: (cells: readonly string[]) => boolean = isHeadRow,
): ReadTable | ReadingProblem {
  let best: ReadTable | undefined
  for (const separator of separators) {
    if (!text.includes(separator)) continue
    const rows = rowsBy(text, separator)
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

function rowsBy(text: string, separator: string): ReadTable['rows'] | undefined {
  try {
    return cellsOf(text, separator)
  } catch {
    // A line longer than any bank writes.
    return undefined
  }
}

/** In which orders the days of a column can be read, rows without one aside. */
export function dayOrdersOf({ rows }: ReadTable, column: number, today: CalendarDate): DayOrder[] {
  const cells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => /\d/.test(cell))
  const readable = cells.filter((cell) => dayIn(cell, 'DMY') ?? dayIn(cell, 'MDY') ?? dayIn(cell, 'YMD'))
  return readable.length === 0 ? [] : ordersFor(readable, today)
}

/** Reads the lines of a table in this form. A day after today is a fault: the order of day and month is the wrong one. */
export function readTable(
  { rows }: ReadTable,
  form: StatementForm,
  today: CalendarDate,
): ReadStatement | ReadingProblem {
  const lines: ReadLine[] = []
  const faults: LineFault[] = []
  let passedOver = 0
  for (const { lineNo, cells } of rows) {
    const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
    const written = cell(form.day)
    const amount = amountOf(cell, form)
    // A total, the name of the account holder, "page 2 of 3": no day, or a day and nothing that moved.
    if (!/\d/.test(written) || amount === 'none') {
      passedOver += 1
      continue
    }
    const bookedOn = dayIn(written, form.dayOrder)
    if (bookedOn === undefined) {
      faults.push({ lineNo, what: 'day' })
      continue
    }
    if (typeof amount === 'string') {
      faults.push({ lineNo, what: amount })
      continue
    }
    if (bookedOn > today) {
      faults.push({ lineNo, what: 'future' })
      continue
    }
    const narration = form.narration
      .map((column) => cell(column))
      .filter(Boolean)
      .join(' ')
    lines.push({
      lineNo,
      bookedOn,
      amount,
      narration: narration.replace(/\s+/g, ' ').slice(0, 500).toWellFormed(),
      reference: cell(form.reference) || undefined,
      balance: form.balance === undefined ? undefined : amountIn(cell(form.balance)),
    })
  }
  if (lines.length + faults.length > statementLinesMost) return { no: 'too-many-lines' }
  return { kind: 'csv', lines, faults, passedOver, accountNumber: undefined, ...balancesOf(lines) }
}

/** What moved, below zero out of the account; `none` where nothing is written. */
function amountOf(
  cell: (column: number | undefined) => string,
  { amount }: StatementForm,
): Kobo | 'none' | 'amount' | 'both-amounts' {
  const empty = (text: string) => text === '' || /^[-–—.0,\s]*$/.test(text)
  if (amount.kind === 'two') {
    const [out, into] = [cell(amount.out), cell(amount.in)]
    if (empty(out) && empty(into)) return 'none'
    if (!empty(out) && !empty(into)) return 'both-amounts'
    const read = amountIn(empty(out) ? into : out)
    if (read === undefined) return 'amount'
    // Some banks write what went out with a minus in its own column, others without.
    return empty(out) ? read : kobo(read > zeroKobo ? -read : read)
  }
  const text = cell(amount.column)
  if (empty(text)) return 'none'
  const read = amountIn(text)
  if (read === undefined) return 'amount'
  if (amount.kind === 'one') return read
  const mark = cell(amount.mark).toUpperCase()
  const size = read < zeroKobo ? -read : read
  if (mark.startsWith('D') || mark.startsWith('W')) return kobo(-size)
  return mark.startsWith('C') ? kobo(size) : 'amount'
}

/** The balances before and after, and whether each follows from its neighbour; banks list from either end. */
export function balancesOf(
  lines: readonly ReadLine[],
): Pick<ReadStatement, 'opening' | 'closing' | 'balancesAddUp'> {
  const none = { opening: undefined, closing: undefined, balancesAddUp: undefined }
  if (lines.length === 0 || lines.some(({ balance }) => balance === undefined)) return none
  const follows = (list: readonly ReadLine[]) =>
    list.every(({ balance = zeroKobo, amount }, at) => {
      const before = list[at - 1]?.balance
      return before === undefined || before + amount === balance
    })
  const isDescending = (lines[0]?.bookedOn ?? '') > (lines.at(-1)?.bookedOn ?? '')
  const orders = isDescending ? [lines.toReversed(), lines] : [lines, lines.toReversed()]
  const inOrder = orders.find(follows)
  const shown = inOrder ?? orders[0] ?? []
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return none
  return {
    opening: kobo((first.balance ?? zeroKobo) - first.amount),
    closing: { amount: last.balance ?? zeroKobo, on: last.bookedOn },
    balancesAddUp: inOrder !== undefined,
  }
}
