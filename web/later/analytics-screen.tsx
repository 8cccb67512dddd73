import { ComingScreen } from '@kolo/ui/patterns/coming'
import { chartColumnIcon } from '@kolo/ui/primitives/icons'

/** The analytics, before the first figure is drawn. */
export function AnalyticsScreen() {
  return (
    <ComingScreen
      title="Analytics"
      icon={chartColumnIcon}
      heading="No analytics yet"
      ways={[
        { to: '/admin', label: 'Go to the work queue' },
        { to: '/admin/members', label: 'Members' },
      ]}
    >
      How the community grows, month by month, will be here. This month’s figures are on the dashboard today.
    </ComingScreen>
  )
}
