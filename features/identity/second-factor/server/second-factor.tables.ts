/** Row types of devices and second factors. */
import type { Instant } from '@kolo/foundation/time'
import type { Generated } from 'kysely'
import type { SignInKind } from '../../server/identity.tables.ts'

type KnownDeviceRow = { uid: string; token_hash: Buffer; first_seen_at: Instant; last_seen_at: Instant }

type PendingSignInRow = {
  token_hash: Buffer
  uid: string
  kind: SignInKind
  created_at: Instant
  expires_at: Instant
  seal: Generated<Buffer | null>
}

type SecondFactorRow = {
  uid: string
  sealed_secret: Buffer
  last_step: bigint
  begun_at: Instant
  confirmed_at: Instant | null
}

type RecoveryCodeRow = { uid: string; code_hash: Buffer; used_at: Instant | null }

declare module '@kolo/database/tables' {
  interface Tables {
    known_devices: KnownDeviceRow
    pending_sign_ins: PendingSignInRow
    second_factors: SecondFactorRow
    recovery_codes: RecoveryCodeRow
  }
}
