import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { arrowLeftIcon } from '../brand/icons-shell.tsx'
import { Icon } from './icon.tsx'

/** First in the page: jumps over the navigation. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}

/** Where this page stands, above its title on a laptop: "Savings / House rent 2027". */
export function Breadcrumb({
  trail,
  here,
}: {
  trail: readonly { to: string; title: string }[]
  here: string
}) {
  return (
    <nav className="crumbs only-d" aria-label="Where you are">
      {trail.map((step) => (
        <span className="row row-2" key={step.to}>
          <Link to={step.to}>{step.title}</Link>
          <span aria-hidden="true">/</span>
        </span>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  )
}

/** The way back to the parent, with its name. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="brand" to={to}>
      <Icon of={arrowLeftIcon} />
      <span className="medium">{children}</span>
    </Link>
  )
}
