/** The audit log as administrators read it: newest first, by kind, person, record and time; as a file, and proved. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, idWire, instantWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { auditAccess } from './audit.access.ts'

const personWire = z.object({ uid: idWire, name: z.optional(z.string()) })

/** One action: what, when, by whom, to whom, to which record, and its place in the chain once sealed. */
export const auditEventWire = z.object({
  id: idWire,
  at: instantWire,
  kind: z.string(),
  actor: z.optional(personWire),
  subject: z.optional(personWire),
  target: z.optional(z.object({ type: z.string(), id: z.string() })),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  requestId: z.string(),
  address: z.optional(z.string()),
  /** Absent for the second or so before the event is sealed. */
  seal: z.optional(z.object({ position: z.number(), hash: z.string() })),
})

/** What the log is narrowed to. */
const narrowed = {
  /** A whole kind (`payment.confirmed`) or the part before the dot (`payment`). */
  kind: z.optional(z.string().check(z.regex(/^[a-z-]+(\.[a-z-]+)*$/, 'This is not a kind of event.'))),
  person: z.optional(idWire),
  /** Of a person: only what they did, or only what was done to them. */
  side: z.optional(z.enum(['did', 'concerned'])),
  /** The id of a record of any type; some are called by a code or a day. */
  record: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** Days in Lagos, both included. */
  from: z.optional(dayWire),
  to: z.optional(dayWire),
}

/** The log gone through from its beginning: while `endedAt` is absent it goes on; `finding` says what was wrong. */
export const auditProofWire = z.object({
  id: idWire,
  begunAt: instantWire,
  by: z.optional(personWire),
  events: z.number(),
  endedAt: z.optional(instantWire),
  head: z.optional(z.string()),
  finding: z.optional(z.string()),
})
export type AuditProof = z.output<typeof auditProofWire>

/** The audit log, newest first; `person` finds what somebody did and what was done to them (`side` one of the two), `record` all of a record. */
export const listAuditEvents = endpoint({
  name: 'audit.list-audit-events',
  method: 'GET',
  path: '/api/audit-events',
  summary:
    'List audit events, newest first, by kind, person, record or days in Lagos; the first page says when the log was proved.',
  needs: auditAccess.readEvents,
  query: z.object({ ...pageQuery, ...narrowed }),
  output: z.extend(pageOf(auditEventWire), {
    proof: z.optional(auditProofWire),
    /** Who it is narrowed to. */
    person: z.optional(personWire),
  }),
  refusals: ['days-reversed'],
})

/** The most events in one file. */
export const auditRowsMost = 20_000

export const downloadAuditEvents = endpoint({
  name: 'audit.download-audit-events',
  method: 'GET',
  path: '/api/audit-events/file',
  summary:
    'Audit events as CSV with their places in the chain, newest first; the log says who took them along.',
  needs: auditAccess.readEvents,
  query: z.object(narrowed),
  output: z.undefined(),
  answers: 'file',
  refusals: ['days-reversed', 'too-many-rows'],
})

/** Has the whole log gone through. */
export const proveAuditLog = endpoint({
  name: 'audit.prove-audit-log',
  method: 'POST',
  path: '/api/audit-proofs',
  summary: 'Have every sealed event compared with its seal, and the chain with heads that were kept.',
  needs: auditAccess.proveLog,
  body: z.strictObject({
    /** A head from a mail or a file, such as `812:9f3c…`: where it is given the log must still contain it. */
    head: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: auditProofWire,
  refusals: ['no-head'],
  isDoneOnce: true,
  needsStepUp: true,
})
