import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from '../class-names.tsx'
import { Icon } from './icon.tsx'

export type ButtonLook = 'primary' | 'brass' | 'line' | 'soft' | 'ghost' | 'danger' | 'danger-line' | 'panel'

type Shape = {
  look?: ButtonLook | undefined
  size?: 'sm' | 'lg' | undefined
  block?: boolean | undefined
  icon?: string | undefined
}

/** The class names of a button, for the rare element that is neither `Button` nor `ButtonLink`. */
export function buttonClasses({ look = 'line', size, block }: Shape): string {
  return classes('btn', `btn-${look}`, size && `btn-${size}`, block && 'btn-block')
}

/**
 * A button. While `busy` it keeps its words and so its width, shows a spinner in place of the icon, tells screen
 * readers, and ignores clicks without leaving the focus order (a disabled button would drop the focus).
 */
export function Button({
  look,
  size,
  block,
  icon,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Shape & { busy?: boolean | undefined }) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonClasses({ look, size, block }), busy && !icon && 'is-busy', className)}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon of={icon} />}
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like a button: it goes somewhere, it does not change anything. */
export function ButtonLink({
  look,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Shape & { children: ReactNode }) {
  return (
    <Link {...rest} className={classes(buttonClasses({ look, size, block }), className)}>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
    </Link>
  )
}

/** A 44 px button with a picture only. `label` is its name and is always needed. */
export function IconButton({
  icon,
  label,
  dot = false,
  size,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  icon: string
  label: string
  dot?: boolean
  size?: 'sm' | 'lg'
}) {
  return (
    <button {...rest} type={type} className={classes('iconbtn', className)}>
      <Icon of={icon} size={size} />
      {dot && <span className="dot" />}
      <span className="vh">{label}</span>
    </button>
  )
}
