import { ComingScreen } from '@kolo/ui/patterns/coming'
import { calendarDaysIcon } from '@kolo/ui/primitives/icons'

/** The planning of events, before it is open. */
export function AdminEventsScreen() {
  return (
    <ComingScreen
      title="Events"
      icon={calendarDaysIcon}
      heading="No events yet"
      ways={[
        { to: '/admin', label: 'Go to the work queue' },
        { to: '/admin/members', label: 'Members' },
      ]}
    >
      Events are not planned with Kolo today, and members are offered none.
    </ComingScreen>
  )
}
