import { calendarDate, formatDay, readDay } from '@kolo/foundation/time'
import { useRef, useState } from 'react'
import { IconButton } from '../primitives/button.tsx'
import { Field } from '../primitives/field.tsx'
import { calendarDaysIcon } from '../primitives/icons.tsx'
import type { TextInputProps } from '../primitives/text-input.tsx'
import { usePreferences } from './preferences.tsx'

/**
 * A day, typed as the member writes and reads days everywhere, or chosen in the browser's calendar. The value is
 * `YYYY-MM-DD`, or what was typed while that is no day, so that a form can say so.
 */
export function DayInput({ value, onValue, ...props }: Omit<TextInputProps, 'type'>) {
  const { label, hint, error, optional, aside, className, id, min, max, onBlur, ...rest } = props
  const { dateFormat } = usePreferences()
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  const day = calendarDate(value)
  // What is no day stays to be put right, also where whoever holds the value keeps none.
  const left = readDay(typed, dateFormat) ? '' : typed
  const shown = typing ? typed : day ? formatDay(day, dateFormat) : value || left
  const words = error ?? (!typing && !day && shown ? `Write the day as ${dateFormat}.` : undefined)
  return (
    <Field
      {...{ label, hint, optional, className, id }}
      error={words}
      aside={aside ?? <span className="xs faint num">{dateFormat}</span>}
    >
      {(control) => (
        <div className="affix">
          <input
            autoComplete="off"
            {...rest}
            {...control}
            type="text"
            className="input num"
            maxLength={10}
            value={shown}
            onFocus={() => {
              setTyped(shown)
              setTyping(true)
            }}
            onChange={({ target }) => {
              setTyped(target.value)
              setTyping(true)
              onValue(readDay(target.value, dateFormat) ?? target.value.trim())
            }}
            onBlur={(event) => {
              setTyping(false)
              onBlur?.(event)
            }}
          />
          <span className="suf">
            <input
              ref={calendar}
              type="date"
              className="day-calendar"
              tabIndex={-1}
              aria-hidden="true"
              min={min}
              max={max}
              value={day ?? ''}
              onChange={({ target }) => onValue(target.value)}
            />
            <IconButton
              icon={calendarDaysIcon}
              label="Open the calendar"
              onClick={() => calendar.current?.showPicker()}
            />
          </span>
        </div>
      )}
    </Field>
  )
}
