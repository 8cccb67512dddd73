/** The door of the payroll screens: pages, each with a script of its own. */
import { lazy } from 'react'

export const PayrollPage = lazy(async () => ({
  default: (await import('./admin/payroll-page.tsx')).PayrollPage,
}))
export const PayrollRunPage = lazy(async () => ({
  default: (await import('./admin/payroll-run-page.tsx')).PayrollRunPage,
}))
export const PayrollCard = lazy(async () => ({
  default: (await import('./payroll-card.tsx')).PayrollCard,
}))
