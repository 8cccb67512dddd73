import { defineRecord } from '@kolo/database/record'
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'
import type { KeyScope } from '../keys.rules.ts'

export const programKeys = defineRecord('program_keys', {
  title: 'Your keys for other programs',
  isOfAnyAccount: true,
  by: ['uid'],
  columns: {
    id: 'given',
    uid: 'inner',
    token_hash: 'secret',
    prefix: 'given',
    name: 'given',
    scopes: 'given',
    made_by: 'inner',
    made_at: 'given',
    expires_at: 'given',
    approved_at: 'inner',
    last_used_at: 'given',
    ended_at: 'given',
    ended_because: 'given',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const programsRecords = [programKeys]

export type ProgramKeysTable = TableOf<
  'program_keys',
  {
    scopes: KeyScope[]
  }
>

/** A key as it is kept. */
export type KeyRow = Selectable<ProgramKeysTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    program_keys: ProgramKeysTable
  }
}
