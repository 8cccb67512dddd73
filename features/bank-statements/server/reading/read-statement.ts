/** What was read out of a file, whatever its kind. */

import type { NoText } from '@kolo/files/sheets'
import type { Kobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import type { LineFaultKind } from '../../bank-statements.rules.ts'

/** One movement on the bank account; out of it below zero. */
export type ReadLine = {
  /** Its place in the file, the first line being 1. */
  lineNo: number
  bookedOn: CalendarDate
  amount: Kobo
  narration: string
  reference: string | undefined
  balance: Kobo | undefined
}

/** A line that looks like a movement and cannot be read, and what of it. */
export type LineFault = { lineNo: number; what: LineFaultKind }

/** A statement that was read. */
export type ReadStatement = {
  kind: 'csv' | 'ofx'
  lines: ReadLine[]
  faults: LineFault[]
  /** Lines without a day: names, totals, the foot of a page. */
  passedOver: number
  /** The number of the bank account, where the file says it. */
  accountNumber: string | undefined
  opening: Kobo | undefined
  closing: { amount: Kobo; on: CalendarDate | undefined } | undefined
  /** Each balance follows from the one before; `undefined` where there is none. */
  balancesAddUp: boolean | undefined
}

/** Why nothing was read at all. */
export type ReadingProblem = { no: NoText | 'too-many-lines' | 'no-table' }
