import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { circleCheckIcon, circleXIcon, clockIcon, infoIcon, xIcon } from '../primitives/icons.tsx'
import { useTopDialog } from '../primitives/modal.tsx'

export type ToastTone = 'ok' | 'bad' | 'info' | 'wait'

export type ToastWords = {
  title: string
  text?: string | undefined
  /** 2 to 8 seconds; 4 by default, 8 for errors. */
  seconds?: number
  action?: { label: string; run: () => void } | undefined
}

type Toast = ToastWords & { id: number; tone: ToastTone }

const most = 3
let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function add(tone: ToastTone, words: ToastWords | string): void {
  lastId += 1
  const toast = { ...(typeof words === 'string' ? { title: words } : words), id: lastId, tone }
  // The same message twice in a row is one message.
  publish(
    [toast, ...shown.filter((one) => one.title !== toast.title || one.text !== toast.text)].slice(0, most),
  )
}

function remove(id: number): void {
  publish(shown.filter((toast) => toast.id !== id))
}

/** Says something at the top right for a few seconds. Works outside components too. */
export const toast = {
  ok: (words: ToastWords | string) => add('ok', words),
  bad: (words: ToastWords | string) => add('bad', words),
  info: (words: ToastWords | string) => add('info', words),
  wait: (words: ToastWords | string) => add('wait', words),
  clear: () => publish([]),
}

const shapes: Record<ToastTone, string> = {
  ok: circleCheckIcon,
  bad: circleXIcon,
  info: infoIcon,
  wait: clockIcon,
}

/** How long a toast stays: the asked seconds kept between 2 and 8, else 4, errors 8. */
export function secondsOf(tone: ToastTone, asked?: number): number {
  return Math.min(8, Math.max(2, asked ?? (tone === 'bad' ? 8 : 4)))
}

function OneToast({ toast: one }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const left = useRef(secondsOf(one.tone, one.seconds) * 1000)
  useEffect(() => {
    if (held) return
    const started = performance.now()
    const timer = setTimeout(() => remove(one.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (performance.now() - started))
    }
  }, [held, one.id])
  return (
    <li
      className={`toast toast-${one.tone}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={shapes[one.tone]} />
      <div className="grow" role={one.tone === 'bad' ? 'alert' : 'status'}>
        <p className="strong">{one.title}</p>
        {one.text && <p className="muted">{one.text}</p>}
        {one.action && (
          <button
            type="button"
            className="more more-button"
            onClick={() => {
              one.action?.run()
              remove(one.id)
            }}
          >
            {one.action.label}
          </button>
        )}
      </div>
      <IconButton icon={xIcon} label="Dismiss" onClick={() => remove(one.id)} />
    </li>
  )
}

/** Where toasts appear. One in the shell; it moves into an open dialog, because all else is out of reach then. */
export function ToastHost() {
  const dialog = useTopDialog()
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
  return createPortal(
    <section aria-label="Messages">
      <ul className="toasts">
        {toasts.map((one) => (
          <OneToast key={one.id} toast={one} />
        ))}
      </ul>
    </section>,
    dialog ?? document.body,
  )
}
