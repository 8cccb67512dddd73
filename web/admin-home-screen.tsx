/** The administrators' first screen, with what each feature brings that waits for them. */
import { AdminDashboardPage } from '@kolo/home/screens'
import { work } from './features.ts'

/** What waits for administrators, and how the community stands. */
export function AdminHomeScreen() {
  return <AdminDashboardPage work={work} />
}
