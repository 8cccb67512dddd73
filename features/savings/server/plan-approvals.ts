/** What about a plan takes two administrators: opening it to members, and retiring it. */
import { approvalKind } from '@kolo/approvals/server'
import type { Call } from '@kolo/database/call'
import { refuse } from '@kolo/foundation/refusal'
import { readBalance } from '@kolo/ledger/balance'
import { lockOpenPayments } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { savingsWords } from '../savings.words.ts'
import { freeGoalPlace, lockOwnGoal, saveGoal } from './goals.store.ts'
import { lockPlan, openGoalsIn, planById, savePlan } from './plans.store.ts'
import { recordOnGoal, recordOnPlan } from './record-deed.ts'
import { goalAccount } from './savings.postings.ts'
import type { PlanRow } from './savings.tables.ts'

const subject = {
  subjectType: 'savings-plan',
  permission: 'manage_savings',
  lockSubject: async ({ db }: Call, id: string) => {
    const { status, version } = await lockPlan(db, id, 'update')
    return { version: `${status}, ${version}` }
  },
  words: savingsWords,
} as const

type Activation = { name: string; rateBps: number }

/** Opening a draft: asked for with the draft, by whoever wrote its terms. */
export const planActivation = approvalKind<Activation>({
  ...subject,
  name: 'savings.plan-activation',
  change: z.object({ name: z.string(), rateBps: z.number() }),
  describe: ({ name, rateBps }) => ({
    title: `Open the savings plan "${name}" to members`,
    lines: [
      { label: 'Plan', value: name },
      { label: 'Interest a year', value: `${rateBps / 100}%` },
    ],
  }),
  apply: async (call, id, _, { alone }) => {
    const saved = await savePlan(call.db, id, { status: 'active' })
    recordOnPlan(call, 'savings-plan.activated', saved, { alone })
    return undefined
  },
})

/** What is asked for with a draft. */
export function activationAsked(plan: PlanRow) {
  const change = { name: plan.name, rateBps: plan.rate_bps }
  return { subjectId: plan.id, change, reason: '', preparedBy: plan.prepared_by }
}

/** Retiring a suspended plan without money in it; its empty goals are closed. */
export const planRetirement = approvalKind<{ name: string }>({
  ...subject,
  name: 'savings.plan-retirement',
  change: z.object({ name: z.string() }),
  describe: ({ name }) => ({
    title: `Retire the savings plan "${name}"`,
    lines: [{ label: 'Plan', value: `${name}: over for good` }],
  }),
  apply: async (call, id, _, { alone }) => {
    const beingPaid = await closeEmptyGoals(call, await planById(call.db, id))
    if (beingPaid > 0) return refuse('plan-has-money', { members: beingPaid })
    const saved = await savePlan(call.db, id, { status: 'retired' })
    recordOnPlan(call, 'savings-plan.retired', saved, { alone })
    return undefined
  },
})

/** Closes the goals of a plan; answers how many hold money, or have money being checked, after all. */
async function closeEmptyGoals(call: Call, plan: PlanRow): Promise<number> {
  let beingPaid = 0
  for (const { id, owner_uid } of await openGoalsIn(call.db, [plan.id])) {
    const open = await lockOpenPayments(call.db, 'savings', id)
    const goal = await lockOwnGoal(call.db, id, owner_uid)
    const { balance } = await readBalance(call.db, goalAccount({ id, ownerUid: owner_uid }))
    if (open.checking > 0 || balance > 0n) beingPaid += 1
    await open.close()
    const status = goal.status === 'pending' ? 'cancelled' : 'closed'
    const saved = await saveGoal(call.db, id, { status, ended_at: call.now })
    await freeGoalPlace(call.db, owner_uid)
    recordOnGoal(call, `savings.goal-${status}`, saved, { plan: plan.code })
  }
  return beingPaid
}
