/**
 * The way every command takes that needs two administrators: ask, and, where somebody else asked for the same already,
 * approve. What must always be true: what is applied is what was asked for, on the record as it was then; it is applied
 * in the transaction that says so; and never by whoever asked for it or gains or loses by it, except by the alone rule.
 */
import { isDeepStrictEqual } from 'node:util'
import type { ApprovalKind, ApprovalSubject, Asked, Call } from '@kolo/application/call'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import * as z from 'zod/mini'
import { expiryOf } from '../approvals.rules.ts'
import { readAdministration } from './administration.ts'
import { closeAloneNotice, notifyAlone, standingObjection } from './alone-notices.ts'
import type { ApprovalRow } from './approval.record.ts'
import { approvalStep } from './approval-step.ts'
import { insertApproval, lockWaiting, saveApproval } from './approvals.store.ts'

type Outcome = { approval: ApprovalRow; applied: boolean }

/**
 * Asks for it, or approves what another administrator asked for in the same words. Alone, staff are told and a day
 * passes; in the community's first week a kind may hold at once.
 */
export async function askApproval<Change>(
  call: Call,
  kind: ApprovalKind<Change>,
  asked: Asked<Change>,
): Promise<Outcome | Refusal<AskRefusal>> {
  const subject = await kind.lockSubject(call, asked.subjectId)
  if (subject.personUid === call.actor.uid) return refuse('affected')
  const waiting = await lockWaiting(call.db, kind.name, asked.subjectId)
  const same = waiting && (await whatStillWaits(call, waiting, kind, asked, subject))
  if (isRefusal(same)) return same
  if (same) return press(call, kind, same, { subject, justAsked: false })
  const approval = await writeDown(call, kind, asked, subject)
  return press(call, kind, approval, { subject, justAsked: approval.asked_by === call.actor.uid })
}

/** Opens an approval that nobody has to decide yet, such as of a draft; it replaces one that is open. */
export async function prepareApproval<Change>(
  call: Call,
  kind: ApprovalKind<Change>,
  asked: Asked<Change>,
): Promise<void> {
  const subject = await kind.lockSubject(call, asked.subjectId)
  await dropApproval(call, kind, asked.subjectId)
  await writeDown(call, kind, asked, subject)
}

/** Ends the open approval of a subject, because the record changed another way. */
export async function dropApproval(
  call: Call,
  kind: Pick<ApprovalKind, 'name'>,
  subjectId: string,
): Promise<void> {
  const waiting = await lockWaiting(call.db, kind.name, subjectId)
  if (waiting) await endUndecided(call, waiting)
}

/** Decides a waiting approval as this administrator. The record and the approval are locked already. */
export async function press(
  call: Call,
  kind: ApprovalKind,
  approval: ApprovalRow,
  { subject, justAsked }: { subject: ApprovalSubject; justAsked: boolean },
): Promise<Outcome | Refusal<AskRefusal>> {
  const { actor, now } = call
  if (approval.expires_at <= now) return refuse('approval-expired')
  if (subject.version !== approval.subject_version) throw new RequestProblem('changed-meanwhile')
  if (approval.subject_uid === actor.uid) return refuse('affected')
  const administration = await readAdministration(call)
  const { neverAlone, atOnceWhenFounding } = kind
  const step = await approvalStep(call, {
    subject: { type: 'approval', id: approval.id },
    administration,
    preparedByUids: [approval.asked_by],
    affectedUid: approval.subject_uid ?? undefined,
    justAsked,
    noticeAt: approval.staff_told_at ?? undefined,
    amount: amountOfRow(approval),
    neverAlone,
    atOnceWhenFounding,
  })
  if (isRefusal(step)) return step
  if (step.next === 'keep') return { approval, applied: false }
  if (step.next === 'notify-staff')
    return { approval: await giveNotice(call, kind, approval), applied: false }
  const { alone, founding } = step
  return apply(call, kind, approval, { alone, founding }, administration.founding)
}

/** The waiting row when it is this very thing; `undefined` when it no longer counts, and a refusal when it is another's. */
async function whatStillWaits<Change>(
  call: Call,
  waiting: ApprovalRow,
  kind: ApprovalKind<Change>,
  asked: Asked<Change>,
  subject: ApprovalSubject,
): Promise<ApprovalRow | Refusal<'approval-waiting'> | undefined> {
  const current = waiting.expires_at > call.now && waiting.subject_version === subject.version
  if (current && isDeepStrictEqual(waiting.change, encoded(kind, asked.change))) return waiting
  if (current && !kind.latestCounts && waiting.asked_by !== call.actor.uid) return refuse('approval-waiting')
  await endUndecided(call, waiting)
  return undefined
}

/** Ends what nobody decided: withdrawn by its own preparer, expired otherwise. */
async function endUndecided(call: Call, waiting: ApprovalRow): Promise<void> {
  const { db, actor, now } = call
  const own = waiting.asked_by === actor.uid
  await saveApproval(db, waiting.id, {
    status: own ? 'taken_back' : 'expired',
    decided_by: own ? actor.uid : null,
    decided_at: now,
  })
  await closeAloneNotice(db, { type: 'approval', id: waiting.id }, now)
  recordApproval(call, own ? 'approval.taken-back' : 'approval.expired', waiting)
}

function encoded<Change>(kind: ApprovalKind<Change>, change: Change): unknown {
  return JSON.parse(JSON.stringify(z.encode(kind.change, change as never)))
}

async function writeDown<Change>(
  call: Call,
  kind: ApprovalKind<Change>,
  asked: Asked<Change>,
  subject: ApprovalSubject,
): Promise<ApprovalRow> {
  const { db, actor, now } = call
  const amount = kind.amountOf?.(asked.change)
  const approval = await insertApproval(db, {
    id: newId(Date.parse(now)),
    kind: kind.name,
    subject_type: kind.subjectType,
    subject_id: asked.subjectId,
    subject_version: subject.version,
    subject_uid: subject.personUid ?? null,
    change: JSON.stringify(encoded(kind, asked.change)),
    amount_kobo: amount === undefined ? null : amount,
    reason: asked.reason,
    asked_by: asked.preparedBy ?? actor.uid,
    asked_at: now,
    expires_at: expiryOf(now),
  })
  recordApproval(call, 'approval.asked', approval)
  return approval
}

async function giveNotice(call: Call, kind: ApprovalKind, approval: ApprovalRow): Promise<ApprovalRow> {
  const { title, lines } = kind.describe(z.decode(kind.change, approval.change as never), 'somebody')
  const [line] = lines
  const change = line ? ` (${line.label}: ${line.value})` : ''
  const sentence = `This is about to be decided: ${title}${change}.`.slice(0, 300)
  const earlier = await standingObjection(call.db, approval, call.now)
  await notifyAlone(call, { type: 'approval', id: approval.id }, sentence, earlier)
  if (earlier) return approval
  recordApproval(call, 'approval.staff-told', approval)
  return saveApproval(call.db, approval.id, { staff_told_at: call.now })
}

async function apply(
  call: Call,
  kind: ApprovalKind,
  approval: ApprovalRow,
  how: { alone: boolean; founding: boolean },
  firstWeek: boolean,
): Promise<Outcome | Refusal<AskRefusal>> {
  const { db, actor, now } = call
  const saved = await saveApproval(db, approval.id, {
    status: 'approved',
    decided_by: actor.uid,
    decided_at: now,
    ...how,
  })
  const change = z.decode(kind.change, approval.change as never)
  const no = await kind.apply(call, approval.subject_id, change, {
    approvalId: approval.id,
    askedBy: approval.asked_by,
    reason: approval.reason,
    approvedBy: actor.uid === approval.asked_by ? undefined : actor.uid,
    alone: how.alone,
    founding: firstWeek,
  })
  if (no) return no as Refusal<AskRefusal>
  const decided = how.alone ? amountOfRow(saved) : undefined
  await closeAloneNotice(db, { type: 'approval', id: approval.id }, now, decided)
  recordApproval(call, 'approval.approved', saved, how)
  return { approval: saved, applied: true }
}

/** Writes a step of an approval into the audit log. */
export function recordApproval(
  call: Call,
  kind: string,
  approval: ApprovalRow,
  facts: Record<string, boolean> = {},
): void {
  call.record({
    kind,
    subjectUid: approval.subject_uid ?? undefined,
    target: { type: 'approval', id: approval.id },
    facts: { kind: approval.kind, ...facts },
  })
}

export const amountOfRow = (row: ApprovalRow) =>
  row.amount_kobo === null ? undefined : kobo(row.amount_kobo)
