/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './events.tables.ts'

/** The tables of this feature with something of a person. */
export const eventsPerson = [
  personTable('event_registrations', {
    title: 'Events you registered for',
    by: ['member_uid'],
    given: [
      'id',
      'event_id',
      'mode',
      'guests',
      'status',
      'answers',
      'registered_at',
      'offered_until',
      'cancelled_reason',
      'checked_in_at',
      'fee_kobo',
    ],
    withheld: {
      member_uid: 'inner',
      checked_in_by: 'others',
      checked_in_scan: 'inner',
      checked_in_device: 'inner',
      fee_journal_id: 'inner',
      fee_returned_journal_id: 'inner',
    },
  }),
  personTable('event_stewards', {
    title: 'Events at whose door you stand',
    by: ['uid'],
    key: ['event_id', 'uid'],
    given: ['event_id', 'named_at'],
    withheld: { uid: 'inner' },
  }),
  personTable('calendar_feeds', {
    title: 'Your calendar feed',
    isOfAnyAccount: true,
    by: ['uid'],
    key: ['uid'],
    given: ['made_at'],
    withheld: { uid: 'inner', token_hash: 'secret' },
  }),
]
