/** The door of reports: the pages, the counting of page views, and what other features embed. */
import { late } from '@kolo/ui/patterns/late'

export { AnalyticsPage } from './admin/analytics-page.tsx'
export { ReportsPage } from './admin/reports-page.tsx'
export { ReportsScreen } from './community/reports-screen.tsx'
export { CertificateButton, ReceiptButton, ReceiptOfMemberButton, StatementButton } from './paper-buttons.tsx'
export { StatementPage } from './statement-page.tsx'

/** The counting of page views: fetched where it may count, and by nobody else. */
export const fetchCounting = () => import('./page-views.ts')

/** A member's papers, for administrators: a statement or a receipt can be made, and what was made is there. */
export const MemberPapers = late(async () => (await import('./member-papers.tsx')).MemberPapers)
