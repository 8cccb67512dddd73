/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './audit.tables.ts'

/** The tables of this feature with something of a person. */
export const auditPerson = [
  personTable('audit_events', {
    title: 'The audit log about you',
    isOfAnyAccount: true,
    by: ['actor_uid', 'subject_uid'],
    given: ['id', 'at', 'kind', 'target_type', 'target_id'],
    notToStaff: ['target_type', 'target_id'],
    withheld: {
      actor_uid: 'others',
      subject_uid: 'others',
      facts: 'others',
      request_id: 'inner',
      address: 'others',
      recorded_at: 'inner',
    },
  }),
]
