import { ComingScreen } from '@kolo/ui/patterns/coming'
import { fileTextIcon } from '@kolo/ui/primitives/icons'

/** The reports, before the first is built. */
export function ReportsScreen() {
  return (
    <ComingScreen
      title="Reports"
      icon={fileTextIcon}
      heading="No reports yet"
      ways={[
        { to: '/admin', label: 'Go to the work queue' },
        { to: '/admin/members', label: 'Members' },
      ]}
    >
      Monthly figures with a chart, a table and a file to download will be here. The state of the books is on
      the dashboard today.
    </ComingScreen>
  )
}
