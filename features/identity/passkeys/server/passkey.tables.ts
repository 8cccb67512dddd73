/** Row types of passkeys. */
import type { TableOf } from '@kolo/database/tables'

/** What an authenticator is asked for. */
export type ChallengePurpose = 'make' | 'sign-in' | 'second-factor' | 'step-up'

type PasskeyRow = TableOf<'passkeys'>

type ChallengeRow = TableOf<'passkey_challenges'>

declare module '@kolo/database/tables' {
  interface Tables {
    passkeys: PasskeyRow
    passkey_challenges: ChallengeRow
  }
}
