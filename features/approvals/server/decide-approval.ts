/** The commands on one approval: approve it, send it back, take it back. */
import type { ApprovalKind, Call } from '@kolo/application/call'
import { hasPermission, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { isRefusal, type Refusal, refuse, sentenceOf } from '@kolo/foundation/refusal'
import { orNotFound, RequestProblem } from '@kolo/foundation/request-problem'
import * as z from 'zod/mini'
import { approvalsAccess } from '../approvals.access.ts'
import type { Approval, approveApproval, sendBackApproval, takeBackApproval } from '../approvals.contract.ts'
import { askWords } from '../approvals.messages.ts'
import { closeAloneNotice } from './alone-notices.ts'
import type { ApprovalRow } from './approval.record.ts'
import { approvalFacts } from './approval-facts.ts'
import { approvalById, lockApproval, peekApproval, saveApproval } from './approvals.store.ts'
import { press, recordApproval } from './ask-approval.ts'
import { presentApproval } from './present-approval.ts'

/** All kinds of the product by their names. */
export type Kinds = ReadonlyMap<string, ApprovalKind>

type AskCode = Exclude<keyof typeof askWords, 'approval-waiting'>

/** The command behind an approval. */
export function approveHandler(kinds: Kinds) {
  return async (
    call: Call,
    { params, body }: InputOf<typeof approveApproval>,
  ): Promise<Approval | Refusal<AskCode | 'excluded' | 'not-waiting' | 'cannot-be-applied'>> => {
    const found = await peekApproval(call.db, params.id)
    const kind = orNotFound(kinds.get(found.kind))
    if (!hasPermission(call.actor, kind.permission)) throw new RequestProblem('not-allowed')
    // The record before the approval, as every command locks them that asks for something.
    const subject = await kind.lockSubject(call, found.subject_id)
    const approval = await lockApproval(call.db, params.id)
    const no = refusalOf(approvalsAccess.approve, call.actor, approvalFacts(call.actor, kind, approval))
    if (no) return no
    requireVersion(approval, body.version)
    const outcome = await press(call, kind, approval, { subject, justAsked: false })
    if (isRefusal(outcome)) return ownOrBecause(kind, outcome)
    return presentApproval(call, kind, await approvalById(call.db, call.now, approval.id))
  }
}

/** A refusal of the feature whose record it is goes out as its sentence: this endpoint cannot list them all. */
function ownOrBecause(kind: ApprovalKind, refusal: Refusal): Refusal<AskCode | 'cannot-be-applied'> {
  if (refusal.refusal in askWords) return refusal as Refusal<AskCode>
  return refuse('cannot-be-applied', { because: sentenceOf(kind.words, refusal) })
}

/** The command behind sending something back. */
export function sendBackHandler(kinds: Kinds) {
  return async (call: Call, { params, body }: InputOf<typeof sendBackApproval>) => {
    const approval = await lockApproval(call.db, params.id)
    const no = refusalOf(
      approvalsAccess.sendBack,
      call.actor,
      approvalFacts(call.actor, kinds.get(approval.kind), approval),
    )
    if (no) return no
    requireVersion(approval, body.version)
    return end(call, kinds, approval, { status: 'sent_back', answer: body.reason })
  }
}

/** The command behind taking something back. */
export function takeBackHandler(kinds: Kinds) {
  return async (call: Call, { params, body }: InputOf<typeof takeBackApproval>) => {
    const approval = await lockApproval(call.db, params.id)
    const no = refusalOf(
      approvalsAccess.takeBack,
      call.actor,
      approvalFacts(call.actor, kinds.get(approval.kind), approval),
    )
    if (no) return no
    requireVersion(approval, body.version)
    return end(call, kinds, approval, { status: 'taken_back' })
  }
}

async function end(
  call: Call,
  kinds: Kinds,
  approval: ApprovalRow,
  change: { status: 'sent_back' | 'taken_back'; answer?: string },
): Promise<Approval> {
  const { db, actor, now } = call
  const saved = await saveApproval(db, approval.id, { ...change, decided_by: actor.uid, decided_at: now })
  await closeAloneNotice(db, { type: 'approval', id: approval.id }, now)
  const kind = kinds.get(saved.kind)
  const decoded = kind && z.decode(kind.change, saved.change as never)
  if (change.answer !== undefined) await kind?.sentBack?.(call, saved.subject_id, decoded, change.answer)
  else await kind?.takenBack?.(call, saved.subject_id, decoded)
  recordApproval(call, `approval.${change.status.replace('_', '-')}`, saved)
  return presentApproval(call, kind, await approvalById(db, now, saved.id))
}

function requireVersion(approval: ApprovalRow, version: number): void {
  if (approval.version !== version) throw new RequestProblem('changed-meanwhile')
}
