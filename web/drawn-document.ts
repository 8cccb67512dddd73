/**
 * Takes the place of the screen that the server drew into the document, or that was kept of an earlier visit: once the
 * program shows as much of it, with the focus where it was and what was pressed meanwhile.
 */
import { drawnBeside, watchTouch } from './hydrate.ts'

const usable = 'a, button, label, input, select, textarea, summary, [tabindex]'
/** What says that something is still to come. */
const waiting = '[aria-busy=true], .spin, .sk:not([data-unseen] *)'

/** What says that the screen is of an earlier visit; and that the latest of it is on its way. */
const ofBefore = '[data-as-of]'
const ofBeforeYet = '[data-as-of=asking]'

/** What is shown is true, and better than a spinner: on a slow network the program may take long to draw as much. */
const patienceMs = 60_000

/** What in the new place stands for something of the old one. */
function counterpart(old: Element, place: Element, one: Element): HTMLElement | undefined {
  const same = (inside: Element) =>
    [...inside.querySelectorAll<HTMLElement>(usable)].filter(
      ({ tagName, textContent }) => tagName === one.tagName && textContent === one.textContent,
    )
  return same(place)[same(old).indexOf(one as HTMLElement)]
}

/** Whether a choice stands as it was left; a button never does. */
function isAsChosen(one: Element, again: HTMLElement): boolean {
  const [left, stands] = [one, again].map((label) =>
    label instanceof HTMLLabelElement && label.control instanceof HTMLInputElement
      ? label.control.checked
      : undefined,
  )
  return left !== undefined && left === stands
}

function takeOver(old: Element, place: HTMLElement): void {
  const focused = old.contains(document.activeElement) ? document.activeElement : null
  const pressed = [...old.querySelectorAll('[data-pressed]')].map(
    (one) => [one, counterpart(old, place, one)] as const,
  )
  const focusable = focused && counterpart(old, place, focused)
  place.id = 'root'
  old.replaceWith(place)
  focusable?.focus({ preventScroll: true })
  // On a page of an earlier time nothing is pressed: what is there now may be something else.
  if (!place.querySelector(ofBefore))
    for (const [one, again] of pressed) if (again && !isAsChosen(one, again)) again.click()
  // What they say was true when the document was made; who has not asked by now asks the server.
  for (const answer of document.querySelectorAll('script[data-answer]')) answer.remove()
}

/** Draws the program beside the screen that is there, and puts it in its place. */
export async function startBeside(drawn: HTMLElement, start: (place: HTMLElement) => void): Promise<void> {
  watchTouch()
  const { pathname } = location
  const missing = drawn.querySelectorAll(waiting).length
  const place = await drawnBeside(
    start,
    (inside) =>
      location.pathname !== pathname ||
      (inside.querySelector('h1') !== null &&
        inside.querySelectorAll(waiting).length <= missing &&
        !inside.querySelector(ofBeforeYet)),
    patienceMs,
  )
  takeOver(drawn, place)
}
