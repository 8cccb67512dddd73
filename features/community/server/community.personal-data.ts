/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './community.tables.ts'

/** The tables of this feature with something of a person. */
export const communityPerson = [
  personTable('terms_agreements', {
    title: 'Terms you agreed to',
    isOfAnyAccount: true,
    by: ['uid'],
    key: ['uid', 'version'],
    given: ['version', 'agreed_at'],
    withheld: { uid: 'inner' },
  }),
]
