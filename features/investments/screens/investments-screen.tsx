import { ComingScreen } from '@kolo/ui/patterns/coming'
import { sproutIcon } from '@kolo/ui/primitives/icons'

/** The list of plans, before the first plan can be opened. */
export function InvestmentsScreen() {
  return (
    <ComingScreen
      title="Investments"
      icon={sproutIcon}
      heading="No investment plans yet"
      ways={[
        { to: '/savings', label: 'Go to savings' },
        { to: '/dashboard', label: 'Go to Home' },
      ]}
    >
      No plan is open to put money in. You can save in your goals.
    </ComingScreen>
  )
}
