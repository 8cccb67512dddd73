/**
 * The second half of a double click is meant for what the first half pressed. Where a dialog came or went in between,
 * it would land on whatever lies there now, and do something nobody asked for; so it does nothing. Nobody types between
 * the halves of a double click.
 */

/** Longer apart, or further away, it is another press. */
const withinMs = 400
const withinPixels = 8

/** A press, as far as it matters here. */
export type Press = { timeStamp: number; clientX: number; clientY: number }

/** Whether a press is the second half of a double click that a dialog came between. */
export function isSecondHalf(first: Press | undefined, second: Press, dialogChanged: boolean): boolean {
  if (!first || !dialogChanged || second.timeStamp - first.timeStamp > withinMs) return false
  const { clientX, clientY } = second
  return Math.hypot(clientX - first.clientX, clientY - first.clientY) <= withinPixels
}

let last: Press | undefined
let changed = false
let ignoring = false

/** A dialog came or went. */
export function dialogChanged(): void {
  changed = true
}

if (typeof window !== 'undefined') {
  addEventListener(
    'pointerdown',
    (event) => {
      ignoring = isSecondHalf(last, event, changed)
      last = event
      changed = false
    },
    { capture: true },
  )
  addEventListener(
    'input',
    () => {
      changed = false
    },
    { capture: true },
  )
  for (const kind of ['mousedown', 'click'] as const) {
    addEventListener(
      kind,
      (event) => {
        // A key that presses a button makes a click of its own, with nothing counted.
        if (!ignoring || event.detail === 0) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { capture: true },
    )
  }
}
