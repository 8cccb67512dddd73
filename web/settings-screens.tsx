/** The settings pages, put together from the features that each know a part: people, signing in, money coming in. */
import { CollectionAccountCard } from '@kolo/payments/screens'
import { SettingsPage, TierLimitsCard } from '@kolo/profile/screens'

/** A member's settings. */
export function SettingsScreen() {
  return <SettingsPage />
}

/** An administrator's settings: those of the community first. */
export function AdminSettingsScreen() {
  const community = (
    <>
      <CollectionAccountCard />
      <TierLimitsCard />
    </>
  )
  return <SettingsPage parts={{ community }} />
}
