/** What is kept here about a person, and what of it they are given. */
import { personTable } from '@kolo/database/personal-data'
import './notices.tables.ts'
import '../push/server/push.tables.ts'

/** The tables of this feature with something of a person. */
export const noticesPerson = [
  personTable('notices', {
    title: 'Your notices',
    isOfAnyAccount: true,
    by: ['uid'],
    given: ['id', 'topic', 'title', 'body', 'link', 'at', 'read_at'],
    notToStaff: ['title', 'body', 'link'],
    withheld: { telling_id: 'inner', uid: 'inner' },
  }),
  personTable('notice_deliveries', {
    title: 'Notices sent to you',
    isOfAnyAccount: true,
    by: ['uid'],
    given: ['id', 'topic', 'channel', 'state', 'tries', 'at', 'done_at'],
    withheld: { telling_id: 'inner', notice_id: 'inner', uid: 'inner', error: 'inner' },
  }),
  personTable('push_browsers', {
    title: 'Browsers that show your notices',
    isOfAnyAccount: true,
    by: ['uid'],
    given: ['id', 'shows_all', 'device', 'kept_at'],
    withheld: { uid: 'inner', session_id: 'inner', endpoint: 'secret', p256dh: 'secret', auth: 'secret' },
  }),
]
