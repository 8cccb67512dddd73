/** The rows of this feature's tables; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { KeyScope } from '../keys.rules.ts'

export interface ProgramKeysTable {
  id: string
  uid: string | null
  token_hash: Buffer
  prefix: string
  name: string
  scopes: KeyScope[]
  made_by: string
  made_at: Instant
  expires_at: Instant
  approved_at: Instant | null
  last_used_at: Generated<Instant | null>
  ended_at: Generated<Instant | null>
  ended_because: Generated<'revoked' | 'account-changed' | null>
}

/** A key as it is kept. */
export type KeyRow = Selectable<ProgramKeysTable>

declare module '@kolo/database/tables' {
  interface Tables {
    program_keys: ProgramKeysTable
  }
}
