import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { useModal } from './modal.tsx'

export type ConfirmWords = {
  title: string
  /** Repeats the action, and the amount where there is one: "Withdraw ₦25,000.00". */
  confirm: string
  cancel?: string
  danger?: boolean
  children?: ReactNode
}

/** Asks before what moves money or cannot be undone. Render it only while it is asked. */
export function ConfirmDialog({
  title,
  confirm,
  cancel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmWords & { busy?: boolean; onConfirm: () => void; onCancel: () => void }) {
  const modal = useModal(onCancel)
  const key = useId()
  return (
    <dialog className="dialog" ref={modal.dialog} aria-labelledby={key} onMouseDown={modal.pressBeside}>
      <div className="stack">
        <h2 id={key} ref={modal.title} tabIndex={-1}>
          {title}
        </h2>
        {children && <div className="sm muted">{children}</div>}
        <div className="btn-row btn-row-fill">
          <Button onClick={onCancel}>{cancel}</Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
