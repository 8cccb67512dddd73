import type { Facts } from '@kolo/foundation/refusal'
import type { ColumnType } from 'kysely'

/** Read here, written by the functions of the log alone. */
type Read<Value> = ColumnType<Value, never, never>

/** One deed, as it was recorded. */
export type AuditEventsTable = {
  id: Read<string>
  at: Read<string>
  kind: Read<string>
  actor_uid: Read<string | null>
  subject_uid: Read<string | null>
  target_type: Read<string | null>
  target_id: Read<string | null>
  facts: Read<Facts>
  request_id: Read<string>
  address: Read<string | null>
  /** By the database's clock; absent on events from before it was kept. */
  recorded_at: Read<string | null>
}

/** The place of an event in the chain. */
export type AuditSealsTable = {
  position: Read<bigint>
  event_id: Read<string>
  hash: Read<string>
  sealed_at: Read<string>
}

/** Times the log was gone through. */
export type AuditProofsTable = {
  id: string
  begun_at: string
  asked_by: string | null
  events: bigint
  ended_at: string | null
  head: string | null
  finding: string | null
}

declare module '@kolo/database/tables' {
  interface Tables {
    audit_events: AuditEventsTable
    audit_unsealed: { event_id: Read<string> }
    audit_seals: AuditSealsTable
    audit_proofs: AuditProofsTable
    audit_chain_end: { one: Read<boolean>; position: Read<bigint>; hash: Read<string> }
  }
}
