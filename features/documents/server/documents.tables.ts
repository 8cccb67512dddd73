/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export type MemberDocumentsTable = TableOf<'member_documents'>

/** A document as it is kept. */
export type DocumentRow = Selectable<MemberDocumentsTable>

export type IdentityNumbersTable = TableOf<'identity_numbers'>

/** A number as it is kept, without the number. */
export type NumberRow = Pick<IdentityNumbersTable, 'member_uid' | 'kind' | 'last4' | 'kept_at'>

declare module '@kolo/database/tables' {
  interface Tables {
    member_documents: MemberDocumentsTable
    identity_numbers: IdentityNumbersTable
  }
}
