import { type ReactNode, useId } from 'react'
import { classes } from '../class-names.tsx'
import { Icon } from './icon.tsx'
import { circleAlertIcon } from './icons.tsx'

/** What every field takes beside its own value. */
export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** What to do about it, in words; the field is invalid while this is set. */
  error?: string | undefined
  optional?: boolean | undefined
  /** At the right end of the label's line, for example a "Forgot password?" link. */
  aside?: ReactNode
  className?: string | undefined
}

/** What a control must carry so that its label, hint and error belong to it. */
export type ControlWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function FieldError({ id, children }: { id?: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p className="error" id={id}>
      <Icon of={circleAlertIcon} />
      <span>{children}</span>
    </p>
  )
}

/** Label above, hint under it, the control, the error below: joined by ids. */
export function Field({
  label,
  hint,
  error,
  optional,
  aside,
  className,
  id,
  children,
}: FieldWords & { id?: string | undefined; children: (control: ControlWiring) => ReactNode }) {
  const made = useId()
  const key = id ?? made
  const described = [hint && `${key}-hint`, error && `${key}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes('field', error && 'is-error', className)}>
      <div className="label">
        <label htmlFor={key}>
          {label}
          {optional && <span className="opt"> (optional)</span>}
        </label>
        {aside}
      </div>
      {hint && (
        <div className="hint" id={`${key}-hint`}>
          {hint}
        </div>
      )}
      {children({
        id: key,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${key}-error`}>{error}</FieldError>
    </div>
  )
}

/** The same for a group of controls: a fieldset with its legend. */
export function FieldGroup({
  label,
  hint,
  error,
  optional,
  className,
  onLeave,
  children,
}: FieldWords & { onLeave?: (() => void) | undefined; children: ReactNode }) {
  const key = useId()
  const described = [hint && `${key}-hint`, error && `${key}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classes('field', error && 'is-error', className)}
      aria-describedby={described || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.()
      }}
    >
      <legend className="label">
        <span>
          {label}
          {optional && <span className="opt"> (optional)</span>}
        </span>
      </legend>
      {hint && (
        <div className="hint" id={`${key}-hint`}>
          {hint}
        </div>
      )}
      {children}
      <FieldError id={`${key}-error`}>{error}</FieldError>
    </fieldset>
  )
}
