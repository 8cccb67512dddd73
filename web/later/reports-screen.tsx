import { ComingScreen } from '@kolo/ui/patterns/coming'
import { fileTextIcon } from '@kolo/ui/primitives/icons'

/** The reports of moderators, before the first is built. */
export function ReportsScreen() {
  return (
    <ComingScreen
      title="Reports"
      icon={fileTextIcon}
      heading="No reports yet"
      ways={[
        { to: '/moderator/members', label: 'Members' },
        { to: '/dashboard', label: 'Go to Home' },
      ]}
    >
      There is nothing on this page today.
    </ComingScreen>
  )
}
