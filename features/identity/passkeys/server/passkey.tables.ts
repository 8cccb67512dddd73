/** Row types of passkeys. */
import type { Instant } from '@kolo/foundation/time'
import type { Generated } from 'kysely'

/** What an authenticator is asked for. */
export type ChallengePurpose = 'make' | 'sign-in' | 'second-factor' | 'step-up'

type PasskeyRow = {
  id: string
  credential_id: string
  uid: string
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  created_at: Instant
  last_used_at: Instant | null
  seal: Generated<Buffer | null>
}

type ChallengeRow = { challenge: string; purpose: ChallengePurpose; uid: string | null; expires_at: Instant }

declare module '@kolo/database/tables' {
  interface Tables {
    passkeys: PasskeyRow
    passkey_challenges: ChallengeRow
  }
}
