/**
 * The door of the dashboards: one page for members, one for administrators. Each has a script of its own; the map of
 * screens loads this door lazily, and React takes no lazy component from a lazy one, so each is wrapped in a function.
 */
import type { WorkEntry } from '@kolo/ui/patterns/client-feature'
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

/** `work`: what the features bring that waits for administrators. */
export function AdminDashboardPage({ work }: { work: readonly WorkEntry[] }) {
  return <FetchedAdminDashboardPage work={work} />
}
