/** How a bank writes its tables: which column is what. Mapped once for each bank, and remembered for as long as its heads stay. */

import { dayOrders } from '@kolo/files/cells'
import { findColumns } from '@kolo/files/heads'
import * as z from 'zod/mini'

const column = z.number().check(z.int(), z.minimum(0), z.maximum(63))

/** Which column is what. */
export const formWire = z.strictObject({
  day: column,
  /** In the order in which a bank writes them. */
  dayOrder: z.enum(dayOrders),
  narration: z.array(column).check(z.minLength(1, 'Choose the column with the narration.'), z.maxLength(4)),
  /** One column with its sign or mark, one with a mark beside it, or two. */
  amount: z.union([
    z.strictObject({ kind: z.literal('one'), column }),
    z.strictObject({ kind: z.literal('marked'), column, mark: column }),
    z.strictObject({ kind: z.literal('two'), out: column, in: column }),
  ]),
  reference: z.optional(column),
  balance: z.optional(column),
})

/** The same in the program's form. */
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
  out: [/debit|withdrawal|money ?out|paid ?out|^dr\b|outflow/],
  in: [/credit|deposit|lodg(e)?ment|money ?in|paid ?in|^cr\b|inflow/],
  amount: [/amount|value ?\(|^value$/],
  mark: [/^(dr\/cr|cr\/dr|d\/c|c\/d|type|sign|indicator|drcr)/, /(debit ?\/ ?credit|dr ?\/ ?cr)/],
  reference: [/reference|^ref\b|ref(\.|erence)? ?(no|number)?$|session|instrument|cheque/],
  balance: [/balance/],
} as const

/** What the heads of a table say about its columns; a part nobody can tell from them is missing. */
export function guessForm(names: readonly string[]): Partial<Omit<StatementForm, 'dayOrder'>> {
  const find = findColumns(names)
  const mark = find(heads.mark)
  const balance = find(heads.balance)
  const day = find(heads.day)
  const narration = find(heads.narration)
  const reference = find(heads.reference)
  const out = find(heads.out)
  const into = find(heads.in)
  const amount = find(heads.amount)
  return {
    ...(day === undefined ? {} : { day }),
    ...(narration === undefined ? {} : { narration: [narration] }),
    ...(reference === undefined ? {} : { reference }),
    ...(balance === undefined ? {} : { balance }),
    ...amountOf({ out, into, amount, mark }),
  }
}

function amountOf(at: Record<'out' | 'into' | 'amount' | 'mark', number | undefined>) {
  const { out, into, amount, mark } = at
  if (out !== undefined && into !== undefined) return { amount: { kind: 'two' as const, out, in: into } }
  if (amount === undefined) return {}
  if (mark !== undefined) return { amount: { kind: 'marked' as const, column: amount, mark } }
  return { amount: { kind: 'one' as const, column: amount } }
}

/** Which row of a table names its columns: the first that names a day and something of money. */
export function isHeadRow(cells: readonly string[]): boolean {
  const guess = guessForm(cells)
  return guess.day !== undefined && (guess.amount !== undefined || guess.balance !== undefined)
}
