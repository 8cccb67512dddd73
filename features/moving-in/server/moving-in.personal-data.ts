/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './moving-in.tables.ts'

/** The tables of this feature with something of a person. */
export const movingInPerson = [
  personTable('move_in_rows', {
    title: 'What you brought when the society moved in',
    by: ['member_uid'],
    key: ['move_in_id', 'line_no'],
    given: [
      'name',
      'email',
      'phone',
      'number',
      'gender',
      'born_on',
      'wallet_kobo',
      'goals',
      'share_units',
      'shares_kobo',
      'tier',
      'joined_on',
      'next_of_kin',
    ],
    withheld: {
      move_in_id: 'inner',
      line_no: 'inner',
      line_count: 'inner',
      cells: 'inner',
      savings_kobo: 'inner',
      faults: 'inner',
      notes: 'inner',
      left_out: 'inner',
      member_uid: 'inner',
      journal_id: 'inner',
      taken_back_at: 'inner',
      officer_uid: 'inner',
    },
  }),
]
