/**
 * What a member may put into a plan, what they agree to with it, and how an investment goes from its beginning to its
 * end. What must always be true: nothing is invested that was not agreed to and paid, and a warning never blocks.
 */
import { addKobo, applyRate, isMultipleKobo, type Kobo, kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours, type Instant } from '@kolo/foundation/time'
import {
  type Capacity,
  leftKobo,
  type Offering,
  type PlanRisk,
  planRisks,
  roomFor,
  takesMoney,
} from '../plans/plans.rules.ts'

/** Where an investment stands. */
export const investmentStatuses = [
  'pending_payment',
  'active',
  'matured',
  'paid_out',
  'rolled_over',
  'exit_requested',
  'exited',
  'frozen',
  'cancelled',
] as const
/** Where an investment stands. */
export type InvestmentStatus = (typeof investmentStatuses)[number]

/** Every step an investment can take; the database takes no other. */
export const investmentSteps: Record<InvestmentStatus, readonly InvestmentStatus[]> = {
  pending_payment: ['active', 'cancelled'],
  active: ['matured', 'exit_requested', 'frozen', 'cancelled'],
  matured: ['paid_out', 'rolled_over'],
  paid_out: [],
  rolled_over: [],
  exit_requested: ['active', 'exited', 'matured', 'frozen', 'cancelled'],
  exited: [],
  frozen: ['active', 'exit_requested', 'cancelled'],
  cancelled: [],
}

/** The states in which an investment holds its member's money. */
export const runningStatuses = ['active', 'exit_requested', 'frozen', 'matured'] as const

/** Whether an investment holds its member's money. */
export function isRunning(status: InvestmentStatus): boolean {
  return runningStatuses.some((one) => one === status)
}

/** How long an investment keeps its place in the plan without being paid. */
export const pendingHours = 72

/** Until when an investment that begins now keeps its place. */
export function pendingUntil(now: Instant): Instant {
  return addHours(now, pendingHours)
}

/** What the amount is looked at against. */
export type InvestingRoom = {
  plan: Offering & Capacity & { multiple_kobo: bigint; max_per_member_kobo: bigint | null }
  /** What the member has in this plan, with what waits for its payment. */
  ownInPlan: Kobo
  /** The same of all plans. */
  ownInvested: Kobo
  /** The most the member's tier may have invested; `null`: no limit. */
  tierLimit: Kobo | null
}

/** Why an amount cannot be invested. */
export type AmountRefusal =
  | 'plan-not-open'
  | 'below-minimum'
  | 'above-maximum'
  | 'not-in-multiples'
  | 'plan-full'
  | 'above-tier-invested'

/**
 * Why so much cannot be put into a plan now, beside the field of the amount, or `undefined`. In a plan from ₦10,000 in
 * steps of ₦1,000 with ₦25,000 left: ₦9,000 is below, ₦10,500 no multiple, ₦26,000 more than is left.
 */
export function amountRefusal(
  amount: Kobo,
  { plan, ownInPlan, ownInvested, tierLimit }: InvestingRoom,
  now: Instant,
): Refusal<AmountRefusal> | undefined {
  if (!takesMoney(plan, now)) return refuse('plan-not-open')
  const most = plan.max_per_member_kobo === null ? undefined : kobo(plan.max_per_member_kobo)
  return boundsRefusal(amount, {
    minKobo: kobo(plan.min_kobo),
    multipleKobo: kobo(plan.multiple_kobo),
    leftKobo: leftKobo(plan),
    mostKobo: roomFor(plan, ownInPlan),
    isOwnMost: most !== undefined,
    investedKobo: ownInvested,
    tierLimitKobo: tierLimit,
  })
}

/** What bounds an amount, as a screen knows it, too. */
export type AmountBounds = {
  minKobo: Kobo
  multipleKobo: Kobo
  leftKobo: Kobo
  /** What this member can still put in: never more than is left. */
  mostKobo: Kobo
  /** Whether the plan has a most for each member. */
  isOwnMost: boolean
  investedKobo: Kobo
  tierLimitKobo: Kobo | null
}

/** Why an amount is out of its bounds, beside the field, or `undefined`. */
export function boundsRefusal(amount: Kobo, bounds: AmountBounds): Refusal<AmountRefusal> | undefined {
  const no = (code: AmountRefusal, facts: Record<string, string>) => refuse(code, facts, 'amountKobo')
  const { minKobo, multipleKobo, leftKobo: left, mostKobo, investedKobo, tierLimitKobo } = bounds
  if (amount < minKobo) return no('below-minimum', { min: minKobo.toString() })
  if (bounds.isOwnMost && mostKobo < left && amount > mostKobo)
    return no('above-maximum', { max: mostKobo.toString() })
  if (!isMultipleKobo(amount, multipleKobo)) return no('not-in-multiples', { n: multipleKobo.toString() })
  if (amount > left) return no('plan-full', { left: left.toString() })
  if (tierLimitKobo !== null && addKobo(investedKobo, amount) > tierLimitKobo)
    return no('above-tier-invested', { n: tierLimitKobo.toString() })
  return undefined
}
/** The part of a yearly income above which it is said: the guide of the crowdfunding rules, 10 %. */
export const incomeGuideBps = 1_000

/** What a member is told about an amount before they invest it; nothing of it blocks. */
export type SuitabilityWarning = 'above-income-guide' | 'above-own-risk'

/** What fits ill: ₦300,000 of a yearly income of ₦2,000,000 is more than its tenth; a high risk is above a moderate one. */
export function suitabilityWarnings(
  amount: Kobo,
  {
    yearlyIncome,
    ownRisk,
    planRisk,
  }: { yearlyIncome: Kobo | undefined; ownRisk: PlanRisk; planRisk: PlanRisk },
): SuitabilityWarning[] {
  const isMuch = yearlyIncome !== undefined && amount > applyRate(yearlyIncome, incomeGuideBps, 'down')
  const isRisky = planRisks.indexOf(planRisk) > planRisks.indexOf(ownRisk)
  return [
    ...(isMuch ? (['above-income-guide'] as const) : []),
    ...(isRisky ? (['above-own-risk'] as const) : []),
  ]
}

/** Somebody who receives an investment if its member dies, with their part in percent. */
export type Nominee = { name: string; relationship: string; percent: number }

/** How many somebody may name. */
export const nomineesMost = 3

/** Why nominees cannot stand: their parts are not the whole. */
export function nomineesRefusal(nominees: readonly Nominee[]): Refusal<'nominee-shares'> | undefined {
  if (nominees.length === 0) return undefined
  const sum = nominees.reduce((total, { percent }) => total + percent, 0)
  return sum === 100 ? undefined : refuse('nominee-shares', { sum }, 'nominees')
}

/** Why an investment cannot be deleted, or `undefined`. */
export function cancelRefusal(
  status: InvestmentStatus,
  checking: number,
): Refusal<'investment-active' | 'investment-ended' | 'investment-being-paid'> | undefined {
  if (status !== 'pending_payment')
    return refuse(isRunning(status) ? 'investment-active' : 'investment-ended')
  return checking > 0 ? refuse('investment-being-paid') : undefined
}

/** What is looked at when money for an investment has come in. */
export type Taking = {
  status: InvestmentStatus
  principal: Kobo
  plan: Pick<Offering, 'status' | 'cancelling_since'>
}

/**
 * Whether an investment takes money of this much: exactly its principal, while it waits for it and its plan has not begun.
 * A plan that is paused or closed meanwhile kept the place.
 */
export function takesPayment({ status, principal, plan }: Taking, amount: Kobo): boolean {
  return (
    status === 'pending_payment' &&
    amount === principal &&
    plan.cancelling_since === null &&
    (plan.status === 'open' || plan.status === 'paused' || plan.status === 'closed')
  )
}
