/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './cash.tables.ts'

/** The tables of this feature with something of a person. */
export const cashPerson = [
  personTable('cash_receipts', {
    title: 'Receipts for cash',
    by: ['member_uid'],
    key: ['payment_id'],
    given: ['payment_id', 'number', 'amount_kobo', 'booked_at'],
    withheld: { till_id: 'others', member_uid: 'inner' },
  }),
  personTable('cash_tills', {
    title: 'The till you keep',
    by: ['member_uid'],
    given: ['id', 'opened_at'],
    withheld: { member_uid: 'inner', version: 'inner' },
  }),
]
