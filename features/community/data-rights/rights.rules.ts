/**
 * What holds for data rights: how long a copy is kept, what may be asked, by when it is answered, and by when the regulator
 * hears of what went wrong.
 */
import { addDays, addHours, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'

/** How many days the file of a copy is kept; it is made anew whenever somebody asks again. */
export const copyKeptDays = 7

/** What a member may ask about their data, beside a copy of it. */
export const requestKinds = ['correction', 'restriction', 'erasure'] as const
export type RequestKind = (typeof requestKinds)[number]

/** How a request stands. */
export const requestStatuses = ['open', 'done', 'refused', 'withdrawn'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** How many days there are to answer, until the community decides otherwise, and what it may decide. */
export const answerDays = { initial: 30, least: 7, most: 60 } as const

/** By when a request is answered: asked on 1 November with 30 days → 1 December. */
export function dueOn(askedAt: Instant, days: number): CalendarDate {
  return addDays(dayIn(lagos, askedAt), days)
}

/** How many days before it is due administrators are reminded, the first time and the second. */
export const remindDaysBefore = [7, 1] as const

/** How many reminders a request should have had today: due on the 20th, on the 12th none, on the 13th one, on the 19th two. */
export function remindersBy(due: CalendarDate, today: CalendarDate): number {
  return remindDaysBefore.filter((days) => addDays(due, -days) <= today).length
}

/** The regulator hears of a breach within 72 hours (NDPA 2023, s. 40). */
export const reportHours = 72

/** Administrators are reminded once so many hours before. */
export const reportReminderHours = 24

/** Until when the regulator has to have heard: noticed at 09:00 on the 1st → 09:00 on the 4th. */
export function reportBy(noticedAt: Instant): Instant {
  return addHours(noticedAt, reportHours)
}

/** What is written into the log of a breach. */
export const entryKinds = ['note', 'done', 'reported', 'not-reported', 'told', 'closed'] as const
export type EntryKind = (typeof entryKinds)[number]

/** How a breach stands when something is added to its log. */
export type BreachStatus = { closedAt: Instant | null; isSettled: boolean }

/** Why something is not added: a log that is closed takes nothing; it is closed once the regulator heard, or why not. */
export function whyNotAdded(
  kind: EntryKind,
  { closedAt, isSettled }: BreachStatus,
): 'breach-closed' | 'report-missing' | 'reported-already' | undefined {
  if (closedAt !== null) return 'breach-closed'
  if (kind === 'closed' && !isSettled) return 'report-missing'
  if ((kind === 'reported' || kind === 'not-reported') && isSettled) return 'reported-already'
  return undefined
}
