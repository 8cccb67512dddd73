import { AppropriationScreen } from '@kolo/distributions/screens'
import { useParams } from 'react-router'
import { AccountsPage } from '../../screens/accounts-page.tsx'

/** What becomes of the surplus of a year. */
export function AppropriationPage() {
  const { year = '' } = useParams()
  return <AppropriationScreen year={Number(year)} Frame={AccountsPage} />
}
