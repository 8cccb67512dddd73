import type { ReactNode } from 'react'
import { checkIcon, circleAlertIcon, infoIcon, triangleAlertIcon, xIcon } from '../brand/icons-shell.tsx'
import { IconButton } from './button.tsx'
import type { Tone } from './chip.tsx'
import { Icon } from './icon.tsx'

const shapes: Record<Tone, string> = {
  info: infoIcon,
  ok: checkIcon,
  wait: triangleAlertIcon,
  bad: circleAlertIcon,
  quiet: infoIcon,
}

/**
 * A message that stays in the page and starts with a short bold sentence. `live` announces it when it appears:
 * `alert` for errors, `status` for the rest.
 */
export function Notice({
  tone = 'info',
  icon,
  title,
  live,
  onDismiss,
  children,
}: {
  tone?: Tone
  icon?: string | undefined
  title: ReactNode
  live?: 'alert' | 'status' | undefined
  onDismiss?: (() => void) | undefined
  children?: ReactNode
}) {
  return (
    <div className={`notice notice-${tone}`} role={live}>
      <Icon of={icon ?? shapes[tone]} />
      <div className="grow">
        <b>{title}</b> {children}
      </div>
      {onDismiss && <IconButton className="close" icon={xIcon} label="Dismiss" onClick={onDismiss} />}
    </div>
  )
}
