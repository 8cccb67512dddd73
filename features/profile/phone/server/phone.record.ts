import { defineRecord } from '@kolo/database/record'

export const phoneCodes = defineRecord('phone_codes', {
  title: 'Codes sent to your phone',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid'],
  columns: {
    uid: 'inner',
    id: 'given',
    phone: 'given',
    code_mark: 'secret',
    sent_at: 'given',
    ends_at: 'given',
    used_at: 'given',
    used_xact: 'inner',
  },
})
