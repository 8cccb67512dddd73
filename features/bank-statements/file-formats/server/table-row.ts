/**
 * What a row of a bank's table is. What must always be true: it is a movement that is read whole, goes on with the one above,
 * is skipped with a reason, or is named with what is wrong with it; none is guessed.
 */
import { amountIn, dayIn, decimalMarkOf } from '@kolo/files/cells'
import type { FileRow, FileTable } from '@kolo/files/sheets'
import { type Kobo, kobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import {
  isReversal,
  type LineFaultKind,
  type SkipWhy,
  type StatementKind,
} from '../../statements/statement.rules.ts'
import { isAccount, meaningOf, type WordRole, wordKey } from '../column-names.rules.ts'
import { isEmptyAmount, type StatementForm } from '../forms.rules.ts'
import type { BalancePoint } from './balances.ts'
import { narrationOf, type ReadLine, writtenOf } from './read-statement.ts'

export type TableContext = { kind: StatementKind; today: CalendarDate; accountNumber: string }

/** What a table's rows are looked at with. */
export type Reader = TableContext & {
  form: StatementForm
  heads: readonly string[]
  amountFrom: (cell: string) => Kobo | undefined
  meaning: (role: WordRole, cell: string) => ReturnType<typeof meaningOf>
}

/** What the rows of this table are looked at with; how its amounts are written is told from all of them. */
export function readerFor(table: FileTable, form: StatementForm, context: TableContext): Reader {
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
export function hasAmount({ form: { amount } }: Pick<Reader, 'form'>, cells: readonly string[]): boolean {
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

export type Outcome =
  | { as: 'line'; line: ReadLine; point: BalancePoint }
  | { as: 'goes-on'; text: string }
  | { as: 'fault'; what: LineFaultKind }
  | { as: 'skipped'; why: SkipWhy; point?: BalancePoint; maybe?: ReadLine }

/** What this row is: a line, a part of the line above, a fault, or skipped with a reason. */
export function judge(reader: Reader, { lineNo, cells }: FileRow): Outcome {
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
