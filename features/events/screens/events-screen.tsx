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
      The community has planned nothing here. Ask an officer about meetings; Support says how to reach them.
    </ComingScreen>
  )
}
