export { AdminInvestmentsScreen } from './admin/admin-investments-screen.tsx'
export { InvestmentPlansScreen } from './admin/investment-plans-screen.tsx'
export { InvestmentDetailsScreen } from './investment-details-screen.tsx'
export { InvestmentsScreen } from './investments-screen.tsx'
