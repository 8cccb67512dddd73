/** What administrators do with a distribution, from its calculation to its end. */

import type { Call } from '@kolo/application/call'
import { readSetting } from '@kolo/application/community-settings'
import { askApproval, dropApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { newId } from '@kolo/foundation/ids'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { lockPlan, membersInPlan } from '@kolo/investments/server'
import { notify } from '@kolo/notices/server'
import { interestTax, rateOn } from '@kolo/savings/server'
import { distributionsAccess } from '../../distributions.access.ts'
import { hasMoney } from '../../investment-funds/server/fund-sums.ts'
import { presentPlanMoney } from '../../investment-funds/server/read-funds.ts'
import { forgiveness, forgivenessAsked } from '../../payouts/server/forgive-debt.ts'
import type * as contract from '../distribution.contract.ts'
import { type Line, type Terms, totalsOf } from '../distribution.rules.ts'
import { snapshot, termsOf } from './calculate.ts'
import { noIncome } from './distribution.notifications.ts'
import {
  insertDistribution,
  insertSilentPeriod,
  lockDistribution,
  overlapping,
  replaceLines,
  saveDistribution,
} from './distribution.store.ts'
import {
  distributionApproval,
  distributionReversal,
  paymentAsked,
  whyNotPaid,
} from './distribution-approvals.ts'
import { presentDistribution } from './present-distribution.ts'
import { presentLine } from './read-distribution.ts'

export async function calculateDistributionHandler(
  call: Call,
  { params, body }: InputOf<typeof contract.calculateDistribution>,
) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  if (!hasMoney(plan.status)) return refuse('plan-not-there')
  const period = { start: body.periodStart, end: body.periodEnd }
  const no = periodRefusal(call, period)
  if (no) return no
  if (body.payOn < dayIn(lagos, now)) return refuse('paid-before', {}, 'payOn')
  if (plan.wht_rule === null && body.exemptReason === null) return refuse('no-tax-rule', {}, 'exemptReason')
  const code = await overlapping(db, { planId: plan.id }, period)
  if (code !== undefined) return refuse('period-overlaps', { code }, 'periodStart')
  const rates = await readSetting(db, interestTax)
  const terms: Terms = {
    poolKobo: body.poolKobo,
    period,
    basis: body.basis,
    minActiveDays: body.minActiveDays,
    whtBps: body.exemptReason === null ? rateOn(rates, body.payOn) : 0,
  }
  const { lines, hash } = await snapshot(db, plan.id, terms)
  if (lines.length === 0) return refuse('no-lines')
  const id = newId(Date.parse(now))
  await insertDistribution(db, {
    id,
    plan_id: plan.id,
    kind: body.kind,
    period_start: period.start,
    period_end: period.end,
    pool_kobo: body.poolKobo,
    basis: body.basis,
    min_active_days: body.minActiveDays,
    wht_bps: terms.whtBps,
    exempt_reason: body.exemptReason,
    record_on: period.end,
    pay_on: body.payOn,
    prepared_by: actor.uid,
    prepared_at: now,
    ...columnsOf(lines, hash),
  })
  await replaceLines(db, id, lines, now)
  call.record({ kind: 'distribution.calculated', target: { type: 'distribution', id }, facts: { hash } })
  return presentDistribution(call, id)
}

/** What a distribution keeps of its lines. */
export function columnsOf(lines: readonly Line[], hash: string) {
  const { grossKobo, whtKobo, netKobo } = totalsOf(lines)
  return {
    snapshot_hash: hash,
    line_count: lines.length,
    gross_kobo: grossKobo,
    wht_kobo: whtKobo,
    net_kobo: netKobo,
  }
}

/** Why nothing is shared out for a period. */
export function periodRefusal({ now }: Call, { start, end }: Terms['period']) {
  if (end < start) return refuse('period-wrong', {}, 'periodEnd')
  return end >= dayIn(lagos, now) ? refuse('period-to-come', {}, 'periodEnd') : undefined
}

export async function recalculateDistributionHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.recalculateDistribution>,
) {
  const row = await lockDistribution(call.db, id)
  const no = refusalOf(distributionsAccess.recalculate, call.actor, row)
  if (no) return no
  if (row.plan_id !== null) await lockPlan(call.db, row.plan_id, 'update')
  const { lines, hash } = await snapshot(call.db, row.plan_id, termsOf(row))
  if (lines.length === 0) return refuse('no-lines')
  // Declared interest is the sum of its lines, which is what was calculated first.
  if (totalsOf(lines).grossKobo !== row.pool_kobo) return refuse('pool-changed')
  await replaceLines(call.db, id, lines, call.now)
  await saveDistribution(call.db, id, columnsOf(lines, hash))
  call.record({ kind: 'distribution.calculated', target: { type: 'distribution', id }, facts: { hash } })
  return presentDistribution(call, id)
}

export async function previewDistributionHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.previewDistribution>,
) {
  const row = await lockDistribution(call.db, id)
  const no = refusalOf(distributionsAccess.preview, call.actor, row)
  if (no) return no
  await saveDistribution(call.db, id, {
    previewed_hash: row.snapshot_hash,
    previewed_by: call.actor.uid,
    previewed_at: call.now,
  })
  const facts = { hash: row.snapshot_hash }
  call.record({ kind: 'distribution.previewed', target: { type: 'distribution', id }, facts })
  return presentDistribution(call, id)
}

export async function submitDistributionHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.submitDistribution>,
) {
  const row = await lockDistribution(call.db, id)
  const closed = refusalOf(distributionsAccess.submit, call.actor, row)
  if (closed) return closed
  if (row.previewed_hash !== row.snapshot_hash) return refuse('preview-not-seen')
  const no = await whyNotPaid(call, row)
  if (no) return no
  await saveDistribution(call.db, id, { status: 'submitted' })
  const asked = await paymentAsked(call, row)
  const outcome = await askApproval(call, distributionApproval, asked)
  if (isRefusal(outcome)) return outcome as Refusal<AskRefusal>
  call.record({ kind: 'distribution.submitted', target: { type: 'distribution', id } })
  return presentDistribution(call, id)
}

export async function cancelDistributionHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.cancelDistribution>,
) {
  const row = await lockDistribution(call.db, id)
  const no = refusalOf(distributionsAccess.cancel, call.actor, row)
  if (no) return no
  await dropApproval(call, distributionApproval, id)
  await saveDistribution(call.db, id, { status: 'cancelled' })
  call.record({ kind: 'distribution.cancelled', target: { type: 'distribution', id } })
  return presentDistribution(call, id)
}

export async function reverseDistributionHandler(
  call: Call,
  { params: { id }, body: { reason } }: InputOf<typeof contract.reverseDistribution>,
) {
  const row = await lockDistribution(call.db, id)
  const no = refusalOf(distributionsAccess.reverse, call.actor, row)
  if (no) return no
  const { change } = await paymentAsked(call, row)
  const { code, plan, pool } = change
  const asked = { subjectId: id, change: { code, plan, pool }, reason }
  const outcome = await askApproval(call, distributionReversal, asked)
  if (isRefusal(outcome)) return outcome as Refusal<AskRefusal>
  return presentDistribution(call, id)
}

export async function forgiveLineHandler(
  call: Call,
  { params: { id, lineId }, body: { reason } }: InputOf<typeof contract.forgiveLine>,
) {
  const { db } = call
  const { distribution, line, asked } = await forgivenessAsked(db, { id, lineId, reason })
  const no = refusalOf(distributionsAccess.forgive, call.actor, line)
  if (no) return no
  const outcome = await askApproval(call, forgiveness, asked)
  if (isRefusal(outcome)) return outcome as Refusal<AskRefusal>
  return presentLine(call, distribution, lineId)
}

export async function sayNoIncomeHandler(call: Call, { params, body }: InputOf<typeof contract.sayNoIncome>) {
  const { db, actor, now } = call
  const plan = await lockPlan(db, params.id, 'update')
  if (!hasMoney(plan.status)) return refuse('plan-not-there')
  const { periodStart: start, periodEnd: end, reason } = body
  const no = periodRefusal(call, { start, end })
  if (no) return no
  const row = { id: newId(Date.parse(now)), planId: plan.id, start, end, reason, uid: actor.uid, now }
  if (!(await insertSilentPeriod(db, row))) return refuse('said-before', {}, 'periodStart')
  const facts = { plan: plan.name, from: start, to: end, reason }
  await notify(call, { topic: noIncome, to: await membersInPlan(db, plan.id), facts })
  call.record({ kind: 'investment-plan.no-income', target: { type: 'investment-plan', id: plan.id } })
  return presentPlanMoney(call, plan.id)
}
