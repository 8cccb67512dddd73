/** The public API of the payroll screens: pages, and a card that is fetched where it is drawn. */
import { lazy } from 'react'

export { PayrollPage } from './payroll-page.tsx'
export { PayrollRunPage } from './payroll-run-page.tsx'

export const PayrollCard = lazy(async () => ({
  default: (await import('./payroll-card.tsx')).PayrollCard,
}))
