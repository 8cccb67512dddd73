import { ComingScreen } from '@kolo/ui/patterns/coming'
import { sproutIcon } from '@kolo/ui/primitives/icons'

/** The administration of plans, before the first can be prepared. */
export function InvestmentPlansScreen() {
  return (
    <ComingScreen
      title="Investment plans"
      icon={sproutIcon}
      heading="No investment plans yet"
      ways={[
        { to: '/admin/savings-plans', label: 'Savings plans' },
        { to: '/admin', label: 'Go to the work queue' },
      ]}
    >
      Investment plans are not prepared with Kolo today. Savings plans are.
    </ComingScreen>
  )
}
