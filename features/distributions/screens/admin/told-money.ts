import { type Told, told, toldWhole } from '@kolo/ui/patterns/kept-answers'
import {
  type Distribution,
  type PlanMoney,
  readDistribution,
  readPlanMoney,
} from '../../distributions.contract.ts'

/** What an act about a plan's money answered. */
export const toldMoney = (money: PlanMoney): readonly Told[] => [
  toldWhole(readPlanMoney, { params: { id: money.plan.id } }, money),
]

/** What an act about a distribution answered: in the list of its plan, and on its own sheet. */
export function toldDistribution(one: Distribution): readonly Told[] {
  return [
    told(readPlanMoney, { params: { id: one.planId } }, (kept) => ({
      ...kept,
      distributions: kept.distributions.some(({ id }) => id === one.id)
        ? kept.distributions.map((each) => (each.id === one.id ? one : each))
        : [one, ...kept.distributions],
    })),
    told(readDistribution, { params: { id: one.id }, query: {} }, (kept) => ({ ...kept, distribution: one })),
  ]
}

/** What else an act about the money of plans changes. */
export const moneyRefreshes = ['/api/admin/plan-money', '/api/approvals', '/api/admin/home', '/api/returns']
