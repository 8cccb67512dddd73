import { type ReactNode, useId } from 'react'

/** A card of settings under one heading. */
export function SettingsCard({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="card card-pad">
      <h2>{title}</h2>
      {lead && <p className="sm muted">{lead}</p>}
      <div>{children}</div>
    </section>
  )
}

/** One setting: its name and a line of explanation at the left, any control at the right. */
export function SettingRow({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="setting set-ctl">
      <div className="grow">
        <p className="medium">{title}</p>
        {hint && <p className="sm muted">{hint}</p>}
      </div>
      {children}
    </div>
  )
}

/** One setting with a list to choose from. */
export function SelectRow<Value extends string>({
  title,
  hint,
  value,
  options,
  onValue,
}: {
  title: string
  hint?: ReactNode
  value: Value
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className="setting set-ctl">
      <div className="grow">
        <label className="medium" htmlFor={id}>
          {title}
        </label>
        {hint && (
          <p className="sm muted" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <div className="setting-ctl">
        <select
          className="input"
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          value={value}
          onChange={(event) => onValue(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
