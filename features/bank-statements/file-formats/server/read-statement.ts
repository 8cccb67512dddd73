/** What was read out of a file, whatever its kind. */

import { accountForLines, type Lines, type SkippedLines } from '@kolo/files/reading'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import type { LineFaultKind, SkipWhy, StatementKind, StopReason } from '../../statements/statement.rules.ts'

/** One movement on the bank account; out of it below zero. */
export type ReadLine = {
  /** Its place in the file, the first line being 1. */
  lineNo: number
  bookedOn: CalendarDate
  amount: Kobo
  narration: string
  reference: string | undefined
  balance: Kobo | undefined
  /** The bank's own number of the movement, where the file has one. */
  bankNumber: string | undefined
  /** The cells it was read from as they stand in the file. */
  written: string
  /** The bank says that it takes another movement back. */
  isReversal: boolean
}

/** A line that looks like a movement and cannot be read, and what of it. */
export type LineFault = Lines & { what: LineFaultKind; text: string }

/** Lines that are no movement, and why. */
export type Skipped = SkippedLines<SkipWhy>

/** Why it is not imported as it was understood, and the line that shows it. */
export type ReadingStop = {
  because: StopReason
  lineNo: number
  /** What stands there, and what was expected. */
  found: string
  expected: string
}

/** A statement that was read. What is read, skipped and at fault are together all its lines. */
export type ReadStatement = {
  kind: StatementKind
  lines: ReadLine[]
  faults: LineFault[]
  skipped: Skipped[]
  /** How many lines the file has; in OFX and CAMT.053 each entry is one. */
  lineCount: number
  opening: Kobo | undefined
  closing: { amount: Kobo; on: CalendarDate | undefined } | undefined
  /** Each balance follows from the one before; `undefined` where there is none. */
  balancesAddUp: boolean | undefined
  stop: ReadingStop | undefined
}

export function narrationOf(parts: readonly (string | undefined)[]): string {
  const text = [...new Set(parts.filter(Boolean))].join(' ')
  return text.replace(/\s+/g, ' ').trim().slice(0, 500).toWellFormed()
}

/** Cells as they stand in a file, each with its name. */
export function writtenOf(cells: readonly (readonly [string, string | undefined])[]): string {
  const some = cells.flatMap(([name, text]) => (text ? [`${name}: ${text}`] : []))
  return some.join(' · ').replace(/\s+/g, ' ').slice(0, 500).toWellFormed()
}

/** What a movement of a file is: a line, one that is none, or what of it cannot be read. */
export type ReadMovement<Fault extends LineFaultKind = LineFaultKind> =
  | Omit<ReadLine, 'lineNo'>
  | 'pending'
  | 'nothing'
  | Fault

/** What was found in a file so far. */
export type Found = Pick<ReadStatement, 'lines' | 'faults' | 'skipped'>

/** Adds a movement where it belongs; `true` where it is a line of ours. */
export function addMovement(
  found: Found,
  place: Lines & { text: string },
  { isOurs, read }: { isOurs: boolean; read: ReadMovement },
): boolean {
  if (!isOurs) found.skipped.push({ ...place, why: 'other-account' })
  else if (read === 'pending') found.skipped.push({ ...place, why: 'pending' })
  else if (read === 'nothing') found.skipped.push({ ...place, why: 'no-movement' })
  else if (typeof read === 'string') found.faults.push({ ...place, what: read })
  else found.lines.push({ ...read, lineNo: place.lineNo })
  return isOurs && typeof read !== 'string'
}

/** The count of the entries of a file in which each is a line; throws where one is lost. */
export function countedEntries(
  entries: number,
  { lines, faults, skipped }: Found,
): Pick<ReadStatement, 'skipped' | 'lineCount'> {
  const counted = accountForLines(
    { lineCount: entries, skipped },
    { read: lines.map(({ lineNo }) => ({ lineNo, lines: 1 })), faulty: faults, skipped: [] },
  )
  return { skipped: counted.list, lineCount: counted.lines }
}
