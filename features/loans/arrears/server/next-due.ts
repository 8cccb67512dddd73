/** What a member must pay next of each running loan, for pages of other areas. */
import type { Call } from '@kolo/application/call'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { daysOverdue } from '../arrears.rules.ts'
import { type NextDue, nextDueOf } from './arrears.store.ts'

/** The query, to be asked together with others. */
export function nextDueRows({ actor, now }: Pick<Call, 'actor' | 'now'>) {
  return { loansDue: nextDueOf(actor.uid, dayIn(lagos, now)) }
}

/** A loan with what is overdue, or else its next instalment. */
export type LoanDue = {
  id: string
  code: string
  name: string
  kobo: Kobo
  on: CalendarDate
  daysOverdue: number
}

/** Of each running loan what is overdue and since when, or else the next instalment and its day. */
export function nextDueIn(
  { loansDue }: { loansDue: readonly NextDue[] },
  { now }: Pick<Call, 'now'>,
): LoanDue[] {
  return loansDue.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    kobo: kobo(row.overdue_kobo > 0n ? row.overdue_kobo : row.due_kobo),
    on: row.due_on,
    daysOverdue: daysOverdue(row.due_on, dayIn(lagos, now)),
  }))
}
