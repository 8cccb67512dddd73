import { ButtonLink } from '@kolo/ui/primitives/button'
import { wrenchIcon } from '@kolo/ui/primitives/icons'
import { EmptyState } from '@kolo/ui/primitives/states'

/** For an address whose screen is not part of this build. */
export function NotHereScreen() {
  return (
    <EmptyState
      heading="h1"
      picture={wrenchIcon}
      title="This page is not here yet"
      action={
        <ButtonLink look="primary" to="/investments">
          See investments
        </ButtonLink>
      }
    >
      <p>It is being built. Nothing you have saved is affected.</p>
    </EmptyState>
  )
}
