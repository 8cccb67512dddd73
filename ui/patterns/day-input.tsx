import { calendarDate, formatDay, readDay } from '@kolo/foundation/time'
import { useId, useRef, useState } from 'react'
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
  const form = useId()
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  const day = calendarDate(value)
  // What is no day stays to be put right, also where whoever holds the value keeps the day before.
  const left = readDay(typed, dateFormat) ? '' : typed
  const shown = typing ? typed : left || (day ? formatDay(day, dateFormat) : value)
  const isNoDay = !typing && shown !== '' && !readDay(shown, dateFormat)
  const words = error ?? (isNoDay ? `Write the day as ${dateFormat}.` : undefined)
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      className={className}
      id={id}
      error={words}
      aside={
        <span className="xs faint num" id={form}>
          {aside ?? dateFormat}
        </span>
      }
    >
      {(control) => (
        <div className="affix">
          <input
            autoComplete="off"
            {...rest}
            {...control}
            aria-describedby={[control['aria-describedby'], form].filter(Boolean).join(' ')}
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
              onChange={({ target }) => {
                setTyped('')
                onValue(target.value)
              }}
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
