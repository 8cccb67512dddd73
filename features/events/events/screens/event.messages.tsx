import {
  type CalendarDate,
  clockIn,
  dayIn,
  formatDay,
  formatTime,
  type Instant,
  lagos,
  monthName,
  weekdayName,
} from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { Moment } from '@kolo/ui/patterns/moments'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Chip } from '@kolo/ui/primitives/chip'
import type { Event } from '../event.contract.ts'
import { eventStatusNames, modeNames, registrationStatusNames, seriesWords } from '../event.messages.ts'
import type { EventStatus, RegistrationStatus } from '../event.rules.ts'

/** When an event is. */
type Timed = Pick<Event, 'startsAt' | 'endsAt' | 'timezone'>

/**
 * From when until when: one day is said once; and by the clocks where it takes place, where those are others. `where`: said
 * in the same line.
 */
export function Span({ of, where }: { of: Timed; where?: string }) {
  const { startsAt: from, endsAt: until } = of
  const { timezone } = usePreferences()
  const isOneDay = dayIn(timezone, from) === dayIn(timezone, until)
  return (
    <>
      {weekdayName(dayIn(timezone, from))} <Moment at={from} /> to{' '}
      {isOneDay ? <span className="num">{formatTime(until, timezone)}</span> : <Moment at={until} />}
      {where !== undefined && ` · ${where}`}
      <ThereTime of={of} />
    </>
  )
}

/** The same by the clocks where it takes place; nothing where one's own show that. */
export function ThereTime({ of: { startsAt, endsAt, timezone: there } }: { of: Timed }) {
  const { timezone, dateFormat } = usePreferences()
  if (clockIn(there, startsAt) === clockIn(timezone, startsAt)) return null
  const day = dayIn(there, startsAt)
  const isSameDay = day === dayIn(timezone, startsAt)
  return (
    <span className="block num">
      {isSameDay ? '' : `${formatDay(day, dateFormat)}, `}
      {formatTime(startsAt, there)} to {formatTime(endsAt, there)} in {zoneName(there)}
    </span>
  )
}

/** What people call a zone: `America/New_York` → New York. */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** How a series comes again. */
export function Repeats({ rule }: { rule: string }) {
  const preferences = usePreferences()
  return <>{seriesWords(rule, writerFor(preferences))}</>
}

/** The day it begins, large. */
export function DateBox({ at }: { at: Instant }) {
  const { timezone } = usePreferences()
  const day: CalendarDate = dayIn(timezone ?? lagos, at)
  return (
    <span className="datebox" aria-hidden="true">
      <b>{day.slice(8)}</b>
      <span>{monthName(day).slice(0, 3)}</span>
    </span>
  )
}

/** Where it is: the venue, or that it is online, or both. */
export function whereOf({ mode, venue }: Pick<Event, 'mode' | 'venue'>): string {
  if (mode === 'online' || venue === '') return modeNames[mode]
  return mode === 'hybrid' ? `${venue}, or online` : venue
}

const ownTones: Record<RegistrationStatus, 'ok' | 'wait' | 'quiet'> = {
  confirmed: 'ok',
  attended: 'ok',
  offered: 'wait',
  waitlisted: 'wait',
  awaiting_payment: 'wait',
  no_show: 'quiet',
  offer_expired: 'quiet',
  cancelled_by_admin: 'quiet',
  cancelled_by_member: 'quiet',
}

/** What stands beside it: that it is cancelled, how one's registration stands, or what is left. */
export function EventChip({ of }: { of: Event }) {
  if (of.status === 'cancelled') return <Chip tone="bad">Cancelled</Chip>
  if (of.own !== null && of.own !== 'cancelled_by_member' && of.own !== 'offer_expired')
    return <Chip tone={ownTones[of.own]}>{registrationStatusNames[of.own]}</Chip>
  if (of.status !== 'published') return null
  const left = leftIn(of)
  if (left === null) return null
  if (left === 0) return <Chip>Full</Chip>
  return (
    <Chip tone={left <= 5 ? 'wait' : 'quiet'} plain={left > 5}>
      {left} {left === 1 ? 'place' : 'places'} left
    </Chip>
  )
}

/** What is left of all ways to take part; `null`: as many as come. */
function leftIn({ mode, left }: Event): number | null {
  if (mode !== 'hybrid') return left[mode]
  return left.in_person === null || left.online === null ? null : left.in_person + left.online
}

const tones: Record<EventStatus, 'ok' | 'bad' | 'quiet' | 'wait'> = {
  draft: 'wait',
  published: 'ok',
  cancelled: 'bad',
  completed: 'quiet',
  archived: 'quiet',
}

/** How an event stands. */
export function EventStatusChip({ status }: { status: EventStatus }) {
  return <Chip tone={tones[status]}>{eventStatusNames[status]}</Chip>
}
