/**
 * The pages about oneself, put together from the features that each know a part: people, signing in, money coming in.
 * The name, the picture, the theme and the formats are drawn all around these pages, so a save asks again who is here.
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

/** One's own profile. */
export function ProfileScreen() {
  const { refresh } = useSession()
  return <ProfilePage onSaved={() => void refresh()} />
}

/** A member's settings. */
export function SettingsScreen() {
  const { refresh } = useSession()
  return <SettingsPage parts={parts} onSaved={() => void refresh()} />
}

/** An administrator's settings: those of the community first. */
export function AdminSettingsScreen() {
  const { refresh } = useSession()
  const community = (
    <>
      <CollectionAccountCard />
      <TierLimitsCard />
    </>
  )
  return <SettingsPage parts={{ ...parts, community }} onSaved={() => void refresh()} />
}
