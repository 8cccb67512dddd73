/**
 * Tables of banks: any order of columns, with whatever stands above and below the lines. What must always be true: each line
 * is read whole, skipped with a reason, or named with what is wrong with it; none is guessed and none is lost.
 */
import { amountIn, type DayOrder, dayIn, decimalMarkOf, ordersFor } from '@kolo/files/cells'
import { accountForLines } from '@kolo/files/reading'
import { type FileRow, type FileTable, textOfRow } from '@kolo/files/sheets'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import {
  isReversal,
  type LineFaultKind,
  type SkipWhy,
  type StatementKind,
  statementLinesMost,
} from '../../statements/statement.rules.ts'
import { currencyOf, isAccount, meaningOf, type WordRole, wordKey } from '../column-names.rules.ts'
import type { StatementForm } from '../forms.rules.ts'
import { type BalancePoint, balancesOf } from './balances.ts'
import {
  narrationOf,
  type ReadingStop,
  type ReadLine,
  type ReadStatement,
  writtenOf,
} from './read-statement.ts'

/** What a table is read for. */
export type TableContext = { kind: StatementKind; today: CalendarDate; accountNumber: string }

/** In which orders the days of a column can be read, rows without one aside. */
export function dayOrdersOf({ rows }: FileTable, column: number, today: CalendarDate): DayOrder[] {
  const all = new Set(rows.map(({ cells }) => cells[column] ?? ''))
  const cells = [...all].filter((cell) => /\d/.test(cell))
  const readable = cells.filter((cell) => dayIn(cell, 'DMY') ?? dayIn(cell, 'MDY') ?? dayIn(cell, 'YMD'))
  return readable.length === 0 ? [] : ordersFor(readable, today)
}

const isEmptyAmount = (text: string) => text === '' || /^[-–—.0,\s]*$/.test(text)

/** What a table's rows are looked at with. */
type Reader = TableContext & {
  form: StatementForm
  heads: readonly string[]
  amountFrom: (cell: string) => Kobo | undefined
  meaning: (role: WordRole, cell: string) => ReturnType<typeof meaningOf>
}

function readerFor(table: FileTable, form: StatementForm, context: TableContext): Reader {
  const { amount } = form
  const columns = amount.kind === 'two' ? [amount.out, amount.in] : [amount.column]
  const all = [...columns, ...(form.balance === undefined ? [] : [form.balance])]
  const mark = decimalMarkOf(table.rows.flatMap(({ cells }) => all.map((at) => cells[at] ?? '')))
  const said = new Map((form.words ?? []).map(({ role, word, means }) => [`${role} ${word}`, means]))
  return {
    ...context,
    form,
    heads: table.heads,
    amountFrom: (cell) => amountIn(cell, mark),
    meaning: (role, cell) => said.get(`${role} ${wordKey(cell)}`) ?? meaningOf(role, cell),
  }
}

/** Whether anything moved in this row. */
function hasAmount({ form: { amount } }: Pick<Reader, 'form'>, cells: readonly string[]): boolean {
  const columns = amount.kind === 'two' ? [amount.out, amount.in] : [amount.column]
  return columns.some((at) => !isEmptyAmount(cells[at] ?? ''))
}

/** What moved, below zero out of the account. */
function amountOf(
  { form: { amount }, amountFrom, meaning }: Reader,
  cells: readonly string[],
): Kobo | LineFaultKind {
  if (amount.kind === 'two') {
    const [out, into] = [cells[amount.out] ?? '', cells[amount.in] ?? '']
    if (!isEmptyAmount(out) && !isEmptyAmount(into)) return 'both-amounts'
    const read = amountFrom(isEmptyAmount(out) ? into : out)
    if (read === undefined) return 'amount'
    // Some banks write what went out with a minus in its own column, others without.
    return isEmptyAmount(out) ? read : kobo(read > zeroKobo ? -read : read)
  }
  const text = cells[amount.column] ?? ''
  const read = amountFrom(text)
  if (read === undefined) return 'amount'
  if (amount.kind === 'one') return read
  const way = meaning('direction', cells[amount.mark] ?? '')
  if (way !== 'in' && way !== 'out') return 'direction'
  // The amount says the opposite of the word.
  if (way === 'in' ? read < zeroKobo : /CR?\.?$/i.test(text.trim())) return 'direction'
  return way === 'in' || read < zeroKobo ? read : kobo(-read)
}

/** `Opening balance`, `BALANCE B/F`, `Bal brought forward as at 1 Nov`, `B/F`: what was there, and no movement. */
function isBalanceText(text: string): boolean {
  const plain = text
    .slice(0, 120)
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, ' ')
    .trim()
  const [name = '', when] = plain.split(/ (?:as at|as of|as on|at|on|of) /, 2)
  return (
    (when === undefined || /^\d/.test(when)) &&
    /^((opening|closing|initial|previous) bal(ance)?|bal(ance)? (b ?\/? ?[fd]|c ?\/? ?[fd]|(brought|carried )?forward|(brought|carried) forward)|b ?\/ ?f|c ?\/ ?f|(brought|carried) forward)$/.test(
      name,
    )
  )
}

const isTotal = (cells: readonly string[]) =>
  cells.some((cell) => /^\W*((sub|grand) ?-?)?totals?\b|^\W*sum\W*$/i.test(cell))

const isFoot = (text: string) =>
  /^\W*(page \d|end of|generated|printed|this (is|statement)|disclaimer|thank|e ?& ?o ?e)/i.test(text)

/** What a row is. */
type Outcome =
  | { as: 'line'; line: ReadLine; point: BalancePoint }
  | { as: 'goes-on'; text: string }
  | { as: 'fault'; what: LineFaultKind }
  | { as: 'skipped'; why: SkipWhy; point?: BalancePoint; maybe?: ReadLine }

function judge(reader: Reader, { lineNo, cells }: FileRow): Outcome {
  const { form, heads, amountFrom } = reader
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
  if (heads.every((head, at) => wordKey(head) === wordKey(cells[at] ?? '')))
    return { as: 'skipped', why: 'heading' }
  const text = narrationOf(form.narration.map(cell))
  const hasDay = /\d/.test(cell(form.day))
  const written = cell(form.balance)
  const balance = isEmptyAmount(written) && !/0/.test(written) ? undefined : amountFrom(written)
  const day = hasDay ? dayIn(cell(form.day), form.dayOrder) : undefined
  const point = { lineNo, day, amount: zeroKobo, balance }
  const moves = hasAmount(reader, cells)
  if (isBalanceText(text) || (!moves && cells.some(isBalanceText))) {
    const said = moves ? amountOf(reader, cells) : balance
    // A movement that only sounds like one leaves another balance behind than its own amount.
    const isBalance = balance === undefined || said === balance || said === -balance
    if (isBalance) return { as: 'skipped', why: 'balance', ...(balance === undefined ? {} : { point }) }
  }
  if (!moves)
    return !hasDay &&
      cell(form.day) === '' &&
      written === '' &&
      text !== '' &&
      !isFoot(text) &&
      !isTotal(cells)
      ? { as: 'goes-on', text }
      : { as: 'skipped', why: 'no-movement', ...(day && balance !== undefined ? { point } : {}) }
  if (!hasDay) return isTotal(cells) ? { as: 'skipped', why: 'total' } : { as: 'fault', what: 'no-day' }
  return movementIn(reader, { lineNo, cells, text, balance: { read: balance, written } })
}

function movementIn(
  reader: Reader,
  row: {
    lineNo: number
    cells: readonly string[]
    text: string
    balance: { read: Kobo | undefined; written: string }
  },
): Outcome {
  const { form, heads, today, accountNumber, meaning } = reader
  const { lineNo, cells, text, balance } = row
  const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
  if (form.account !== undefined && isAccount(cell(form.account), accountNumber) === false)
    return { as: 'skipped', why: 'other-account' }
  const state = form.state === undefined ? 'done' : meaning('state', cell(form.state))
  if (state === 'failed' || state === 'pending') return { as: 'skipped', why: state }
  const bookedOn = dayIn(cell(form.day), form.dayOrder)
  if (bookedOn === undefined) return { as: 'fault', what: 'day' }
  const amount = amountOf(reader, cells)
  if (typeof amount === 'string') return { as: 'fault', what: amount }
  if (bookedOn > today) return { as: 'fault', what: 'future' }
  if (balance.read === undefined && !isEmptyAmount(balance.written)) return { as: 'fault', what: 'balance' }
  const shown = form.amount.kind === 'two' ? [form.amount.out, form.amount.in] : [form.amount.column]
  const mark = form.amount.kind === 'marked' ? [form.amount.mark] : []
  const columns = [form.day, ...mark, ...shown, form.state, form.currency, form.balance]
  const line: ReadLine = {
    lineNo,
    bookedOn,
    amount,
    narration: text,
    reference: cell(form.reference) || undefined,
    balance: balance.read,
    bankNumber: undefined,
    written: writtenOf(
      columns.flatMap((at) =>
        at === undefined ? [] : [[heads[at] || `Column ${at + 1}`, cell(at)] as const],
      ),
    ),
    isReversal: isReversal(text) || state === 'reversed',
  }
  const point = { lineNo, day: bookedOn, amount, balance: balance.read }
  if (state === 'reversed')
    return { as: 'skipped', why: 'reversed', point: { ...point, maybe: true }, maybe: line }
  return { as: 'line', line, point }
}

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

/** A word in a column of its own, on how many lines, and what it means. */
export type FoundWord = { role: WordRole; word: string; count: number; means: ReturnType<typeof meaningOf> }

/** The words that say which way money moved or what became of it, with what they mean as far as anybody said or it is known. */
export function wordsIn({ rows }: Pick<FileTable, 'rows'>, form: Partial<StatementForm>): FoundWord[] {
  const { amount, day, words = [] } = form
  const columns = [
    { role: 'direction' as const, at: amount?.kind === 'marked' ? amount.mark : undefined },
    { role: 'state' as const, at: form.state },
  ]
  return columns.flatMap(({ role, at }) => {
    if (at === undefined || day === undefined || amount === undefined) return []
    const counts = new Map<string, number>()
    for (const { cells } of rows) {
      if (!/\d/.test(cells[day] ?? '') || !hasAmount({ form: { amount } as StatementForm }, cells)) continue
      const word = wordKey(cells[at] ?? '')
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    return [...counts].map(([word, count]) => ({
      role,
      word,
      count,
      means: words.find((one) => one.role === role && one.word === word)?.means ?? meaningOf(role, word),
    }))
  })
}
