import { type CalendarDate, formatDay, formatMoment, type Instant, weekdayName } from '@kolo/foundation/time'
import { usePreferences } from './preferences.tsx'

/** A day in the member's date format, with its weekday where that helps. */
export function Day({ day, weekday = false }: { day: CalendarDate; weekday?: boolean }) {
  const { dateFormat } = usePreferences()
  return (
    <time className="num" dateTime={day}>
      {weekday && `${weekdayName(day)} `}
      {formatDay(day, dateFormat)}
    </time>
  )
}

/** A moment in the member's date format and time zone: "20/11/2026, 10:42". */
export function Moment({ at }: { at: Instant }) {
  const { dateFormat, timezone } = usePreferences()
  return (
    <time className="num" dateTime={at}>
      {formatMoment(at, dateFormat, timezone)}
    </time>
  )
}
