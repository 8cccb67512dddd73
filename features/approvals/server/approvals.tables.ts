/** Row types of approvals. */
import type { Json } from '@kolo/database/tables'
import type { Role } from '@kolo/foundation/access'
import type { Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { ApprovalStatus } from '../approvals.access.ts'

/** Something that was asked for. */
export type ApprovalsTable = {
  id: string
  kind: string
  subject_type: string
  subject_id: string
  subject_version: string
  subject_uid: string | null
  change: Json
  amount_kobo: bigint | null
  reason: string
  asked_by: string
  asked_at: Instant
  expires_at: Instant
  staff_told_at: Generated<Instant | null>
  status: Generated<ApprovalStatus>
  decided_by: Generated<string | null>
  decided_at: Generated<Instant | null>
  alone: Generated<boolean>
  founding: Generated<boolean>
  answer: Generated<string | null>
  version: Generated<number>
  /** The transaction that applied it, as text. */
  applied_xact: Generated<string | null>
}

/** Somebody is about to decide alone. */
export type AloneNoticesTable = {
  id: string
  subject_type: string
  subject_id: string
  sentence: string
  told_by: string
  told_at: Instant
  objected_by: Generated<string | null>
  objected_at: Generated<Instant | null>
  objection: Generated<string | null>
  closed_at: Generated<Instant | null>
  decided_kobo: Generated<bigint | null>
}

/** An office, or having it taken away while the account is not active. */
export type Office = Role | 'inactive'

/** A change of office. */
export type AppointmentsTable = {
  id: string
  uid: string
  was: Office
  became: Office
  by_uid: string
  approved_by: string | null
  approval_id: string | null
  through: 'approval' | 'first' | 'recovery' | 'history'
  founding: boolean
  at: Instant
}

export type ApprovalRow = Selectable<ApprovalsTable>
export type AloneNoticeRow = Selectable<AloneNoticesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    approvals: ApprovalsTable
    alone_notices: AloneNoticesTable
    appointments: AppointmentsTable
  }
}
