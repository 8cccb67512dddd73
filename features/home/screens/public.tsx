/** The door of the dashboards: one page for members, one for administrators. */
export { AdminDashboardPage } from './admin/admin-dashboard-page.tsx'
export { DashboardPage } from './dashboard-page.tsx'
