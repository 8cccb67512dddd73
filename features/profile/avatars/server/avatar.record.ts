import { defineRecord } from '@kolo/database/record'

export const avatars = defineRecord('avatars', {
  title: 'Your photo',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid'],
  file: { folder: 'avatars', storedName: 'stored_name' },
  columns: {
    uid: 'inner',
    bytes: 'inner',
    content_type: 'given',
    changed_at: 'given',
    stored_name: 'inner',
  },
})
