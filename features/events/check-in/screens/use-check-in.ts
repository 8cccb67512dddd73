import { instant } from '@kolo/foundation/time'
import { callEndpoint, newIdempotencyKey } from '@kolo/ui/patterns/api'
import { useOnline } from '@kolo/ui/patterns/network'
import { knownPrefix, unsentPrefix, WhosePage } from '@kolo/ui/patterns/whose-page'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { type CheckIn, readCheckIns, sendScans } from '../../events/event.contract.ts'
import { openCheckIn, type Unsent } from './check-in-store.ts'

const tryAgainMs = 30_000

/** All pages of the list. */
async function readList(id: string): Promise<CheckIn> {
  const next = (cursor?: string) =>
    callEndpoint(readCheckIns, { params: { id }, query: { limit: 100, ...(cursor ? { cursor } : {}) } })
  let page = await next()
  const rows = [...page.rows]
  while (page.nextCursor) {
    page = await next(page.nextCursor)
    rows.push(...page.rows)
  }
  const { title, startsAt, endsAt, status } = page
  return { title, startsAt, endsAt, status, rows }
}

/** Without a secure page there is nothing to make it with: then each ticket is asked of the server. */
async function fingerprintOf(code: string): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return undefined
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The door of an event on this phone; what is not sent is tried again when there is a connection, and now and then. */
export function useCheckIn(id: string) {
  const owner = use(WhosePage) ?? ''
  const online = useOnline()
  const [checkIn] = useState(() =>
    openCheckIn({
      owner,
      keys: { list: `${knownPrefix}door:${id}`, unsent: `${unsentPrefix}door:${id}` },
      drawer: localStorage,
      readList: () => readList(id),
      send: async (device: string, scans: Unsent[]) => {
        const idempotencyKey = newIdempotencyKey()
        const sent = { params: { id }, body: { device, scans } }
        return (await callEndpoint(sendScans, sent, { idempotencyKey })).answers
      },
      fingerprintOf,
      now: () => instant(new Date()),
      newName: newIdempotencyKey,
    }),
  )
  const state = useSyncExternalStore(checkIn.subscribe, checkIn.read)
  useEffect(() => {
    if (!online) return
    const tryNow = () => void checkIn.flush().then(checkIn.refresh)
    tryNow()
    const again = setInterval(tryNow, tryAgainMs)
    return () => clearInterval(again)
  }, [checkIn, online])
  return {
    ...state,
    checkIn: state.checkIn,
    scan: checkIn.scan,
    mark: checkIn.mark,
    refresh: checkIn.refresh,
    online,
  }
}
