/**
 * The pages about oneself, put together from the features that each know a part: people, signing in, money coming in.
 * The name, the picture, the theme and the formats are drawn all around these pages, so what a save answers is passed on.
 */
import {
  DeleteAccountCard,
  DevicesAndPasskeys,
  EmailSetting,
  GoogleSetting,
  PasswordSetting,
  TwoStepSetting,
  useSession,
} from '@kolo/identity/screens'
import { CollectionAccountCard } from '@kolo/payments/screens'
import type { WholeProfile } from '@kolo/profile/contract'
import { ProfilePage, SettingsPage, TierLimitsCard } from '@kolo/profile/screens'

const parts = {
  password: (
    <>
      <PasswordSetting />
      <EmailSetting />
    </>
  ),
  twoStep: <TwoStepSetting />,
  devices: <DevicesAndPasskeys />,
  deleteAccount: <DeleteAccountCard />,
  signInWays: <GoogleSetting />,
}

/** What all pages show of a profile. */
function shownOf(profile: WholeProfile) {
  const { fullName, avatar, profileComplete, settings, preferences } = profile
  return {
    fullName,
    avatar,
    profileComplete,
    display: settings.preferences,
    dashboard: preferences.dashboard,
  }
}

function useKnow() {
  const { know } = useSession()
  return (profile: WholeProfile) => know(shownOf(profile))
}

/** One's own profile. */
export function ProfileScreen() {
  return <ProfilePage onSaved={useKnow()} />
}

/** A member's settings. */
export function SettingsScreen() {
  return <SettingsPage parts={parts} onSaved={useKnow()} />
}

/** An administrator's settings: those of the community first. */
export function AdminSettingsScreen() {
  const community = (
    <>
      <CollectionAccountCard />
      <TierLimitsCard />
    </>
  )
  return <SettingsPage parts={{ ...parts, community }} onSaved={useKnow()} />
}
