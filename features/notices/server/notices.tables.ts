/** Row types of notices. */
import type { TableOf } from '@kolo/database/tables'
import type { Selectable } from 'kysely'

/** A sentence of an act to some people; it exists once it was routed. */
export type TellingsTable = TableOf<'tellings'>

/** What one person reads in the product. */
export type NoticesTable = TableOf<'notices'>

/** One way out of the product. */
export type NoticeDeliveriesTable = TableOf<'notice_deliveries'>

export type NoticeRow = Selectable<NoticesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    tellings: TellingsTable
    notices: NoticesTable
    notice_deliveries: NoticeDeliveriesTable
  }
}
