/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './reports.tables.ts'

/** The tables of this feature with something of a person. */
export const reportsPerson = [
  personTable('papers', {
    title: 'Statements and receipts that were made',
    by: ['member_uid'],
    given: [
      'id',
      'code',
      'kind',
      'format',
      'account',
      'account_name',
      'first_day',
      'last_day',
      'from_at',
      'until_at',
      'opening_kobo',
      'in_kobo',
      'out_kobo',
      'closing_kobo',
      'lines',
      'issued_at',
      'is_large',
      'made_at',
    ],
    withheld: { member_uid: 'inner', content_sha256: 'secret', issued_by: 'others', stored_name: 'inner' },
  }),
  personTable('report_files', {
    title: 'Large reports you asked for',
    by: ['owner_uid'],
    given: ['id', 'report', 'first_day', 'last_day', 'asked_at', 'format', 'made_at'],
    withheld: { owner_uid: 'inner', stored_name: 'inner' },
  }),
  personTable('report_schedules', {
    title: 'Reports you have made each month',
    by: ['owner_uid'],
    key: ['owner_uid', 'report'],
    given: ['report', 'format', 'since', 'made_for'],
    withheld: { owner_uid: 'inner' },
  }),
]
