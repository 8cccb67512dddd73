import { type ReactNode, useId, useState } from 'react'
import { Button } from '../primitives/button.tsx'
import { type Loaded, Screen } from './screen.tsx'

/** A card of the settings: what holds now, and the one button that opens its form once that is known. */
export function ChangeCard<Data>({
  title,
  lead,
  of,
  what,
  change,
  mayChange = () => true,
  form,
  children,
}: {
  title: string
  lead: ReactNode
  of: Loaded<Data>
  /** In words, for screen readers: "the terms". */
  what: string
  /** What the button changes, for screen readers: "Change the terms of withdrawals". */
  change: string
  mayChange?: (data: Data) => boolean
  /** The sheet, until it is closed. */
  form: (data: Data, onClose: () => void) => ReactNode
  children: (data: Data) => ReactNode
}) {
  const key = useId()
  const [changing, setChanging] = useState(false)
  return (
    <section className="card card-pad stack" aria-labelledby={key}>
      <div className="setting">
        <div className="grow">
          <h2 id={key}>{title}</h2>
          <p className="sm muted">{lead}</p>
        </div>
        <Button
          disabled={of.data === undefined || !mayChange(of.data)}
          aria-label={change}
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
      </div>
      <Screen of={of} what={what}>
        {(data) => (
          <>
            {children(data)}
            {changing && form(data, () => setChanging(false))}
          </>
        )}
      </Screen>
    </section>
  )
}
