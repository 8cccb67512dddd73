import { defineRecord } from '@kolo/database/record'

export const passkeys = defineRecord('passkeys', {
  title: 'Your passkeys',
  isOfAnyAccount: true,
  by: ['uid'],
  columns: {
    id: 'given',
    credential_id: 'secret',
    uid: 'inner',
    public_key: 'secret',
    counter: 'inner',
    transports: 'given',
    name: 'given',
    created_at: 'given',
    last_used_at: 'given',
    seal: 'secret',
  },
})

/** What an authenticator is asked for. */
export type ChallengePurpose = 'make' | 'sign-in' | 'second-factor' | 'step-up'
