/** The rows of this feature's tables. */
import type { TableOf } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { ColumnType, Selectable } from 'kysely'
import type { KeyScope } from '../keys/keys.rules.ts'
import type { EventKind } from '../webhooks/webhooks.rules.ts'

export type ProgramKeysTable = TableOf<
  'program_keys',
  {
    scopes: KeyScope[]
  }
>

/** A key as it is kept. */
export type KeyRow = Selectable<ProgramKeysTable>

export type WebhooksTable = TableOf<
  'webhooks',
  {
    kinds: EventKind[]
  }
>

/** A webhook as it is kept. */
export type WebhookRow = Selectable<WebhooksTable>

/** An attempt that is over, and what was answered; the problem, where nothing was. */
export type Try = { at: Instant; status: number | null; problem: string | null }

export type WebhookDeliveriesTable = TableOf<
  'webhook_deliveries',
  {
    tries: ColumnType<Try[], never, never>
  }
>

/** An event on its way to an address. */
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    program_keys: ProgramKeysTable
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
    webhook_cursor: TableOf<'webhook_cursor'>
  }
}
