import { defineRecord } from '@kolo/database/record'
import type { TableOf } from '@kolo/database/tables'
import type { CalendarDate } from '@kolo/foundation/time'
import type { GeneratedAlways, Selectable } from 'kysely'

export const shareAccounts = defineRecord('share_accounts', {
  title: 'Your shares',
  by: ['owner_uid'],
  columns: {
    id: 'given',
    code: 'given',
    owner_uid: 'inner',
    opened_at: 'given',
    units: 'given',
    held_since: 'given',
  },
})

export const shareMovements = defineRecord('share_movements', {
  title: 'Movements of your shares',
  below: { column: 'account_id', table: 'share_accounts' },
  columns: {
    id: 'given',
    account_id: 'given',
    kind: 'given',
    units: 'given',
    units_after: 'given',
    par_kobo: 'given',
    request_id: 'given',
    journal_id: 'inner',
    moved_on: 'given',
    moved_at: 'given',
  },
})

export type ShareAccountsTable = TableOf<
  'share_accounts',
  {
    /** Counted by the register, as the day below. */
    units: GeneratedAlways<number>
    held_since: GeneratedAlways<CalendarDate | null>
  }
>

export type ShareMovementsTable = TableOf<
  'share_movements',
  {
    units_after: GeneratedAlways<number>
    par_kobo: GeneratedAlways<bigint>
  }
>

/** A share account as it is kept. */
export type AccountRow = Selectable<ShareAccountsTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    share_accounts: ShareAccountsTable
    share_movements: ShareMovementsTable
  }
}
