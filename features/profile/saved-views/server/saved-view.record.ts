import { defineRecord } from '@kolo/database/record'

export const savedViews = defineRecord('saved_views', {
  title: 'Views of lists that you saved',
  isOfAnyAccount: true,
  by: ['owner_uid'],
  columns: {
    id: 'given',
    owner_uid: 'inner',
    list: 'given',
    name: 'given',
    search: 'given',
    kept_at: 'given',
  },
})
