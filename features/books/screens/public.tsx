/** The doors of the books' screens. */
export { PayingSentence, ShortOfMoney } from '../accounts/screens/money-line.tsx'
export { TrialBalancePage } from '../accounts/screens/trial-balance-page.tsx'
export { WhereMoneyIsPage } from '../accounts/screens/where-money-is-page.tsx'
export { ChartPage } from '../chart/screens/chart-page.tsx'
export { JournalsPage } from '../journals/screens/journals-page.tsx'
export { MonthsPage } from '../months/screens/months-page.tsx'
export { ReconciliationPage } from '../reconciliation/screens/reconciliation-page.tsx'
export { TaxPage } from '../tax/screens/tax-page.tsx'
