import { ComingScreen } from '@kolo/ui/patterns/coming'
import { megaphoneIcon } from '@kolo/ui/primitives/icons'

/** The writing of news, before it is open. */
export function AdminAnnouncementsScreen() {
  return (
    <ComingScreen
      title="Announcements"
      icon={megaphoneIcon}
      heading="No announcements yet"
      ways={[
        { to: '/admin', label: 'Go to the work queue' },
        { to: '/admin/members', label: 'Members' },
      ]}
    >
      Announcements are not written with Kolo today, and members are offered none.
    </ComingScreen>
  )
}
