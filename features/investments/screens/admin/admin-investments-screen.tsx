import { ComingScreen } from '@kolo/ui/patterns/coming'
import { walletIcon } from '@kolo/ui/primitives/icons'

/** What members put into plans, before the first plan. */
export function AdminInvestmentsScreen() {
  return (
    <ComingScreen
      title="Investments"
      icon={walletIcon}
      heading="No investments yet"
      ways={[
        { to: '/admin', label: 'Go to the work queue' },
        { to: '/admin/savings-plans', label: 'Savings plans' },
      ]}
    >
      There are no investments today. Payments into savings are in the work queue.
    </ComingScreen>
  )
}
