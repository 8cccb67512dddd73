import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const reportFiles = defineRecord('report_files', {
  title: 'Large reports you asked for',
  by: ['owner_uid'],
  columns: {
    id: 'given',
    report: 'given',
    first_day: 'given',
    last_day: 'given',
    owner_uid: 'inner',
    asked_at: 'given',
    stored_name: 'inner',
    made_at: 'given',
    format: 'given',
  },
})

export const reportSchedules = defineRecord('report_schedules', {
  title: 'Reports you have made each month',
  by: ['owner_uid'],
  key: ['owner_uid', 'report'],
  columns: {
    owner_uid: 'inner',
    report: 'given',
    format: 'given',
    since: 'given',
    made_for: 'given',
  },
})

/** A large report as it is kept. */
export type ReportFileRow = Selectable<Tables['report_files']>
