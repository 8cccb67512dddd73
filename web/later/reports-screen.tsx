import { ComingScreen, type Way } from '@kolo/ui/patterns/coming'
import { fileTextIcon } from '@kolo/ui/primitives/icons'
import { useLocation } from 'react-router'

const forAdministrators: readonly Way[] = [
  { to: '/admin', label: 'Go to the work queue' },
  { to: '/admin/members', label: 'Members' },
]
const forModerators: readonly Way[] = [
  { to: '/moderator/members', label: 'Members' },
  { to: '/dashboard', label: 'Go to Home' },
]

/** The reports, before the first is built. */
export function ReportsScreen() {
  const isModerator = useLocation().pathname.startsWith('/moderator')
  return (
    <ComingScreen
      title="Reports"
      icon={fileTextIcon}
      heading="No reports yet"
      ways={isModerator ? forModerators : forAdministrators}
    >
      There is nothing on this page today.
      {!isModerator && ' The month’s figures are on the dashboard, the state of the books under Books.'}
    </ComingScreen>
  )
}
