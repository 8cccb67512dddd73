/** Approvals as administrators see them, with what each may do next. */
import type { ApprovalKind, Call } from '@kolo/application/call'
import { type Decision, decide } from '@kolo/foundation/access'
import { decideFourEyes } from '@kolo/foundation/four-eyes'
import * as z from 'zod/mini'
import { approvalsAccess } from '../approvals.access.ts'
import type { Approval } from '../approvals.contract.ts'
import { aloneFrom } from '../approvals.rules.ts'
import { administrationOf } from './administration.ts'
import { approvalFacts } from './approval-facts.ts'
import type { ApprovalWithPeople } from './approvals.store.ts'
import { amountOfRow } from './ask-approval.ts'

export type Viewer = Pick<Call, 'db' | 'actor' | 'now' | 'community'>

/** One approval. A kind that is gone is shown by its name. */
export function presentApproval(
  viewer: Viewer,
  kind: ApprovalKind | undefined,
  row: ApprovalWithPeople,
): Approval {
  const named = (uid: string, name: string | null) => ({ uid, fullName: name ?? 'Former member' })
  const about = row.subject_uid === null ? undefined : named(row.subject_uid, row.about_name)
  const card = kind?.describe(z.decode(kind.change, row.change as never), about?.fullName ?? '')
  const { objected_by, objected_at, objection } = row
  return {
    id: row.id,
    kind: row.kind,
    subject: { type: row.subject_type, id: row.subject_id },
    page: kind?.page?.(row.subject_id),
    title: card?.title ?? row.kind,
    lines: [...(card?.lines ?? [])],
    amountKobo: amountOfRow(row),
    about,
    reason: row.reason,
    askedBy: named(row.asked_by, row.asked_name),
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
    status: row.status,
    aloneFrom:
      row.status === 'waiting' && row.staff_told_at !== null ? aloneFrom(row.staff_told_at) : undefined,
    objection:
      objected_by !== null && objected_at !== null && objection !== null
        ? { by: named(objected_by, row.objected_name), at: objected_at, reason: objection }
        : undefined,
    decidedBy: row.decided_by === null ? undefined : named(row.decided_by, row.decided_name),
    decidedAt: row.decided_at ?? undefined,
    alone: row.alone,
    answer: row.answer ?? undefined,
    version: row.version,
    can: decisionsOn(viewer, row, kind),
  }
}

function decisionsOn(
  viewer: Viewer,
  row: ApprovalWithPeople,
  kind: ApprovalKind | undefined,
): Approval['can'] {
  const { actor } = viewer
  const facts = approvalFacts(actor, kind, row)
  const approve = decide(approvalsAccess.approve, actor, facts)
  return {
    approve: approve === true ? eyesOn(viewer, row, kind) : approve,
    sendBack: decide(approvalsAccess.sendBack, actor, facts),
    takeBack: decide(approvalsAccess.takeBack, actor, facts),
  }
}

function eyesOn(viewer: Viewer, row: ApprovalWithPeople, kind: ApprovalKind | undefined): Decision {
  const { actor, now } = viewer
  const objected = row.objected_at !== null
  const eyes = decideFourEyes({
    ...administrationOf(row.administration, viewer),
    actorUid: actor.uid,
    preparedByUids: [row.asked_by],
    affectedUid: row.subject_uid ?? undefined,
    noticeAt: row.staff_told_at ?? undefined,
    objected,
    now,
  })
  if (eyes.next === 'fetch-second') return objected ? 'alone-objected' : 'own-approval'
  if (eyes.next === 'wait') return 'alone-delay'
  return kind?.neverAlone && (eyes.next === 'tell-staff' || eyes.alone) ? 'never-alone' : true
}
