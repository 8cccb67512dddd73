/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './long-work.tables.ts'

/** The tables of this feature with something of a person. */
export const longWorkPerson = [
  personTable('long_works', {
    title: 'Long work you began',
    by: ['owner_uid'],
    given: ['id', 'kind', 'title', 'state', 'begun_at', 'ended_at'],
    notToStaff: ['title'],
    withheld: {
      subject_id: 'inner',
      owner_uid: 'inner',
      done: 'inner',
      total: 'inner',
      place: 'inner',
      outcome: 'inner',
      failures: 'inner',
      error: 'inner',
      next_at: 'inner',
    },
  }),
]
