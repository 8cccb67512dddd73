import { type MouseEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useStep } from './back-steps.tsx'
import { dialogChanged } from './second-press.tsx'

const open: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function changed(): void {
  dialogChanged()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The dialog on top, if any. What must stay above and reachable, such as toasts, goes inside it. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  )
}

/**
 * Runs a native modal dialog for as long as the component lives: focus goes to the title, Tab stays inside, Esc, the
 * browser's Back and a press beside the dialog ask to leave, and focus returns to where it was. `onBack` is what Back
 * does where it is not to leave.
 */
export function useModal(onLeave: () => void, onBack = onLeave) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })

  useStep(true, onBack)

  // A layout effect: its cleaning runs while the dialog is still in the page, so that closing returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const cancel = (event: Event) => {
      // A file picker inside the dialog has a cancel of its own, and it bubbles.
      if (event.target !== element) return
      event.preventDefault()
      leave.current()
    }
    // A browser closes a dialog on a second Esc without asking; it comes back until its owner agrees. A close event
    // that arrives late, when the dialog is open again, means nothing.
    const forced = () => {
      if (element.open) return
      element.showModal()
      leave.current()
    }
    element.addEventListener('cancel', cancel)
    element.addEventListener('close', forced)
    element.showModal()
    title.current?.focus()
    open.push(element)
    changed()
    return () => {
      element.removeEventListener('cancel', cancel)
      element.removeEventListener('close', forced)
      element.close()
      open.splice(open.indexOf(element), 1)
      changed()
    }
  }, [])

  function pressBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target !== dialog.current) return
    const box = dialog.current.getBoundingClientRect()
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom
    if (!inside) leave.current()
  }

  return { dialog, title, pressBeside }
}
