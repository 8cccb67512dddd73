/**
 * Counts in the open page how often each screen is shown, and sends the numbers together: when the page is left or
 * hidden, or after some twenty. Nothing is told of when, in which order, by whom, or at which address.
 */
import { callEndpoint } from '@kolo/ui/patterns/api'
import { askAgain } from '../../documents/screens/repeat-request.ts'
import { screenOf } from '../measuring.rules.ts'
import { countPageViews, readMeasurement } from '../reports.contract.ts'

const sentTogether = 20

/** Begins to count; what it gives is told the path of every page that is shown. */
export function pageViewCounter(screens: readonly string[]): (path: string) => void {
  const counts = new Map<string, number>()
  let waiting = 0
  let measurementId: string | null | undefined
  const send = () => {
    if (!measurementId || waiting === 0) return
    const views = [...counts].map(([screen, count]) => ({ screen, count }))
    counts.clear()
    waiting = 0
    // What is lost here is lost: a count is not worth a second request.
    callEndpoint(countPageViews, { body: { measurementId, views } }, { keepalive: true }).catch(
      () => undefined,
    )
  }
  void askAgain(() => callEndpoint(readMeasurement, {})).then((answer) => {
    measurementId = answer?.measurementId
  })
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  return (path) => {
    const screen = screenOf(path, screens)
    if (screen === undefined || waiting >= 5 * sentTogether) return
    counts.set(screen, (counts.get(screen) ?? 0) + 1)
    waiting += 1
    if (waiting >= sentTogether) send()
  }
}
