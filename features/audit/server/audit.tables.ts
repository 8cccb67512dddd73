import type { Facts } from '@kolo/foundation/refusal'
import type { ColumnType } from 'kysely'

/** One deed, as it was recorded. */
export type AuditEventsTable = {
  id: string
  at: string
  kind: string
  actor_uid: string | null
  subject_uid: string | null
  target_type: string | null
  target_id: string | null
  facts: ColumnType<Facts, string, never>
  request_id: string
  address: string | null
}

/** The place of an event in the chain. */
export type AuditSealsTable = { position: bigint; event_id: string; hash: string; sealed_at: string }

declare module '@kolo/database/tables' {
  interface Tables {
    audit_events: AuditEventsTable
    audit_unsealed: { event_id: string }
    audit_seals: AuditSealsTable
    audit_chain_end: { one: boolean; position: bigint; hash: string }
  }
}
