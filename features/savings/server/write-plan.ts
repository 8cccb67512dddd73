/** Plans as they are written: created and edited by one administrator, and not yet open to anybody. */
import { type Call, RequestProblem } from '@kolo/database/call'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { type PlanTerms, termsRefusal } from '../plan-terms.rules.ts'
import { savingsAccess } from '../savings.access.ts'
import type { createPlan, editPlan } from '../savings.contract.ts'
import { activationAsked, planActivation } from './plan-approvals.ts'
import { allPlans, insertPlan, lockPlan, planTaken, savePlan } from './plans.store.ts'
import { presentPlan, presentPlans } from './present-plan.ts'
import { recordOnPlan } from './record-deed.ts'
import type { PlanRow } from './savings.tables.ts'

type Terms = Omit<InputOf<typeof editPlan>['body'], 'version' | 'name' | 'description'>

/** All plans with their figures and what this administrator may do with each. */
export async function listPlanReviewsAct(call: Call) {
  return { rows: await presentPlans(call, await allPlans(call.db).execute()) }
}

/** Writes a plan as a draft. */
export async function createPlanAct(call: Call, { body }: InputOf<typeof createPlan>) {
  const { db, actor, now } = call
  const no = termsRefusal(termsOf(body)) ?? (await nameRefusal(call, body))
  if (no) return no
  const plan = await insertPlan(db, {
    id: newId(Date.parse(now)),
    code: body.code,
    name: body.name,
    description: body.description,
    ...termColumns(body),
    prepared_by: actor.uid,
    prepared_at: now,
  })
  if (!plan) return refuse('plan-name-taken', undefined, 'name')
  recordOnPlan(call, 'savings-plan.drafted', plan, { rateBps: plan.rate_bps })
  await call.approvals.prepare(planActivation, activationAsked(plan))
  return presentPlan(call, plan)
}

/** Changes a plan: all of a draft, afterwards its name and description. Who writes the terms is their preparer. */
export async function editPlanAct(call: Call, { params, body }: InputOf<typeof editPlan>) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  const closed = refusalOf(savingsAccess.editPlan, actor, plan)
  if (closed) return closed
  if (plan.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const draft = plan.status === 'draft'
  if (!draft && changesTerms(plan, body)) return refuse('plan-terms-frozen')
  const no = termsRefusal(termsOf(body)) ?? (await nameRefusal(call, { name: body.name }, plan.id))
  if (no) return no
  const saved = await savePlan(db, plan.id, {
    name: body.name,
    description: body.description,
    ...(draft ? { ...termColumns(body), prepared_by: actor.uid, prepared_at: now } : {}),
  })
  recordOnPlan(call, 'savings-plan.changed', saved, { rateBps: saved.rate_bps, draft })
  if (draft) await call.approvals.prepare(planActivation, activationAsked(saved))
  return presentPlan(call, saved)
}

async function nameRefusal(call: Call, wanted: { code?: string; name: string }, except?: string) {
  const taken = await planTaken(call.db, { ...wanted, ...(except === undefined ? {} : { except }) })
  if (taken === 'code') return refuse('plan-code-taken', undefined, 'code')
  return taken === 'name' ? refuse('plan-name-taken', undefined, 'name') : undefined
}

function termsOf(body: Terms): PlanTerms {
  return { ...flexTerms, ...body, maxBalanceKobo: body.maxBalanceKobo ?? undefined }
}

/** What a flexible plan has that its form does not ask for: the defaults of its table. */
const flexTerms = {
  kind: 'flex',
  rateTiers: [],
  dayBase: 365,
  accrual: 'daily_balance',
  posting: 'monthly',
  compounding: true,
  whtRule: 'interest',
  minDays: undefined,
  maxDays: undefined,
  earlyBreak: 'not_allowed',
  breakFeeBps: 0,
  frequencies: ['daily', 'weekly', 'monthly'],
  mandatory: false,
  interestFreeAllowed: false,
} satisfies Partial<PlanTerms>

function termColumns(terms: Terms) {
  return {
    rate_bps: terms.rateBps,
    min_open_kobo: terms.minOpenKobo,
    min_topup_kobo: terms.minTopupKobo,
    min_balance_kobo: terms.minBalanceKobo,
    max_balance_kobo: terms.maxBalanceKobo,
    notice_hours: terms.noticeHours,
    free_withdrawals_per_quarter: terms.freeWithdrawalsPerQuarter,
    inactive_days: terms.inactiveDays,
    dormant_days: terms.dormantDays,
  }
}

function changesTerms(plan: PlanRow, body: Terms): boolean {
  const columns = termColumns(body)
  return (Object.keys(columns) as (keyof typeof columns)[]).some((name) => columns[name] !== plan[name])
}
