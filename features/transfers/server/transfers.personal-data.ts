/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './transfers.tables.ts'

/** The tables of this feature with something of a person. */
export const transfersPerson = [
  personTable('payment_decisions', {
    title: 'Decisions on your payments',
    below: { column: 'payment_id', table: 'payments' },
    given: [
      'id',
      'payment_id',
      'round',
      'decision',
      'received_kobo',
      'bank_reference',
      'value_on',
      'reason',
      'decided_at',
      'source',
    ],
    withheld: { administrator_uid: 'others', note: 'others', staff_told: 'others', alone: 'others' },
  }),
  personTable('payment_receipts', {
    title: 'Receipts you sent',
    below: { column: 'payment_id', table: 'payments' },
    given: ['id', 'payment_id', 'file_name', 'content_type', 'size_bytes', 'added_at'],
    withheld: { stored_name: 'inner', sha256: 'secret' },
    file: { folder: 'payment-receipts', storedName: 'stored_name', name: 'file_name' },
  }),
]
