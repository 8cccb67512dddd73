/** What a line of a statement is called wherever it is told about. */
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import type { Doubt, LineFaultKind, SkipWhy } from './statement.rules.ts'

/** A day out of the facts of a refusal. */
export const dayInWords = (day: unknown) => formatDay(String(day) as CalendarDate)

export const faultWords: Record<LineFaultKind, string> = {
  day: 'The day cannot be read.',
  'no-day': 'There is an amount without a day.',
  amount: 'The amount cannot be read.',
  'both-amounts': 'There is an amount in both columns.',
  direction: 'It is not clear whether money came in or went out.',
  balance: 'The balance cannot be read.',
  future: 'The day is in the future: day and month may be the other way round.',
}

/** What a narration says that speaks against its line. */
export const doubtWords: Record<Doubt, string> = {
  pending: 'May be pending',
  failed: 'May have failed',
}

/** Why a line of a file is no movement that is imported. */
export const skippedWords: Record<SkipWhy, string> = {
  above: 'Above the table',
  heading: 'Names of the columns',
  blank: 'Empty',
  'no-movement': 'No movement',
  total: 'Total',
  balance: 'Balance, no movement',
  failed: 'Failed',
  reversed: 'Reversed',
  pending: 'Pending',
  'other-account': 'Another account',
  about: 'About the statement',
  unread: 'We do not know what this is',
}

/** Where an administrator's word came from: `line 14 of november.csv`. */
export function sourceOf(lineNo: number, fileName: string): string {
  return `line ${lineNo} of ${fileName}`
}
