/** The door of reports: the counting of page views, and the pages, each with a script of its own. */
import { lazy } from 'react'

export { pageViewCounter } from './page-views.ts'

const FetchedAnalyticsPage = lazy(async () => ({
  default: (await import('./admin/analytics-page.tsx')).AnalyticsPage,
}))

export function AnalyticsPage() {
  return <FetchedAnalyticsPage />
}

const FetchedStatementPage = lazy(async () => ({
  default: (await import('./statement-page.tsx')).StatementPage,
}))

export function StatementPage() {
  return <FetchedStatementPage />
}
