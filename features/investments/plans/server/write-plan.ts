/** Plans as they are written: drafts by one administrator, their next versions, and what members read of open ones. */
import type { Call } from '@kolo/application/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { dayIn, lagos } from '@kolo/foundation/time'
import { assetsOf } from '../../assets/server/assets.store.ts'
import { investmentsAccess } from '../../investments.access.ts'
import type * as contract from '../plans.contract.ts'
import { type InvestmentTerms, investmentTermsRefusal, mostCap } from '../plans.rules.ts'
import type { InvestmentPlanRow } from './plan.record.ts'
import { termColumns, termsOfRow } from './plan-terms.ts'
import {
  documentsOf,
  filesOf,
  insertDocuments,
  insertPlan,
  insertText,
  lockPlan,
  newestVersion,
  planById,
  planTaken,
  replaceAssets,
  savePlan,
} from './plans.store.ts'
import { presentPlanReview } from './present-plan.ts'
import { recordOnPlan } from './record-on-plan.ts'

type Draft = Omit<InputOf<typeof contract.createPlan>['body'], 'code'>

/** Writes a plan as a draft. */
export async function createPlanHandler(call: Call, { body }: InputOf<typeof contract.createPlan>) {
  const { db, actor, now } = call
  const no = investmentTermsRefusal(termsOf(body))
  if (no) return no
  const taken = await planTaken(db, body)
  if (taken.code) return refuse('plan-code-taken', {}, 'code')
  if (taken.name) return refuse('plan-name-taken', {}, 'name')
  const plan = await insertPlan(db, {
    id: newId(Date.parse(now)),
    code: body.code,
    ...draftColumns(body),
    prepared_by: actor.uid,
    prepared_at: now,
  })
  if (!plan) return refuse('plan-name-taken', {}, 'name')
  recordOnPlan(call, 'drafted', plan, { rateBps: plan.target_rate_bps })
  return presentPlanReview(call, plan)
}

/** Changes a draft. Who writes it is its preparer. */
export async function editPlanHandler(call: Call, { params, body }: InputOf<typeof contract.editPlan>) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  const closed = refusalOf(investmentsAccess.editPlan, actor, plan)
  if (closed) return closed
  requireVersion(plan, body.version)
  const no = investmentTermsRefusal(termsOf(body))
  if (no) return no
  const taken = await planTaken(db, { code: plan.code, name: body.name })
  if (taken.name) return refuse('plan-name-taken', {}, 'name')
  if (body.coverFileId !== null) {
    const cover = (await filesOf(plan.id).execute(db)).rows.find(({ id }) => id === body.coverFileId)
    if (!cover?.content_type.startsWith('image/')) return refuse('file-not-here', {}, 'coverFileId')
  }
  const saved = await savePlan(db, plan.id, {
    ...draftColumns(body),
    cover_file_id: body.coverFileId,
    prepared_by: actor.uid,
    prepared_at: now,
  })
  recordOnPlan(call, 'changed', saved, { rateBps: saved.target_rate_bps })
  return presentPlanReview(call, saved)
}

/** Says what stands behind a draft. */
export async function setPlanAssetsHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.setPlanAssets>,
) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  const closed = refusalOf(investmentsAccess.editPlan, actor, plan)
  if (closed) return closed
  requireVersion(plan, body.version)
  const { rows: files } = await filesOf(plan.id).execute(db)
  const today = dayIn(lagos, now)
  for (const { valueKobo, valuedOn, fileId } of body.assets) {
    if (valueKobo <= 0n || valueKobo > mostCap) return refuse('asset-value', {}, 'valueKobo')
    if (valuedOn > today) return refuse('valued-later', {}, 'valuedOn')
    if (fileId !== null && !files.some(({ id }) => id === fileId))
      return refuse('file-not-here', {}, 'fileId')
  }
  await replaceAssets(
    db,
    plan.id,
    body.assets.map(({ valueKobo, valuedOn, fileId, ...asset }, at) => ({
      // Later by a millisecond each, so that they keep their order.
      id: newId(Date.parse(now) + at),
      plan_id: plan.id,
      ...asset,
      value_kobo: valueKobo,
      valued_on: valuedOn,
      file_id: fileId,
    })),
  )
  const saved = await savePlan(db, plan.id, { prepared_by: actor.uid, prepared_at: now })
  recordOnPlan(call, 'assets-set', saved, { assets: body.assets.length })
  return presentPlanReview(call, saved)
}

/** Changes what members read, with a note they see. */
export async function rewordPlanHandler(call: Call, { params, body }: InputOf<typeof contract.rewordPlan>) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  const closed = refusalOf(investmentsAccess.rewordPlan, actor, plan)
  if (closed) return closed
  requireVersion(plan, body.version)
  const { summary, description, riskStatement: risk_statement } = body
  if (risk_statement === '') return refuse('risk-missing', {}, 'riskStatement')
  if (plan.summary === summary && plan.description === description && plan.risk_statement === risk_statement)
    return refuse('no-change')
  await insertText(db, {
    id: newId(Date.parse(now)),
    plan_id: plan.id,
    plan_version: plan.version,
    summary: plan.summary,
    description: plan.description,
    risk_statement: plan.risk_statement,
    note: body.note,
    changed_by: actor.uid,
    changed_at: now,
  })
  const saved = await savePlan(db, plan.id, { summary, description, risk_statement })
  recordOnPlan(call, 'reworded', saved)
  return presentPlanReview(call, saved)
}

/** Begins the next version of a plan, as a copy of it with what stands behind it. */
export async function copyPlanHandler(call: Call, { params }: InputOf<typeof contract.copyPlan>) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  const closed = refusalOf(investmentsAccess.copyPlan, actor, plan)
  if (closed) return closed
  const newest = await newestVersion(db, plan.code)
  if (newest.status === 'draft' || newest.status === 'in_review') return refuse('version-waits')
  const { summary, description, category, risk, legal_basis, risk_statement } = plan
  const copy = await insertPlan(db, {
    id: newId(Date.parse(now)),
    code: plan.code,
    number: newest.number + 1,
    replaces: plan.id,
    name: plan.name,
    summary,
    description,
    category,
    risk,
    legal_basis,
    risk_statement,
    cover_file_id: plan.cover_file_id,
    ...termColumns(termsOfRow(plan)),
    prepared_by: actor.uid,
    prepared_at: now,
  })
  if (!copy) throw new RequestProblem('changed-meanwhile')
  const { rows: documents } = await documentsOf(plan.id).execute(db)
  const { rows: assets } = await assetsOf(plan.id).execute(db)
  const own = (at: number) => ({ id: newId(Date.parse(now) + at), plan_id: copy.id })
  await insertDocuments(
    db,
    documents.map((row, at) => ({ ...row, ...own(at) })),
  )
  await replaceAssets(
    db,
    copy.id,
    assets.map((row, at) => ({ ...row, ...own(at) })),
  )
  recordOnPlan(call, 'copied', copy, { from: plan.number })
  return presentPlanReview(call, await planById(db, copy.id))
}

function requireVersion(plan: InvestmentPlanRow, version: number): void {
  if (plan.version !== version) throw new RequestProblem('changed-meanwhile')
}

function termsOf(body: Draft): InvestmentTerms {
  return {
    ...body,
    maxPerMemberKobo: body.maxPerMemberKobo ?? undefined,
    unitPriceKobo: body.unitPriceKobo ?? undefined,
    whtRule: body.whtRule ?? undefined,
  }
}

function draftColumns(body: Draft) {
  return {
    name: body.name,
    summary: body.summary,
    description: body.description,
    category: body.category,
    risk: body.risk,
    legal_basis: body.legalBasis,
    risk_statement: body.riskStatement,
    ...termColumns(termsOf(body)),
  }
}
