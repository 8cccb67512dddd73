/** The public API of reports: the pages, the counting of page views, and what other features embed. */
import { late } from '@kolo/ui/patterns/late'

export { ReportsPage } from '../community-reports/screens/reports-page.tsx'
export { ReportsScreen } from '../community-reports/screens/reports-screen.tsx'
export {
  CertificateButton,
  ReceiptButton,
  ReceiptOfMemberButton,
  StatementButton,
} from '../documents/screens/document-buttons.tsx'
export { StatementPage } from '../statements/screens/statement-page.tsx'
export { AnalyticsPage } from '../usage/screens/analytics-page.tsx'

/** The counting of page views: fetched where it may count, and by nobody else. */
export const fetchCounting = () => import('../usage/screens/page-views.ts')

/** A member's papers, for administrators: a statement or a receipt can be made, and what was made is there. */
export const MemberPapers = late(
  async () => (await import('../documents/screens/member-documents.tsx')).MemberPapers,
)
