/** What data rights keep about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './rights.tables.ts'

/** The tables of data rights with something of a person. */
export const rightsPerson = [
  personTable('data_copies', {
    title: 'Copies of your data you asked for',
    by: ['owner_uid'],
    given: ['id', 'asked_at', 'size_bytes', 'made_at'],
    withheld: { owner_uid: 'inner', stored_name: 'inner' },
  }),
  personTable('data_requests', {
    title: 'What you asked about your data',
    by: ['member_uid'],
    given: ['id', 'kind', 'wish', 'asked_at', 'due_on', 'status', 'answer', 'decided_at'],
    withheld: { member_uid: 'inner', decided_by: 'others', reminders: 'inner', version: 'inner' },
  }),
  personTable('breach_people', {
    title: 'Breaches that concerned your data',
    isOfAnyAccount: true,
    by: ['member_uid'],
    key: ['breach_id'],
    given: ['breach_id', 'told_at'],
    withheld: { member_uid: 'inner' },
  }),
]
