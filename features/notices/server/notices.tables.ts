/** Row types of notices. */
import type { OutsideChannel } from '@kolo/foundation/notices'
import type { Instant } from '@kolo/foundation/time'
import type { Generated, Selectable } from 'kysely'
import type { DeliveryState } from '../notices/notice.messages.ts'

/** A sentence of an act to some people; it exists once it was routed. */
export type TellingsTable = { id: string; topic: string; at: Instant }

/** What one person reads in the product. */
export type NoticesTable = {
  id: string
  telling_id: string
  uid: string
  topic: string
  title: string
  body: string
  link: string | null
  at: Instant
  read_at: Generated<Instant | null>
}

/** One way out of the product. */
export type NoticeDeliveriesTable = {
  id: string
  telling_id: string | null
  notice_id: string | null
  uid: string | null
  topic: string
  channel: OutsideChannel
  state: DeliveryState
  tries: Generated<number>
  error: Generated<string | null>
  at: Instant
  done_at: Generated<Instant | null>
}

export type NoticeRow = Selectable<NoticesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    tellings: TellingsTable
    notices: NoticesTable
    notice_deliveries: NoticeDeliveriesTable
  }
}
