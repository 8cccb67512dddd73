/**
 * What waits for a second administrator: one queue for everything, and the three ways a request ends by hand. Asking is
 * no endpoint of its own: every command that needs two people asks where it is done.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import {
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  pageOf,
  pageQuery,
  textWire,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import * as z from 'zod/mini'
import { approvalStatuses, approvalsAccess } from './approvals.access.ts'

/** Somebody of the community by name. */
export const personWire = z.object({ uid: idWire, fullName: z.string() })
const params = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))
const reasonWire = textWire(5, 500, 'Please give a reason of 5 to 500 characters.')

/** Something that was asked for, as administrators see it. */
export const approvalWire = z.object({
  id: idWire,
  /** `profile.role`: what is asked for. */
  kind: z.string(),
  subject: z.object({ type: z.string(), id: z.string() }),
  /** Where the record is looked at: `/admin/distributions/…`. */
  page: z.optional(z.string()),
  title: z.string(),
  /** What will change, before and after. */
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  amountKobo: z.optional(koboWire),
  /** Whom it is about; they neither ask for it nor decide it. */
  about: z.optional(personWire),
  reason: z.string(),
  askedBy: personWire,
  askedAt: instantWire,
  expiresAt: instantWire,
  status: z.enum(approvalStatuses),
  /** Nobody else can decide it, so the one who asked may finish it alone from here on. */
  aloneFrom: z.optional(instantWire),
  /** Who was told objected: only a second administrator decides it now. */
  objection: z.optional(z.object({ by: personWire, at: instantWire, reason: z.string() })),
  decidedBy: z.optional(personWire),
  decidedAt: z.optional(instantWire),
  alone: z.boolean(),
  answer: z.optional(z.string()),
  version: z.number(),
  can: z.object({ approve: decisionWire, sendBack: decisionWire, takeBack: decisionWire }),
})

export type Approval = z.output<typeof approvalWire>

/** Somebody is about to decide alone. */
export const aloneNoticeWire = z.object({
  id: idWire,
  sentence: z.string(),
  toldBy: personWire,
  toldAt: instantWire,
  aloneFrom: instantWire,
  objection: z.optional(z.object({ by: personWire, at: instantWire, reason: z.string() })),
  can: z.object({ object: decisionWire }),
})

export type AloneNotice = z.output<typeof aloneNoticeWire>

/** What waits for a second administrator, on the administrators' first screen: the oldest 25. */
export const changesToApprove = workList('approvals', { rows: z.array(approvalWire) })

/** Everything that waits, oldest first. */
export const listApprovals = endpoint({
  name: 'approvals.list-approvals',
  method: 'GET',
  path: '/api/approvals',
  summary: 'Everything that waits for a second administrator, the oldest first.',
  needs: approvalsAccess.view,
  query: z.object({ ...pageQuery }),
  output: pageOf(approvalWire),
  refusals: [],
})

/** One of them, whatever became of it. */
export const readApproval = endpoint({
  name: 'approvals.read-approval',
  method: 'GET',
  path: '/api/approvals/{id}',
  summary: 'One thing that was asked for, with what became of it.',
  needs: approvalsAccess.view,
  params,
  output: approvalWire,
  refusals: [],
})

/** Approves it: it holds from this moment. Being alone: tells staff first, and finishes it a day later. */
export const approveApproval = endpoint({
  name: 'approvals.approve',
  method: 'POST',
  path: '/api/approvals/{id}/approval',
  summary: 'Approve what another administrator asked for; it holds at once.',
  needs: approvalsAccess.approve,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: approvalWire,
  refusals: [
    'not-waiting',
    'affected',
    'excluded',
    'own-approval',
    'approval-expired',
    'alone-delay',
    'alone-objected',
    'above-alone-ceiling',
    'never-alone',
    'cannot-be-applied',
  ],
  isDoneOnce: true,
})

/** Sends it back to the one who asked, with a reason. */
export const sendBackApproval = endpoint({
  name: 'approvals.send-back',
  method: 'POST',
  path: '/api/approvals/{id}/return',
  summary: 'Send back what another administrator asked for, with a reason.',
  needs: approvalsAccess.sendBack,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire, reason: reasonWire }),
  output: approvalWire,
  refusals: ['not-waiting', 'affected', 'excluded', 'own-approval'],
  isDoneOnce: true,
})

/** Takes back what one asked for. */
export const takeBackApproval = endpoint({
  name: 'approvals.take-back',
  method: 'POST',
  path: '/api/approvals/{id}/withdrawal',
  summary: 'Take back what you asked for.',
  needs: approvalsAccess.takeBack,
  needsStepUp: true,
  params,
  body: z.strictObject({ version: versionWire }),
  output: approvalWire,
  refusals: ['not-waiting', 'not-yours'],
  isDoneOnce: true,
})

/** What somebody is about to decide alone, for whoever may object. */
export const listAloneNotices = endpoint({
  name: 'approvals.list-alone-notices',
  method: 'GET',
  path: '/api/alone-notices',
  summary:
    'What an administrator is about to decide alone, for those who may object; empty for everybody else.',
  needs: approvalsAccess.object,
  output: z.object({ rows: z.array(aloneNoticeWire) }),
  refusals: [],
})

/** Objects to somebody's deciding alone: from now on only a second administrator decides it. */
export const objectAlone = endpoint({
  name: 'approvals.object-alone',
  method: 'POST',
  path: '/api/alone-notices/{id}/objection',
  summary: 'Object, as somebody who was staff in the last 30 days, to a decision by one administrator alone.',
  needs: approvalsAccess.object,
  params,
  body: z.strictObject({ reason: reasonWire }),
  output: aloneNoticeWire,
  refusals: ['objected-already', 'own-notice'],
  isDoneOnce: true,
})
