import { ComingScreen } from '@kolo/ui/patterns/coming'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'

/** The answering of tickets, before it is open. */
export function AdminSupportScreen() {
  return (
    <ComingScreen
      title="Support tickets"
      icon={messageCircleIcon}
      heading="No tickets yet"
      ways={[
        { to: '/admin', label: 'Go to the work queue' },
        { to: '/admin/members', label: 'Members' },
      ]}
    >
      Members’ tickets will be answered here: the list at the left, the conversation and the member’s facts at
      the right.
    </ComingScreen>
  )
}
