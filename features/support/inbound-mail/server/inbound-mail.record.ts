import { defineRecord } from '@kolo/database/record'

export const unusedMails = defineRecord('unused_mails', {
  title: 'Emails to your tickets that became no message',
  below: { column: 'ticket_id', table: 'tickets' },
  columns: {
    id: 'given',
    mail_sha256: 'secret',
    reason: 'given',
    sender: 'others',
    subject: 'others',
    ticket_id: 'given',
    arrived_at: 'given',
  },
})
