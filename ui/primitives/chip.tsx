import type { ReactNode } from 'react'
import { classes } from '../class-names.tsx'
import { Icon } from './icon.tsx'
import { checkIcon, clockIcon, infoIcon, minusIcon, xIcon } from './icons.tsx'

export type Tone = 'ok' | 'wait' | 'bad' | 'info' | 'quiet'

const shapes: Record<Tone, string> = {
  ok: checkIcon,
  wait: clockIcon,
  bad: xIcon,
  info: infoIcon,
  quiet: minusIcon,
}

/** A state: word and shape together. `icon` replaces the tone's own shape; `plain` has words only. */
export function Chip({
  tone = 'quiet',
  icon,
  plain = false,
  children,
}: {
  tone?: Tone | 'ink' | 'brass'
  icon?: string | undefined
  plain?: boolean
  children: ReactNode
}) {
  const shape = icon ?? (tone === 'ink' || tone === 'brass' ? undefined : shapes[tone])
  const bare = plain || !shape
  return (
    <span className={classes('chip', `chip-${tone}`, bare && 'chip-plain')}>
      {!bare && shape && <Icon of={shape} />}
      {children}
    </span>
  )
}

/** A number in a round ground, beside a word in navigation or on a tab. */
export function Count({ value, hot = false, label }: { value: number; hot?: boolean; label?: string }) {
  if (value <= 0) return null
  return (
    <span className={classes('count', hot && 'count-hot')}>
      {value}
      {label && <span className="vh"> {label}</span>}
    </span>
  )
}
