import type { TableOf, Tables } from '@kolo/database/tables'
import type { Generated, Selectable } from 'kysely'

/** What the card provider paid out, as it is kept. */
export type SettlementRow = Selectable<Tables['card_settlements']>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    card_clearing: TableOf<
      'card_clearing',
      {
        provider: string
        settlements: Generated<number>
      }
    >
  }
}
