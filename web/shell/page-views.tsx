import { mayBeCounted, type Wishes } from '@kolo/reports/measuring'
import { useEffect } from 'react'
import { screenPaths } from '../paths.ts'

async function fetchCounter() {
  const { fetchCounting } = await import('@kolo/reports/screens')
  const { pageViewCounter } = await fetchCounting()
  return pageViewCounter(screenPaths())
}

let counter: ReturnType<typeof fetchCounter> | undefined

/** Has page views counted where the page says so and this browser does not mind; nothing is fetched otherwise. */
export function usePageViews(path: string): void {
  useEffect(() => {
    if (!document.querySelector('[data-counts=on]') || !mayBeCounted(navigator as Wishes)) return
    counter ??= fetchCounter()
    counter.then((countView) => countView(path)).catch(() => undefined)
  }, [path])
}
