import { defineRecord } from '@kolo/database/record'

export const memberChanges = defineRecord('member_changes', {
  title: 'Changes of your profile',
  isOfAnyAccount: true,
  by: ['uid'],
  columns: {
    id: 'given',
    uid: 'inner',
    kind: 'given',
    before: 'given',
    after: 'given',
    reason: 'given',
    actor_uid: 'others',
    changed_at: 'given',
  },
})

export const memberNotes = defineRecord('member_notes', {
  title: 'What administrators noted about you',
  by: ['uid'],
  columns: {
    id: 'given',
    uid: 'inner',
    author_uid: 'others',
    body: 'given',
    written_at: 'given',
  },
})
