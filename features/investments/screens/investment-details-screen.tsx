import { ComingScreen } from '@kolo/ui/patterns/coming'
import { sproutIcon } from '@kolo/ui/primitives/icons'

/** One investment, before the first can be made. */
export function InvestmentDetailsScreen() {
  return (
    <ComingScreen
      title="Investment"
      icon={sproutIcon}
      heading="There is no investment at this address"
      ways={[
        { to: '/investments', label: 'See investments' },
        { to: '/savings', label: 'Go to savings' },
      ]}
    >
      No plan is open, so there is nothing to show here.
    </ComingScreen>
  )
}
