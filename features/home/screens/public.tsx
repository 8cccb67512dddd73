/** The door of the dashboards: one page for members, one for administrators, each with a script of its own. */
import { lazy } from 'react'

export const DashboardPage = lazy(async () => ({
  default: (await import('./dashboard-page.tsx')).DashboardPage,
}))
export const AdminDashboardPage = lazy(async () => ({
  default: (await import('./admin/admin-dashboard-page.tsx')).AdminDashboardPage,
}))
