/**
 * Papers behind the money of plans. What must always be true: whoever agrees to an entry has opened its paper; members open
 * only what administrators let them open; and what was added is never changed.
 */
import type { AdmitCall, Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, sweepOf } from '@kolo/files/server'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { planById } from '@kolo/investments/server'
import { hasMoney } from '../../investment-funds/server/fund-sums.ts'
import type * as contract from '../evidence.contract.ts'
import type { EvidenceRow } from './evidence.record.ts'
import {
  evidenceById,
  evidenceFolder,
  insertEvidence,
  keepOpening,
  openEvidenceById,
} from './evidence.store.ts'
import { presentEvidence } from './present-evidence.ts'

/** How many papers somebody adds in a day. */
export const dailyPapers = {
  limit: { name: 'plan evidence by person', points: 300, duration: 24 * 60 * 60 },
  sentence: 'You have added many papers today. Please wait before adding another one.',
} as const

/** Before a byte of it is read: the plan holds money. */
export async function admitEvidence(call: AdmitCall, { params }: { params: { id: string } }) {
  const { status } = await planById(call.db, params.id)
  return hasMoney(status) ? admitUpload(call, evidenceFolder, dailyPapers) : refuse('plan-not-there')
}

export async function addEvidenceHandler(call: Call, { params, body }: InputOf<typeof contract.addEvidence>) {
  const plan = await planById(call.db, params.id)
  return keepPaper(call, body, plan.id)
}

/** Keeps a paper of a plan, or of a meeting. What the file is, is read from its bytes; what it is called is only shown. */
export async function keepPaper(
  call: Call,
  body: InputOf<typeof contract.addEvidence>['body'],
  planId: string | null,
) {
  const { db, actor, now } = call
  const file = body.stored
  if (!file) return refuse('file-type')
  const row = await insertEvidence(db, {
    id: newId(Date.parse(now)),
    plan_id: planId,
    file_name: shownFileName(body.name, 'paper'),
    stored_name: file.storedName,
    content_type: file.type,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    added_by: actor.uid,
    added_at: now,
  })
  const facts = { sha256: file.sha256 }
  call.record(
    planId === null
      ? { kind: 'surplus.paper-added', facts }
      : { kind: 'investment-plan.evidence-added', target: { type: 'investment-plan', id: planId }, facts },
  )
  return presentEvidence(row)
}

/** Opens it for an administrator, and keeps that they did. */
export async function openEvidenceHandler(call: Call, { params }: InputOf<typeof contract.openEvidence>) {
  const { db, actor, now } = call
  const row = await evidenceById(db, params.id)
  await keepOpening(db, row.id, actor.uid, now)
  return linkOf(call, row)
}

/** Opens it for whoever may see investments, and minutes of their year for auditors. */
export async function readEvidenceHandler(
  call: Call,
  { params }: InputOf<typeof contract.readEvidence>,
): Promise<FileAnswer> {
  const { db, actor } = call
  return linkOf(call, await (actor.auditor ? evidenceById(db, params.id) : openEvidenceById(db, params.id)))
}

/** A link of minutes to a paper, under the name it is saved by. */
export function linkToPaper(call: Call, row: EvidenceRow, called: string): { link: string } {
  return linkTo(call, evidenceFolder, { storedName: row.stored_name, type: row.content_type, called })
}

const linkOf = (call: Call, row: EvidenceRow) => linkToPaper(call, row, `evidence-${row.id.slice(-6)}`)

/** Removes files whose request failed after they were written. */
export const sweepEvidence = sweepOf('distributions.sweep-evidence', evidenceFolder)
