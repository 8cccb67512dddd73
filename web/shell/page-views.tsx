import { mayBeCounted, type Wishes } from '@kolo/reports/measuring'
import { communityOfPage } from '@kolo/ui/patterns/community'
import { useEffect } from 'react'

const fetchCounter = () => import('./view-counter.ts').catch(() => undefined)
let counter: ReturnType<typeof fetchCounter> | undefined

/** Has page views counted where the community counts them and this browser does not mind; nothing is fetched otherwise. */
export function usePageViews(path: string): void {
  useEffect(() => {
    if (!communityOfPage().countsPageViews || !mayBeCounted(navigator as Wishes)) return
    counter ??= fetchCounter()
    void counter.then((fetched) => fetched?.countView(path))
  }, [path])
}
