/**
 * The decisions about an employer's monthly schedule: whose each line is, and where every kobo of the transfer goes. What
 * must always be true: what is booked for members and what is left over are together the money there is, to the kobo, and
 * nobody is on a schedule twice.
 */
import { findColumns } from '@kolo/files/heads'
import { nameWords } from '@kolo/foundation/letters'
import { addKobo, type Kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import type { ScheduleColumns } from './columns.rules.ts'
import type { Wanted } from './split.rules.ts'

/** How many lines a schedule can have. */
export const linesMost = 20_000

/** How large the file of a schedule can be. */
export const scheduleBytesMost = 4_000_000

/** Why somebody has to decide about a line. */
export const differences = ['unknown', 'twice', 'several', 'name-differs', 'name-only'] as const
export type Difference = (typeof differences)[number]

/** How a line was matched with its member. */
export const matchedBy = ['staff-number', 'member-code', 'name', 'hand'] as const
export type MatchedBy = (typeof matchedBy)[number]

/** Which lines of a schedule are shown: those somebody has to decide about, all, and those that are left out. */
export const lineLists = ['open', 'all', 'left-out'] as const
export type LineList = (typeof lineLists)[number]

/** A line as the employer wrote it. */
export type ScheduleLine = {
  lineNo: number
  staffNumber: string
  name: string
  amount: Kobo
  /** How much of it is for what; absent where the file has no such columns. */
  wanted?: Wanted
}

/** A member whom a line may be of; `staffNumber` where an earlier schedule of this employer said it. */
export type Candidate = {
  memberUid: string
  staffNumber: string | null
  memberCode: string
  fullName: string
}

/** A line with its member, where one was found. */
export type MatchedLine = ScheduleLine & {
  memberUid: string | null
  matchedBy: MatchedBy | null
  difference: Difference | null
}

/** A number as it is compared; a spreadsheet drops zeros before a number: `zf/ 0042` → `ZF/0042`, `0042` → `42`. */
export function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').toUpperCase().replace(/\s/g, '').slice(0, 60)
  return /^\d+$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : plain
}

/** A name as it is compared, whatever the order of its words: `Obi, Ada` → `ada obi`. */
export function plainName(text: string): string {
  return nameWords(text)
    .filter((word) => word.length > 1)
    .toSorted()
    .join(' ')
}

/** The orders in which a member may have written the same name, as names are kept: `Obi, Ada` → `obi ada`, `ada obi`. */
export function namesToFind(text: string): string[] {
  const words = nameWords(text).slice(0, 5)
  return [...new Set(words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' ')))]
}

/** Whether two names have a word in common: a second name is often left out, another person's name shares none. */
function looksAlike(one: string, other: string): boolean {
  const words = new Set(plainName(one).split(' '))
  return plainName(other)
    .split(' ')
    .some((word) => words.has(word))
}

/**
 * The member of each line: by the staff number that an earlier schedule taught, then by member code, then by the whole
 * name where one member alone has it; a name alone is never enough, and somebody says that it is them. Whoever is on the
 * schedule twice stays with the first line; the second is somebody's to decide.
 */
export function matchLines(lines: readonly ScheduleLine[], candidates: readonly Candidate[]): MatchedLine[] {
  const byNumber = new Map(
    candidates.flatMap((one) => (one.staffNumber ? [[plainNumber(one.staffNumber), one] as const] : [])),
  )
  const byCode = new Map(candidates.map((one) => [plainNumber(one.memberCode), one]))
  const byName = Map.groupBy(candidates, ({ fullName }) => plainName(fullName))
  const taken = new Set<string>()
  const none = { memberUid: null, matchedBy: null }
  return lines.map((line) => {
    const number = plainNumber(line.staffNumber)
    const named = byName.get(plainName(line.name)) ?? []
    const ofNumber = byNumber.get(number)
    const found = ofNumber ?? byCode.get(number) ?? (named.length === 1 ? named[0] : undefined)
    if (!found) return { ...line, ...none, difference: named.length > 1 ? 'several' : 'unknown' }
    if (taken.has(found.memberUid)) return { ...line, ...none, difference: 'twice' }
    taken.add(found.memberUid)
    const { memberUid } = found
    if (!ofNumber && !byCode.has(number))
      return { ...line, memberUid, matchedBy: 'name', difference: 'name-only' }
    const differs = line.name !== '' && !looksAlike(line.name, found.fullName)
    return {
      ...line,
      memberUid,
      matchedBy: ofNumber ? 'staff-number' : 'member-code',
      difference: differs ? 'name-differs' : null,
    }
  })
}

/** A line as it is settled. */
export type SettledLine = { amount: Kobo; difference: Difference | null; leftOut: boolean }

/** What the lines come to against the money there is. */
export type Settlement = {
  /** All lines of the schedule, and those that are booked. */
  scheduled: Kobo
  booked: Kobo
  /** What is left over for the employer; below zero where there is too little money. */
  rest: Kobo
  count: number
  /** Lines somebody has to decide about. */
  open: number
}

/** Adds a schedule up: what is booked for members, and what of transfer and money kept from before is left over. */
export function settlementOf(
  money: { transfer: Kobo; held: Kobo },
  lines: readonly SettledLine[],
): Settlement {
  const booked = lines.filter(({ difference, leftOut }) => difference === null && !leftOut)
  const sum = sumKobo(booked.map(({ amount }) => amount))
  return {
    scheduled: sumKobo(lines.map(({ amount }) => amount)),
    booked: sum,
    rest: subtractKobo(addKobo(money.transfer, money.held), sum),
    count: booked.length,
    open: lines.filter(({ difference, leftOut }) => difference !== null && !leftOut).length,
  }
}

/** Why a schedule cannot be booked; a difference that is left over is no reason, two decide about it. */
export function settlementRefusal({
  rest,
  count,
  open,
}: Settlement): Refusal<'lines-open' | 'nothing-to-book' | 'schedule-above-transfer'> | undefined {
  if (open > 0) return refuse('lines-open', { count: open })
  if (count === 0) return refuse('nothing-to-book')
  if (rest < zeroKobo) return refuse('schedule-above-transfer', { short: (-rest).toString() })
  return undefined
}

/** What the amount of a schedule is most likely called, in the order in which it is looked for. */
const amountHeads = [/deduct/, /^amount/, /contribution|savings|thrift/, /amount/, /^(?:naira|ngn|value)/]
/** Columns with money that was not deducted. */
const otherMoney = /gross|\bnet\b|basic|salary|\bpay\b|balance|allowance/

/** The column of the amount; where two may be it, somebody says which. */
function amountColumn(names: readonly string[]): number | undefined {
  for (const head of amountHeads) {
    const fitting = names.flatMap((name, at) => {
      const plain = name.toLowerCase()
      return head.test(plain) && !otherMoney.test(plain) ? [at] : []
    })
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined
  }
  return undefined
}

/** The columns of the name: one for the whole of it, or surname and other names in columns of their own. */
function nameColumns(find: ReturnType<typeof findColumns>): Partial<ScheduleColumns> {
  const whole = find([/^full ?name/])
  const surname = whole ?? find([/surname|last ?name|family ?name/])
  if (whole === undefined && surname !== undefined) {
    const others = [find([/other ?name|first ?name|given ?name|forename/, /name/]), find([/middle ?name/])]
    const moreNames = others.filter((at) => at !== undefined)
    return moreNames.length > 0 ? { name: surname, moreNames } : { name: surname }
  }
  const name = whole ?? find([/name/, /^(member|employee|staff)$/])
  return name === undefined ? {} : { name }
}

const partHeads = {
  loans: [/loan/],
  fees: [/\bfees?\b|\blev(?:y|ies)\b|\bdues\b|charge/],
  shares: [/\bshares?\b/],
  savings: [/savings|thrift|contribution/],
} as const

/** The column with what was deducted in all: one called a total, or the one amount that no part is. */
function wholeColumn(names: readonly string[]): number {
  const isMoney = (name: string) => !otherMoney.test(name.toLowerCase())
  const total = names.findIndex((name) => /\btotal\b/i.test(name) && isMoney(name))
  if (total >= 0) return total
  const isPart = (name: string) =>
    Object.values(partHeads)
      .flat()
      .some((head) => head.test(name.toLowerCase()))
  const whole = names.flatMap((name, at) =>
    /^amount|deduct/i.test(name) && isMoney(name) && !isPart(name) ? [at] : [],
  )
  return whole.length === 1 ? (whole[0] ?? -1) : -1
}

/** The columns that say how much is for what, beside one with what was deducted in all; none where there is no such one. */
function partColumns(names: readonly string[]): Partial<ScheduleColumns> {
  const amount = wholeColumn(names)
  const find = findColumns(names.map((name, at) => (at === amount ? '' : name)))
  const found = Object.entries(partHeads).flatMap(([kind, heads]) => {
    const at = find(heads)
    return at === undefined ? [] : [[kind, at] as const]
  })
  return amount < 0 || found.length < 2 ? {} : { amount, ...Object.fromEntries(found) }
}

/** The columns these heads name; one that cannot be told is missing. */
export function guessColumns(names: readonly string[]): Partial<ScheduleColumns> {
  const parts = partColumns(names)
  const amount = parts.amount ?? amountColumn(names)
  const find = findColumns(names.map((name, at) => (at === amount ? '' : name)))
  const named = nameColumns(find)
  const staffNumber = find([
    /staff|employee ?(no|id|number)|payroll ?(no|id|number)|ippis|oracle/,
    /^(no|id|number)\b/,
  ])
  return {
    ...parts,
    ...named,
    ...(amount === undefined ? {} : { amount }),
    ...(staffNumber === undefined ? {} : { staffNumber }),
  }
}

/** Which row of a file names its columns: the first that names an amount and somebody. */
export function isScheduleHead(cells: readonly string[]): boolean {
  const { staffNumber, name } = guessColumns(cells)
  const isAmount = cells.some((cell) => amountHeads.some((head) => head.test(cell.toLowerCase())))
  return isAmount && (name !== undefined || staffNumber !== undefined)
}
