import { formatMoment, instant } from '@kolo/foundation/time'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { wifiOffIcon } from '../brand/icons-shell.tsx'
import { Notice } from '../primitives/notice.tsx'
import { usePreferences } from './preferences.tsx'

/** Whether the device says that it has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/** "No network. As of 24/11/2026, 09:42." Amounts stay visible. */
export function NetworkNotice({ savedAt, onRetry }: { savedAt?: number | undefined; onRetry: () => void }) {
  const { dateFormat, timezone } = usePreferences()
  const moment = savedAt ? instant(new Date(savedAt)) : undefined
  return (
    <Notice tone="quiet" icon={wifiOffIcon} title="No network." live="status">
      {moment && (
        <>
          As of{' '}
          <time className="num strong" dateTime={moment}>
            {formatMoment(moment, dateFormat, timezone)}
          </time>
          {'. '}
        </>
      )}
      <button type="button" className="more-button strong" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  )
}

/** The notice for the whole page: shown while the device has no network, with the time of the oldest kept answer. */
export function OfflineNotice() {
  const online = useOnline()
  const client = useQueryClient()
  if (online) return null
  const kept = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.dataUpdatedAt > 0)
    .map((query) => query.state.dataUpdatedAt)
  return (
    <NetworkNotice
      savedAt={kept.length > 0 ? Math.min(...kept) : undefined}
      onRetry={() => void client.refetchQueries({ type: 'active' })}
    />
  )
}
