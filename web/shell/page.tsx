import { communityOfPage } from '@kolo/ui/patterns/community'
import { useAfter } from '@kolo/ui/patterns/screen'
import { Skeleton, SkeletonRows } from '@kolo/ui/primitives/progress'
import { type ComponentType, createContext, Suspense, use, useEffect, useState } from 'react'
import { PageBoundary } from './page-boundary.tsx'

export type Parent = { to: string; title: string }

/** One screen of the map: its title for the browser's tab, its parent for the way back, and what draws it. */
export type ScreenEntry = {
  title: string
  parent?: Parent | undefined
  load?: () => Promise<unknown>
  Screen: ComponentType
}

type Place = { parent: Parent | undefined; setParent: (parent: Parent | undefined) => void }

const PlaceContext = createContext<Place | undefined>(undefined)

/** Lets the page say what its parent is, and the top bar of a phone show it. */
export function PlaceProvider({
  parent: first,
  children,
}: {
  /** What it is before the page has said so. */
  parent?: Parent | undefined
  children: React.ReactNode
}) {
  const [parent, setParent] = useState(first)
  return <PlaceContext value={{ parent, setParent }}>{children}</PlaceContext>
}

/** The parent of the page that is shown; none on the roots. */
export function useParent(): Parent | undefined {
  return use(PlaceContext)?.parent
}

function PageLoading() {
  const late = useAfter(150)
  return (
    <>
      <span className="vh" role="status">
        Loading
      </span>
      {late && (
        <div className="stack" aria-hidden="true">
          <Skeleton width="14rem" height="1.75rem" />
          <SkeletonRows />
        </div>
      )}
    </>
  )
}

/** Draws one screen: the tab's title, the way back, and a skeleton while its script comes. */
export function Page({ entry }: { entry: ScreenEntry }) {
  const place = use(PlaceContext)
  const setParent = place?.setParent
  useEffect(() => {
    document.title = `${entry.title} · ${communityOfPage().name}`
    setParent?.(entry.parent)
  }, [entry, setParent])
  return (
    <PageBoundary of={entry}>
      <Suspense fallback={<PageLoading />}>
        <entry.Screen />
      </Suspense>
    </PageBoundary>
  )
}

/** A page whose part of the map is on its way as well. */
export function LatePage({ of, children }: { of: string; children: React.ReactNode }) {
  return (
    <PageBoundary of={of}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </PageBoundary>
  )
}
