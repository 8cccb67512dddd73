/** A ticket's clock as it is kept: begun, gone on after it waited. */
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { TicketRow } from '../../tickets/server/ticket.record.ts'
import { holidaysSince } from '../../tickets/server/ticket.store.ts'
import type { TicketPriority } from '../../tickets/ticket.rules.ts'
import { type Clock, duesOf, type Holidays, workingMinutesBetween } from '../service-time.rules.ts'

export function clockRow(priority: TicketPriority, clock: Clock, holidays: Holidays) {
  const { firstReplyDueAt, resolveDueAt } = duesOf(priority, clock, holidays)
  return {
    clock_from_at: clock.from,
    stopped_minutes: clock.stoppedMinutes,
    first_reply_due_at: firstReplyDueAt,
    resolve_due_at: resolveDueAt,
  }
}

/** One that waits no longer: what it waited is added at the end of its time. */
export async function goesOn(db: Db, row: TicketRow, now: Instant) {
  const { waiting_since_at: since, clock_from_at: from, stopped_minutes: before, priority } = row
  const ended = { waiting_since_at: null, reminded_at: null }
  if (since === null || from === null) return ended
  const holidays = await holidaysSince(db, from)
  const stoppedMinutes = before + workingMinutesBetween(since, now, holidays)
  return { ...ended, ...clockRow(priority, { from, stoppedMinutes }, holidays) }
}
