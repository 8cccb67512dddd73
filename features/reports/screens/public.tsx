/** The door of reports: the counting of page views, and the pages, each with a script of its own. */
import { lazy, Suspense } from 'react'
import type { OfMember } from './statement-sheet.tsx'

export { CertificateButton, ReceiptButton, ReceiptOfMemberButton, StatementButton } from './paper-buttons.tsx'

/** The counting of page views: fetched where it may count, and by nobody else. */
export const fetchCounting = () => import('./page-views.ts')

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

const FetchedReportsPage = lazy(async () => ({
  default: (await import('./admin/reports-page.tsx')).ReportsPage,
}))

export function ReportsPage() {
  return <FetchedReportsPage />
}

const FetchedMemberPapers = lazy(async () => ({
  default: (await import('./member-papers.tsx')).MemberPapers,
}))

/** A member's papers, for administrators: a statement or a receipt can be made, and what was made is there. */
export function MemberPapers(of: OfMember) {
  return (
    <Suspense fallback={null}>
      <FetchedMemberPapers {...of} />
    </Suspense>
  )
}
