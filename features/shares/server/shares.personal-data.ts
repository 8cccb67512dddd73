/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './shares.tables.ts'

/** The tables of this feature with something of a person. */
export const sharesPerson = [
  personTable('share_accounts', {
    title: 'Your shares',
    by: ['owner_uid'],
    given: ['id', 'code', 'opened_at', 'units', 'held_since'],
    withheld: { owner_uid: 'inner' },
  }),
  personTable('share_requests', {
    title: 'What you asked for with shares',
    by: ['buyer_uid'],
    below: { column: 'account_id', table: 'share_accounts' },
    given: [
      'id',
      'kind',
      'account_id',
      'units',
      'value_kobo',
      'fee_kobo',
      'status',
      'asked_at',
      'answered_at',
      'ended_at',
      'reason',
    ],
    withheld: {
      buyer_uid: 'others',
      hold_id: 'inner',
      buyer_hold_id: 'others',
      journal_id: 'inner',
      version: 'inner',
    },
  }),
  personTable('share_movements', {
    title: 'Movements of your shares',
    below: { column: 'account_id', table: 'share_accounts' },
    given: [
      'id',
      'account_id',
      'kind',
      'units',
      'units_after',
      'par_kobo',
      'request_id',
      'moved_on',
      'moved_at',
    ],
    withheld: { journal_id: 'inner' },
  }),
]
