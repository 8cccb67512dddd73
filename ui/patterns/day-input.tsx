import { calendarDate, formatDay } from '@kolo/foundation/time'
import { TextInput, type TextInputProps } from '../primitives/text-input.tsx'
import { usePreferences } from './preferences.tsx'

/**
 * A day, chosen in the browser's own field. That one writes days as the browser likes; beside it stands the day as the
 * member reads days everywhere else, or the form of it while none is chosen.
 */
export function DayInput({ aside, ...props }: Omit<TextInputProps, 'type'>) {
  const { dateFormat } = usePreferences()
  const day = calendarDate(props.value)
  const read = day ? formatDay(day, dateFormat) : dateFormat
  return <TextInput {...props} type="date" aside={aside ?? <span className="xs faint num">{read}</span>} />
}
