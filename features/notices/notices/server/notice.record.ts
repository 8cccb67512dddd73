import { defineRecord } from '@kolo/database/record'
import type { Tables } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

export const notices = defineRecord('notices', {
  title: 'Your notices',
  isOfAnyAccount: true,
  by: ['uid'],
  columns: {
    id: 'given',
    telling_id: 'inner',
    uid: 'inner',
    topic: 'given',
    title: 'not-to-staff',
    body: 'not-to-staff',
    link: 'not-to-staff',
    at: 'given',
    read_at: 'given',
  },
})

export const noticeDeliveries = defineRecord('notice_deliveries', {
  title: 'Notices sent to you',
  isOfAnyAccount: true,
  by: ['uid'],
  columns: {
    id: 'given',
    telling_id: 'inner',
    notice_id: 'inner',
    uid: 'inner',
    topic: 'given',
    channel: 'given',
    state: 'given',
    tries: 'given',
    error: 'inner',
    at: 'given',
    done_at: 'given',
  },
})

export type NoticeRow = Selectable<Tables['notices']>
