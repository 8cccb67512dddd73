import { type ComponentProps, type ReactNode, useState } from 'react'
import { classes } from '../class-names.tsx'
import { IconButton } from './button.tsx'
import { Field, type FieldWords } from './field.tsx'
import { eyeIcon, eyeOffIcon } from './icons.tsx'

/** A controlled text value, as `useForm().field(name)` gives it. */
export type TextValue = { value: string; onValue: (value: string) => void }

type Native<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'value' | 'onChange' | 'className'
>

export type TextInputProps = FieldWords & TextValue & Native<'input'>

/** One line of text. Email, search, date and number keyboards come from the native attributes. */
export function TextInput({ value, onValue, ...props }: TextInputProps) {
  const { label, hint, error, optional, aside, className, id, ...rest } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      className={className}
      id={id}
    >
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          className="input"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

export type TextAreaProps = FieldWords & TextValue & Native<'textarea'>

export function TextArea({ value, onValue, ...props }: TextAreaProps) {
  const { label, hint, error, optional, aside, className, id, ...rest } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      className={className}
      id={id}
    >
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className="input"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

export type SelectProps = FieldWords &
  TextValue &
  Native<'select'> & {
    options: readonly { value: string; label: string }[]
    /** Shown first and chosen while the value is empty. */
    placeholder?: string | undefined
  }

export function Select({ value, onValue, options, placeholder, ...props }: SelectProps) {
  const { label, hint, error, optional, aside, className, id, ...rest } = props
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      className={className}
      id={id}
    >
      {(control) => (
        <select
          {...rest}
          {...control}
          className="input"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** A password with show and hide. Pasting is allowed, spelling checks are not. */
export function PasswordInput({ value, onValue, ...props }: TextInputProps) {
  const { label, hint, error, optional, aside, className, id, ...rest } = props
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      aside={aside}
      className={className}
      id={id}
    >
      {(control) => (
        <div className="affix">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input"
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          <span className="suf">
            <IconButton
              icon={shown ? eyeOffIcon : eyeIcon}
              label={shown ? 'Hide password' : 'Show password'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            />
          </span>
        </div>
      )}
    </Field>
  )
}

/** A one-time code: one field, digits, filled by the phone where it can. Spaces are dropped. */
export function CodeInput({ onValue, length = 6, ...props }: TextInputProps & { length?: number }) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      {...props}
      maxLength={length + 2}
      onValue={(text) => onValue(text.replace(/\s/g, '').slice(0, length))}
    />
  )
}

/** An input with fixed text in front, such as +234 or ₦. */
export function Affix({
  before,
  large = false,
  children,
}: {
  before: ReactNode
  large?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes('affix', large && 'affix-lg')}>
      <span className="pre" aria-hidden="true">
        {before}
      </span>
      {children}
    </div>
  )
}
