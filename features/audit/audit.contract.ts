/** The audit log as administrators read it: newest first, by kind, by person, by day. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, idWire, instantWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { auditAccess } from './audit.access.ts'

const personWire = z.object({ uid: idWire, name: z.optional(z.string()) })

/** One deed: what, when, by whom, to whom, to which record, and its place in the chain once sealed. */
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

/** The audit log, newest first; `person` finds what somebody did and what was done to them. */
export const listAuditEvents = endpoint({
  name: 'audit.list-audit-events',
  method: 'GET',
  path: '/api/audit-events',
  summary: 'List audit events, newest first, by kind, person or day in Lagos.',
  needs: auditAccess.readEvents,
  query: z.object({
    ...pageQuery,
    /** A whole kind (`payment.confirmed`) or the part before the dot (`payment`). */
    kind: z.optional(z.string().check(z.regex(/^[a-z-]+(\.[a-z-]+)*$/, 'This is not a kind of event.'))),
    person: z.optional(idWire),
    day: z.optional(dayWire),
  }),
  output: pageOf(auditEventWire),
  refusals: [],
})
