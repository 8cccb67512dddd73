/** The tables of arrears, each declared once, with what its person is given of every column. */
import { defineRecord, type RecordOf } from '@kolo/database/record'

export const loanContacts = defineRecord('loan_contacts', {
  title: 'Contacts about loans that are overdue',
  below: { column: 'loan_id', table: 'loans' },
  columns: {
    id: 'given',
    loan_id: 'given',
    kind: 'given',
    note: 'given',
    promised_kobo: 'given',
    promised_on: 'given',
    noted_by: 'others',
    noted_at: 'given',
  },
})

export const loanReminders = defineRecord('loan_reminders', {
  title: 'Reminders of instalments',
  below: { column: 'loan_id', table: 'loans' },
  key: ['loan_id', 'number', 'days'],
  columns: { loan_id: 'given', number: 'given', days: 'given', sent_at: 'given' },
})

/** A contact as it is kept. */
export type ContactRecord = RecordOf<'loan_contacts'>
