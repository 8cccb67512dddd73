/** An attempt at the provider in a real browser: the window, the channel, and the way in place of this page. */
import { callEndpoint } from '@kolo/ui/patterns/api'
import { type AttemptPurpose, beginAttempt } from '../federated.contract.ts'
import { type AttemptOutcome, type AttemptParts, type RunningAttempt, startAttempt } from './popup-attempt.ts'

/** Where the page the browser comes back to finds the page that sent it away. */
export const returnToKey = 'kolo-attempt-from'

type Purpose = { purpose: AttemptPurpose; next?: string | undefined }

const begin = ({ purpose, next }: Purpose, place: 'popup' | 'page') =>
  callEndpoint(beginAttempt, { body: { purpose, place, ...(next ? { next } : {}) } })

/** Starts an attempt in a popup, opened blank at once because browsers allow one only inside a click. */
export function attemptInPopup(what: Purpose, onLate: (outcome: AttemptOutcome) => void): RunningAttempt {
  const parts: AttemptParts = {
    open: () => {
      const size = { width: 480, height: 640 }
      const left = Math.max(0, screenX + (outerWidth - size.width) / 2)
      const top = Math.max(0, screenY + (outerHeight - size.height) / 2)
      const popup = window.open(
        '',
        'kolo-google',
        `popup,width=${size.width},height=${size.height},left=${left},top=${top}`,
      )
      return popup
        ? {
            get closed() {
              return popup.closed
            },
            go: (url) => popup.location.replace(url),
            close: () => popup.close(),
          }
        : undefined
    },
    begin: (place) => begin(what, place),
    listen: (name, hear) => {
      const channel = new BroadcastChannel(`kolo-attempt-${name}`)
      channel.onmessage = ({ data }: MessageEvent<AttemptOutcome>) => hear(data)
      return () => channel.close()
    },
    every: (ms, look) => {
      const timer = setInterval(look, ms)
      return () => clearInterval(timer)
    },
    after: (ms, act) => {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
  }
  return startAttempt(parts, onLate)
}

/** Goes to the provider in place of this page, where there can be no popup. */
export async function attemptInPage(what: Purpose): Promise<void> {
  const { url } = await begin(what, 'page')
  sessionStorage.setItem(returnToKey, location.pathname + location.search)
  location.assign(url)
}

/** Whether a popup would leave the app behind: opened from the home screen there is one window. */
export function canOnlyUsePage(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
