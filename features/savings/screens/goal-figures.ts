/** What a goal's numbers say in words and picks. Pure, so that each case can be tested without a browser. */
import { addKobo, greatestKobo, type Kobo, leastKobo, naira, rateOfKobo } from '@kolo/foundation/money'
import type { Goal } from '../savings.contract.ts'
import type { GoalState } from '../savings.rules.ts'

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
export function afterDeposit(goal: Pick<Goal, 'balanceKobo' | 'targetKobo'>, amount: Kobo) {
  const saved = addKobo(goal.balanceKobo, amount)
  const percent =
    goal.targetKobo === null ? undefined : Math.min(100, Math.floor(rateOfKobo(saved, goal.targetKobo) / 100))
  return { saved, percent }
}

/** One amount to pick, and why it is offered. */
export type Suggestion = { amount: Kobo; reason?: 'plan' | 'rest' }

/**
 * Amounts offered for a deposit: round ones the goal takes, what its plan asks for a month, and what is left of its
 * target. At most four, smallest first, none twice.
 */
export function suggestionsFor(goal: Pick<Goal, 'leastDepositKobo' | 'progress'>): Suggestion[] {
  const { monthlyKobo, leftKobo } = goal.progress
  const named: Suggestion[] = []
  if (monthlyKobo !== undefined && monthlyKobo > 0n) named.push({ amount: monthlyKobo, reason: 'plan' })
  if (leftKobo !== undefined && leftKobo > 0n) named.push({ amount: leftKobo, reason: 'rest' })
  const round: Suggestion[] = [naira(5_000n), naira(20_000n), naira(50_000n)].map((amount) => ({ amount }))
  const fitting = [...named, ...round].filter(
    ({ amount }) => amount >= goal.leastDepositKobo && amount <= naira(100_000_000n),
  )
  const unique = fitting.filter((one, at) => fitting.findIndex((other) => other.amount === one.amount) === at)
  return unique.slice(0, 4).sort((a, b) => (a.amount < b.amount ? -1 : 1))
}

/** The amount the deposit form starts with: the plan's month, but never more than is left; nothing without a plan. */
export function firstAmount(goal: Pick<Goal, 'leastDepositKobo' | 'progress'>): Kobo | undefined {
  const { monthlyKobo, leftKobo } = goal.progress
  if (monthlyKobo === undefined || leftKobo === undefined || leftKobo === 0n) return undefined
  return greatestKobo(leastKobo(monthlyKobo, leftKobo), goal.leastDepositKobo)
}
