/** The documents of plans: added by administrators, taken off drafts alone, opened by everybody who can see the plan. */
import type { AdmitCall, Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, sweepOf } from '@kolo/files/server'
import { actsAsStaff, refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { assetsOf } from '../../assets/server/assets.store.ts'
import { investmentsAccess } from '../../investments.access.ts'
import type * as contract from '../plans.contract.ts'
import { mostDocuments } from '../plans.rules.ts'
import type { InvestmentPlanRow } from './plan.record.ts'
import {
  deleteDocument,
  documentsOf,
  fileOf,
  insertDocuments,
  insertFile,
  lockPlan,
  planById,
  planFolder,
  savePlan,
} from './plans.store.ts'
import { presentPlanReview } from './present-plan.ts'
import { recordOnPlan } from './record-on-plan.ts'

const daily = {
  limit: { name: 'plan document by person', points: 300, duration: 24 * 60 * 60 },
  sentence: 'You have added many documents today. Please wait before adding another one.',
} as const

async function whyNoDocument(call: Pick<Call, 'db' | 'actor'>, plan: InvestmentPlanRow) {
  const closed = refusalOf(investmentsAccess.addPlanDocument, call.actor, plan)
  if (closed) return closed
  const { rows } = await documentsOf(plan.id).execute(call.db)
  return rows.length >= mostDocuments ? refuse('too-many-documents') : undefined
}

/** Before a byte of it is read: the plan is not over, and takes one more. */
export async function admitDocument(call: AdmitCall, { params }: { params: { id: string } }) {
  const plan = await planById(call.db, params.id)
  return (await whyNoDocument(call, plan)) ?? admitUpload(call, planFolder, daily)
}

/** Adds it. What the file is, is read from its bytes; what it is called is only shown. */
export async function addPlanDocumentHandler(
  call: Call,
  { params, query, body }: InputOf<typeof contract.addPlanDocument>,
) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  const closed = await whyNoDocument(call, plan)
  if (closed) return closed
  const file = body.stored
  if (!file) return refuse('file-type')
  const fileId = newId(Date.parse(now))
  const fileName = shownFileName(body.name, 'document')
  await insertFile(db, {
    id: fileId,
    plan_id: plan.id,
    file_name: fileName,
    stored_name: file.storedName,
    content_type: file.type,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    added_by: actor.uid,
    added_at: now,
  })
  const id = newId(Date.parse(now))
  await insertDocuments(db, [
    { id, plan_id: plan.id, title: query.title ?? fileName, file_id: fileId, added_at: now },
  ])
  // Whoever adds to a draft has written it; to what was opened anybody may add.
  const saved =
    plan.status === 'draft' ? await savePlan(db, plan.id, { prepared_by: actor.uid, prepared_at: now }) : plan
  recordOnPlan(call, 'document-added', saved, { sha256: file.sha256 })
  return presentPlanReview(call, saved)
}

/** Takes it off a draft; its file goes with the nightly sweep. */
export async function removePlanDocumentHandler(
  call: Call,
  { params }: InputOf<typeof contract.removePlanDocument>,
) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  const closed = refusalOf(investmentsAccess.editPlan, actor, plan)
  if (closed) return closed
  const { rows: documents } = await documentsOf(plan.id).execute(db)
  const document = documents.find(({ id }) => id === params.documentId)
  if (!document) throw new RequestProblem('not-found')
  const { rows: assets } = await assetsOf(plan.id).execute(db)
  const isUsed =
    plan.cover_file_id === document.file_id || assets.some(({ file_id }) => file_id === document.file_id)
  if (isUsed) return refuse('document-in-use')
  await deleteDocument(db, document.id)
  const saved = await savePlan(db, plan.id, { prepared_by: actor.uid, prepared_at: now })
  recordOnPlan(call, 'document-removed', saved)
  return presentPlanReview(call, saved)
}

/** A link to a file of a plan: for administrators always, for members once the plan is open; else it is not there. */
export async function readPlanFileHandler(
  call: Call,
  { params }: InputOf<typeof contract.readPlanFile>,
): Promise<FileAnswer> {
  const plan = await planById(call.db, params.id)
  const isHidden = plan.status === 'draft' || plan.status === 'in_review'
  if (isHidden && !actsAsStaff(call.actor, 'manage_investments')) throw new RequestProblem('not-found')
  const file = await fileOf(call.db, plan.id, params.fileId)
  return linkTo(call, planFolder, {
    storedName: file.stored_name,
    type: file.content_type,
    called: `${plan.code}-document`,
  })
}

/** Removes files that no plan names. */
export const sweepPlanFiles = sweepOf('investments.sweep-plan-files', planFolder)
