/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import type { GeneratedAlways, Selectable } from 'kysely'

export type ShareTermsTable = TableOf<
  'share_terms',
  {
    /** Counted by the register. */
    issued_units: GeneratedAlways<number>
  }
>

export type ShareAccountsTable = TableOf<
  'share_accounts',
  {
    /** Counted by the register, as the day below. */
    units: GeneratedAlways<number>
    held_since: GeneratedAlways<CalendarDate | null>
  }
>

export type ShareRequestsTable = TableOf<'share_requests'>

export type ShareMovementsTable = TableOf<
  'share_movements',
  {
    units_after: GeneratedAlways<number>
    par_kobo: GeneratedAlways<bigint>
  }
>

/** The terms as they are kept. */
export type TermsRow = Selectable<ShareTermsTable>
/** A share account as it is kept. */
export type AccountRow = Selectable<ShareAccountsTable>
/** A request as it is kept, with whose shares it is about. */
export type RequestRow = Selectable<ShareRequestsTable> & { seller_uid: string; seller_units: number }

declare module '@kolo/database/tables' {
  interface Tables {
    share_terms: ShareTermsTable
    share_accounts: ShareAccountsTable
    share_requests: ShareRequestsTable
    share_movements: ShareMovementsTable
  }
}
