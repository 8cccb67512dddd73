import type { ReactNode } from 'react'
import { rotateCwIcon, wifiOffIcon } from '../brand/icons-shell.tsx'
import { classes } from '../class-names.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** What will be here, and one way on. `picture` is an icon path or a drawing. */
export function EmptyState({
  picture,
  title,
  children,
  action,
  card = true,
  heading: Heading = 'h2',
}: {
  picture: string | ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  card?: boolean
  heading?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className={classes(card && 'card', 'empty')}>
      {typeof picture === 'string' ? (
        <span className="glyph gl-xl">
          <Icon of={picture} size="lg" />
        </span>
      ) : (
        picture
      )}
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined}>{title}</Heading>
      {children && <div className="sm muted">{children}</div>}
      {action}
    </div>
  )
}

/** A part that failed to load: the reason and "Try again". The rest of the page goes on working. */
export function FailedState({
  reason,
  onRetry,
  busy = false,
  card = true,
}: {
  reason: string
  onRetry: () => void
  busy?: boolean
  card?: boolean
}) {
  return (
    <div className={classes(card && 'card', 'empty')} role="alert">
      <span className="glyph glyph-bad gl-xl">
        <Icon of={wifiOffIcon} size="lg" />
      </span>
      <h2>This did not load</h2>
      <p className="sm">{reason}</p>
      <Button icon={rotateCwIcon} busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
