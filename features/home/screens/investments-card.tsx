import { ButtonLink } from '@kolo/ui/primitives/button'
import { sproutIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'

/** Where a member's investments will be listed. */
export function InvestmentsCard() {
  return (
    <EmptyState
      picture={sproutIcon}
      title="No investments yet"
      action={<ButtonLink to="/investments">Go to Investments</ButtonLink>}
    >
      Read about risk first. There is no hurry.
    </EmptyState>
  )
}
