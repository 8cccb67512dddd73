/**
 * What about an investment plan takes two administrators: opening it, cancelling it and settling it. What must always be
 * true: what is approved is the row that was looked at; nothing opens that is not proven, and nothing is over while
 * somebody's money is in it.
 */

import { approvalKind, type Call } from '@kolo/application/call'
import { dropApproval } from '@kolo/approvals/server'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { writerFor } from '@kolo/foundation/writer'
import * as z from 'zod/mini'
import { plansMessages, planTermLines } from '../plans.messages.ts'
import { hasMoney } from '../plans.rules.ts'
import { announceIfOpen } from './announce-plan.ts'
import { handEverythingBack } from './cancel-plan.ts'
import type { InvestmentPlanRow } from './plan.record.ts'
import { isUnfinished } from './plan-investors.store.ts'
import { whyNotOpen } from './plan-readiness.ts'
import { termsOfRow } from './plan-terms.ts'
import { insertDecision, lockPlan, notePlan, planById, savePlan } from './plans.store.ts'
import { recordOnPlan } from './record-on-plan.ts'

const subject = {
  subjectType: 'investment-plan',
  permission: 'manage_investments',
  lockSubject: async ({ db }: Call, id: string) => {
    const { status, version } = await lockPlan(db, id, 'update')
    return { version: `${status}, ${version}` }
  },
  words: plansMessages,
} as const

const lineWire = z.object({ label: z.string(), value: z.string() })
type Opening = { name: string; lines: { label: string; value: string }[] }

/** Opening a plan in review: on the desk since it was sent there, in the name of whoever wrote its terms. */
export const planOpening = approvalKind<Opening>({
  ...subject,
  name: 'investments.plan-opening',
  change: z.object({ name: z.string(), lines: z.array(lineWire) }),
  describe: ({ name, lines }) => ({
    title: `Open the investment plan "${name}"`,
    lines: [{ label: 'Plan', value: name }, ...lines],
  }),
  apply: async (call, id, _, { alone }) => {
    const plan = await planById(call.db, id)
    const no = await whyNotOpen(call, plan)
    if (no) return no
    const saved = await savePlan(call.db, id, { status: 'open' })
    if (saved.replaces !== null) await notePlan(call.db, saved.replaces, { successor_id: saved.id })
    recordOnPlan(call, 'opened', saved, { rateBps: saved.target_rate_bps, alone })
    await announceIfOpen(call, saved)
    return undefined
  },
  sentBack: async (call, id, _, reason) => {
    const plan = await lockPlan(call.db, id, 'update')
    if (plan.status === 'in_review') await backToDraft(call, plan, reason)
  },
})

/** What is asked for with a plan that is sent to review. */
export function openingAsked(plan: InvestmentPlanRow) {
  const change = { name: plan.name, lines: planTermLines(termsOfRow(plan), writerFor()) }
  return { subjectId: plan.id, change, reason: '', preparedBy: plan.prepared_by }
}

/** A plan in review becomes a draft again, for the reason that was given. */
export async function backToDraft(call: Call, plan: InvestmentPlanRow, reason: string): Promise<void> {
  const { db, actor, now } = call
  await insertDecision(db, {
    id: newId(Date.parse(now)),
    plan_id: plan.id,
    decision: 'sent-back',
    administrator_uid: actor.uid,
    plan_version: plan.version,
    reason,
    decided_at: now,
  })
  const saved = await savePlan(db, plan.id, { status: 'draft', rate_override_reason: null })
  recordOnPlan(call, 'sent-back', saved)
}

const named = z.object({ name: z.string() })
type Named = z.output<typeof named>

/** Cancelling a plan that does not run yet. */
export const planCancellation = approvalKind<Named>({
  ...subject,
  name: 'investments.plan-cancellation',
  change: named,
  describe: ({ name }) => ({
    title: `Cancel the investment plan "${name}"`,
    lines: [{ label: 'Plan', value: `${name}: over for good; what is in it goes back to members’ wallets` }],
  }),
  apply: async (call, id, _, { alone, reason }) => {
    const { db, now } = call
    await dropApproval(call, planOpening, id)
    // Nothing is in it: it is over at once. Otherwise it is over when everything is back.
    const isOver = !hasMoney(await planById(db, id))
    const saved = await savePlan(db, id, {
      cancelling_since: now,
      ...(isOver ? { status: 'cancelled' } : {}),
    })
    recordOnPlan(call, isOver ? 'cancelled' : 'cancelling', saved, { alone })
    if (!isOver) await handEverythingBack(call, saved, reason)
    return undefined
  },
})

/** Settling a matured plan: everything in it was paid or rolled over. */
export const planSettlement = approvalKind<Named>({
  ...subject,
  name: 'investments.plan-settlement',
  change: named,
  describe: ({ name }) => ({
    title: `Settle the investment plan "${name}"`,
    lines: [{ label: 'Plan', value: `${name}: everything in it is paid or rolled over` }],
  }),
  apply: async (call, id, _, { alone }) => {
    if (await isUnfinished(call.db, id)) return refuse('plan-unpaid')
    const saved = await savePlan(call.db, id, { status: 'settled' })
    recordOnPlan(call, 'settled', saved, { alone })
    return undefined
  },
})
