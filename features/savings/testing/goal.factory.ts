/** Plans and goals for tests and the demonstration, made through the product's own endpoints; only very many are written. */
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, naira } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import type { Payment } from '@kolo/transfers/contract'
import { type Caller, findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import {
  activatePlan,
  createPlan,
  type Goal,
  makeDeposit,
  openGoal,
  type PlanReview,
} from '../goals/goal.contract.ts'

export { calculateNow, keepPlan } from './interest.factory.ts'
export { keepManyDeposits, type ManyDeposit } from './many-deposits.factory.ts'

type PlanBody = InputOf<typeof createPlan>['body']

/** What makes a plan a flexible one: any amount, any time, interest each month. */
export const flexTerms = {
  kind: 'flex',
  interestBasis: 'contractual',
  rateTiers: [],
  dayBase: 365,
  accrual: 'daily_balance',
  posting: 'monthly',
  compounding: true,
  whtRule: 'interest',
  minDays: null,
  maxDays: null,
  earlyBreak: 'not_allowed',
  breakFeeBps: 0,
  frequencies: ['daily', 'weekly', 'monthly'],
  mandatory: false,
  interestFreeAllowed: false,
} satisfies Partial<PlanBody>

/** What the plan form sends for an ordinary flexible plan. */
export const ordinaryPlan: PlanBody = {
  ...flexTerms,
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
  return member.call(makeDeposit, { params: { id: goal.id }, body: { amountKobo, another: true } })
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

/** More empty goals than anybody would open by hand, ten of each invented owner; a `series` (1 to 9) has codes of its own. */
export async function openManyGoals(
  owner: { query: (text: string, values: unknown[]) => Promise<unknown> },
  { planId, at, series, many }: { planId: string; at: Instant; series: number; many: number },
): Promise<void> {
  const goals = Array.from({ length: many }, (_, n) => ({
    id: newId(Date.parse(at)),
    code: `SAV-2026-${series}${String(n).padStart(6, '0')}`,
    owner: `0190000${series}-0000-7000-8000-00000010${String(Math.floor(n / 10)).padStart(4, '0')}`,
  }))
  await owner.query(
    `insert into savings_accounts (id, code, plan_id, owner_uid, name, icon, opened_on, opened_at)
     select g.id, g.code, $1, g.owner, 'House rent', 'home', $2::timestamptz::date, $2
     from jsonb_to_recordset($3::jsonb) as g (id uuid, code text, owner uuid)`,
    [planId, at, JSON.stringify(goals)],
  )
  await owner.query(
    `insert into savers (member_uid, goals_open)
     select owner_uid, count(*) from savings_accounts where plan_id = $1 group by 1 on conflict do nothing`,
    [planId],
  )
}
