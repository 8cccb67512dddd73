/** The door of identity's screens: who is signed in, and the page to sign in. */
import { lazy, Suspense } from 'react'

export { SessionProvider, useSession } from './session-provider.tsx'

const LazyPasswordSetting = lazy(async () => ({
  default: (await import('./account/password-setting.tsx')).PasswordSetting,
}))
const LazyDeleteAccountCard = lazy(async () => ({
  default: (await import('./account/delete-account-card.tsx')).DeleteAccountCard,
}))

const LazyEmailSetting = lazy(async () => ({
  default: (await import('./account/email-setting.tsx')).EmailSetting,
}))

/** The row of the security settings that changes the e-mail. */
export function EmailSetting() {
  return (
    <Suspense>
      <LazyEmailSetting />
    </Suspense>
  )
}

/** The row of the security settings that changes the password. */
export function PasswordSetting() {
  return (
    <Suspense>
      <LazyPasswordSetting />
    </Suspense>
  )
}

/** The card that deletes one's own account. */
export function DeleteAccountCard() {
  return (
    <Suspense>
      <LazyDeleteAccountCard />
    </Suspense>
  )
}

const LazyGoogleSetting = lazy(async () => ({
  default: (await import('./federated/google-setting.tsx')).GoogleSetting,
}))

/** The row of the ways to sign in that links and unlinks Google. */
export function GoogleSetting() {
  return (
    <Suspense>
      <LazyGoogleSetting />
    </Suspense>
  )
}

const LazyTwoStepSetting = lazy(async () => ({
  default: (await import('./security/two-step-setting.tsx')).TwoStepSetting,
}))
const LazyDevices = lazy(async () => ({
  default: (await import('./security/devices-and-passkeys.tsx')).DevicesAndPasskeys,
}))
const LazySignInStateSetting = lazy(async () => ({
  default: (await import('./security/sign-in-state-setting.tsx')).SignInStateSetting,
}))

/** The rows of the security settings for two-step sign-in. */
export function TwoStepSetting() {
  return (
    <Suspense>
      <LazyTwoStepSetting />
    </Suspense>
  )
}

/** The cards of the security settings with passkeys and the devices one is signed in on. */
export function DevicesAndPasskeys() {
  return (
    <Suspense>
      <LazyDevices />
    </Suspense>
  )
}

/** The row of a member's rights that disables and enables their sign-in. */
export function SignInStateSetting({ member }: { member: { uid: string; fullName: string } }) {
  return (
    <Suspense>
      <LazySignInStateSetting member={member} />
    </Suspense>
  )
}

/** The sign-in page in all its modes; its script comes when the page is opened. */
export const AuthScreen = lazy(async () => ({ default: (await import('./auth-screen.tsx')).AuthScreen }))
