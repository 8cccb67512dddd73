/**
 * Generated files for a property test: one and the same table of movements in every way that banks, employers and
 * spreadsheets write it, with what was meant. What is read of a file must be what was meant, or be refused; nothing may be
 * silently different.
 */
import { type Kobo, kobo } from '@kolo/foundation/money'
import { type CalendarDate, calendarDate, daysBetween } from '@kolo/foundation/time'
import fc from 'fast-check'
import type { DayOrder } from '../sheets/cells.rules.ts'
import { separators } from '../sheets/reading.rules.ts'
import { workbook } from './sheets.factory.ts'

/** A movement as it was meant: below zero out of the account. */
export type MeantLine = {
  day: CalendarDate
  amount: Kobo
  narration: string
  state: 'done' | 'failed' | 'reversed' | 'pending'
}

/** Which column holds what. */
export type MeantColumns = {
  day: number
  narration: number
  /** One column, with its own sign or beside a column of direction; or one for each way. */
  amount?: number
  out?: number
  in?: number
  direction?: number
  state?: number
  currency?: number
}

/** A file, and what was meant by it. */
export type GeneratedFile = {
  kind: 'csv' | 'xlsx' | 'html'
  bytes: Buffer
  heads: string[]
  /** What was written in each cell, row by row. */
  cells: string[][]
  columns: MeantColumns
  dayOrder: DayOrder
  meant: MeantLine[]
  /** The words of the column of direction for each way. */
  words: { out: string; in: string }
  /** The amounts cannot be taken for thousandths: each must be read, and may not be refused. */
  isClear: boolean
}

const two = (count: number) => String(count).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type DayForm = { order: DayOrder; write: (year: string, month: string, day: string) => string }
const dayForms: readonly DayForm[] = [
  { order: 'YMD', write: (y, m, d) => `${y}-${m}-${d}` },
  { order: 'YMD', write: (y, m, d) => `${y}${m}${d}` },
  { order: 'YMD', write: (y, m, d) => `${y}-${m}-${d}T09:05:00` },
  { order: 'DMY', write: (y, m, d) => `${d}/${m}/${y}` },
  { order: 'DMY', write: (y, m, d) => `${Number(d)}/${Number(m)}/${y} 14:05` },
  { order: 'DMY', write: (y, m, d) => `${d}.${m}.${y.slice(2)}` },
  { order: 'MDY', write: (y, m, d) => `${m}/${d}/${y}` },
  { order: 'DMY', write: (y, m, d) => `${Number(d)} ${months[Number(m) - 1]} ${y}` },
  { order: 'DMY', write: (y, m, d) => `${d}-${months[Number(m) - 1]?.toUpperCase()}-${y.slice(2)}` },
  { order: 'DMY', write: (y, m, d) => `${months[Number(m) - 1]} ${Number(d)}, ${y}` },
]

type NumberForm = { group: string; decimal: '.' | ','; before: string; after: string }
const numberForms: readonly NumberForm[] = [
  ...['', 'N', '₦', 'NGN ', '=N=', '#'].map((before) => ({
    group: ',',
    decimal: '.' as const,
    before,
    after: '',
  })),
  { group: '', decimal: '.', before: '', after: '' },
  { group: ' ', decimal: '.', before: '', after: ' NGN' },
  { group: '.', decimal: ',', before: '', after: '' },
  { group: '', decimal: ',', before: '', after: '' },
  { group: '\u00a0', decimal: ',', before: '', after: '' },
  { group: "'", decimal: '.', before: '', after: '' },
]

/** An amount in a form; `short`: whole naira without their kobo. */
function numberText(size: bigint, { group, decimal, before, after }: NumberForm, short: boolean): string {
  const whole = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, group)
  const part = (size % 100n).toString().padStart(2, '0')
  return `${before}${whole}${short && part === '00' ? '' : decimal + part}${after}`
}

const signs = ['minus', 'brackets', 'behind', 'marked'] as const
function signedText(amount: bigint, sign: (typeof signs)[number], text: string): string {
  if (sign === 'marked') return `${text} ${amount < 0n ? 'DR' : 'CR'}`
  if (amount >= 0n) return text
  return sign === 'minus' ? `-${text}` : sign === 'brackets' ? `(${text})` : `${text}-`
}

const stateWords = { done: 'Successful', failed: 'Failed', reversed: 'Reversed', pending: 'Pending' } as const
const directions = [
  { head: 'Transaction Type', out: 'Debit', in: 'Credit' },
  { head: 'Credit/Debit', out: 'DEBIT', in: 'CREDIT' },
  { head: 'In/Out', out: 'OUT', in: 'IN' },
  { head: 'Type', out: 'Outflow', in: 'Inflow' },
  { head: 'DR/CR', out: 'DR', in: 'CR' },
] as const
const pairs = [
  ['Debit', 'Credit'],
  ['Withdrawals', 'Lodgements'],
  ['Money out', 'Money in'],
] as const

const line = fc.record({
  day: fc.tuple(
    fc.constantFrom('2025', '2026'),
    fc.integer({ min: 1, max: 10 }),
    fc.integer({ min: 1, max: 28 }),
  ),
  size: fc.oneof(
    fc.bigInt({ min: 1n, max: 99_999_999_999n }),
    fc.bigInt({ min: 1n, max: 9_999_999n }).map((naira) => naira * 100n),
  ),
  isOut: fc.boolean(),
  narration: fc.oneof(
    fc.constantFrom(
      'NIP/ADA OBI/KOLO-5WX-274',
      'POS',
      'TRF "dues", Nov',
      'A; B; C',
      'a|b',
      'x\ty',
      "Ada's shop",
    ),
    fc.constantFrom(
      'Rent\n12, Allen',
      'REF; 1\r\n"two"',
      'ọjà àti ìlẹ̀',
      '5,000',
      'TOTAL 12',
      '03/11/2026, again',
    ),
    fc.stringMatching(/^[A-Za-z]{1,8}( [A-Za-z0-9,;|"]{1,8}){0,4}$/),
  ),
  state: fc.constantFrom(...(['done', 'done', 'failed', 'reversed', 'pending'] as const)),
  blankBelow: fc.constantFrom(0, 0, 0, 0, 1, 2),
})

const dialect = fc.record({
  kind: fc.constantFrom(...(['csv', 'csv', 'csv', 'csv', 'csv', 'xlsx', 'html'] as const)),
  separator: fc.constantFrom(...separators),
  quotes: fc.constantFrom('all', 'needed'),
  ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 5 }),
  endsAtEnd: fc.boolean(),
  encoding: fc.constantFrom('utf8', 'utf8-mark', 'utf16'),
  above: fc.array(
    fc.constantFrom(
      [],
      ['UNITY SAVERS'],
      ['Account No', '0102030401'],
      ['Period', '01-Nov-2026 to 30-Nov-2026'],
    ),
    { maxLength: 4 },
  ),
  shape: fc.constantFrom(...(['signed', 'word', 'two'] as const)),
  sign: fc.constantFrom(...signs),
  direction: fc.constantFrom(...directions),
  pair: fc.constantFrom(...pairs),
  amountHead: fc.constantFrom('Amount', 'Amount (NGN, incl. charges)', 'Amount; net'),
  dayHead: fc.constantFrom('Date', 'Trans Date', 'Transaction Date'),
  narrationHead: fc.constantFrom('Narration', 'Details', 'Description, in full', 'Remarks'),
  hasState: fc.boolean(),
  hasCurrency: fc.boolean(),
  numbers: fc.constantFrom(...numberForms),
  isShort: fc.boolean(),
  days: fc.constantFrom(...dayForms),
  isTyped: fc.boolean(),
  isDays1904: fc.boolean(),
  order: fc.array(fc.nat(1_000), { minLength: 7, maxLength: 7 }),
})

type Dialect = typeof dialect extends fc.Arbitrary<infer D> ? D : never
type Line = typeof line extends fc.Arbitrary<infer L> ? L : never

/** One cell: as a text, and in a workbook with numbers and days of its own as these. */
type Cell = { text: string; number?: string; day?: CalendarDate }

type Column = { head: string; part: keyof MeantColumns | 'other'; cell: (line: Line) => Cell }

const dayOf = ({ day: [year, month, day] }: Line) =>
  calendarDate(`${year}-${two(month)}-${two(day)}`) ?? ('' as CalendarDate)

function columnsOf(of: Dialect): Column[] {
  const amount = ({ size }: Line): Cell => ({
    text: numberText(size, of.numbers, of.isShort),
    number: `${size / 100n}.${two(Number(size % 100n))}`,
  })
  const none = { text: '' }
  const signed = (one: Line): Cell => ({
    text: signedText(one.isOut ? -one.size : one.size, of.sign, amount(one).text),
    number: `${one.isOut ? '-' : ''}${amount(one).number}`,
  })
  const money: Column[] =
    of.shape === 'two'
      ? [
          { head: of.pair[0], part: 'out', cell: (one) => (one.isOut ? amount(one) : none) },
          { head: of.pair[1], part: 'in', cell: (one) => (one.isOut ? none : amount(one)) },
        ]
      : [{ head: of.amountHead, part: 'amount', cell: of.shape === 'word' ? amount : signed }]
  const word: Column = {
    head: of.direction.head,
    part: 'direction',
    cell: ({ isOut }) => ({ text: isOut ? of.direction.out : of.direction.in }),
  }
  const columns: Column[] = [
    {
      head: of.dayHead,
      part: 'day',
      cell: (one) => {
        const [year, month, day] = one.day
        return { text: of.days.write(year, two(month), two(day)), day: dayOf(one) }
      },
    },
    { head: of.narrationHead, part: 'narration', cell: ({ narration }) => ({ text: narration }) },
    ...money,
    ...(of.shape === 'word' ? [word] : []),
    ...(of.hasState
      ? [{ head: 'Status', part: 'state' as const, cell: ({ state }: Line) => ({ text: stateWords[state] }) }]
      : []),
    ...(of.hasCurrency
      ? [{ head: 'Currency', part: 'currency' as const, cell: () => ({ text: 'NGN' }) }]
      : []),
  ]
  return columns
    .map((column, at) => ({ column, rank: of.order[at] ?? 0 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ column }) => column)
}

function csvOf(of: Dialect, rows: readonly (readonly string[])[]): Buffer {
  const quoted = (cell: string) =>
    of.quotes === 'all' || cell.includes(of.separator) || /["\r\n]/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const end = (nth: number) => of.ends[nth % of.ends.length] ?? '\n'
  let text = ''
  for (const [nth, cells] of rows.entries()) {
    const isLast = nth === rows.length - 1
    // What would be one line end together is written as two.
    const next = end(nth) === '\n' && text.endsWith('\r') && cells.length === 0 ? '\r\n' : end(nth)
    text += cells.map(quoted).join(of.separator) + (isLast && !of.endsAtEnd ? '' : next)
  }
  if (of.encoding === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  return Buffer.from(of.encoding === 'utf8' ? text : `\ufeff${text}`)
}

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function htmlOf(rows: readonly (readonly string[])[]): Buffer {
  const row = (cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<td>${xml(cell)}</td>`).join('')}</tr>`
  return Buffer.from(`<html><body><table>${rows.map(row).join('\n')}</table></body></html>`)
}

function xlsxOf(of: Dialect, rows: readonly (readonly Cell[])[]): Buffer {
  const first = of.isDays1904 ? '1904-01-01' : '1899-12-30'
  const cell = ({ text, number, day }: Cell) => {
    if (of.isTyped && number !== undefined) return `<c><v>${number}</v></c>`
    if (of.isTyped && day) return `<c s="1"><v>${daysBetween(first as CalendarDate, day)}.25</v></c>`
    return text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`
  }
  const lines = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`)
  const cover = { rows: '<row r="1"><c t="inlineStr"><is><t>Cover</t></is></c></row>' }
  const styles = ['General', 'dd/mm/yyyy']
  return workbook({ Cover: cover, Lines: { rows: lines.join('') } }, { styles, isDays1904: of.isDays1904 })
}

function fileOf(of: Dialect, lines: readonly Line[]): GeneratedFile {
  const columns = columnsOf(of)
  const heads = columns.map(({ head }) => head)
  const asCell = (text: string): Cell => ({ text })
  const below = lines.flatMap((one): Cell[][] => [
    columns.map(({ cell }) => cell(one)),
    ...Array.from({ length: one.blankBelow }, () => []),
  ])
  const rows: Cell[][] = [...of.above.map((cells) => cells.map(asCell)), heads.map(asCell), ...below]
  const texts = rows.map((cells) => cells.map(({ text }) => text))
  const bytes = of.kind === 'csv' ? csvOf(of, texts) : of.kind === 'html' ? htmlOf(texts) : xlsxOf(of, rows)
  const isNumber = of.kind === 'xlsx' && of.isTyped
  const shown = lines.some(({ size }) => size % 100n !== 0n) || !of.isShort
  return {
    kind: of.kind,
    bytes,
    heads,
    cells: lines.map((one) => columns.map(({ cell }) => cell(one).text)),
    columns: Object.fromEntries(columns.map(({ part }, at) => [part, at])) as MeantColumns,
    dayOrder: isNumber ? 'YMD' : of.days.order,
    meant: lines.map((one) => ({
      day: dayOf(one),
      amount: kobo(one.isOut ? -one.size : one.size),
      narration: one.narration,
      state: of.hasState ? one.state : 'done',
    })),
    words: { out: of.direction.out, in: of.direction.in },
    isClear: isNumber || of.numbers.group !== '.' || (shown && of.shape !== 'two'),
  }
}

/** Files in every dialect, each with one to twelve movements. */
export const generatedFiles: fc.Arbitrary<GeneratedFile> = fc
  .tuple(dialect, fc.array(line, { minLength: 1, maxLength: 12 }))
  .map(([of, lines]) => fileOf(of, lines))
