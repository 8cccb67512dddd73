import { AppropriationScreen } from '@kolo/distributions/screens'
import { Navigate, useParams } from 'react-router'
import { yearEndPath } from '../../books.paths.ts'
import { AccountsPage } from '../../screens/accounts-page.tsx'

/** What becomes of the surplus of a year. */
export function AppropriationPage() {
  const { year = '' } = useParams()
  if (!/^20\d\d$/.test(year)) return <Navigate to={yearEndPath} replace />
  return <AppropriationScreen year={Number(year)} Frame={AccountsPage} />
}
