import { type Told, told, toldWhole } from '@kolo/ui/patterns/kept-answers'
import {
  type Distribution,
  type PlanMoney,
  readDistribution,
  readPlanMoney,
} from '../../distributions.contract.ts'
import { readSurplus, type Surplus } from '../../surplus.contract.ts'

/** What an act about a plan's money answered. */
export const toldMoney = (money: PlanMoney): readonly Told[] => [
  toldWhole(readPlanMoney, { params: { id: money.plan.id } }, money),
]

/** What an act about the community's surplus answered. */
export const toldSurplus = (surplus: Surplus): readonly Told[] => [toldWhole(readSurplus, {}, surplus)]

const among = (all: readonly Distribution[], one: Distribution) =>
  all.some(({ id }) => id === one.id) ? all.map((each) => (each.id === one.id ? one : each)) : [one, ...all]

/** What an act about a distribution answered: in the list of its plan, and on its own sheet. */
export function toldDistribution(one: Distribution): readonly Told[] {
  return [
    one.planId === null
      ? told(readSurplus, {}, (kept) => ({ ...kept, distributions: among(kept.distributions, one) }))
      : told(readPlanMoney, { params: { id: one.planId } }, (kept) => ({
          ...kept,
          distributions: among(kept.distributions, one),
        })),
    told(readDistribution, { params: { id: one.id }, query: {} }, (kept) => ({ ...kept, distribution: one })),
  ]
}

/** What else an act about the money of plans changes. */
export const moneyRefreshes = [
  '/api/admin/plan-money',
  '/api/admin/surplus',
  '/api/approvals',
  '/api/admin/home',
  '/api/returns',
]
