/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './distributions.tables.ts'

/** The tables of this feature with something of a person. */
export const distributionsPerson = [
  personTable('distribution_lines', {
    title: 'Your part in distributions',
    by: ['member_uid'],
    key: ['distribution_id', 'id'],
    given: [
      'distribution_id',
      'investment_id',
      'weight',
      'gross_kobo',
      'wht_kobo',
      'net_kobo',
      'status',
      'id',
    ],
    withheld: { member_uid: 'inner', journal_id: 'inner' },
  }),
]
