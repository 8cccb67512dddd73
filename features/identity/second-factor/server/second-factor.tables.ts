/** Row types of devices and second factors. */
import type { TableOf } from '@kolo/database/tables'
import type { SignInKind } from '../../server/identity.tables.ts'

type KnownDeviceRow = TableOf<'known_devices'>

type PendingSignInRow = TableOf<
  'pending_sign_ins',
  {
    kind: SignInKind
  }
>

type SecondFactorRow = TableOf<'second_factors'>

type RecoveryCodeRow = TableOf<'recovery_codes'>

declare module '@kolo/database/tables' {
  interface Tables {
    known_devices: KnownDeviceRow
    pending_sign_ins: PendingSignInRow
    second_factors: SecondFactorRow
    recovery_codes: RecoveryCodeRow
  }
}
