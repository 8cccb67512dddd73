/**
 * The sign-in form stands in its document, so that it is there as soon as the page is: this brings what it does. The
 * program is fetched when somebody touches the form, or when the server knows who is here, and takes the form's place
 * with what was typed, the field that has the focus, and what was pressed meanwhile.
 */
import { drawnBeside, watchTouch } from '../hydrate.ts'

const drawn = document.getElementById('root')
const form = drawn?.querySelector('form')

let pressed: string | undefined
/** The longest the program may take, once its scripts are there, to draw what the document shows. */
const patienceMs = 4_000

/** Types into a field that React draws, as a person would. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The button of this text: what was pressed before the program came. */
function buttonOf(place: Element, words: string): HTMLButtonElement | undefined {
  return [...place.querySelectorAll('button')].find(({ textContent }) => textContent === words)
}

function takeOver(old: HTMLElement, place: HTMLElement): void {
  const focused = old.contains(document.activeElement) ? document.activeElement : null
  const typed = [...old.querySelectorAll('input')].map(({ name, value }) => ({ name, value }))
  place.id = 'root'
  old.replaceWith(place)
  for (const { name, value } of typed) {
    const field = place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field && value) type(field, value)
  }
  if (focused instanceof HTMLInputElement)
    place.querySelector<HTMLInputElement>(`input[name="${focused.name}"]`)?.focus()
  const button = pressed === undefined ? undefined : buttonOf(place, pressed)
  // Once React has drawn what was typed.
  if (button) setTimeout(() => button.click())
}

/** Whether the program has drawn what the document shows, or something else that is to be shown now. */
function hasRendered(place: Element): boolean {
  if (location.pathname !== '/auth') return true
  // Whether Google is offered the program asks the server; the document knows it already.
  const google = drawn?.querySelector('button[data-late]:not([hidden])')?.textContent
  return place.querySelector('h1') !== null && (!google || buttonOf(place, google) !== undefined)
}

let isComing = false
async function bringProgram(): Promise<void> {
  if (isComing || !drawn) return
  isComing = true
  showTrouble(false)
  try {
    const { start } = await import('../start.tsx')
    const place = await drawnBeside(start, hasRendered, patienceMs)
    takeOver(drawn, place)
  } catch {
    // No network: whoever waits reads so, and the next touch tries again.
    isComing = false
    showTrouble(pressed !== undefined)
    showBusy(false)
    pressed = undefined
  }
}

function showTrouble(isThere: boolean): void {
  const notice = drawn?.querySelector<HTMLElement>('[role=alert]')
  if (!notice) return
  notice.hidden = !isThere
  // Read out when its words come, not when it is shown.
  notice.textContent = isThere ? (notice.dataset.words ?? '') : ''
}

/** A button that was pressed shows that it was heard, as it does later. */
function showBusy(isBusy: boolean): void {
  for (const button of drawn?.querySelectorAll('button') ?? []) {
    const isOne = isBusy && button.textContent === pressed && button.classList.contains('btn')
    button.classList.toggle('is-busy', isOne)
    button.ariaBusy = isOne ? 'true' : null
    button.querySelector('.spin')?.remove()
    if (!isOne) continue
    const spin = document.createElement('span')
    spin.className = 'spin'
    spin.ariaHidden = 'true'
    button.prepend(spin)
  }
}

function press(words: string | null): void {
  pressed = words ?? undefined
  showBusy(true)
  void bringProgram()
}

/** Somebody who is signed in goes on, and whose session ended reads why: both are the program's. */
async function askWhoIsHere(): Promise<void> {
  const answer = await fetch('/api/session')
  const { session, ended } = await answer.json()
  if (session || (ended && ended !== 'signed-out')) await bringProgram()
}

if (drawn && form) {
  const signIn = form.querySelector('[type=submit]')?.textContent ?? null
  for (const touch of ['pointerdown', 'focusin', 'input', 'keydown'])
    drawn.addEventListener(touch, () => void bringProgram())
  watchTouch()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    press(signIn)
  })
  drawn.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button && button.getAttribute('type') !== 'submit') press(button.textContent)
  })
  if (!('PublicKeyCredential' in window)) document.getElementById('passkey')?.remove()
  // Pressed before this script was here: theme.js has kept it.
  if (form.dataset.pressed !== undefined) press(signIn)
  // An address that says more than where to go on, a field that was filled before, and counting are the program's.
  const asked = new URLSearchParams(location.search)
  asked.delete('next')
  const isFilled = [...form.querySelectorAll('input')].some(({ value }) => value !== '')
  if (asked.size > 0 || isFilled || drawn.contains(document.activeElement)) void bringProgram()
  else if (document.querySelector('[data-counts=on]')) void bringProgram()
  // Whatever stands in the way is said by the program, which asks again.
  else askWhoIsHere().catch(bringProgram)
}
