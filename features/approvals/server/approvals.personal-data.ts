/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './approvals.tables.ts'

/** The tables of this feature with something of a person. */
export const approvalsPerson = [
  personTable('appointments', {
    title: 'Offices you were given',
    by: ['uid'],
    given: ['id', 'was', 'became', 'founding', 'at'],
    withheld: {
      uid: 'inner',
      by_uid: 'others',
      approved_by: 'others',
      approval_id: 'inner',
      through: 'others',
      written_xact: 'inner',
    },
  }),
]
