import { defineRecord } from '@kolo/database/record'

export const investmentMandates = defineRecord('investment_mandates', {
  title: 'Your mandate to invest',
  by: ['member_uid'],
  columns: {
    id: 'given',
    member_uid: 'inner',
    sha256: 'secret',
    number: 'given',
    given_at: 'given',
    ip: 'given',
  },
})
