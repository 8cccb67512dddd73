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
      Members’ tickets will be answered here: the list at the left, the conversation and the member’s facts at
      the right.
    </ComingScreen>
  )
}
