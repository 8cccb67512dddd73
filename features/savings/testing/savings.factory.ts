/** Plans and goals for tests and the demonstration, made through the product's own endpoints. */
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, naira } from '@kolo/foundation/money'
import type { Payment } from '@kolo/transfers/contract'
import { type Caller, findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import {
  activatePlan,
  createPlan,
  type Goal,
  makeDeposit,
  openGoal,
  type PlanReview,
} from '../savings.contract.ts'

/** What the plan form sends for an ordinary flexible plan. */
export const ordinaryPlan: InputOf<typeof createPlan>['body'] = {
  code: 'FLEX',
  name: 'Flexible kolo',
  description: 'Save any amount, any time.',
  rateBps: 0,
  minOpenKobo: naira(500n),
  minTopupKobo: naira(100n),
  minBalanceKobo: naira(0n),
  maxBalanceKobo: null,
  noticeHours: 0,
  freeWithdrawalsPerQuarter: 4,
  inactiveDays: 180,
  dormantDays: 365,
}

/** A plan written by one administrator and activated by another. */
export async function openPlan(
  writer: Caller,
  activator: Caller,
  changes: Partial<typeof ordinaryPlan> = {},
): Promise<PlanReview> {
  const { id, version } = await writer.call(createPlan, { body: { ...ordinaryPlan, ...changes } })
  return activator.call(activatePlan, { params: { id }, body: { version } })
}

/** A goal in a plan; without a target unless told otherwise. */
export function openOrdinaryGoal(
  member: Caller,
  planId: string,
  changes: Partial<InputOf<typeof openGoal>['body']> = {},
): Promise<Goal> {
  return member.call(openGoal, {
    body: { planId, name: 'House rent', icon: 'home', targetKobo: null, targetOn: null, ...changes },
  })
}

/** A deposit that was started: the member knows where to send the money. */
export function startDeposit(member: Caller, goal: { id: string }, amountKobo: Kobo): Promise<Payment> {
  return member.call(makeDeposit, { params: { id: goal.id }, body: { amountKobo } })
}

/** A deposit from the first step to the last, confirmed by one administrator in full. */
export async function depositAndConfirm(
  member: Caller,
  administrator: Caller,
  goal: { id: string },
  amountKobo: Kobo,
  bankReference: string,
): Promise<Payment> {
  const payment = await startDeposit(member, goal, amountKobo)
  await sayItWasSent(member, payment, bankReference)
  return findTheMoney(administrator, payment, { bankReference })
}
