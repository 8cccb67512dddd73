/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './programs.tables.ts'

/** The tables of this feature with something of a person. */
export const programsPerson = [
  personTable('program_keys', {
    title: 'Your keys for other programs',
    isOfAnyAccount: true,
    by: ['uid'],
    given: [
      'id',
      'prefix',
      'name',
      'scopes',
      'made_at',
      'expires_at',
      'last_used_at',
      'ended_at',
      'ended_because',
    ],
    withheld: { uid: 'inner', token_hash: 'secret', made_by: 'inner', approved_at: 'inner' },
  }),
]
