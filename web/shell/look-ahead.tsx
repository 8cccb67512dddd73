import { callEndpoint, readKey } from '@kolo/ui/patterns/api'
import { savesData } from '@kolo/ui/patterns/saving-data'
import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { adminPaths, memberPaths } from '../paths.ts'

/** How long a pointer stays on a link before it seems to mean it. */
const meantMs = 80

const pathsAhead = [...memberPaths, ...adminPaths].filter((path) => !path.includes(':'))
const pathsWithId = [...memberPaths, ...adminPaths].filter((path) => path.includes(':'))

/** Fetches what an address is made of: its script, and its first data where they are not kept. */
async function lookAhead(client: QueryClient, pathname: string, isMeant: () => boolean): Promise<void> {
  const path =
    pathsAhead.find((one) => one === pathname) ?? pathsWithId.find((one) => matchPath(one, pathname))
  if (!path) return
  const { firstReads } = await import('../first-reads.ts')
  const isAdmin = pathname.startsWith('/admin')
  const screens: Record<string, { load?: () => Promise<unknown> }> = isAdmin
    ? (await import('../admin-routes.tsx')).adminScreens
    : (await import('../routes.tsx')).memberScreens
  const script = screens[path]?.load?.()
  const contract = await firstReads[path]?.()
  if (contract && isMeant()) {
    const params = matchPath(path, pathname)?.params ?? {}
    const input = { params } as Parameters<typeof readKey>[1]
    await client.prefetchQuery({
      queryKey: readKey(contract, input),
      queryFn: ({ signal }) => callEndpoint(contract, input, { signal }),
    })
  }
  await script
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  return link && !link.target && link.pathname !== location.pathname ? link : undefined
}

/**
 * While somebody is about to open an address (the pointer rests on its link, a finger is down, the link has the focus),
 * it is fetched. Whoever saves data has it fetched with the press alone. Answers what ends it.
 */
export function lookAheadOfLinks(client: QueryClient): () => void {
  // What cannot be fetched ahead is asked for again, and told, when it is opened.
  // Whoever turns to something else meanwhile, such as to signing out, means that.
  let meant: HTMLAnchorElement | undefined
  const fetchOf = (link: HTMLAnchorElement) => {
    meant = link
    void lookAhead(client, link.pathname, () => meant === link && link.isConnected).catch(() => undefined)
  }
  let place = ''
  const saves = savesData()
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (event: Event) => {
    const { target, type } = event
    clearTimeout(timer)
    meant = undefined
    const before = place
    if (event instanceof PointerEvent) place = `${event.clientX} ${event.clientY}`
    const link = linkAt(target)
    if (!link || (saves && type !== 'pointerdown')) return
    // A link that came below a resting pointer, or was given the focus by a sheet that closed, was not chosen.
    if (type === 'pointerover' ? place === before : type === 'focusin' && !link.matches(':focus-visible'))
      return
    if (type === 'pointerdown') fetchOf(link)
    else timer = setTimeout(() => fetchOf(link), meantMs)
  }
  const kinds = ['pointerover', 'pointerdown', 'focusin'] as const
  for (const kind of kinds) addEventListener(kind, rest, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const kind of kinds) removeEventListener(kind, rest)
  }
}
