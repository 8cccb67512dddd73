import { defineRecord } from '@kolo/database/record'
import type { ReadTableOf } from '@kolo/database/tables'
import type { Facts } from '@kolo/foundation/refusal'

export const auditEvents = defineRecord('audit_events', {
  title: 'The audit log about you',
  isOfAnyAccount: true,
  by: ['actor_uid', 'subject_uid'],
  columns: {
    id: 'given',
    at: 'given',
    kind: 'given',
    actor_uid: 'others',
    subject_uid: 'others',
    target_type: 'not-to-staff',
    target_id: 'not-to-staff',
    facts: 'others',
    request_id: 'inner',
    address: 'others',
    recorded_at: 'inner',
  },
})

/** The tables with personal data, in the order of a member's export. */
export const auditRecords = [auditEvents]

/** One action, as it was recorded. */
export type AuditEventsTable = ReadTableOf<'audit_events', { facts: Facts }>

/** The place of an event in the chain. */
export type AuditSealsTable = ReadTableOf<'audit_seals'>

declare module '@kolo/database/tables' {
  interface NarrowedTables {
    audit_events: AuditEventsTable
    audit_unsealed: ReadTableOf<'audit_unsealed'>
    audit_seals: AuditSealsTable
    audit_chain_end: ReadTableOf<'audit_chain_end'>
  }
}
