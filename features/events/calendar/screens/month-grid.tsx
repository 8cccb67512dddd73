import { addDays, type CalendarDate, monthName, weekdayName } from '@kolo/foundation/time'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Event } from '../../events/event.contract.ts'

/** How each kind of event is drawn. */
export const colours = {
  online: 'var(--k-chart-3)',
  in_person: 'var(--k-chart-1)',
  hybrid: 'var(--k-chart-2)',
}
/** The Monday of the week a day lies in. */
export function mondayOf(day: CalendarDate): CalendarDate {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** The seven days from one on. */
export const weekFrom = (day: CalendarDate) => [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(day, ahead))

/** The first day of its month. */
export const firstOf = (day: CalendarDate) => `${day.slice(0, 7)}-01` as CalendarDate

/** The first day of the month before or after. */
export function monthBeside(day: CalendarDate, by: 1 | -1): CalendarDate {
  return firstOf(by === 1 ? addDays(firstOf(day), 31) : addDays(firstOf(day), -1))
}

/** How far each key moves from the chosen day. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day a key leads to. */
function dayByKey(key: string, chosen: CalendarDate): CalendarDate | undefined {
  if (key === 'PageUp') return monthBeside(chosen, -1)
  if (key === 'PageDown') return monthBeside(chosen, 1)
  if (key === 'Home') return mondayOf(chosen)
  if (key === 'End') return addDays(mondayOf(chosen), 6)
  const step = steps[key]
  return step === undefined ? undefined : addDays(chosen, step)
}

/** Six weeks around a month. One day is in the order of the Tab key; the arrows choose another, across months too. */
export function MonthGrid({
  chosen,
  today,
  byDay,
  onChoose,
}: {
  chosen: CalendarDate
  today: CalendarDate
  byDay: ReadonlyMap<string, readonly Event[]>
  onChoose: (day: CalendarDate) => void
}) {
  const grid = useRef<HTMLTableElement>(null)
  const byKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, chosen)
    if (!next) return
    event.preventDefault()
    flushSync(() => onChoose(next))
    grid.current?.querySelector<HTMLElement>('[aria-selected="true"] button')?.focus()
  }
  const from = mondayOf(firstOf(chosen))
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => weekFrom(addDays(from, 7 * week)))
  return (
    <div className="cal-big">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is what a grid is made of */}
      <table className="cal-table" role="grid" aria-label={monthName(chosen)} onKeyDown={byKey} ref={grid}>
        <thead>
          <tr>
            {weekFrom(from).map((day) => (
              <th key={day} scope="col" className="cal-dow" aria-label={weekdayName(day)}>
                {weekdayName(day).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the button in it is what is focused
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                <td key={day} role="gridcell" aria-selected={day === chosen}>
                  <DayOfMonth
                    day={day}
                    rows={byDay.get(day) ?? []}
                    isChosen={day === chosen}
                    state={[
                      firstOf(day) !== firstOf(chosen) && 'off',
                      day === today && 'today',
                      day === chosen && 'sel',
                    ]}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One day of the grid, with what happens on it. */
function DayOfMonth({
  day,
  rows,
  isChosen,
  state,
  onChoose,
}: {
  day: CalendarDate
  rows: readonly Event[]
  isChosen: boolean
  state: readonly (string | false)[]
  onChoose: (day: CalendarDate) => void
}) {
  const number = Number(day.slice(8))
  const count = rows.length === 0 ? '' : `, ${rows.length} ${rows.length === 1 ? 'event' : 'events'}`
  return (
    <button
      type="button"
      className={['cal-d', ...state].filter(Boolean).join(' ')}
      tabIndex={isChosen ? 0 : -1}
      aria-label={`${weekdayName(day)} ${number} ${monthName(day)}${count}`}
      onClick={() => onChoose(day)}
    >
      <span className="n">{number}</span>
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
