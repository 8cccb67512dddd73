/** Live updates of one page: only while it is looked at, on a network, and nobody asked to save data. */
import { callEndpoint } from '@kolo/ui/patterns/api'
import { noteHearing } from '@kolo/ui/patterns/live'
import { savesData } from '@kolo/ui/patterns/saving-data'
import { newEar } from '../listen.ts'
import { livePath, readChanges } from '../live.contract.ts'

/** What a page shows when it begins to listen was read this long before, or when it was opened. */
const readBeforeMs = 10_000

/** Tells which reads are old, as they become so; answers what ends it. */
export function followLive(heard: (paths: readonly string[]) => void): () => void {
  if (savesData()) return () => undefined
  const ear = newEar({
    stream: (after, signal) => {
      const since = after ? `after=${after}` : `ago=${Math.round(Math.min(readBeforeMs, performance.now()))}`
      return fetch(`${livePath}?${since}`, { credentials: 'same-origin', signal })
    },
    ask: (since, signal) => callEndpoint(readChanges, { query: { since } }, { signal }),
    heard,
    hearing: noteHearing,
  })
  let listening: AbortController | undefined
  const look = () => {
    const isAwake = document.visibilityState === 'visible' && navigator.onLine
    if (isAwake === (listening !== undefined)) return
    listening?.abort()
    listening = isAwake ? new AbortController() : undefined
    if (listening) void ear.listen(listening.signal)
  }
  const happenings = ['visibilitychange', 'online', 'offline'] as const
  for (const each of happenings) addEventListener(each, look)
  look()
  return () => {
    for (const each of happenings) removeEventListener(each, look)
    listening?.abort()
    noteHearing(false)
  }
}
