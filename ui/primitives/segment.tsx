import { useId } from 'react'
import { Icon } from './icon.tsx'

export type Choice<Value extends string = string> = { value: Value; label: string; icon?: string }

/** Two or three choices in one line. Real radio buttons, so the arrow keys work by themselves. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onValue,
}: {
  label: string
  options: readonly Choice<Value>[]
  value: Value
  onValue: (value: Value) => void
}) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.icon && <Icon of={option.icon} size="sm" />}
          {option.label}
        </label>
      ))}
    </div>
  )
}
