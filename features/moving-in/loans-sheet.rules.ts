/**
 * The sheet of running loans that comes in with a list of members: which column is what, and what each row says. What must
 * always be true: a row is taken whole or named with every error it has; whose loan it is, is one member of the list.
 */
import {
  amountIn,
  type DayOrder,
  dayIn,
  dayOrders,
  decimalMarkOf,
  plainCell,
  serialDay,
  yearsOfLives,
} from '@kolo/files/cells'
import type { Lines } from '@kolo/files/reading'
import { type Kobo, kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { instalmentsLeft, interestUntil, type LoanTerms } from '@kolo/loans/running'
import { phoneOf } from '@kolo/profile/rules'
import { foldText } from '@kolo/profile/search'
import * as z from 'zod/mini'

/** How many loans a sheet can have. */
export const loansMost = 2_000
const columnsMost = 64
const amountMost = kobo(1_000_000_000_000n)

/** What a column of the sheet can be. */
export const loanParts = [
  'number',
  'email',
  'phone',
  'product',
  'reference',
  'principal',
  'lent-on',
  'term',
  'principal-left',
  'principal-repaid',
  'interest-left',
  'interest-repaid',
  'penalty-left',
] as const
export type LoanPart = (typeof loanParts)[number]

/** Which column is what, in the order of the columns; an empty text: not used. */
export const loanPartsWire = z
  .array(z.enum(['', ...loanParts]))
  .check(z.minLength(1), z.maxLength(columnsMost))

/** What the name of a column holds, all of it; the first that one has counts. */
const patterns: readonly (readonly [LoanPart, ...RegExp[]])[] = [
  ['interest-left', /interest/, /left|overdue|outstanding|due|owed|arrears/],
  ['interest-repaid', /interest/, /paid/],
  ['penalty-left', /penalt|\bfine|surcharge/],
  ['principal-left', /principal|loan|balance/, /left|outstanding|balance|owed/],
  ['principal-repaid', /principal/, /paid/],
  ['lent-on', /date|\bon\b/, /lent|disburse|granted|paid out|loan|start/],
  ['lent-on', /^date$/],
  ['term', /term|tenor|tenure|duration|months|instal/],
  ['product', /product|type|scheme|kind/],
  ['principal', /amount|principal/, /lent|granted|disbursed/],
  ['principal', /^(?:loan )?(?:amount|principal)\b/],
  ['principal', /^loan$/],
  ['email', /e-? ?mail/],
  ['phone', /phone|mobile|gsm|\btel\b/],
  ['reference', /loan|\bref/, /\b(?:no|num|number|id|code)\b/],
  ['number', /^(?:member(?:ship)?|file|folio|staff|reg|ledger|passbook) ?(?:no|num|number|id|code)\b/],
]

/** What the names of the columns say; an empty text where nobody can tell. */
export function guessLoanParts(heads: readonly string[]): string[] {
  const names = heads.slice(0, columnsMost).map((head) => foldText(head).trim())
  const parts = names.map(() => '')
  for (const [part, ...words] of patterns) {
    const at = names.findIndex((name, place) => !parts[place] && words.every((word) => word.test(name)))
    if (at >= 0 && !parts.includes(part)) parts[at] = part
  }
  return parts
}

/** Whether a row names the columns of a sheet of loans. */
export function namesLoan(cells: readonly string[]): boolean {
  return guessLoanParts(cells.map(plainCell)).filter(Boolean).length >= 4
}

/** Why columns cannot be these. */
export function loanPartsFault(parts: readonly string[]): 'part-twice' | 'loans-no-columns' | undefined {
  const used = parts.filter(Boolean)
  if (new Set(used).size < used.length) return 'part-twice'
  const has = (...any: LoanPart[]) => any.some((part) => used.includes(part))
  return has('number', 'email', 'phone') &&
    has('product') &&
    has('principal') &&
    has('lent-on') &&
    has('term') &&
    has('principal-left', 'principal-repaid')
    ? undefined
    : 'loans-no-columns'
}

/** What is wrong with a row. */
export const loanFaults = [
  'member-missing',
  'member-unclear',
  'product-unclear',
  'amount-unclear',
  'lent-on-unclear',
  'term-unclear',
  'principal-over',
  'principal-differs',
  'interest-over',
  'penalty-early',
  'nothing-left',
] as const
export type LoanFault = (typeof loanFaults)[number]

/** An error of a row, and in which column. */
export type LoanSaid = { code: LoanFault; column?: number | undefined }

/** A member of the list. */
export type ListedMember = { lineNo: number; name: string; number: string; email: string; phone: string }

/** A product that is open. */
export type LoanProductOfSheet = { id: string; code: string; name: string; version: number; terms: LoanTerms }

/** What is looked at when rows are read. */
export type LoanReading = {
  parts: readonly string[]
  members: readonly ListedMember[]
  products: readonly LoanProductOfSheet[]
  /** The day of the balances. */
  on: CalendarDate
}

/** A row as it was understood. */
export type LoanRow = Lines & {
  cells: readonly string[]
  memberLine: number | undefined
  product: LoanProductOfSheet | undefined
  reference: string
  principal: Kobo
  lentOn: CalendarDate | undefined
  instalments: number | undefined
  principalLeft: Kobo
  interestLeft: Kobo
  penaltyLeft: Kobo
  faults: LoanSaid[]
}

/** Every row of the sheet; blank ones and totals are passed over. */
export function readLoans(
  rows: readonly (Lines & { cells: readonly string[] })[],
  reading: LoanReading,
): LoanRow[] {
  const cellsOf = (part: LoanPart) => {
    const at = reading.parts.indexOf(part)
    return rows.map(({ cells }) => cells[at] ?? '')
  }
  const order = orderOf(cellsOf('lent-on'), reading.on)
  const marks = new Map(loanParts.map((part) => [part, decimalMarkOf(cellsOf(part))]))
  return rows.flatMap(({ cells: written, ...place }) => {
    const cells = written.map(plainCell)
    if (cells.every((cell) => cell === '') || cells.some(isTotal)) return []
    const faults: LoanSaid[] = []
    const columnOf = (part: LoanPart) => {
      const column = reading.parts.indexOf(part)
      return column < 0 ? {} : { column }
    }
    const sheet: SheetLine = {
      cell: (part) => cells[reading.parts.indexOf(part)] ?? '',
      has: (part) => reading.parts.includes(part),
      amount: (part) => amountOf(cells[reading.parts.indexOf(part)] ?? '', marks.get(part)),
      fault: (code, part) => faults.push({ code, ...columnOf(part) }),
    }
    return [{ ...place, cells: written, ...readLoan(sheet, { ...reading, order }), faults }]
  })
}

const isTotal = (cell: string) => /^(?:grand |sub-? ?)?totals?\b/i.test(cell)

function orderOf(cells: readonly string[], on: CalendarDate): DayOrder {
  const fits = (order: DayOrder) => cells.filter((cell) => dayOf(cell, order, on) !== undefined).length
  return dayOrders.toSorted((one, other) => fits(other) - fits(one))[0] ?? 'DMY'
}

function dayOf(cell: string, order: DayOrder, on: CalendarDate): CalendarDate | undefined {
  const day = dayIn(cell, order, yearsOfLives(on)) ?? serialDay(cell)
  return day !== undefined && day <= on && day > '1980-01-01' ? day : undefined
}

/** Nothing and a dash are zero; below zero and above ten billion naira is no amount. */
function amountOf(cell: string, mark: ReturnType<typeof decimalMarkOf>): Kobo | undefined {
  if (/^(?:[-–—\s]*|n\/?a|nil)$/i.test(cell)) return zeroKobo
  const amount = amountIn(cell, mark)
  return amount === undefined || amount < zeroKobo || amount > amountMost ? undefined : amount
}

type SheetLine = {
  cell: (part: LoanPart) => string
  has: (part: LoanPart) => boolean
  amount: (part: LoanPart) => Kobo | undefined
  fault: (code: LoanFault, part: LoanPart) => void
}

function readLoan(
  sheet: SheetLine,
  { members, products, on, order }: LoanReading & { order: DayOrder },
): Omit<LoanRow, keyof Lines | 'cells' | 'faults'> {
  const { cell, fault } = sheet
  const memberLine = memberOf(sheet, members)
  const said = foldText(cell('product')).trim()
  const product = products.find(({ code, name }) => [code, name].some((one) => foldText(one).trim() === said))
  if (!product) fault('product-unclear', 'product')
  const money = (part: LoanPart) => {
    const amount = sheet.amount(part)
    if (amount === undefined) fault('amount-unclear', part)
    return amount ?? zeroKobo
  }
  const principal = money('principal')
  if (principal === zeroKobo && sheet.amount('principal') !== undefined) fault('amount-unclear', 'principal')
  const lentOn = dayOf(cell('lent-on'), order, on)
  if (!lentOn) fault('lent-on-unclear', 'lent-on')
  const instalments = Number(
    /^(\d{1,3})(?:\.0+)?(?: ?(?:months?|weeks?|instal?lments?))?$/i.exec(cell('term'))?.[1] ?? 0,
  )
  const isTerm = instalments >= 1 && instalments <= 260
  if (!isTerm) fault('term-unclear', 'term')
  const left = principalLeftOf(sheet, principal, money)
  const row = {
    memberLine,
    product,
    reference: cell('reference').slice(0, 60).toWellFormed(),
    lentOn,
    instalments: isTerm ? instalments : undefined,
    principal,
    principalLeft: left ?? zeroKobo,
    interestLeft: money('interest-left'),
    penaltyLeft: money('penalty-left'),
  }
  const paid =
    sheet.has('interest-repaid') && !sheet.has('interest-left') ? money('interest-repaid') : undefined
  if (!product || !lentOn || !isTerm || principal === zeroKobo || left === undefined) return row
  return { ...row, interestLeft: interestLeftOf(sheet, { ...row, product, lentOn, instalments, on, paid }) }
}

/** Whose loan it is: the member of the list with this number, e-mail or phone. */
function memberOf({ cell, fault }: SheetLine, members: readonly ListedMember[]): number | undefined {
  const [number, email] = [foldText(cell('number')).trim(), cell('email').toLowerCase()]
  const phone = cell('phone') === '' ? '' : (phoneOf(cell('phone')) ?? '')
  const part = number === '' ? (email === '' ? 'phone' : 'email') : 'number'
  const found = members.filter((member) =>
    number !== ''
      ? foldText(member.number).trim() === number
      : email !== ''
        ? member.email === email
        : phone !== '' && member.phone === phone,
  )
  if (found.length === 0) fault('member-missing', part)
  if (found.length > 1) fault('member-unclear', part)
  return found.length === 1 ? found[0]?.lineNo : undefined
}

/** What is left of the principal; nothing where the sheet contradicts itself. */
function principalLeftOf(
  sheet: SheetLine,
  principal: Kobo,
  money: (part: LoanPart) => Kobo,
): Kobo | undefined {
  const [hasLeft, hasRepaid] = [sheet.has('principal-left'), sheet.has('principal-repaid')]
  const repaid = hasRepaid ? money('principal-repaid') : zeroKobo
  const left = hasLeft ? money('principal-left') : subtractKobo(principal, repaid)
  if (left > principal || left < zeroKobo)
    sheet.fault('principal-over', hasLeft ? 'principal-left' : 'principal-repaid')
  else if (hasRepaid && hasLeft && subtractKobo(principal, repaid) !== left)
    sheet.fault('principal-differs', 'principal-left')
  else return left
  return undefined
}

/** Interest that is due and not paid, and whether the schedule of the product bears it. */
function interestLeftOf(
  sheet: SheetLine,
  row: {
    product: LoanProductOfSheet
    principal: Kobo
    lentOn: CalendarDate
    instalments: number
    on: CalendarDate
    principalLeft: Kobo
    interestLeft: Kobo
    penaltyLeft: Kobo
    paid: Kobo | undefined
  },
): Kobo {
  const loan = { principalKobo: row.principal, instalments: row.instalments, lentOn: row.lentOn, on: row.on }
  const { terms } = row.product
  const left = row.paid === undefined ? row.interestLeft : subtractKobo(interestUntil(terms, loan), row.paid)
  if (left < zeroKobo) {
    sheet.fault('interest-over', 'interest-repaid')
    return zeroKobo
  }
  const fits = instalmentsLeft(terms, {
    ...loan,
    principalLeftKobo: row.principalLeft,
    interestLeftKobo: left,
    penaltyLeftKobo: row.penaltyLeft,
  })
  if (fits === 'interest-left') sheet.fault('interest-over', 'interest-left')
  if (fits === 'penalty-left') sheet.fault('penalty-early', 'penalty-left')
  if (sumKobo([row.principalLeft, left, row.penaltyLeft]) === zeroKobo)
    sheet.fault('nothing-left', 'principal-left')
  return left
}
