/** What a goal's numbers say in words and picks. Pure, so that each case can be tested without a browser. */
import {
  addKobo,
  greatestKobo,
  type Kobo,
  leastKobo,
  naira,
  rateOfKobo,
  subtractKobo,
  sumKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { mostPayment } from '@kolo/payments/rules'
import type { DepositLimits, Payment } from '@kolo/transfers/contract'
import type { Goal } from '../goal.contract.ts'
import type { GoalState } from '../goal.rules.ts'

/** The tone of a goal's chip; its word is `goalStateWords`. */
export const goalTones: Record<GoalState, 'ok' | 'wait' | 'quiet'> = {
  'on-track': 'ok',
  behind: 'wait',
  'almost-there': 'ok',
  full: 'ok',
  'no-date': 'quiet',
}

/** The share of the target that is saved, in whole percent rounded down; `undefined` without a target. */
export function percentOf(goal: Pick<Goal, 'progress'>): number | undefined {
  const { shareBps } = goal.progress
  return shareBps === undefined ? undefined : Math.floor(shareBps / 100)
}

/** How far a goal would be with a deposit more: saved, and the share of the target in whole percent. */
export function afterDeposit(goal: Pick<Goal, 'balanceKobo' | 'targetKobo'>, amount: Kobo, most: Kobo) {
  if (amount > most) return undefined
  const saved = addKobo(goal.balanceKobo, amount)
  const percent =
    goal.targetKobo === null ? undefined : Math.min(100, Math.floor(rateOfKobo(saved, goal.targetKobo) / 100))
  return { saved, percent }
}

export function monthsWords(months: number): string {
  return months === 1 ? '1 month' : `${months.toLocaleString('en-NG')} months`
}

/** What a plan may ask for each month of this goal. */
type Owing = { contribution?: Goal['contribution'] }

/** What brings a contribution to order: what is missing, and what is still to come this month; nothing where it is. */
export function owedNow({ contribution }: Owing): Kobo {
  return contribution ? addKobo(contribution.behindKobo, contribution.leftKobo) : zeroKobo
}

/**
 * The goal that saving is proposed for: the first that is behind with what is owed, then one behind its own plan, then one
 * that is not full; the first of all where none is.
 */
export function goalToSave<One extends Owing & Pick<Goal, 'progress'>>(
  goals: readonly One[],
): One | undefined {
  return (
    goals.find(({ contribution }) => contribution && contribution.behindKobo > 0n) ??
    goals.find(({ progress }) => progress.state === 'behind') ??
    goals.find(({ progress }) => progress.state !== 'full') ??
    goals[0]
  )
}

/** One amount to pick, and why it is offered. */
export type Suggestion = { amount: Kobo; reason?: 'plan' | 'rest' | 'owed' }

/**
 * Amounts offered for a deposit: round ones the goal takes, a contribution that is owed, what its plan asks for a month, and what is left of its
 * target. At most four, smallest first, none twice, none above what the member may put in.
 */
export function suggestionsFor(
  goal: Pick<Goal, 'leastDepositKobo' | 'progress'> & Owing,
  most: Kobo = mostPayment,
): Suggestion[] {
  const { monthlyKobo, leftKobo } = goal.progress
  const named: Suggestion[] = []
  if (owedNow(goal) > 0n)
    named.push({ amount: greatestKobo(owedNow(goal), goal.leastDepositKobo), reason: 'owed' })
  if (monthlyKobo !== undefined && monthlyKobo > 0n) named.push({ amount: monthlyKobo, reason: 'plan' })
  if (leftKobo !== undefined && leftKobo > 0n) named.push({ amount: leftKobo, reason: 'rest' })
  const round: Suggestion[] = [naira(5_000n), naira(20_000n), naira(50_000n)].map((amount) => ({ amount }))
  const fitting = [...named, ...round].filter(
    ({ amount }) => amount >= goal.leastDepositKobo && amount <= most,
  )
  const unique = fitting.filter((one, at) => fitting.findIndex((other) => other.amount === one.amount) === at)
  return unique.slice(0, 4).sort((a, b) => (a.amount < b.amount ? -1 : 1))
}

/**
 * The amount the deposit form starts with: a contribution that is owed, or the plan's month, but never more than is left or than may be put in; nothing
 * without a plan.
 */
export function firstAmount(
  goal: Pick<Goal, 'leastDepositKobo' | 'progress'> & Owing,
  most: Kobo = mostPayment,
): Kobo | undefined {
  const { monthlyKobo, leftKobo } = goal.progress
  if (owedNow(goal) > 0n && most >= goal.leastDepositKobo)
    return leastKobo(greatestKobo(owedNow(goal), goal.leastDepositKobo), most)
  if (monthlyKobo === undefined || leftKobo === undefined || leftKobo === 0n) return undefined
  return most < goal.leastDepositKobo
    ? undefined
    : leastKobo(greatestKobo(leastKobo(monthlyKobo, leftKobo), goal.leastDepositKobo), most)
}

/** The most that can be put into a goal now, and what says so. */
export type MostDeposit = { amount: Kobo; because: 'tier-deposit' | 'tier-balance' | 'plan' | 'payment' }

/** Whether a payment is on its way: it takes room, though nothing has arrived. */
export function isOnTheWay({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'initiated' || status === 'pending' || status === 'proof_submitted'
}

/**
 * What a member may put into a goal now: at a time, in all, and up to what its plan holds; `replaced` is given up for it.
 * A basic account (₦50,000 at a time, ₦300,000 in all) that holds ₦270,000 may put in ₦30,000, because of what it holds.
 */
export function mostDeposit(
  goal: Pick<Goal, 'id' | 'balanceKobo' | 'plan'>,
  { singleKobo, balanceKobo, takenKobo }: Pick<DepositLimits, 'singleKobo' | 'balanceKobo' | 'takenKobo'>,
  payments: readonly Pick<Payment, 'id' | 'status' | 'target' | 'amountKobo'>[],
  replaced?: Pick<Payment, 'id' | 'status' | 'amountKobo'>,
): MostDeposit {
  const left = (limit: Kobo, taken: Kobo) => (taken >= limit ? zeroKobo : subtractKobo(limit, taken))
  const free = replaced && isOnTheWay(replaced) ? replaced.amountKobo : zeroKobo
  const coming = payments.filter(
    (one) => one.target.id === goal.id && one.id !== replaced?.id && isOnTheWay(one),
  )
  const inGoal = addKobo(goal.balanceKobo, sumKobo(coming.map((one) => one.amountKobo)))
  const { maxBalanceKobo } = goal.plan
  const all: MostDeposit[] = [{ amount: mostPayment, because: 'payment' }]
  if (singleKobo !== null) all.push({ amount: singleKobo, because: 'tier-deposit' })
  if (balanceKobo !== null)
    all.push({ amount: left(balanceKobo, subtractKobo(takenKobo, free)), because: 'tier-balance' })
  if (maxBalanceKobo !== null) all.push({ amount: left(maxBalanceKobo, inGoal), because: 'plan' })
  return all.reduce((least, one) => (one.amount < least.amount ? one : least))
}
