/**
 * How a bank writes its tables: which column is what, and what its words mean. Mapped once for each bank, and remembered for
 * as long as its heads stay. What must always be true: a name of a column and what stands in it agree, and which way money
 * moved is never told from a name alone.
 */

import { amountIn, dayOrders } from '@kolo/files/cells'
import { findColumns } from '@kolo/files/heads'
import * as z from 'zod/mini'
import { meaningOf, wordKey, wordMeanings, wordRoles } from './column-names.rules.ts'

const column = z.number().check(z.int(), z.minimum(0), z.maximum(63))

/** Which column is what. */
export const formWire = z.strictObject({
  day: column,
  /** In the order in which a bank writes them. */
  dayOrder: z.enum(dayOrders),
  narration: z.array(column).check(z.minLength(1, 'Choose the column with the narration.'), z.maxLength(4)),
  /** One column with its sign or mark, one with a word beside it, or two. */
  amount: z.union([
    z.strictObject({ kind: z.literal('one'), column }),
    z.strictObject({ kind: z.literal('marked'), column, mark: column }),
    z.strictObject({ kind: z.literal('two'), out: column, in: column }),
  ]),
  reference: z.optional(column),
  balance: z.optional(column),
  /** Whether a movement took place: successful, failed, reversed, pending. */
  state: z.optional(column),
  currency: z.optional(column),
  account: z.optional(column),
  /** What somebody said that words of the columns mean. */
  words: z.optional(
    z
      .array(
        z.strictObject({
          role: z.enum(wordRoles),
          word: z.string().check(z.maxLength(60)),
          means: z.enum(wordMeanings),
        }),
      )
      .check(z.maxLength(80)),
  ),
})

export type StatementForm = z.output<typeof formWire>

/** What the heads of a table are most likely called, in the order in which they are looked for. */
const heads = {
  day: [
    /^(transaction|trans|txn|posting|post|posted|booking) ?date/,
    /^date/,
    /date$/,
    /^posted( on)?$/,
    /^(day|datum)$/,
    /^value ?date/,
  ],
  narration: [/narration|naration/, /description|details|particulars|remarks|memo/, /^narrative|^text$/],
  alsoNarration: [/^(payee|memo)$/],
  out: [/debit|withdrawal|money ?out|paid ?out|^dr\b|outflow/, /^out$/],
  in: [/credit|deposit|lodg(e)?ment|money ?in|paid ?in|^cr\b|inflow/, /^in$/],
  signed: [/(debit|dr) ?[/-] ?(credit|cr)\b/, /(credit|cr) ?[/-] ?(debit|dr)\b/],
  amount: [/^((transaction|trans|txn) )?amount/, /amount|value ?\(|^value$/],
  direction: [
    /^(debit|dr|d) ?[/-] ?(credit|cr|c)\b/,
    /^(credit|cr|c) ?[/-] ?(debit|dr|d)\b/,
    /^(in|out) ?[/-] ?(out|in)$/,
    /^(inflow|outflow) ?[/-] ?(outflow|inflow)$/,
    /(debit ?\/ ?credit|credit ?\/ ?debit|dr ?\/ ?cr|cr ?\/ ?dr)/,
    /^((transaction|trans|txn|entry|movement) )?(type|direction)$/,
    /^(sign|indicator|drcr|crdr|direction|nature)$/,
  ],
  state: [/^((transaction|trans|txn|payment) )?(status|state)$/, /^(response|result|outcome)$/],
  currency: [/^(currency|ccy|curr?)( code)?$/],
  account: [/^(account|acct|a\/c)( ?(no|number|nr|id))?\.?$/],
  reference: [/reference|^ref\b|ref(\.|erence)? ?(no|number)?$|session|instrument|cheque|^number$/],
  balance: [/^(running|closing|ledger|book|new|current) ?bal/, /bal(ance)? ?after/, /balance/],
} as const

/** The cells of a column that hold something. */
type Cells = readonly string[]

/** Whether a cell of amounts says that nothing moved: empty, a dash, or `0.00`. */
export function isEmptyAmount(text: string): boolean {
  return text === '' || /^[-–—.0,\s]*$/.test(text)
}

function areAmounts(cells: Cells): boolean {
  let [fitting, others] = [0, 0]
  for (const cell of cells) {
    if (isEmptyAmount(cell) || amountIn(cell) !== undefined) fitting += 1
    else others += 1
    // What is left cannot change it.
    if (fitting * 2 >= cells.length || others * 2 > cells.length) break
  }
  return fitting * 2 >= cells.length
}

/** How many words a column may have that people are asked about. */
const wordsMost = 20

function areWords(cells: Cells): boolean {
  const words = new Set(cells.map(wordKey))
  return words.size <= wordsMost && [...words].every((word) => !/\d{3}/.test(word) && word.length <= 40)
}

const areKnown = (role: 'direction' | 'state', cells: Cells) =>
  cells.length > 0 && cells.every((cell) => meaningOf(role, cell) !== undefined)

/** Whether an amount shows which way it went: a minus, brackets, or DR behind it. */
export function isMarked(cell: string): boolean {
  const read = amountIn(cell)
  return read !== undefined && (read < 0n || /(CR?|DR?)\.?$/i.test(cell.trim()))
}

/** What the heads of a table and the cells below say about its columns; a part nobody can tell from them is missing. */
export function guessForm(
  names: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Partial<Omit<StatementForm, 'dayOrder'>> {
  const cells = names.map((_, at) => rows.map((row) => row[at] ?? '').filter(Boolean))
  const find = findColumns(names)
  const all = (patterns: readonly RegExp[], fits: (cells: Cells) => boolean) =>
    find(patterns, (at) => cells[at]?.length === 0 || fits(cells[at] ?? []))
  const any = () => true
  const day = all(heads.day, (some) => some.some((cell) => /\d/.test(cell)))
  const narration = all(heads.narration, any)
  const state = all(heads.state, areWords)
  const direction =
    all(heads.direction, (some) => areWords(some) && !areAmounts(some)) ??
    find([/./], (at) => areKnown('direction', cells[at] ?? []))
  const balance = balanceColumns(names, rows)[0]
  const parts = {
    day,
    state: state ?? find([/./], (at) => areKnown('state', cells[at] ?? [])),
    currency: all(heads.currency, areWords),
    account: all(heads.account, any),
    reference: all(heads.reference, any),
    balance: balance === undefined ? undefined : find([/./], (at) => at === balance),
  }
  const signed = all(heads.signed, (some) => areAmounts(some) && some.some(isMarked))
  const out = all(heads.out, areAmounts)
  const into = all(heads.in, areAmounts)
  const amount = signed ?? all(heads.amount, areAmounts)
  const also = all(heads.alsoNarration, any)
  const told = Object.fromEntries(Object.entries(parts).filter(([, at]) => at !== undefined))
  return {
    ...told,
    ...(narration === undefined
      ? {}
      : { narration: [narration, ...(also === undefined ? [] : [also])].toSorted((a, b) => a - b) }),
    ...amountOf({ out, into, amount, direction }, cells[amount ?? -1] ?? []),
  }
}

function amountOf(
  at: Record<'out' | 'into' | 'amount' | 'direction', number | undefined>,
  amounts: Cells,
): Pick<Partial<StatementForm>, 'amount'> {
  const { out, into, amount, direction } = at
  if (out !== undefined && into !== undefined) return { amount: { kind: 'two', out, in: into } }
  if (amount === undefined) return {}
  // A type such as `POS` beside amounts with their sign says nothing about the way.
  if (direction !== undefined && !amounts.some(isMarked))
    return { amount: { kind: 'marked', column: amount, mark: direction } }
  return { amount: { kind: 'one', column: amount } }
}

/** The columns that may hold the balance after each line, the likeliest first; what was there before a line is none. */
export function balanceColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[] = [],
): number[] {
  const fits = (at: number) =>
    !/before|opening|prev|prior|start|old|b\/f|forward/i.test(names[at] ?? '') &&
    areAmounts(rows.map((row) => row[at] ?? '').filter(Boolean))
  const find = findColumns(names)
  const found: number[] = []
  for (let at = find(heads.balance, fits); at !== undefined; at = find(heads.balance, fits)) found.push(at)
  return found
}

/** Which row of a table names its columns: the first that names a day and something of money. */
export function isHeadRow(cells: readonly string[]): boolean {
  const guess = guessForm(cells)
  return guess.day !== undefined && (guess.amount !== undefined || guess.balance !== undefined)
}
