import { useId, useState } from 'react'
import { FieldGroup, type FieldWords } from './field.tsx'
import type { TextValue } from './text-input.tsx'

const parts = [
  { key: 'day', label: 'Day', length: 2 },
  { key: 'month', label: 'Month', length: 2 },
  { key: 'year', label: 'Year', length: 4 },
] as const

type Typed = { day: string; month: string; year: string }

function typedFrom(value: string): Typed {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day, month, year }
}

/** Three typed parts as `YYYY-MM-DD`. Empty only when nothing is typed, so that a half date can be refused. */
function dayFrom({ day, month, year }: Typed): string {
  if (!day && !month && !year) return ''
  const two = (text: string) => (text ? text.padStart(2, '0') : '')
  return `${year}-${two(month)}-${two(day)}`
}

/** A date far away, such as a birthday: three fields, no calendar. The value is `YYYY-MM-DD` or empty. */
export function DateParts({
  value,
  onValue,
  onBlur,
  name,
  autoComplete,
  ...words
}: FieldWords &
  TextValue & {
    name?: string | undefined
    onBlur?: (() => void) | undefined
    /** `bday` fills the three parts from the phone. */
    autoComplete?: 'bday' | undefined
  }) {
  const key = useId()
  const [typed, setTyped] = useState(() => typedFrom(value))
  const held = typedFrom(value)
  if (dayFrom(typed) !== dayFrom(held)) setTyped(held)
  return (
    <FieldGroup {...words} onLeave={onBlur}>
      <div className="date3">
        {parts.map((part) => (
          <div className="field" key={part.key}>
            <label className="label" htmlFor={`${key}-${part.key}`}>
              {part.label}
            </label>
            <input
              className="input num"
              id={`${key}-${part.key}`}
              name={name && part.key === 'day' ? name : undefined}
              type="text"
              inputMode="numeric"
              maxLength={part.length}
              autoComplete={autoComplete ? `${autoComplete}-${part.key}` : 'off'}
              aria-invalid={words.error ? true : undefined}
              value={typed[part.key]}
              onChange={(event) => {
                const next = { ...typed, [part.key]: event.target.value.replace(/\D/g, '') }
                setTyped(next)
                onValue(dayFrom(next))
              }}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
