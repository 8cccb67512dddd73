import { lazy } from 'react'

export { AdminInvestmentsPage } from './admin/investments-page.tsx'
export { ObligationsPage } from './admin/obligations-page.tsx'
export { InvestmentPlanPage } from './admin/plan-page.tsx'
export { InvestmentPlansPage } from './admin/plans-page.tsx'
export { CataloguePage } from './catalogue/catalogue-page.tsx'
export { ComparePage } from './catalogue/compare-page.tsx'

const FetchedDetails = lazy(async () => ({
  default: (await import('./investment-details-page.tsx')).InvestmentDetailsPage,
}))

export function InvestmentDetailsPage() {
  return <FetchedDetails />
}
