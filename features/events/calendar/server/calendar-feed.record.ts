import { defineRecord } from '@kolo/database/record'

export const calendarFeeds = defineRecord('calendar_feeds', {
  title: 'Your calendar feed',
  isOfAnyAccount: true,
  by: ['uid'],
  key: ['uid'],
  columns: {
    uid: 'inner',
    token_hash: 'secret',
    made_at: 'given',
  },
})
