import { listNotices } from '@kolo/notices/contract'
import { callEndpoint } from '@kolo/ui/patterns/api'
import { invalidateReads } from '@kolo/ui/patterns/query-cache'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMember, useShellSession } from './session-context.tsx'

/** Has what is shown asked again as soon as somebody else changed it, and the bell count. */
export function useLiveUpdates(): void {
  const cache = useQueryClient()
  const { uid } = useMember()
  const { noteUnread } = useShellSession()
  const heard = useEffectEvent((paths: readonly string[]) => {
    void invalidateReads(cache, paths)
    if (!paths.some((path) => listNotices.path.startsWith(path))) return
    callEndpoint(listNotices, { query: { limit: 1 } })
      .then(({ unread }) => noteUnread(unread))
      // The number comes with the next answer.
      .catch(() => undefined)
  })
  useEffect(() => {
    let end: (() => void) | undefined
    let isLeft = false
    // Fetched when the page stands; without it the page is as old as its answers.
    const begin = async () => {
      const { followLive } = await import('@kolo/live/screens')
      if (!isLeft) end = followLive((paths) => heard(paths))
    }
    if (uid) begin().catch(() => undefined)
    return () => {
      isLeft = true
      end?.()
    }
  }, [uid])
}
