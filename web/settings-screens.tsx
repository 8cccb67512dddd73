/** The settings pages, put together from the features that each know a part: people, signing in, money coming in. */
import { DeleteAccountCard, PasswordSetting } from '@kolo/identity/screens'
import { CollectionAccountCard } from '@kolo/payments/screens'
import { SettingsPage, TierLimitsCard } from '@kolo/profile/screens'

const parts = { password: <PasswordSetting />, deleteAccount: <DeleteAccountCard /> }

/** A member's settings. */
export function SettingsScreen() {
  return <SettingsPage parts={parts} />
}

/** An administrator's settings: those of the community first. */
export function AdminSettingsScreen() {
  const community = (
    <>
      <CollectionAccountCard />
      <TierLimitsCard />
    </>
  )
  return <SettingsPage parts={{ ...parts, community }} />
}
