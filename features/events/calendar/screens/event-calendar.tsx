/** The month and the week of events: fetched when somebody asks for a calendar, with the library that draws its grid. */
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
import { createContext, useContext, useState } from 'react'
import { type DayButtonProps, DayPicker } from 'react-day-picker'
import { Link } from 'react-router'
import { type Event, readCalendar } from '../../events/event.contract.ts'
import { DateBox, EventChip, Span, ThereTime, whereOf } from '../../events/screens/event.messages.tsx'
import { eventPath } from '../../events.paths.ts'

const colours = { online: 'var(--k-chart-3)', in_person: 'var(--k-chart-1)', hybrid: 'var(--k-chart-2)' }
const modeKeys = [
  ['online', 'Online'],
  ['in_person', 'In person'],
  ['hybrid', 'Both'],
] as const

/** The events of each day, for the grid's own buttons. */
const OfDays = createContext<ReadonlyMap<string, readonly Event[]>>(new Map())

// The grid reckons in the browser's own days: a day of ours is its noon there, so that no zone moves it.
const dateOf = (day: CalendarDate) => new Date(`${day}T12:00:00`)
const pad = (part: number) => String(part).padStart(2, '0')
const dayOf = (date: Date) =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}` as CalendarDate

/** The Monday of the week a day lies in. */
function mondayOf(day: CalendarDate): CalendarDate {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

const firstOf = (day: CalendarDate) => `${day.slice(0, 7)}-01` as CalendarDate

/** The first day of the month before or after. */
function monthBeside(day: CalendarDate, by: 1 | -1): CalendarDate {
  return firstOf(by === 1 ? addDays(firstOf(day), 31) : addDays(firstOf(day), -1))
}

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
        <OfDays value={byDay}>
          {view === 'month' ? (
            <Month chosen={chosen} today={today} onChoose={setChosen} />
          ) : (
            <Week from={from} byDay={byDay} />
          )}
        </OfDays>
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

function Month({
  chosen,
  today,
  onChoose,
}: {
  chosen: CalendarDate
  today: CalendarDate
  onChoose: (day: CalendarDate) => void
}) {
  return (
    <DayPicker
      mode="single"
      required
      hideNavigation
      showOutsideDays
      fixedWeeks
      weekStartsOn={1}
      month={dateOf(chosen)}
      today={dateOf(today)}
      selected={dateOf(chosen)}
      onSelect={(date) => onChoose(dayOf(date))}
      onMonthChange={(date) => onChoose(dayOf(date))}
      formatters={{ formatWeekdayName: (date) => weekdayName(dayOf(date)).slice(0, 3) }}
      labels={{ labelGrid: () => monthName(chosen), labelWeekday: (date) => weekdayName(dayOf(date)) }}
      classNames={{
        root: 'cal-big',
        month_caption: 'vh',
        month_grid: 'cal-table',
        weekday: 'cal-dow',
        selected: '',
        today: '',
      }}
      components={{ DayButton: DayOfMonth }}
    />
  )
}

/** One day of the grid, with what happens on it. */
function DayOfMonth({ day, modifiers, className: _, children: __, ...props }: DayButtonProps) {
  const own = dayOf(day.date)
  const rows = useContext(OfDays).get(own) ?? []
  const state = [modifiers.outside && 'off', modifiers.today && 'today', modifiers.selected && 'sel'].filter(
    Boolean,
  )
  const count = rows.length === 0 ? '' : `, ${rows.length} ${rows.length === 1 ? 'event' : 'events'}`
  return (
    <button
      {...props}
      type="button"
      className={['cal-d', ...state].join(' ')}
      aria-label={`${weekdayName(own)} ${day.date.getDate()} ${monthName(own)}${count}`}
      ref={(button) => {
        if (modifiers.focused) button?.focus()
      }}
    >
      <span className="n">{day.date.getDate()}</span>
      {rows.length > 0 && (
        <span className="cal-pips">
          {rows.slice(0, 3).map(({ id, mode }) => (
            <i key={id} style={{ '--c': colours[mode] } as object} />
          ))}
        </span>
      )}
      {rows.slice(0, 2).map(({ id, title, mode }) => (
        <span key={id} className="cal-ev" style={{ '--c': colours[mode] } as object}>
          {title}
        </span>
      ))}
    </button>
  )
}

function Week({ from, byDay }: { from: CalendarDate; byDay: ReadonlyMap<string, readonly Event[]> }) {
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(from, ahead))
  return (
    <div className="list">
      {days.map((day) => (
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
