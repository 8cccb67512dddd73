/** How the program takes the place of what its document showed before it came: when it has drawn as much, and at rest. */

let isHeld = false

/** Notices from now on when a finger is down or a word is half composed. */
export function watchTouch(): void {
  for (const begin of ['pointerdown', 'compositionstart'])
    addEventListener(begin, () => {
      isHeld = true
    })
  for (const end of ['click', 'pointercancel', 'compositionend'])
    addEventListener(end, () => {
      isHeld = false
    })
  addEventListener('pointerup', () =>
    setTimeout(() => {
      isHeld = false
    }, 50),
  )
}

/** Resolves when no finger is down and no word is half composed: replacing a field would lose either. */
async function untilAtRest(): Promise<void> {
  while (isHeld) await new Promise((done) => setTimeout(done, 30))
}

/** Resolves when the program has drawn its page, or when it has been given long enough to. */
function untilRendered(
  place: Element,
  hasRendered: (place: Element) => boolean,
  patienceMs: number,
): Promise<void> {
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (hasRendered(place)) end()
    })
    const timer = setTimeout(() => end(), patienceMs)
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      done()
    }
    observer.observe(place, { childList: true, subtree: true })
  })
}

/**
 * Starts the program beside the page; answers its place once it can take that of what is shown, or when it was given so
 * many milliseconds to draw as much.
 */
export async function drawnBeside(
  start: (place: HTMLElement) => void,
  hasRendered: (place: Element) => boolean,
  patienceMs: number,
): Promise<HTMLElement> {
  const place = document.createElement('div')
  const isRendered = untilRendered(place, hasRendered, patienceMs)
  start(place)
  await isRendered
  await untilAtRest()
  return place
}
