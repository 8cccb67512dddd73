/** Plans as they are written: created and edited by one administrator, and not yet open to anybody. */

import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@kolo/application/call'
import { prepareApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import type { createPlan, editPlan } from '../../goals/goal.contract.ts'
import { recordOnPlan } from '../../goals/server/record-goal-event.ts'
import { savingsAccess } from '../../savings.access.ts'
import { type PlanTerms, termsOfKind, termsOn, termsRefusal } from '../plan-terms.rules.ts'
import type { PlanRow } from './plan.record.ts'
import { activationAsked, planActivation } from './plan-approvals.ts'
import { tierOut, versionsOf } from './plan-versions.store.ts'
import { allPlans, insertPlan, lockPlan, planTaken, savePlan } from './plans.store.ts'
import { presentPlan, presentPlans } from './present-plan.ts'

type Terms = Omit<InputOf<typeof editPlan>['body'], 'version' | 'name' | 'description'>

/** All plans with their figures and what this administrator may do with each. */
export async function listPlanReviewsHandler(call: Call) {
  return { rows: await presentPlans(call, await allPlans(call.db).execute()) }
}

/** Writes a plan as a draft. */
export async function createPlanHandler(call: Call, { body }: InputOf<typeof createPlan>) {
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
  await prepareApproval(call, planActivation, activationAsked(plan))
  return presentPlan(call, plan)
}

/** Changes a plan: all of a draft, afterwards its name and description. Who writes the terms is their preparer. */
export async function editPlanHandler(call: Call, { params, body }: InputOf<typeof editPlan>) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  const closed = refusalOf(savingsAccess.editPlan, actor, plan)
  if (closed) return closed
  if (plan.version !== body.version) throw new RequestProblem('changed-meanwhile')
  const draft = plan.status === 'draft'
  if (!draft && changesTerms(plan, body, dayIn(lagos, now))) return refuse('plan-terms-frozen')
  const no = termsRefusal(termsOf(body)) ?? (await nameRefusal(call, { name: body.name }, plan.id))
  if (no) return no
  const saved = await savePlan(db, plan.id, {
    name: body.name,
    description: body.description,
    ...(draft ? { ...termColumns(body), prepared_by: actor.uid, prepared_at: now } : {}),
  })
  recordOnPlan(call, 'savings-plan.changed', saved, { rateBps: saved.rate_bps, draft })
  if (draft) await prepareApproval(call, planActivation, activationAsked(saved))
  return presentPlan(call, saved)
}

async function nameRefusal(call: Call, wanted: { code?: string; name: string }, except?: string) {
  const taken = await planTaken(call.db, { ...wanted, ...(except === undefined ? {} : { except }) })
  if (taken === 'code') return refuse('plan-code-taken', undefined, 'code')
  return taken === 'name' ? refuse('plan-name-taken', undefined, 'name') : undefined
}

function termsOf(body: Terms): PlanTerms {
  return {
    ...body,
    whtRule: body.whtRule ?? undefined,
    maxBalanceKobo: body.maxBalanceKobo ?? undefined,
    minDays: body.minDays ?? undefined,
    maxDays: body.maxDays ?? undefined,
  }
}

/** What is kept of typed terms: what does not belong to their kind is left out. */
function termColumns(body: Terms) {
  const terms = termsOfKind(termsOf(body))
  return {
    kind: terms.kind,
    interest_basis: terms.interestBasis,
    rate_bps: terms.rateBps,
    rate_tiers: JSON.stringify(terms.rateTiers.map(tierOut)),
    day_base: terms.dayBase,
    accrual: terms.accrual,
    posting: terms.posting,
    compounding: terms.compounding,
    wht_rule: terms.whtRule ?? null,
    min_open_kobo: terms.minOpenKobo,
    min_topup_kobo: terms.minTopupKobo,
    min_balance_kobo: terms.minBalanceKobo,
    max_balance_kobo: terms.maxBalanceKobo ?? null,
    min_days: terms.minDays ?? null,
    max_days: terms.maxDays ?? null,
    notice_hours: terms.noticeHours,
    free_withdrawals_per_quarter: terms.freeWithdrawalsPerQuarter,
    early_break: terms.earlyBreak,
    break_fee_bps: terms.breakFeeBps,
    frequencies: [...terms.frequencies],
    mandatory: terms.mandatory,
    interest_free_allowed: terms.interestFreeAllowed,
    inactive_days: terms.inactiveDays,
    dormant_days: terms.dormantDays,
  }
}

/** Whether other terms were sent than the plan opened with; its rate of today may be a later version's. */
function changesTerms(plan: PlanRow, body: Terms, today: CalendarDate): boolean {
  const { rate_bps: rate, rate_tiers: tiers, ...columns } = termColumns(body)
  const { rateBps, rateTiers } = termsOn({ keptVersion: undefined }, versionsOf(plan), today)
  if (rate !== rateBps || tiers !== JSON.stringify(rateTiers.map(tierOut))) return true
  return (Object.keys(columns) as (keyof typeof columns)[]).some(
    (name) => !isDeepStrictEqual(columns[name], plan[name]),
  )
}
