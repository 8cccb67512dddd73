/** What a line of a statement is called wherever it is told about. */
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import type { LineFaultKind } from './bank-statements.rules.ts'

/** A day out of the facts of a refusal. */
export const dayInWords = (day: unknown) => formatDay(String(day) as CalendarDate)

/** What cannot be read of a line. */
export const faultWords: Record<LineFaultKind, string> = {
  day: 'The day cannot be read.',
  amount: 'The amount cannot be read.',
  'both-amounts': 'There is an amount in both columns.',
  future: 'The day is in the future: day and month may be the other way round.',
}

/** Where an administrator's word came from: `line 14 of november.csv`. */
export function sourceOf(lineNo: number, fileName: string): string {
  return `line ${lineNo} of ${fileName}`
}
