/** The door of reports: the counting of page views, and the pages, each with a script of its own. */
import { lazy, Suspense } from 'react'
import { StatementButton } from './paper-buttons.tsx'
import type { OfMember } from './statement-sheet.tsx'

export { ReceiptButton, StatementButton } from './paper-buttons.tsx'

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

const FetchedPapersCard = lazy(async () => ({ default: (await import('./papers-card.tsx')).PapersCard }))

/** A member's papers, for administrators: a statement can be made, and what was made is there. */
export function MemberPapers({ uid, fullName }: OfMember) {
  return (
    <>
      <h3 className="sub2">Statements</h3>
      <p>
        <StatementButton of={{ uid, fullName }} />
      </p>
      <Suspense fallback={null}>
        <FetchedPapersCard member={uid} />
      </Suspense>
    </>
  )
}
