/** Row types of approvals. */
import type { TableOf } from '@kolo/database/tables'
import type { Role } from '@kolo/foundation/access'
import type { Selectable } from 'kysely'

/** Something that was asked for. */
export type ApprovalsTable = TableOf<'approvals'>

/** Somebody is about to decide alone. */
export type AloneNoticesTable = TableOf<'alone_notices'>

/** An office, or having it taken away while the account is not active. */
export type Office = Role | 'inactive'

/** A change of office. */
export type AppointmentsTable = TableOf<'appointments'>

export type ApprovalRow = Selectable<ApprovalsTable>
export type AloneNoticeRow = Selectable<AloneNoticesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    approvals: ApprovalsTable
    alone_notices: AloneNoticesTable
    appointments: AppointmentsTable
  }
}
