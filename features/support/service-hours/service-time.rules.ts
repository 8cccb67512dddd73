/**
 * Until when a ticket is due. The community works Monday to Friday from 09:00 to 17:00 in Lagos, but not on holidays; an
 * hour is an hour of that time and a day is eight of them. Time a ticket waits for its member or on hold is added at the
 * end, so waiting never makes it late.
 */
import {
  addDays,
  addHours,
  addMilliseconds,
  type CalendarDate,
  dayIn,
  type Instant,
  lagos,
  millisecondsBetween,
  startOfDay,
  weekdayName,
} from '@kolo/foundation/time'
import type { TicketPriority, TicketStatus } from '../tickets/ticket.rules.ts'

const opensHour = 9
const closesHour = 17
const minute = 60_000
const dayMinutes = (closesHour - opensHour) * 60

/** Days without work besides Saturdays and Sundays. */
export type Holidays = ReadonlySet<CalendarDate>

/** How many working minutes staff have for a first answer, and for the solution. */
export const serviceMinutes: Record<TicketPriority, { reply: number; solution: number }> = {
  urgent: { reply: 60, solution: 8 * 60 },
  high: { reply: 4 * 60, solution: 24 * 60 },
  medium: { reply: 8 * 60, solution: 3 * dayMinutes },
  low: { reply: 24 * 60, solution: 7 * dayMinutes },
}

function isWorkingDay(day: CalendarDate, holidays: Holidays): boolean {
  return !holidays.has(day) && !['Saturday', 'Sunday'].includes(weekdayName(day))
}

/** The working time of a day from an instant on; nothing where the day is over, or has none. */
function workOf(day: CalendarDate, from: Instant, holidays: Holidays) {
  if (!isWorkingDay(day, holidays)) return undefined
  const opens = addHours(startOfDay(day), opensHour)
  const closes = addHours(startOfDay(day), closesHour)
  return from < closes ? { begins: from > opens ? from : opens, closes } : undefined
}

/**
 * The instant so many working minutes later: two hours from Friday 16:00 in Lagos end on Monday at 10:00,
 * `2026-11-20T15:00:00.000Z` → `2026-11-23T09:00:00.000Z`.
 */
export function addWorkingMinutes(from: Instant, minutes: number, holidays: Holidays): Instant {
  let left = minutes * minute
  for (let day = dayIn(lagos, from); ; day = addDays(day, 1)) {
    const work = workOf(day, from, holidays)
    if (!work) continue
    const room = millisecondsBetween(work.begins, work.closes)
    if (left <= room) return addMilliseconds(work.begins, left)
    left -= room
  }
}

/** How many working minutes lie between two instants, to the nearest: the same Friday to that Monday are 120. */
export function workingMinutesBetween(from: Instant, to: Instant, holidays: Holidays): number {
  let sum = 0
  const last = dayIn(lagos, to)
  for (let day = dayIn(lagos, from); day <= last; day = addDays(day, 1)) {
    const work = workOf(day, from, holidays)
    if (work && work.begins < to) sum += millisecondsBetween(work.begins, to < work.closes ? to : work.closes)
  }
  return Math.round(sum / minute)
}

/** Since when a ticket's time runs, and how many working minutes of it it waited. */
export type Clock = { from: Instant; stoppedMinutes: number }

/** Until when staff answer first, and solve it. */
export function duesOf(priority: TicketPriority, { from, stoppedMinutes }: Clock, holidays: Holidays) {
  const { reply, solution } = serviceMinutes[priority]
  return {
    firstReplyDueAt: addWorkingMinutes(from, reply + stoppedMinutes, holidays),
    resolveDueAt: addWorkingMinutes(from, solution + stoppedMinutes, holidays),
  }
}

/** What staff owe a ticket next. */
export type Due = { what: 'reply' | 'solution'; at: Instant; isLate: boolean }

/** What is due next while its time runs; nothing while it waits, or is over. */
export function dueOf(
  ticket: {
    status: TicketStatus
    firstReplyAt: Instant | null
    firstReplyDueAt: Instant | null
    resolveDueAt: Instant | null
  },
  now: Instant,
): Due | null {
  const { status, firstReplyAt, firstReplyDueAt, resolveDueAt } = ticket
  if (status !== 'open' && status !== 'in_progress') return null
  if (firstReplyDueAt === null || resolveDueAt === null) return null
  const what = firstReplyAt === null ? 'reply' : 'solution'
  const at = what === 'reply' ? firstReplyDueAt : resolveDueAt
  return { what, at, isLate: at < now }
}
