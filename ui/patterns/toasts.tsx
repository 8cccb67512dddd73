import { type Instant, instant } from '@kolo/foundation/time'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { circleCheckIcon, circleXIcon, clockIcon, infoIcon, xIcon } from '../brand/icons-shell.tsx'
import { IconButton } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { useTopDialog } from '../primitives/modal.tsx'

export type ToastTone = 'ok' | 'bad' | 'info' | 'wait'

export type ToastWords = {
  title: string
  text?: string | undefined
  /** Why it failed, where the page says so beside the form: only the list of failures says it again. */
  onPage?: string | undefined
  /** 2 to 8 seconds; 4 by default. */
  seconds?: number
  action?: { label: string; run: () => void } | undefined
}

type Toast = ToastWords & { id: number; tone: ToastTone }

/** A failure that was said, for who wants to read it after its toast has gone. */
export type Failure = { id: number; title: string; text: string | undefined; at: Instant }

const most = 3
const mostFailures = 20
let shown: readonly Toast[] = []
let failures: readonly Failure[] = []
let lastId = 0
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  shown = next
  tell()
}

/** What failed on this page since somebody signed in, newest first. It is kept in memory alone. */
export function useFailures(): readonly Failure[] {
  return useSyncExternalStore(listen, () => failures)
}

/** What failed for one person is nothing for the next. */
export function forgetFailures(): void {
  failures = []
  tell()
}

function add(tone: ToastTone, words: ToastWords | string): void {
  lastId += 1
  const toast = { ...(typeof words === 'string' ? { title: words } : words), id: lastId, tone }
  if (tone === 'bad') {
    const { id, title, text = toast.onPage } = toast
    failures = [{ id, title, text, at: instant(new Date()) }, ...failures].slice(0, mostFailures)
  }
  // The same message twice in a row is one message.
  publish(
    [toast, ...shown.filter((one) => one.title !== toast.title || one.text !== toast.text)].slice(0, most),
  )
}

function remove(id: number): void {
  publish(shown.filter((toast) => toast.id !== id))
}

/** Says something for a few seconds at the top right. Works outside components too. */
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

/** How long a toast stays: the asked seconds kept between 2 and 8, else 4. */
export function secondsOf(asked = 4): number {
  return Math.min(8, Math.max(2, asked))
}

type Span = { top: number; bottom: number }

const gap = 8
/** Not every browser says when scrolling has ended. */
const scrolled = 'onscrollend' in globalThis ? 'scrollend' : 'scroll'

/**
 * How many pixels toasts move down from where they belong so that they stand over nothing in `taken`, inside `room`;
 * `undefined` where there is no such place. A toast from 20 to 80 over a heading from 60 to 100 moves 88 down.
 */
export function shiftOf(toasts: Span, taken: readonly Span[], room: Span): number | undefined {
  const high = toasts.bottom - toasts.top
  const isFree = (top: number) =>
    top >= room.top &&
    top + high <= room.bottom &&
    taken.every((one) => one.bottom <= top || one.top >= top + high)
  const first = Math.max(room.top, toasts.top)
  const below = taken.map(({ bottom }) => bottom + gap).filter((top) => top > first)
  const place = [first, ...below.sort((a, b) => a - b)].find(isFree)
  return place === undefined ? undefined : place - toasts.top
}

/** Why something was refused, and the field it is about: a toast is never over it. */
const reasons = '.notice-bad, .is-error, .error, [aria-invalid=true]'
/** What is read first or typed into: no toast stands over it where the page leaves it another place. */
const readFirst = 'h1, h2, h3, label, legend, input, select, textarea, .sheet-head'
/** What is pressed to go on: no toast stands over it either, where there is room. */
const pressed = '.btn'
/** What is typed into or pressed: a button has the focus while it is pressed, and a toast that moved over it would take the press. */
const usable = 'a, button, summary, input, select, textarea'

/**
 * Moves the list to where it covers nothing that is read first or pressed, or at least nothing that is read first, or at
 * least no reason and nothing in use, or at least no reason. Where there is no such place it is not seen: a screen reader
 * says it, and the reason stands in the page.
 */
function placeClear(list: HTMLElement, inside: HTMLElement): void {
  list.style.translate = 'none'
  list.style.opacity = ''
  const own = list.getBoundingClientRect()
  // In a sheet on a phone what it holds makes way by itself.
  if (own.height === 0 || getComputedStyle(list).position === 'static') return
  const boxesOf = (all: Iterable<Element>) =>
    [...all]
      .filter((one) => !list.contains(one))
      .map((one) => one.getBoundingClientRect())
      .filter(
        ({ width, height, left, right }) => width > 1 && height > 1 && left < own.right && right > own.left,
      )
  // What can be seen: a phone's keyboard covers the lower part of the page.
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
  const room = { top: offsetTop, bottom: offsetTop + height }
  const why = boxesOf(inside.querySelectorAll(reasons))
  const inUse = document.activeElement?.matches(usable) ? boxesOf([document.activeElement]) : []
  const read = boxesOf(inside.querySelectorAll(readFirst))
  const presses = boxesOf(inside.querySelectorAll(pressed))
  const least = [...why, ...inUse]
  const shifts = [[...least, ...read, ...presses], [...least, ...read], least, why].map((taken) =>
    shiftOf(own, taken, room),
  )
  const shift = shifts.find((one) => one !== undefined)
  list.style.opacity = shift === undefined ? '0' : ''
  list.style.translate = `0 ${shift ?? 0}px`
}

function OneToast({ toast: one }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const left = useRef(secondsOf(one.seconds) * 1000)
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
  const toasts = useSyncExternalStore(listen, () => shown)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (toasts.length === 0) return
    const place = () => list.current && placeClear(list.current, dialog ?? document.body)
    place()
    // What a command changed on the page is drawn a moment after its toast.
    const frame = requestAnimationFrame(place)
    addEventListener(scrolled, place, { capture: true })
    addEventListener('resize', place)
    addEventListener('focusin', place)
    visualViewport?.addEventListener('resize', place)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener(scrolled, place, { capture: true })
      removeEventListener('resize', place)
      removeEventListener('focusin', place)
      visualViewport?.removeEventListener('resize', place)
    }
  }, [toasts, dialog])
  return createPortal(
    <section aria-label="Messages">
      <ul className="toasts" ref={list}>
        {toasts.map((one) => (
          <OneToast key={one.id} toast={one} />
        ))}
      </ul>
    </section>,
    dialog ?? document.body,
  )
}
