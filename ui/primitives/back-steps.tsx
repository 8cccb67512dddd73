/**
 * Browser Back goes one step back inside a page. While steps are open above it (a dialog, a step of a form, words that
 * are not saved), one entry of the history stands above the page's own. Back takes that entry, and the step on top is
 * asked to leave as its own button would ask it; when it stays, or another is open below it, the entry is taken up again.
 * The router sees none of this: it always stands on the page it knows.
 */
import { useLayoutEffect, useRef } from 'react'

type Step = { leave: () => void }

/** What the router writes beside its entries; `step` marks ours. */
type Entry = { idx?: number; key?: string; step?: boolean } | null

const steps: Step[] = []
/** The place of the page below our entry, while there is one. */
let base: { idx: number } | undefined
/** What the address and the router's words were while our entry was on top. */
let top: { state: Entry; href: string } | undefined
/** Our own way through the history: the next arrival is ours, and nobody else is told. */
let travelling: (() => void) | undefined
/** Back was pressed, and the step on top is being asked. */
let asking = false
/** Where Back or Forward came out last. */
let lastCameTo: Entry = null
/** What was to be left was left: go on to where Back was meant to go. */
let onward = false
/** How long the way to a neighbouring entry of this document takes at most. */
const arrivesWithinMs = 200
/** What Forward does on the page that is shown, once Back has left its steps. */
let forward: (() => void) | undefined

const entry = (): Entry => history.state as Entry
const place = (of: Entry): number => of?.idx ?? 0
const unmarked = (of: Entry): Entry => (of ? { ...of, step: false } : of)

function travel(by: number, then: () => void): void {
  travelling = then
  history.go(by)
}

function take(): void {
  if (entry()?.step !== true) {
    if (base) history.replaceState({ ...entry(), step: true }, '')
    else history.pushState({ ...entry(), step: true }, '')
  }
  base ??= { idx: place(entry()) }
  top = { state: entry(), href: location.href }
}

/** The last step was left by itself: our entry goes, and the page keeps the address it has now. */
function drop(): void {
  const here = { state: unmarked(entry()), href: location.href }
  travel(-1, () => {
    if (here.href !== location.href) history.replaceState(here.state, '', here.href)
    if (!onward) return
    onward = false
    history.back()
  })
  base = undefined
}

function settle(): void {
  if (travelling || asking) return
  // The router went on to another page above our entry; `passBy` steps over what is left of it.
  if (base && place(entry()) > base.idx) base = undefined
  if (steps.length > 0) take()
  else if (base) drop()
}

function changed(): void {
  queueMicrotask(settle)
}

function askTop(): void {
  const before = place(entry())
  asking = true
  steps.at(-1)?.leave()
  // After the screen has followed.
  setTimeout(() => {
    asking = false
    if (steps.length === 0) return
    if (place(entry()) !== before) return settle()
    travel(1, () => (base = { idx: before }))
  })
}

/** An entry of ours whose steps are gone: over it, in the direction of the one who came. */
function passBy(at: Entry, cameTo: Entry): void {
  lastCameTo = cameTo
  const isForward = cameTo?.key === at?.key && cameTo?.idx === at?.idx
  if (!isForward) history.back()
  else if (forward) travel(-1, forward)
  else {
    history.forward()
    // Nothing lies beyond it: back to the page, so that the next press is not lost on it.
    setTimeout(() => {
      if (entry()?.step === true && steps.length === 0 && !travelling) travel(-1, () => {})
    }, arrivesWithinMs)
  }
}

/** Back was pressed with a step open; a browser may come out further back than at the page's own entry. */
function stepBack(at: Entry, from: number): void {
  const further = from - place(at)
  if (further > 0) {
    travel(further + 1, () => steps.at(-1)?.leave())
    return
  }
  base = undefined
  if (top && top.href !== location.href) history.replaceState(unmarked(top.state), '', top.href)
  askTop()
}

/** Whether this arrival is ours alone; the router hears of all others. */
function isOurs(at: Entry, cameTo: Entry): boolean {
  const ownWay = travelling
  if (ownWay) {
    travelling = undefined
    ownWay()
    changed()
  } else if (steps.length > 0 && base) stepBack(at, base.idx)
  else if (at?.step === true) passBy(at, cameTo)
  else if (base && place(at) === base.idx) {
    // What was open before the page was loaded anew is not open now.
    base = undefined
    history.back()
  } else return false
  return true
}

function arrived(event: PopStateEvent): void {
  const at = event.state as Entry
  const cameTo = lastCameTo
  lastCameTo = at
  if (isOurs(at, cameTo)) event.stopImmediatePropagation()
}

if (typeof window !== 'undefined') {
  if (entry()?.step === true) base = { idx: place(entry()) }
  // Before the router, which need not know.
  addEventListener('popstate', arrived, { capture: true })
}

/** Opens a step above the page until the answered function is called; `leave` is what Back asks for. */
export function openStep(leave: () => void): () => void {
  const step = { leave }
  steps.push(step)
  changed()
  return () => {
    steps.splice(steps.indexOf(step), 1)
    changed()
  }
}

/** Once the steps that are open now are gone, goes where Back was meant to go. */
export function goOnBack(): void {
  onward = true
}

/** A step that is open while `open` holds. */
export function useStep(open: boolean, leave: () => void): void {
  const latest = useRef(leave)
  useLayoutEffect(() => {
    latest.current = leave
  })
  useLayoutEffect(() => (open ? openStep(() => latest.current()) : undefined), [open])
}

/** The step that Back has left is taken again by Forward, as the page's own button takes it. */
export function useForward(go: () => void): void {
  const latest = useRef(go)
  useLayoutEffect(() => {
    latest.current = go
  })
  useLayoutEffect(() => {
    forward = () => latest.current()
    return () => {
      forward = undefined
    }
  }, [])
}
