/**
 * Tables of banks: any order of columns, with whatever stands above and below the lines. What must always be true: each line
 * is read whole, skipped with a reason, or named with what is wrong with it; none is guessed and none is lost.
 */
import { accountForLines } from '@kolo/files/reading'
import { type FileRow, type FileTable, textOfRow } from '@kolo/files/sheets'
import { isReversal, type SkipWhy, statementLinesMost } from '../../statements/statement.rules.ts'
import { currencyOf } from '../column-names.rules.ts'
import type { StatementForm } from '../forms.rules.ts'
import { type BalancePoint, balancesOf } from './balances.ts'
import {
  narrationOf,
  type ReadingStop,
  type ReadLine,
  type ReadStatement,
  writtenOf,
} from './read-statement.ts'
import { hasAmount, judge, type Outcome, type Reader, readerFor, type TableContext } from './table-row.ts'

/**
 * Reads the lines of a table in this form. A day after today is a fault: the order of day and month is the wrong one. A
 * generator, so that others can work between two rows.
 */
export function* readingTable(
  table: FileTable,
  form: StatementForm,
  context: TableContext,
): Generator<undefined, ReadStatement | { no: 'too-many-lines' }> {
  const reader = readerFor(table, form, context)
  const found: Pick<ReadStatement, 'lines' | 'faults' | 'skipped'> = { lines: [], faults: [], skipped: [] }
  const read: FileRow[] = []
  const points: BalancePoint[] = []
  const uncertain = new Map<number, ReadLine>()
  let above: { row: FileRow; outcome: Outcome } | undefined
  for (const row of table.rows) {
    yield
    const { lineNo, lines } = row
    const outcome = judge(reader, row)
    const skip = (why: SkipWhy) => found.skipped.push({ lineNo, lines, why, text: textOfRow(row.cells) })
    if (outcome.as === 'line') {
      found.lines.push(outcome.line)
      points.push(outcome.point)
      read.push(row)
    } else if (outcome.as === 'fault')
      found.faults.push({ lineNo, lines, what: outcome.what, text: textOfRow(row.cells) })
    else if (outcome.as === 'skipped') {
      skip(outcome.why)
      if (outcome.point) points.push(outcome.point)
      if (outcome.maybe) uncertain.set(lineNo, outcome.maybe)
    } else {
      const isNext = above && above.row.lineNo + above.row.lines === lineNo
      const line = above?.outcome.as === 'line' ? above.outcome.line : undefined
      if (isNext && line) {
        line.narration = narrationOf([line.narration, outcome.text])
        line.written = writtenOf([
          ['', line.written],
          [`Line ${lineNo}`, outcome.text],
        ]).replace(/^: /, '')
        line.isReversal = line.isReversal || isReversal(line.narration)
        read.push(row)
        above = { row, outcome: above?.outcome ?? outcome }
        continue
      }
      skip(isNext && above?.outcome.as === 'skipped' ? above.outcome.why : 'no-movement')
      if (isNext && above?.outcome.as === 'skipped') {
        above = { row, outcome: above.outcome }
        continue
      }
    }
    above = { row, outcome }
  }
  if (found.lines.length + found.faults.length > statementLinesMost) return { no: 'too-many-lines' }
  const { moved, ...balances } = yield* balancesOf(points)
  yield
  // A reversed movement that the balance shows did take place; it is set aside, so that the bank and the books agree.
  const took = new Set(moved)
  const isTaken = ({ why, lineNo }: { why: SkipWhy; lineNo: number }) =>
    why === 'reversed' && took.has(lineNo)
  read.push(...found.skipped.filter(isTaken).map((one) => ({ ...one, cells: [] })))
  const lines = [...found.lines, ...[...uncertain.values()].filter(({ lineNo }) => took.has(lineNo))]
  const counted = accountForLines<SkipWhy>(table, {
    read,
    faulty: found.faults,
    skipped: found.skipped.filter((one) => !isTaken(one)),
  })
  return {
    kind: context.kind,
    lines: lines.toSorted((a, b) => a.lineNo - b.lineNo),
    faults: found.faults,
    skipped: counted.list,
    lineCount: counted.lines,
    ...balances,
    stop: stopOf(table, reader, found) ?? balances.stop,
  }
}

/** Another currency or another account, as the lines or what stands above them say. */
function stopOf(
  { rows, skipped }: FileTable,
  { form, accountNumber }: Reader,
  found: Pick<ReadStatement, 'lines' | 'skipped'>,
): ReadingStop | undefined {
  const { currency } = form
  const foreign =
    currency === undefined
      ? undefined
      : rows.find(
          ({ cells }) => (currencyOf(cells[currency] ?? '') ?? 'NGN') !== 'NGN' && hasAmount({ form }, cells),
        )
  if (foreign)
    return {
      because: 'other-currency',
      lineNo: foreign.lineNo,
      found: currencyOf(foreign.cells[currency ?? 0] ?? '') ?? '',
      expected: 'NGN',
    }
  const other = found.skipped.find(({ why }) => why === 'other-account')
  if (other && found.lines.length === 0)
    return { because: 'file-other-account', lineNo: other.lineNo, found: other.text, expected: accountNumber }
  for (const { why, lineNo, text } of skipped) {
    if (why !== 'above') continue
    const said = /\bcurrency\b[^A-Za-z₦$€£]{0,9}([A-Za-z₦$€£]{1,14})/i.exec(text)?.[1]
    const named = said === undefined ? undefined : currencyOf(said)
    if (named !== undefined && named !== 'NGN')
      return { because: 'other-currency', lineNo, found: named, expected: 'NGN' }
    const isNamed = /account|acct|a\/c|nuban/i.test(text)
    const numbers = isNamed ? (text.match(/\d+/g) ?? []).filter((digits) => digits.length === 10) : []
    const [number] = numbers
    if (number !== undefined && !numbers.includes(accountNumber))
      return { because: 'file-other-account', lineNo, found: number, expected: accountNumber }
  }
  return undefined
}
