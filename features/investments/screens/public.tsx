import { lazy } from 'react'

export { AssetsPage } from './admin/assets-page.tsx'
export { AdminInvestmentsPage } from './admin/investments-page.tsx'
export { ObligationsPage } from './admin/obligations-page.tsx'
export { InvestmentPlanPage } from './admin/plan-page.tsx'
export { InvestmentPlansPage } from './admin/plans-page.tsx'
export { CataloguePage } from './catalogue/catalogue-page.tsx'
export { ComparePage } from './catalogue/compare-page.tsx'

const FetchedMandate = lazy(async () => ({
  default: (await import('./mandate/mandate-page.tsx')).MandatePage,
}))

export function MandatePage() {
  return <FetchedMandate />
}

const FetchedDetails = lazy(async () => ({
  default: (await import('./investment-details-page.tsx')).InvestmentDetailsPage,
}))

export function InvestmentDetailsPage() {
  return <FetchedDetails />
}
