/**
 * Tables of banks as text: any separator, any quotes, any order of columns, with whatever stands above and below the
 * lines. What must always be true: each line is read whole or named with what is wrong with it, and none is guessed.
 */

import { amountIn, type DayOrder, dayIn, ordersFor } from '@kolo/files/cells'
import { type FileTable, openText, tableIn as tableInFile } from '@kolo/files/sheets'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { statementLinesMost } from '../../bank-statements.rules.ts'
import { isHeadRow, type StatementForm } from '../../forms.rules.ts'
import type { LineFault, ReadingProblem, ReadLine, ReadStatement } from './read-statement.ts'

/** How many rows may stand above and below the lines of a statement. */
const rowsAround = 500

/** The table in a text, with names of columns as banks give them, or why there is none. */
export function tableIn(text: string): FileTable | ReadingProblem {
  const file = openText(text, { isHead: isHeadRow, rowsMost: statementLinesMost + rowsAround })
  if ('no' in file) return { no: file.no === 'too-long' ? 'too-many-lines' : 'no-table' }
  return tableInFile(file, { isHead: isHeadRow }) ?? { no: 'no-table' }
}

/** In which orders the days of a column can be read, rows without one aside. */
export function dayOrdersOf({ rows }: FileTable, column: number, today: CalendarDate): DayOrder[] {
  const cells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => /\d/.test(cell))
  const readable = cells.filter((cell) => dayIn(cell, 'DMY') ?? dayIn(cell, 'MDY') ?? dayIn(cell, 'YMD'))
  return readable.length === 0 ? [] : ordersFor(readable, today)
}

/** Reads the lines of a table in this form. A day after today is a fault: the order of day and month is the wrong one. */
export function readTable(
  { rows }: FileTable,
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
