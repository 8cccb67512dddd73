import type { ReadTableOf, TableOf } from '@kolo/database/tables'
import type { Facts } from '@kolo/foundation/refusal'

/** One deed, as it was recorded. */
export type AuditEventsTable = ReadTableOf<'audit_events', { facts: Facts }>

/** The place of an event in the chain. */
export type AuditSealsTable = ReadTableOf<'audit_seals'>

/** Times the log was gone through. */
export type AuditProofsTable = TableOf<'audit_proofs'>

declare module '@kolo/database/tables' {
  interface Tables {
    audit_events: AuditEventsTable
    audit_unsealed: ReadTableOf<'audit_unsealed'>
    audit_seals: AuditSealsTable
    audit_proofs: AuditProofsTable
    audit_chain_end: ReadTableOf<'audit_chain_end'>
  }
}
