import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { xIcon } from '../brand/icons-shell.tsx'
import { classes } from '../class-names.tsx'
import { IconButton } from './button.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { useModal } from './modal.tsx'

type SheetProps = {
  title: string
  onClose: () => void
  /** To the step before this one: what the browser's Back does, where it is not to close. */
  onBack?: (() => void) | undefined
  /** Something was typed: leaving asks first. */
  dirty?: boolean
  /** Stays at the bottom: usually one or two buttons. */
  foot?: ReactNode
  /** Between title and close, for example arrows to the next row. */
  tools?: ReactNode
  /** The body brings its own padding (lists). */
  flush?: boolean
  /** The title is only for screen readers. */
  quietTitle?: boolean
  /** As high as the screen on a phone, however little is in it. */
  tall?: boolean
  /** Follows another sheet of the same form: it is simply there, without sliding in again. */
  still?: boolean
  children: ReactNode
}

/**
 * A bottom sheet on a phone, a drawer at the right on a laptop. Shown while `open`; what is inside is made new each
 * time it opens.
 */
export function Sheet({ open, ...props }: SheetProps & { open: boolean }) {
  return open ? createPortal(<OpenSheet {...props} />, document.body) : null
}

function OpenSheet({
  title,
  onClose,
  onBack,
  dirty = false,
  foot,
  tools,
  flush = false,
  quietTitle = false,
  tall = false,
  still = false,
  children,
}: SheetProps) {
  const [asking, setAsking] = useState<() => void>()
  const unlessDirty = (go: () => void) => () => (dirty ? setAsking(() => go) : go())
  const leave = unlessDirty(onClose)
  const modal = useModal(leave, unlessDirty(onBack ?? onClose))
  const key = useId()
  return (
    <dialog
      className={classes('sheet', still && 'sheet-still', tall && 'sheet-tall')}
      ref={modal.dialog}
      aria-labelledby={key}
      onMouseDown={modal.pressBeside}
    >
      <div className={quietTitle ? 'vh' : 'sheet-head'}>
        <h2 id={key} ref={modal.title} tabIndex={-1}>
          {title}
        </h2>
        {tools}
        <IconButton icon={xIcon} label="Close" onClick={leave} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a body with nothing to press is scrolled with the keyboard */}
      <section className={classes('sheet-body', flush && 'flush')} tabIndex={0} aria-labelledby={key}>
        {children}
      </section>
      {foot && <div className="sheet-foot">{foot}</div>}
      {asking && <LeaveQuestion onLeave={asking} onStay={() => setAsking(undefined)} />}
    </dialog>
  )
}
