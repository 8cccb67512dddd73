/** What data rights keep about a person, and what of it they are given. */
import { personTable } from '@kolo/database/person-parts'
import './rights.tables.ts'

/** The tables of data rights with something of a person. */
export const rightsPerson = [
  personTable('data_copies', {
    title: 'Copies of your data you asked for',
    by: ['owner_uid'],
    given: ['id', 'asked_at', 'size_bytes', 'made_at'],
    withheld: { owner_uid: 'inner', stored_name: 'inner' },
  }),
]
