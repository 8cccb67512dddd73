import type { TableOf } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { ColumnType, Selectable } from 'kysely'
import type { EventKind } from '../webhooks.rules.ts'

export type WebhooksTable = TableOf<
  'webhooks',
  {
    kinds: EventKind[]
  }
>

export type WebhookDeliveriesTable = TableOf<
  'webhook_deliveries',
  {
    tries: ColumnType<Try[], never, never>
  }
>

/** A webhook as it is kept. */
export type WebhookRow = Selectable<WebhooksTable>

/** An attempt that is over, and what was answered; the problem, where nothing was. */
export type Try = { at: Instant; status: number | null; problem: string | null }

/** An event on its way to an address. */
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
  }
}
