import { defineRecord } from '@kolo/database/record'
import type { TableOf } from '@kolo/database/tables'
import type { SignInKind } from '../../server/identity.record.ts'

export const knownDevices = defineRecord('known_devices', {
  title: 'Browsers you are known by',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid', 'token_hash'],
  columns: {
    uid: 'inner',
    token_hash: 'secret',
    first_seen_at: 'given',
    last_seen_at: 'given',
  },
})

export const secondFactors = defineRecord('second_factors', {
  title: 'Your code app',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid'],
  columns: {
    uid: 'inner',
    sealed_secret: 'secret',
    last_step: 'inner',
    begun_at: 'given',
    confirmed_at: 'given',
  },
})

export const recoveryCodes = defineRecord('recovery_codes', {
  title: 'Your recovery codes',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid', 'code_hash'],
  columns: {
    uid: 'inner',
    code_hash: 'secret',
    used_at: 'given',
  },
})

type PendingSignInRow = TableOf<
  'pending_sign_ins',
  {
    kind: SignInKind
  }
>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    pending_sign_ins: PendingSignInRow
  }
}
