/** The month and the week of events: fetched when somebody asks for a calendar. */
import {
  addDays,
  type CalendarDate,
  calendarDate,
  dayIn,
  formatTime,
  instant,
  monthName,
  weekdayName,
} from '@kolo/foundation/time'
import { useRead } from '@kolo/ui/patterns/api'
import { Day } from '@kolo/ui/patterns/moments'
import { usePreferences } from '@kolo/ui/patterns/preferences'
import { Screen } from '@kolo/ui/patterns/screen'
import { Button, IconButton } from '@kolo/ui/primitives/button'
import { Card } from '@kolo/ui/primitives/card'
import { chevronLeftIcon, chevronRightIcon } from '@kolo/ui/primitives/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Event, readCalendar } from '../../events/event.contract.ts'
import { DateBox, EventChip, Span, ThereTime, whereOf } from '../../events/screens/event.messages.tsx'
import { eventPath } from '../../events.paths.ts'
import { colours, firstOf, MonthGrid, mondayOf, monthBeside, weekFrom } from './month-grid.tsx'

const modeKeys = [
  ['online', 'Online'],
  ['in_person', 'In person'],
  ['hybrid', 'Both'],
] as const

/** Events by month or week; the chosen day's stand below, or beside on a laptop. */
export function EventCalendar({ view }: { view: 'month' | 'week' }) {
  const { timezone } = usePreferences()
  const today = dayIn(timezone, instant(new Date()))
  const [chosen, setChosen] = useState<CalendarDate>(today)
  const from = mondayOf(view === 'month' ? firstOf(chosen) : chosen)
  const days = view === 'month' ? 42 : 7
  const read = useRead(readCalendar, { query: { from, until: addDays(from, days - 1) } })
  const byDay = daysOf(read.data?.rows ?? [], timezone)
  const move = (by: 1 | -1) => setChosen(view === 'month' ? monthBeside(chosen, by) : addDays(chosen, 7 * by))
  return (
    <div className="grid g-main">
      <section className="card" aria-label="Calendar">
        <div className="card-head">
          <h2 aria-live="polite">
            {view === 'month' ? (
              monthName(chosen)
            ) : (
              <>
                <Day day={from} /> to <Day day={addDays(from, 6)} />
              </>
            )}
          </h2>
          <div className="row">
            <IconButton icon={chevronLeftIcon} label={`Previous ${view}`} onClick={() => move(-1)} />
            <Button look="ghost" size="sm" onClick={() => setChosen(today)}>
              Today
            </Button>
            <IconButton icon={chevronRightIcon} label={`Next ${view}`} onClick={() => move(1)} />
          </div>
        </div>
        {view === 'month' ? (
          <MonthGrid chosen={chosen} today={today} byDay={byDay} onChoose={setChosen} />
        ) : (
          <Week from={from} byDay={byDay} />
        )}
        {view === 'month' && (
          <div className="card-foot row row-2 wrap sm">
            {modeKeys.map(([mode, name]) => (
              <span key={mode} className="row row-2">
                <svg width="14" height="5" aria-hidden="true">
                  <rect width="14" height="5" rx="2.5" fill={colours[mode]} />
                </svg>
                {name}
              </span>
            ))}
          </div>
        )}
      </section>
      {view === 'month' && (
        <Card title={<Day day={chosen} weekday />} padded={false}>
          <Screen of={read} what="the events of the month">
            {() => <DayEvents rows={byDay.get(chosen) ?? []} />}
          </Screen>
        </Card>
      )}
    </div>
  )
}

function Week({ from, byDay }: { from: CalendarDate; byDay: ReadonlyMap<string, readonly Event[]> }) {
  return (
    <div className="list">
      {weekFrom(from).map((day) => (
        <section key={day} aria-label={weekdayName(day)}>
          <h3 className="item-sub card-pad-x">
            <Day day={day} weekday />
          </h3>
          <DayEvents rows={byDay.get(day) ?? []} />
        </section>
      ))}
    </div>
  )
}

function DayEvents({ rows }: { rows: readonly Event[] }) {
  const { timezone } = usePreferences()
  if (rows.length === 0) return <p className="item sm muted">Nothing is planned on this day.</p>
  return (
    <div className="list">
      {rows.map((event) => (
        <Link key={event.id} className="item" to={eventPath(event.id)}>
          <DateBox at={event.startsAt} />
          <span className="grow">
            <span className="item-title block">{event.title}</span>
            <span className="item-sub block">
              {formatTime(event.startsAt, timezone)} · {whereOf(event)}
              <span className="vh">
                , <Span of={event} />
              </span>
              <span aria-hidden="true">
                <ThereTime of={event} />
              </span>
            </span>
            <EventChip of={event} />
          </span>
        </Link>
      ))}
    </div>
  )
}

/** The events of each day they touch, as somebody in a zone counts days. */
function daysOf(rows: readonly Event[], timezone: string): Map<string, Event[]> {
  const byDay = new Map<string, Event[]>()
  for (const event of rows) {
    const last = dayIn(timezone, event.endsAt)
    const first = calendarDate(dayIn(timezone, event.startsAt)) ?? last
    for (let day = first, most = 0; day <= last && most < 45; day = addDays(day, 1), most++)
      byDay.set(day, [...(byDay.get(day) ?? []), event])
  }
  return byDay
}
