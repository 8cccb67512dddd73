/** A list of inputs: one text each, as many as are needed, added and taken away one by one. */
import { useRef } from 'react'
import { Button, IconButton } from '../primitives/button.tsx'
import { FieldError, FieldGroup } from '../primitives/field.tsx'
import { plusIcon, xIcon } from '../primitives/icons.tsx'

export function ListInput({
  label,
  hint,
  error,
  errors = [],
  optional,
  item,
  values,
  most = Number.POSITIVE_INFINITY,
  maxLength,
  onValues,
}: {
  label: string
  hint?: string | undefined
  /** What is wrong with the list as a whole. */
  error?: string | undefined
  /** What is wrong with each input. */
  errors?: readonly (string | undefined)[]
  optional?: boolean
  /** What one of them is called: "Question". */
  item: string
  values: readonly string[]
  most?: number | undefined
  maxLength?: number | undefined
  onValues: (values: string[]) => void
}) {
  const group = useRef<HTMLDivElement>(null)
  const change = (place: number, value: string) =>
    onValues(values.map((each, index) => (index === place ? value : each)))
  function remove(place: number): void {
    onValues(values.filter((_, index) => index !== place))
    // The button that had the focus is gone: the input before it has it, or the one that moved up.
    const inputs = group.current?.querySelectorAll('input')
    inputs?.[Math.max(0, place - 1)]?.focus()
  }
  return (
    <FieldGroup
      label={label}
      hint={hint}
      error={errors.some(Boolean) ? undefined : error}
      optional={optional}
    >
      <div className="stack stack-2" ref={group}>
        {values.map((value, place) => {
          const name = `${item} ${place + 1}`
          return (
            <div key={place}>
              <div className="row row-2">
                <input
                  className="input grow"
                  type="text"
                  aria-label={name}
                  aria-invalid={errors[place] ? true : undefined}
                  value={value}
                  maxLength={maxLength}
                  onChange={({ target }) => change(place, target.value)}
                />
                <IconButton
                  icon={xIcon}
                  label={`Remove ${name.toLowerCase()}`}
                  onClick={() => remove(place)}
                />
              </div>
              <FieldError>{errors[place]}</FieldError>
            </div>
          )
        })}
        {values.length < most && (
          <div className="row">
            <Button size="sm" icon={plusIcon} onClick={() => onValues([...values, ''])}>
              Add {item.toLowerCase()}
            </Button>
          </div>
        )}
      </div>
    </FieldGroup>
  )
}
