import { refreshReads, type Told, told, toldAll, toldWhole } from '@kolo/ui/patterns/kept-answers'
import { readSurplus, type Surplus } from '../../surplus/surplus.contract.ts'
import {
  type Distribution,
  type PlanMoney,
  readDistribution,
  readPlanMoney,
} from '../distribution.contract.ts'

/** What an act about a plan's money answered. */
export const toldMoney = (money: PlanMoney): readonly Told[] => [
  toldWhole(readPlanMoney, { params: { id: money.plan.id } }, money),
]

/** What an act about the community's surplus answered. */
export const toldSurplus = (surplus: Surplus): readonly Told[] => [toldWhole(readSurplus, {}, surplus)]

const among = (all: readonly Distribution[], one: Distribution) =>
  all.some(({ id }) => id === one.id) ? all.map((each) => (each.id === one.id ? one : each)) : [one, ...all]

/** What an act about a distribution answered: in the list of its plan, and on its own page. */
export function toldDistribution(one: Distribution): readonly Told[] {
  return [
    one.planId === null
      ? told(readSurplus, {}, (kept) => ({ ...kept, distributions: among(kept.distributions, one) }))
      : told(readPlanMoney, { params: { id: one.planId } }, (kept) => ({
          ...kept,
          distributions: among(kept.distributions, one),
        })),
    toldAll(readDistribution, (kept) =>
      kept.distribution.id === one.id ? { ...kept, distribution: one } : kept,
    ),
  ]
}

/** What was decided, and not agreed to, is read again where it is shown. */
export const toldDecision = ({ status }: { status: string }): readonly Told[] =>
  status === 'approved'
    ? []
    : [
        (cache) => {
          void refreshReads(cache, moneyRefreshes)
          return []
        },
      ]

/** What else an act about the money of plans changes. */
export const moneyRefreshes = [
  '/api/admin/distributions',
  '/api/admin/plan-money',
  '/api/admin/surplus',
  '/api/approvals',
  '/api/admin/home',
  '/api/returns',
]
