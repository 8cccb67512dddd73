import { ComingScreen } from '@kolo/ui/patterns/coming'
import { messageCircleIcon } from '@kolo/ui/primitives/icons'

/** Tickets, before they can be written. */
export function SupportScreen() {
  return (
    <ComingScreen
      title="Support"
      icon={messageCircleIcon}
      heading="You have no tickets"
      ways={[
        { to: '/dashboard', label: 'Go to Home' },
        { to: '/settings', label: 'Settings' },
      ]}
    >
      Writing to Support from here is not open yet. Until then speak to an officer of your community; the
      address is on the first page.
    </ComingScreen>
  )
}
