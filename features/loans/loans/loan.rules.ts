/** The life of a loan: which status follows which, and how long an offer holds. */
import { addDays, type CalendarDate } from '@kolo/foundation/time'

/**
 * `awaiting_guarantors`: asked for, its guarantors have not covered it yet; `submitted`: under review; `offered`: an administrator offers the agreement; `accepted`: by the member; `approved`: by two,
 * to be paid out; `running`; `repaid`;
 * `written_off`: by two, and still owed; and how it can end before.
 */
export const loanStatuses = [
  'awaiting_guarantors',
  'submitted',
  'offered',
  'accepted',
  'approved',
  'running',
  'repaid',
  'written_off',
  'declined',
  'withdrawn',
  'expired',
] as const
/** How a loan stands. */
export type LoanStatus = (typeof loanStatuses)[number]

/** Those over which nothing more is decided or paid. */
export const endedStatuses: readonly LoanStatus[] = ['repaid', 'declined', 'withdrawn', 'expired']

/** An offer holds for so many days. */
export const offerDays = 14

/** The last day on which an offer can be accepted: made on 1 December → 15 December. */
export function offerHoldsUntil(offeredOn: CalendarDate): CalendarDate {
  return addDays(offeredOn, offerDays)
}

/** Those that wait for somebody before money moves. */
export const waitingStatuses: readonly LoanStatus[] = [
  'awaiting_guarantors',
  'submitted',
  'offered',
  'accepted',
  'approved',
]

/**
 * How an instalment of a loan that was paid out stands: the first one after today that is not paid is `due_next`; what a loan that
 * is written off still owes is `written_off`.
 */
export const instalmentStatuses = [
  'paid',
  'overdue',
  'due_today',
  'due_next',
  'not_due',
  'written_off',
] as const
export type InstalmentStatus = (typeof instalmentStatuses)[number]

/** A member can take an application back until it is paid out; administrators can decline it as long. */
export function mayEnd(status: LoanStatus): boolean {
  return waitingStatuses.includes(status)
}
