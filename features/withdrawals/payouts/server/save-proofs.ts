/** Receipts of payments by hand: added and taken off by administrators, opened by them and, once it is paid, by the member. */
import type { AdmitCall, Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, removeWhenCommitted, sweepOf } from '@kolo/files/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { presentReview } from '../../withdrawals/server/present-review.ts'
import { recordOnWithdrawal } from '../../withdrawals/server/record-step.ts'
import type { WithdrawalRow } from '../../withdrawals/server/withdrawal.record.ts'
import { anyWithdrawal, lockWithdrawal } from '../../withdrawals/server/withdrawal.store.ts'
import type { readOwnProof } from '../../withdrawals/withdrawal.contract.ts'
import { hasProofsForMember, proofsMost } from '../../withdrawals/withdrawal.rules.ts'
import { withdrawalsAccess } from '../../withdrawals.access.ts'
import type * as contract from '../proofs.contract.ts'
import { insertProof, markRemoved, proofFolder, proofOf, proofsOf } from './proofs.store.ts'

const daily = {
  limit: { name: 'withdrawal proof by person', points: 300, duration: 24 * 60 * 60 },
  sentence: 'You have added many receipts today. Please wait before adding another one.',
} as const

const subjectOf = (row: WithdrawalRow) => ({ memberUid: row.member_uid, status: row.status })

async function whyClosed(call: Pick<Call, 'db' | 'actor'>, row: WithdrawalRow) {
  const closed = refusalOf(withdrawalsAccess.addProof, call.actor, subjectOf(row))
  if (closed) return closed
  const { rows } = await proofsOf([row.id]).execute(call.db)
  return rows.length >= proofsMost ? refuse('too-many-proofs') : undefined
}

/** Before a byte of it is read: the withdrawal is somebody else's, being paid, and takes one more. */
export async function admitProof(call: AdmitCall, { params }: { params: { id: string } }) {
  const row = await anyWithdrawal(call.db, params.id)
  return (await whyClosed(call, row)) ?? admitUpload(call, proofFolder, daily)
}

/** Adds it. What the file is, is read from its bytes; what it is called is only shown. */
export async function addProofHandler(call: Call, { params, body }: InputOf<typeof contract.addProof>) {
  const { db, actor, now } = call
  const row = await lockWithdrawal(db, params.id)
  const closed = await whyClosed(call, row)
  if (closed) return closed
  const file = body.stored
  if (!file) return refuse('file-type')
  await insertProof(db, {
    id: newId(Date.parse(now)),
    withdrawal_id: row.id,
    file_name: shownFileName(body.name, 'receipt'),
    stored_name: file.storedName,
    content_type: file.type,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    added_by: actor.uid,
    added_at: now,
  })
  recordOnWithdrawal(call, row, 'withdrawal.receipt-added', { sha256: file.sha256 })
  return presentReview(call, row)
}

/** Takes it off; the file goes once that is committed. */
export async function removeProofHandler(call: Call, { params }: InputOf<typeof contract.removeProof>) {
  const { db, actor, now, enqueue } = call
  const row = await lockWithdrawal(db, params.id)
  const no = refusalOf(withdrawalsAccess.removeProof, actor, subjectOf(row))
  if (no) return no
  const proof = await proofOf(db, row.id, params.proofId)
  await markRemoved(db, proof.id, now)
  await removeWhenCommitted(enqueue, proofFolder, proof.stored_name)
  recordOnWithdrawal(call, row, 'withdrawal.receipt-removed', { sha256: proof.sha256 })
  return presentReview(call, row)
}

/** A link to it for administrators. */
export async function readProofHandler(call: Call, { params }: InputOf<typeof contract.readProof>) {
  return linkOf(call, await anyWithdrawal(call.db, params.id), params.proofId)
}

/** A link to it for the member who was paid; to everybody else it is not there. */
export async function readOwnProofHandler(call: Call, { params }: InputOf<typeof readOwnProof>) {
  const row = await anyWithdrawal(call.db, params.id)
  if (row.member_uid !== call.actor.uid || !hasProofsForMember(row.status))
    throw new RequestProblem('not-found')
  return linkOf(call, row, params.proofId)
}

async function linkOf(call: Call, row: WithdrawalRow, proofId: string): Promise<FileAnswer> {
  const proof = await proofOf(call.db, row.id, proofId)
  return linkTo(call, proofFolder, {
    storedName: proof.stored_name,
    type: proof.content_type,
    called: `${row.code}-receipt`,
  })
}

/** Removes files whose request failed after they were written. */
export const sweepProofs = sweepOf('withdrawals.sweep-proofs', proofFolder)
