import type { Kobo } from '@kolo/foundation/money'
import type { ReactNode } from 'react'
import { classes } from '../class-names.tsx'
import { Naira } from './naira.tsx'

/** The amounts of a screen, in a row above it: four, or three. */
export function Totals({ three = false, children }: { three?: boolean; children: ReactNode }) {
  return (
    <section className={classes('card totals', three && 'totals-3')} aria-label="Totals">
      {children}
    </section>
  )
}

/** One of them: its label, its amount, or what is said without one, and a note below. */
export function Total({
  label,
  amount,
  without,
  children,
}: {
  label: string
  amount: Kobo | undefined
  without?: ReactNode
  children?: ReactNode
}) {
  return (
    <div>
      <p className="figure-label">{label}</p>
      {amount === undefined ? without : <Naira amount={amount} size="lg" />}
      {children && <p className="xs faint">{children}</p>}
    </div>
  )
}
