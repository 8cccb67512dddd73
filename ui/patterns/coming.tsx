import type { ReactNode } from 'react'
import { ButtonLink } from '../primitives/button.tsx'
import { PageHead } from '../primitives/card.tsx'
import { EmptyState } from '../primitives/states.tsx'

/** A link that leads on from here. */
export type Way = { to: string; label: string }

/** An honest page for a part that is not open: what is so today, and where to go that works. */
export function ComingScreen({
  title,
  icon,
  heading,
  ways,
  children,
}: {
  title: string
  icon: string
  heading: string
  /** One or two ways on; the first is the main one. */
  ways: readonly Way[]
  children: ReactNode
}) {
  return (
    <div className="stack stack-5" data-later="">
      <PageHead title={title} />
      <EmptyState
        picture={icon}
        title={heading}
        action={
          <div className="btn-row">
            {ways.map((way, index) => (
              <ButtonLink key={way.to} to={way.to} look={index === 0 ? 'primary' : 'line'}>
                {way.label}
              </ButtonLink>
            ))}
          </div>
        }
      >
        <p>{children}</p>
      </EmptyState>
    </div>
  )
}
