/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './bank-statements.tables.ts'

/** The tables of this feature with something of a person. */
export const bankStatementsPerson = [
  personTable('unmatched_receipts', {
    title: 'Money that came in without a name and was found to be yours',
    by: ['member_uid'],
    given: [
      'id',
      'code',
      'account_id',
      'amount_kobo',
      'received_on',
      'booked_at',
      'state',
      'return_reference',
      'ended_at',
    ],
    withheld: {
      line_id: 'inner',
      booked_by: 'others',
      booked_journal: 'inner',
      member_uid: 'inner',
      ended_journal: 'inner',
      ended_by: 'others',
      version: 'inner',
    },
  }),
  personTable('receipt_claims', {
    title: 'Money you said was yours',
    by: ['member_uid'],
    given: ['id', 'sender_name', 'bank_reference', 'note', 'claimed_at', 'state', 'answered_at', 'answer'],
    withheld: { receipt_id: 'inner', member_uid: 'inner', answered_by: 'others' },
  }),
]
