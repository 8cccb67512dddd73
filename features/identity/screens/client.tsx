/** What identity brings to the frame around the screens. */
import { clientFeature } from '@kolo/ui/patterns/client-feature'
import { lazy } from 'react'

const PasswordSetting = lazy(async () => ({
  default: (await import('../passwords/screens/password-setting.tsx')).PasswordSetting,
}))
const EmailSetting = lazy(async () => ({
  default: (await import('../accounts/screens/email-setting.tsx')).EmailSetting,
}))
const TwoStepSetting = lazy(async () => ({
  default: (await import('../second-factor/screens/two-step-setting.tsx')).TwoStepSetting,
}))
const DevicesAndPasskeys = lazy(async () => ({
  default: (await import('../sessions/screens/devices-and-passkeys.tsx')).DevicesAndPasskeys,
}))
const DeleteAccountCard = lazy(async () => ({
  default: (await import('../accounts/screens/delete-account-card.tsx')).DeleteAccountCard,
}))
const GoogleSetting = lazy(async () => ({
  default: (await import('../federated-sign-in/screens/google-setting.tsx')).GoogleSetting,
}))

export const identity = clientFeature({
  settings: [
    { in: 'password', at: 10, Section: PasswordSetting },
    { in: 'password', at: 20, Section: EmailSetting },
    { in: 'signing-in', at: 10, Section: TwoStepSetting },
    { in: 'security', at: 10, Section: DevicesAndPasskeys },
    { in: 'security', at: 20, Section: DeleteAccountCard },
    { in: 'sign-in-ways', at: 10, Section: GoogleSetting },
  ],
})
