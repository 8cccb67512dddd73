import { defineRecord } from '@kolo/database/record'

export const pushBrowsers = defineRecord('push_browsers', {
  title: 'Browsers that show your notices',
  isOfAnyAccount: true,
  by: ['uid'],
  columns: {
    id: 'given',
    uid: 'inner',
    session_id: 'inner',
    endpoint: 'secret',
    p256dh: 'secret',
    auth: 'secret',
    shows_all: 'given',
    device: 'given',
    kept_at: 'given',
  },
})
