import { ComingScreen, type Way } from '@kolo/ui/patterns/coming'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'
import { useLocation } from 'react-router'

const forAdministrators: readonly Way[] = [
  { to: '/admin', label: 'Go to the work queue' },
  { to: '/admin/members', label: 'Members' },
]
const forModerators: readonly Way[] = [
  { to: '/moderator/members', label: 'Members' },
  { to: '/dashboard', label: 'Go to Home' },
]

/** The answering of tickets, before it is open. */
export function AdminSupportScreen() {
  const { pathname } = useLocation()
  return (
    <ComingScreen
      title="Support tickets"
      icon={messageCircleIcon}
      heading="No tickets yet"
      ways={pathname.startsWith('/moderator') ? forModerators : forAdministrators}
    >
      Members write no tickets today: Support tells them whom to call. The settings say which numbers it
      shows.
    </ComingScreen>
  )
}
