/** The rows of this feature's tables; compared with the live schema by a test. */
import type { FileType } from '@kolo/files/rules'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { DocumentKind, DocumentStatus, NumberKind } from '../documents.rules.ts'

export interface MemberDocumentsTable {
  id: string
  member_uid: string
  kind: DocumentKind | null
  status: Generated<DocumentStatus>
  number_sealed: Buffer | null
  number_mark: Buffer | null
  last4: string | null
  expires_on: CalendarDate | null
  file_name: string
  stored_name: string
  content_type: FileType
  size_bytes: number
  sha256: string
  added_at: Instant
  sent_at: Instant | null
  seen_by: Generated<string[]>
  decided_by: string | null
  decided_at: Instant | null
  decided_xact: Generated<string | null>
  reason: string | null
  reminded_at: Generated<Instant | null>
  version: Generated<number>
}

/** A document as it is kept. */
export type DocumentRow = Selectable<MemberDocumentsTable>

export interface IdentityNumbersTable {
  id: string
  member_uid: string
  kind: NumberKind
  number_sealed: Buffer
  number_mark: Buffer
  last4: string
  kept_at: Instant
}

/** A number as it is kept, without the number. */
export type NumberRow = Pick<IdentityNumbersTable, 'member_uid' | 'kind' | 'last4' | 'kept_at'>

declare module '@kolo/database/tables' {
  interface Tables {
    member_documents: MemberDocumentsTable
    identity_numbers: IdentityNumbersTable
  }
}
