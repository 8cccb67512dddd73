/**
 * Of when a page is that shows what was kept: said as long as anything on it was true before it was opened. What must
 * always be true: no amount of an earlier time is shown without it.
 */
import { formatMoment, instant } from '@kolo/foundation/time'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { clockIcon } from '../brand/icons-shell.tsx'
import { Icon } from '../primitives/icon.tsx'
import { OfflineNotice, useOnline } from './network.tsx'
import { usePreferences } from './preferences.tsx'
import { isFromBefore } from './whose-page.tsx'

/** The oldest moment of what is shown, and whether the latest is on its way; nothing where all is of this visit. */
function useOldest(): { at: number; isAsking: boolean } | undefined {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const read = () => {
    const old = cache.getAll().filter((query) => query.isActive() && isFromBefore(query.state))
    if (old.length === 0) return ''
    const isAsking = old.some((query) => query.state.fetchStatus === 'fetching')
    return `${Math.min(...old.map((query) => query.state.dataUpdatedAt))} ${isAsking}`
  }
  const known = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    read,
    () => '',
  )
  const [at = '', isAsking] = known.split(' ')
  return at === '' ? undefined : { at: Number(at), isAsking: isAsking === 'true' }
}

/** "As of 24/11/2026, 12:30", and what becomes of it. */
export function AsOfLine({ at, children, isAsking }: { at: number; children: ReactNode; isAsking: boolean }) {
  const { dateFormat, timezone } = usePreferences()
  const moment = instant(new Date(at))
  return (
    <p className="row row-2 sm muted" data-as-of={isAsking ? 'asking' : 'standing'}>
      <Icon of={clockIcon} />
      <span>
        As of{' '}
        <time className="num strong" dateTime={moment}>
          {formatMoment(moment, dateFormat, timezone)}
        </time>
        {'. '}
        {children}
      </span>
    </p>
  )
}

/** While the latest is asked for; the kept page says it before the program is there. */
export function AsOfAsking({ at }: { at: number }) {
  return (
    <AsOfLine at={at} isAsking>
      Getting the latest…
    </AsOfLine>
  )
}

/** Says of when the page is, and aloud when it is of now again. */
export function AsOf() {
  const online = useOnline()
  const client = useQueryClient()
  const oldest = useOldest()
  const place = useRef<HTMLDivElement>(null)
  const stood = useRef(false)
  const [isNew, setNew] = useState(false)
  const isOld = oldest !== undefined
  useEffect(() => {
    if (isOld) {
      stood.current = true
      return setNew(false)
    }
    if (!stood.current) return
    // Beside the kept page nobody hears it: once the program stands in its place.
    const timer = setInterval(() => {
      if (!place.current?.isConnected) return
      clearInterval(timer)
      setNew(true)
    }, 500)
    return () => clearInterval(timer)
  }, [isOld])
  const line = oldest?.isAsking ? (
    <AsOfAsking at={oldest.at} />
  ) : (
    oldest && (
      <AsOfLine at={oldest.at} isAsking={false}>
        The latest did not come.{' '}
        <button
          type="button"
          className="more-button strong"
          onClick={() =>
            void client.refetchQueries({ type: 'active', predicate: (query) => isFromBefore(query.state) })
          }
        >
          Try again
        </button>
      </AsOfLine>
    )
  )
  return (
    <>
      <OfflineNotice />
      <div className="as-of" role="status" ref={place}>
        {online && line}
        {!isOld && isNew && <span className="vh">This page is up to date.</span>}
      </div>
    </>
  )
}
