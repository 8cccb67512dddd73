/** Row types of approvals. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

/** Something that was asked for. */
export type ApprovalsTable = TableOf<'approvals'>

/** Somebody is about to decide alone. */
export type AloneNoticesTable = TableOf<'alone_notices'>

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
