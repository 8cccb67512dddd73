import { ComingScreen } from '@kolo/ui/patterns/coming'
import { calendarDaysIcon } from '@kolo/ui/primitives/icons'

/** The calendar, before the first event can be planned. */
export function EventsScreen() {
  return (
    <ComingScreen
      title="Events"
      icon={calendarDaysIcon}
      heading="No events yet"
      ways={[
        { to: '/dashboard', label: 'Go to Home' },
        { to: '/savings', label: 'Go to savings' },
      ]}
    >
      Meetings, savings clinics and visits will be here with a calendar and a list, and you will be able to
      register. Registering needs a checked email.
    </ComingScreen>
  )
}
