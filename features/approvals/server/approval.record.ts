import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const appointments = defineRecord('appointments', {
  title: 'Offices you were given',
  by: ['uid'],
  columns: {
    id: 'given',
    uid: 'inner',
    was: 'given',
    became: 'given',
    by_uid: 'others',
    approved_by: 'others',
    approval_id: 'inner',
    through: 'others',
    founding: 'given',
    at: 'given',
    written_xact: 'inner',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const approvalsRecords = [appointments]

export type ApprovalRow = Selectable<Tables['approvals']>

export type AloneNoticeRow = Selectable<Tables['alone_notices']>
