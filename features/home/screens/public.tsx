/** The public API of the dashboards: one page for members, one for administrators. */
export { AdminDashboardPage } from '../administration/screens/admin-dashboard-page.tsx'
export { DashboardPage } from '../dashboard/screens/dashboard-page.tsx'
export { listenForSearchKey } from '../search/screens/search-key.ts'
export { SearchPage } from '../search/screens/search-page.tsx'
