import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../class-names.tsx'
import { Icon } from './icon.tsx'
import { chevronRightIcon } from './icons.tsx'

/** A titled card. With `padded` its content has the card's own padding; lists and tables do without. */
export function Card({
  title,
  aside,
  padded = true,
  className,
  foot,
  children,
}: {
  title?: ReactNode
  aside?: ReactNode
  padded?: boolean
  className?: string
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes('card', className)}>
      {title && (
        <div className="card-head">
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {padded ? <div className="card-pad stack">{children}</div> : children}
      {foot && <div className="card-foot">{foot}</div>}
    </section>
  )
}

/** "See all ›": the one link at the right of a card's title. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="more" to={to}>
      {children}
      <Icon of={chevronRightIcon} size="sm" />
    </Link>
  )
}

/** The head of a page: the one h1, a line of context and the actions at the right. */
export function PageHead({
  title,
  lead,
  crumb,
  actions,
  inline = false,
}: {
  title: ReactNode
  lead?: ReactNode
  crumb?: ReactNode
  actions?: ReactNode
  /** One action that stands at the right of the title on a phone too. */
  inline?: boolean
}) {
  return (
    <div className={classes('page-head', inline && 'page-head-inline')}>
      <div>
        {crumb}
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className="sm">{lead}</p>}
      </div>
      {actions && <div className="btn-row">{actions}</div>}
    </div>
  )
}

/** Facts as name and value, one a line. */
export function Facts({ facts }: { facts: readonly { name: ReactNode; value: ReactNode; key: string }[] }) {
  return (
    <dl className="kv">
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
