/**
 * The door of the dashboards: one page for members, one for administrators. Each has a script of its own; the map of
 * screens loads this door lazily, and React takes no lazy component from a lazy one, so each is wrapped in a function.
 */
import { lazy } from 'react'

const FetchedDashboardPage = lazy(async () => ({
  default: (await import('./dashboard-page.tsx')).DashboardPage,
}))
const FetchedAdminDashboardPage = lazy(async () => ({
  default: (await import('./admin/admin-dashboard-page.tsx')).AdminDashboardPage,
}))

export function DashboardPage() {
  return <FetchedDashboardPage />
}

export function AdminDashboardPage() {
  return <FetchedAdminDashboardPage />
}
