import { isStillHere } from '@kolo/identity/screens'
import { useHiddenAmounts } from '@kolo/ui/patterns/preferences'
import { savesData } from '@kolo/ui/patterns/saving-data'
import { hereLock } from '@kolo/ui/patterns/whose-page'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { keepPage, keepScripts } from '../keep-page.tsx'
import { fillInWithoutNetwork } from '../kept-answers.ts'
import { keptRoute } from '../kept-text.ts'
import { useMember } from './session-context.tsx'

/** So long nothing was asked for: the screen is at rest. */
const restMs = 800

/** Has the screen kept on this device once it is at rest, and what is kept shown without a network; while amounts are hidden here, neither. */
export function useKeeping(): void {
  const client = useQueryClient()
  const session = useMember()
  const { uid } = session
  const { pathname, search } = useLocation()
  const isFetching = useIsFetching() > 0
  const [hidden] = useHiddenAmounts()
  const isControlled = useServiceWorker()
  useKeptScripts(isControlled)
  useEffect(() => (hidden ? undefined : fillInWithoutNetwork(client)), [client, hidden])
  useEffect(() => {
    if (!('locks' in navigator)) return
    let leave = () => {}
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    navigator.locks.request(hereLock(uid), { mode: 'shared' }, () => left).catch(() => undefined)
    return leave
  }, [uid])
  const whose = useRef<string>(undefined)
  useEffect(() => {
    whose.current = hidden ? undefined : uid
    return () => {
      whose.current = undefined
    }
  }, [uid, hidden])
  useEffect(() => {
    if (isFetching || hidden || search !== '' || !keptRoute(pathname)) return
    if (!isControlled) return
    const isStill = () => whose.current === uid && isStillHere(uid)
    const timer = setTimeout(() => {
      // What cannot be kept now is kept the next time.
      keepPage({ client, session, isStill }).catch(() => undefined)
    }, restMs)
    return () => clearTimeout(timer)
  }, [client, session, uid, pathname, search, isFetching, hidden, isControlled])
}

/** Has what the page loaded before its service worker came kept, too: then it opens without a network, as at a door. */
function useKeptScripts(isControlled: boolean): void {
  useEffect(() => {
    if (!isControlled || savesData()) return
    const timer = setTimeout(() => {
      keepScripts().catch(() => undefined)
    }, restMs)
    return () => clearTimeout(timer)
  }, [isControlled])
}

/** Whether a service worker stands before this page; on a first visit it comes after the page is at rest. */
function useServiceWorker(): boolean {
  return useSyncExternalStore(
    (changed) => {
      navigator.serviceWorker?.addEventListener('controllerchange', changed)
      return () => navigator.serviceWorker?.removeEventListener('controllerchange', changed)
    },
    () => Boolean(navigator.serviceWorker?.controller),
    () => false,
  )
}
