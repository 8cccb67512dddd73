/** What about a plan takes two administrators: opening it to members, and retiring it. */
import { approvalKind, type Call } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { dayWire } from '@kolo/foundation/wire'
import { writerFor } from '@kolo/foundation/writer'
import { beginLongWork } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import { readPayersOf } from '@kolo/payments/server'
import * as z from 'zod/mini'
import {
  type ClosingPlace,
  closeGoals,
  closeNextGoals,
  fromTheFirst,
} from '../../goal-endings/server/close-goals.ts'
import { savingsMessages } from '../../goals/goal.messages.ts'
import { retirementRefusal } from '../../goals/goal.rules.ts'
import { rateChanges } from '../../goals/server/goal.notifications.ts'
import { fundedGoalsIn } from '../../goals/server/goal-balances.ts'
import { recordOnPlan } from '../../goals/server/record-goal-event.ts'
import { rateWire } from '../plan.contract.ts'
import { successorRefusal } from '../plan-end.rules.ts'
import { declaredWords, rateWords, termLines } from '../plan-terms.messages.ts'
import { type InterestBasis, interestBases, type RateTerms, versionRefusal } from '../plan-terms.rules.ts'
import type { PlanRow } from './plan.record.ts'
import { followersOf, insertVersion, tierOut, versionsOf } from './plan-versions.store.ts'
import { countOpenGoals, findPlan, lockPlan, openGoalsIn, planById, savePlan } from './plans.store.ts'
import { announceRetirement } from './retire-plan.ts'

const subject = {
  subjectType: 'savings-plan',
  permission: 'manage_savings',
  lockSubject: async ({ db }: Call, id: string) => {
    const { status, version } = await lockPlan(db, id, 'update')
    return { version: `${status}, ${version}` }
  },
  words: savingsMessages,
} as const

type Activation = {
  name: string
  rateBps: number
  interestBasis?: InterestBasis | undefined
  terms?: string[] | undefined
}

/** Opening a draft: asked for with the draft, by whoever wrote its terms. */
export const planActivation = approvalKind<Activation>({
  ...subject,
  name: 'savings.plan-activation',
  /** `terms` and `interestBasis` are missing from what an older version asked for. */
  change: z.object({
    name: z.string(),
    rateBps: z.number(),
    interestBasis: z.optional(z.enum(interestBases)),
    terms: z.optional(z.array(z.string())),
  }),
  describe: ({ name, rateBps, interestBasis, terms = [] }) => ({
    title: `Open the savings plan "${name}" to members`,
    lines: [
      { label: 'Plan', value: name },
      {
        label: 'Interest a year',
        value: interestBasis === 'declared' ? declaredWords : `${rateBps / 100}%`,
      },
      ...(terms.length > 0 ? [{ label: 'Terms', value: terms.join('; ') }] : []),
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
  const [terms] = versionsOf(plan)
  const change = {
    name: plan.name,
    rateBps: plan.rate_bps,
    interestBasis: plan.interest_basis,
    terms: terms && termLines(terms, writerFor()),
  }
  return { subjectId: plan.id, change, reason: '', preparedBy: plan.prepared_by }
}

/**
 * Retiring a suspended plan: at once where there is no money in it, and its empty goals are closed; or on a day that is at
 * least 30 days away, when its goals are paid out, or go on in the plan that is to follow it.
 */
export const planRetirement = approvalKind<{
  name: string
  retiresOn?: CalendarDate | undefined
  successor?: { id: string; name: string } | undefined
}>({
  ...subject,
  name: 'savings.plan-retirement',
  change: z.object({
    name: z.string(),
    retiresOn: z.optional(dayWire),
    successor: z.optional(z.object({ id: z.string(), name: z.string() })),
  }),
  describe: ({ name, retiresOn, successor }) => ({
    title: `Retire the savings plan "${name}"`,
    lines: [
      { label: 'Plan', value: `${name}: over for good` },
      ...(retiresOn === undefined
        ? []
        : [
            { label: 'On', value: formatDay(retiresOn) },
            {
              label: 'Its goals',
              value: successor
                ? `Go on in ${successor.name}, or are paid out where their owners choose so, who are told now`
                : 'Are paid out to their owners’ wallets, who are told now',
            },
          ]),
    ],
  }),
  apply: async (call, id, { retiresOn, successor }, { alone, reason }) => {
    const before = await planById(call.db, id)
    if (retiresOn !== undefined) {
      const no = retirementRefusal(before, retiresOn, dayIn(lagos, call.now))
      if (no) return no
      const next = successor && (await findPlan(call.db, successor.id))
      const unfit = successor && successorRefusal(before, next)
      if (unfit) return unfit
      await announceRetirement(call, before, { on: retiresOn, successor: next, reason, alone })
      return undefined
    }
    const members = await membersWithMoney(call, id)
    if (members > 0) return refuse('plan-has-money', { members })
    const first = await closeNextGoals(call, before, fromTheFirst)
    if (first.place.left > 0) return refuse('plan-has-money', { members: first.place.left })
    const saved = await savePlan(call.db, id, { status: 'retired' })
    recordOnPlan(call, 'savings-plan.retired', saved, { alone })
    if (!first.isLast) await closeTheRest(call, saved, first.place)
    return undefined
  },
})

type RateChange = { name: string; before: RateTerms } & RateTerms & { effectiveFrom: CalendarDate }

/** Another rate: what is approved is this rate, these steps and this day, and no other. */
export const planRate = approvalKind<RateChange>({
  ...subject,
  name: 'savings.plan-rate',
  change: z.object({ name: z.string(), before: z.object(rateWire), ...rateWire, effectiveFrom: dayWire }),
  describe: ({ name, before, effectiveFrom, ...after }) => ({
    title: `Another rate for the savings plan "${name}"`,
    lines: [
      { label: 'Interest a year', value: `${rateWords(before)} → ${rateWords(after)}` },
      { label: 'From', value: formatDay(effectiveFrom) },
    ],
  }),
  apply: async (call, id, { name, before: _, ...wanted }, { askedBy, reason, alone }) => {
    const { db, now } = call
    const plan = await planById(db, id)
    const today = dayIn(lagos, now)
    const no = versionRefusal(wanted, versionsOf(plan), today)
    if (no) return no
    const number = 2 + plan.later_versions.length
    await insertVersion(db, {
      plan_id: id,
      number,
      effective_from: wanted.effectiveFrom,
      rate_bps: wanted.rateBps,
      rate_tiers: JSON.stringify(wanted.rateTiers.map(tierOut)),
      reason,
      prepared_by: askedBy,
      decided_at: now,
    })
    const { effectiveFrom: from, ...rate } = wanted
    const facts = { name, ...rate, rateTiers: [...rate.rateTiers], from }
    await notify(call, { topic: rateChanges, to: await followersOf(db, id), facts })
    recordOnPlan(call, 'savings-plan.rate-changed', plan, {
      rateBps: wanted.rateBps,
      from: wanted.effectiveFrom,
      number,
      alone,
    })
    return undefined
  },
})

/** How many members have money in a plan, or on its way to it. */
async function membersWithMoney({ db }: Call, planId: string): Promise<number> {
  const goals = await openGoalsIn(db, [planId])
  const funded = await fundedGoalsIn(db, planId)
  const checking = await readPayersOf(
    db,
    'savings',
    goals.map(({ id }) => id),
  )
  return new Set([...funded.map(({ ownerUid }) => ownerUid), ...checking]).size
}

/** The goals that were too many for one transaction; their owners can put nothing into them any more. */
async function closeTheRest(call: Call, plan: PlanRow, place: ClosingPlace): Promise<void> {
  const total = await countOpenGoals(call.db, plan.id)
  const title = `Closing the goals of ${plan.name}`
  await beginLongWork(call, closeGoals, {
    subjectId: plan.id,
    title,
    total,
    place,
    ownerUid: call.actor.uid,
  })
}
