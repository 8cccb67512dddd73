import { ComingScreen } from '@kolo/ui/patterns/coming'
import { megaphoneIcon } from '@kolo/ui/primitives/icons'

/** The news, before the first can be written. */
export function AnnouncementsScreen() {
  return (
    <ComingScreen
      title="Announcements"
      icon={megaphoneIcon}
      heading="No announcements yet"
      ways={[
        { to: '/dashboard', label: 'Go to Home' },
        { to: '/savings', label: 'Go to savings' },
      ]}
    >
      The community has announced nothing here. What concerns your money is in your notifications.
    </ComingScreen>
  )
}
