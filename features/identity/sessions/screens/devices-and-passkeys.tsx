import { PasskeysCard } from '../../passkeys/screens/passkeys-card.tsx'
import { DevicesCard } from './devices-card.tsx'

/** What opens the account without a password, and where it is open now. */
export function DevicesAndPasskeys() {
  return (
    <>
      <PasskeysCard />
      <DevicesCard />
    </>
  )
}
