/**
 * The way to the provider's page and back, as the page that opens the popup sees it. Nothing here knows React or the
 * browser: both are given, so that each ending can be tested. What must always be true: the popup is opened inside the
 * click; a popup that closed without a word counts as cancelled after a moment; an answer that comes later still counts.
 */
import type { AttemptPlace } from '../federated.contract.ts'
import { closedGraceMs } from '../federated.rules.ts'

/** What the page the browser came back to tells. */
export type AttemptOutcome = { ok: true; next: string } | { ok: false; code: string; message: string }

/** The window that was opened. */
export type Popup = { readonly closed: boolean; go: (url: string) => void; close: () => void }

/** What an attempt works with. */
export type AttemptParts = {
  open: () => Popup | undefined
  begin: (place: AttemptPlace) => Promise<{ url: string; channel: string }>
  listen: (channel: string, hear: (outcome: AttemptOutcome) => void) => () => void
  /** Calls again and again until it is told to stop. */
  every: (ms: number, look: () => void) => () => void
  after: (ms: number, act: () => void) => () => void
}

/** An ending that no answer of the server brought. */
export class AttemptEnded extends Error {
  readonly code: 'popup-blocked' | 'popup-closed-by-user' | 'cancelled-popup-request'
  constructor(code: AttemptEnded['code']) {
    super(code)
    this.code = code
  }
}

/** An attempt under way; `cancel` is for a second click, which starts over. */
export type RunningAttempt = { outcome: Promise<AttemptOutcome>; cancel: () => void }

const lookEveryMs = 250
/** How long after it seemed over an answer still counts: as long as the server accepts one. */
const lateMs = 10 * 60_000

/** Starts an attempt inside a click. `onLate` gets an answer that came after the attempt was given up. */
export function startAttempt(parts: AttemptParts, onLate: (outcome: AttemptOutcome) => void): RunningAttempt {
  const popup = parts.open()
  if (!popup) return { outcome: Promise.reject(new AttemptEnded('popup-blocked')), cancel: () => undefined }
  let giveUp: (ended: AttemptEnded) => void = () => undefined
  let cancelled = false
  const outcome = (async () => {
    const page = await parts.begin('popup').catch((problem: unknown) => {
      popup.close()
      throw problem
    })
    if (cancelled) throw new AttemptEnded('cancelled-popup-request')
    return new Promise<AttemptOutcome>((resolve, reject) => {
      giveUp = watch(parts, popup, page.channel, { resolve, reject, onLate })
      popup.go(page.url)
    })
  })()
  return {
    outcome,
    cancel: () => {
      cancelled = true
      giveUp(new AttemptEnded('cancelled-popup-request'))
      popup.close()
    },
  }
}

type Ends = {
  resolve: (outcome: AttemptOutcome) => void
  reject: (ended: AttemptEnded) => void
  onLate: (outcome: AttemptOutcome) => void
}

function watch(
  parts: AttemptParts,
  popup: Popup,
  channel: string,
  ends: Ends,
): (ended: AttemptEnded) => void {
  let over = false
  let closing = false
  const stopListening = parts.listen(channel, (outcome) => {
    stopListening()
    stopLooking()
    if (over) return ends.onLate(outcome)
    over = true
    ends.resolve(outcome)
  })
  const giveUp = (ended: AttemptEnded) => {
    if (over) return
    over = true
    stopLooking()
    // Cancelled on purpose: a late answer is no longer wanted.
    if (ended.code === 'cancelled-popup-request') stopListening()
    else parts.after(lateMs, stopListening)
    ends.reject(ended)
  }
  const stopLooking = parts.every(lookEveryMs, () => {
    if (!popup.closed || closing) return
    closing = true
    parts.after(closedGraceMs, () => giveUp(new AttemptEnded('popup-closed-by-user')))
  })
  return giveUp
}
