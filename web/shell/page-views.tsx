import { mayBeCounted, type Wishes } from '@kolo/reports/measuring'
import { savesData } from '@kolo/ui/patterns/saving-data'
import { useEffect } from 'react'
import { screenPaths } from '../paths.ts'

async function fetchCounter() {
  const { fetchCounting } = await import('@kolo/reports/screens')
  const { pageViewCounter } = await fetchCounting()
  return pageViewCounter(screenPaths())
}

let counter: ReturnType<typeof fetchCounter> | undefined

/** Has page views counted where the page says so, this browser does not mind and data is not to be saved; nothing is fetched otherwise. */
export function usePageViews(path: string): void {
  useEffect(() => {
    const isCounted = document.querySelector('[data-counts=on]') && mayBeCounted(navigator as Wishes)
    if (!isCounted || savesData()) return
    counter ??= fetchCounter()
    counter.then((countView) => countView(path)).catch(() => undefined)
  }, [path])
}
