/** The rows of this feature's tables; compared with the live schema by a test. */
import type { Instant } from '@kolo/foundation/time'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { KeyScope } from '../keys/keys.rules.ts'
import type { deliveryStates, offReasons } from '../webhooks/webhooks.contract.ts'
import type { EventKind } from '../webhooks/webhooks.rules.ts'

export interface ProgramKeysTable {
  id: string
  uid: string | null
  token_hash: Buffer
  prefix: string
  name: string
  scopes: KeyScope[]
  made_by: string
  made_at: Instant
  expires_at: Instant
  approved_at: Instant | null
  last_used_at: Generated<Instant | null>
  ended_at: Generated<Instant | null>
  ended_because: Generated<'revoked' | 'account-changed' | null>
}

/** A key as it is kept. */
export type KeyRow = Selectable<ProgramKeysTable>

export interface WebhooksTable {
  id: string
  description: string
  url: string
  kinds: EventKind[]
  secret: Buffer
  former_secret: Generated<Buffer | null>
  former_until: Generated<Instant | null>
  made_by: string
  made_at: Instant
  approved_at: Generated<Instant | null>
  on_since: Generated<Instant | null>
  off_at: Generated<Instant | null>
  off_because: Generated<(typeof offReasons)[number] | null>
  delivered_at: Generated<Instant | null>
  gave_up: Generated<'failing' | 'gone' | null>
}

/** A webhook as it is kept. */
export type WebhookRow = Selectable<WebhooksTable>

/** An attempt that is over, and what was answered; the problem, where nothing was. */
export type Try = { at: Instant; status: number | null; problem: string | null }

export interface WebhookDeliveriesTable {
  id: string
  webhook_id: string
  event_id: string
  kind: string
  body: string
  made_at: Instant
  state: Generated<(typeof deliveryStates)[number]>
  attempts: Generated<number>
  attempts_now: Generated<number>
  next_at: Instant | null
  held_until: Generated<Instant | null>
  tries: ColumnType<Try[], never, never>
}

/** An event on its way to an address. */
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

declare module '@kolo/database/tables' {
  interface Tables {
    program_keys: ProgramKeysTable
    webhooks: WebhooksTable
    webhook_deliveries: WebhookDeliveriesTable
    webhook_cursor: { one: boolean; position: bigint }
  }
}
