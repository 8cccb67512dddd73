/**
 * What makes a line of a bank's statement one and the same in every file it stands in. What must always be true: files
 * that overlap bring each line once; lines of one day that are equal in everything stay as many as they are; with another
 * number of the bank equal words are two lines; and with the same number and amount other words are one line, changed.
 */
import { createHash } from 'node:crypto'
import type { Kobo } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'
import type { StatementKind } from '../../statements/statement.rules.ts'
import type { ReadLine } from './read-statement.ts'

/** A narration as it is compared: banks fill up with blanks and change capitals as they like. */
export function narrationHash(narration: string): string {
  const plain = narration.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
  return createHash('sha256').update(plain).digest('hex')
}

/** A line with what it is known by: its hash, and its place among the lines of its day that are equal to it. */
export type KnownLine = ReadLine & { narrationHash: string; ordinal: number }

/** How far apart the days of one number may be in tables, whose references come again; in other files any number is one line. */
export const numberWithinDays = 5

const tables: readonly StatementKind[] = ['csv', 'xlsx', 'html', 'qif']
const isTable = (kind: StatementKind) => tables.includes(kind)

/**
 * Lines with the numbers that tell them apart. A number that stands twice in a file tells nothing; the references of a
 * table are numbers only where each line has one of its own, with four digits at least.
 */
export function numberedLines(kind: StatementKind, lines: readonly ReadLine[]): ReadLine[] {
  const written = lines.map(({ bankNumber, reference }) =>
    ((isTable(kind) ? reference : bankNumber) ?? '').replace(/\s+/g, '').toUpperCase().slice(0, 120),
  )
  const counts = new Map<string, number>()
  for (const number of written) counts.set(number, (counts.get(number) ?? 0) + 1)
  const areNumbers =
    !isTable(kind) ||
    (counts.size === lines.length &&
      written.every((number) => number.length >= 6 && number.replace(/\D/g, '').length >= 4))
  return lines.map((line, at) => {
    const number = written[at] ?? ''
    return { ...line, bankNumber: areNumbers && counts.get(number) === 1 && number ? number : undefined }
  })
}

/** A line that an earlier file brought. */
export type LineThere = {
  id: string
  bookedOn: CalendarDate
  amount: Kobo
  narrationHash: string
  ordinal: number
  bankNumber: string | undefined
}

/** What becomes of the lines of a file beside those that are there. */
export type MatchedLines = {
  fresh: KnownLine[]
  /** Lines that are there, with other words or on another day now. */
  changed: { there: LineThere; line: KnownLine }[]
  /** Lines that are there and learn their number. */
  numbered: { id: string; bankNumber: string }[]
}

const dayKey = (day: string, amount: Kobo, hash: string) => `${day} ${amount} ${hash}`

/** Which lines of a file are new, and which change a line that is there. */
export function matchLines(
  kind: StatementKind,
  read: readonly ReadLine[],
  there: readonly LineThere[],
): MatchedLines {
  const lines = numberedLines(kind, read).map((line) => ({ ...line, hash: narrationHash(line.narration) }))
  const byNumber = Map.groupBy(there, ({ bankNumber, amount }) => `${bankNumber ?? ''} ${amount}`)
  const byDay = Map.groupBy(there, (one) => dayKey(one.bookedOn, one.amount, one.narrationHash))
  const ordinals = new Map(
    [...byDay].map(([key, some]) => [key, Math.max(...some.map((one) => one.ordinal))]),
  )
  const next = (key: string) => {
    const ordinal = (ordinals.get(key) ?? 0) + 1
    ordinals.set(key, ordinal)
    return ordinal
  }
  const used = new Set<LineThere>()
  const found: MatchedLines = { fresh: [], changed: [], numbered: [] }
  const take = (some: readonly LineThere[] = [], fits: (one: LineThere) => boolean) => {
    const one = some.find((candidate) => !used.has(candidate) && fits(candidate))
    if (one) used.add(one)
    return one
  }
  const left = lines.filter(({ hash, ...line }) => {
    if (line.bankNumber === undefined) return true
    const isNear = ({ bookedOn }: LineThere) =>
      !isTable(kind) || Math.abs(daysBetween(bookedOn, line.bookedOn)) <= numberWithinDays
    const same = take(byNumber.get(`${line.bankNumber} ${line.amount}`), isNear)
    if (!same) return true
    const isChanged = same.narrationHash !== hash || same.bookedOn !== line.bookedOn
    if (isChanged)
      found.changed.push({
        there: same,
        line: { ...line, narrationHash: hash, ordinal: next(dayKey(line.bookedOn, line.amount, hash)) },
      })
    return false
  })
  for (const { hash, ...line } of left) {
    const key = dayKey(line.bookedOn, line.amount, hash)
    const isSame = (one: LineThere) => one.bankNumber === undefined || line.bankNumber === undefined
    const same = take(byDay.get(key), isSame)
    if (!same) found.fresh.push({ ...line, narrationHash: hash, ordinal: next(key) })
    else if (same.bankNumber === undefined && line.bankNumber !== undefined)
      found.numbered.push({ id: same.id, bankNumber: line.bankNumber })
  }
  return found
}

/** The reference under which a line confirms a payment where the bank gives it none: made of what the line is. */
export function madeReference(
  accountId: string,
  {
    bookedOn,
    amount,
    narrationHash: hash,
    ordinal,
  }: Pick<KnownLine, 'bookedOn' | 'amount' | 'narrationHash' | 'ordinal'>,
): string {
  const made = createHash('sha256')
    .update(`${accountId} ${bookedOn} ${amount} ${hash} ${ordinal}`)
    .digest('hex')
  return `LINE/${bookedOn.replaceAll('-', '')}/${made.slice(0, 16).toUpperCase()}`
}
