import { type ReactNode, useId } from 'react'
import { classes } from '../class-names.tsx'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'
import type { Choice } from './segment.tsx'

export { type Choice, Segment } from './segment.tsx'

/** On or off. Named by `label`, or by the id of the text beside it. */
export function Switch({
  on,
  onChange,
  label,
  labelledBy,
  describedBy,
  disabled = false,
}: {
  on: boolean
  onChange: (on: boolean) => void
  label?: string
  labelledBy?: string
  describedBy?: string
  disabled?: boolean
}) {
  return (
    <button
      className="switch"
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!on)}
    />
  )
}

/** One setting: its name and a line of explanation at the left, the switch at the right. */
export function SwitchRow({
  title,
  hint,
  ...rest
}: {
  title: string
  hint?: ReactNode
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}) {
  const key = useId()
  return (
    <div className="setting">
      <div className="grow">
        <p className="medium" id={`${key}-title`}>
          {title}
        </p>
        {hint && (
          <p className="sm muted" id={`${key}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <Switch {...rest} labelledBy={`${key}-title`} {...(hint ? { describedBy: `${key}-hint` } : {})} />
    </div>
  )
}

/** Choices as cards, one chosen. Put it in a `FieldGroup`. */
export function OptionCards<Value extends string>({
  options,
  value,
  onValue,
  name,
  columns = false,
}: {
  options: readonly (Choice<Value> & { hint?: string })[]
  value: Value | ''
  onValue: (value: Value) => void
  name?: string | undefined
  columns?: boolean
}) {
  const made = useId()
  return (
    <div className={classes('opts', columns && 'form-2')}>
      {options.map((option) => (
        <label className="opt-card" key={option.value}>
          <input
            type="radio"
            name={name ?? made}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span className="radio" aria-hidden="true" />
          <span className="grow">
            {option.label}
            {option.hint && <span className="hint block">{option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

/** A filter or a suggested amount: pressed or not. */
export function Pick({
  pressed,
  onPress,
  icon,
  children,
}: {
  pressed: boolean
  onPress: () => void
  icon?: string
  children: ReactNode
}) {
  return (
    <button className="pick" type="button" aria-pressed={pressed} onClick={onPress}>
      {icon && <Icon of={icon} size="sm" />}
      {children}
    </button>
  )
}

/** One of several to look at, such as the states of a list; `label` says what is chosen among. */
export function PickOne<Value extends string>({
  label,
  of,
  names,
  chosen,
  onChoose,
}: {
  label: string
  of: readonly Value[]
  names: Readonly<Record<Value, string>>
  chosen: Value
  onChoose: (value: Value) => void
}) {
  return (
    <fieldset className="picks" aria-label={label}>
      {of.map((each) => (
        <Pick key={each} pressed={chosen === each} onPress={() => onChoose(each)}>
          {names[each]}
        </Pick>
      ))}
    </fieldset>
  )
}

/** A box to tick, with the sentence it stands for. */
export function TickBox({
  ticked,
  onTick,
  name,
  error,
  disabled = false,
  children,
}: {
  ticked: boolean
  onTick: (ticked: boolean) => void
  name?: string | undefined
  error?: string | undefined
  disabled?: boolean
  children: ReactNode
}) {
  const key = useId()
  return (
    <div className={classes('field', error && 'is-error')}>
      <label className="tick-row">
        <input
          className="tick-box"
          type="checkbox"
          name={name}
          checked={ticked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${key}-error` : undefined}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${key}-error`}>{error}</FieldError>
    </div>
  )
}
