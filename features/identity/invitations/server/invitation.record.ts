import { defineRecord } from '@kolo/database/record'

export const invitations = defineRecord('invitations', {
  title: 'The invitation you came by',
  isOfAnyAccount: true,
  by: ['accepted_uid'],
  columns: {
    id: 'given',
    email: 'given',
    token_hash: 'secret',
    invited_by: 'others',
    made_at: 'given',
    sent_at: 'given',
    sends: 'given',
    expires_at: 'given',
    accepted_at: 'given',
    accepted_uid: 'inner',
  },
})
