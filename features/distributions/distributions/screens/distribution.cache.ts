import {
  type CacheUpdate,
  invalidateReads,
  setQuery,
  updateQueries,
  updateQuery,
} from '@kolo/ui/patterns/query-cache'
import { readSurplus, type Surplus } from '../../surplus/surplus.contract.ts'
import {
  type Distribution,
  type PlanMoney,
  readDistribution,
  readPlanMoney,
} from '../distribution.contract.ts'

/** What a command about a plan's money answered. */
export const moneyCacheUpdates = (money: PlanMoney): readonly CacheUpdate[] => [
  setQuery(readPlanMoney, { params: { id: money.plan.id } }, money),
]

/** What a command about the community's surplus answered. */
export const surplusCacheUpdates = (surplus: Surplus): readonly CacheUpdate[] => [
  setQuery(readSurplus, {}, surplus),
]

const among = (all: readonly Distribution[], one: Distribution) =>
  all.some(({ id }) => id === one.id) ? all.map((each) => (each.id === one.id ? one : each)) : [one, ...all]

/** What a command about a distribution answered: in the list of its plan, and on its own page. */
export function distributionCacheUpdates(one: Distribution): readonly CacheUpdate[] {
  return [
    one.planId === null
      ? updateQuery(readSurplus, {}, (kept) => ({ ...kept, distributions: among(kept.distributions, one) }))
      : updateQuery(readPlanMoney, { params: { id: one.planId } }, (kept) => ({
          ...kept,
          distributions: among(kept.distributions, one),
        })),
    updateQueries(readDistribution, (kept) =>
      kept.distribution.id === one.id ? { ...kept, distribution: one } : kept,
    ),
  ]
}

/** What was decided, and not agreed to, is read again where it is shown. */
export const decisionCacheUpdates = ({ status }: { status: string }): readonly CacheUpdate[] =>
  status === 'approved'
    ? []
    : [
        (cache) => {
          void invalidateReads(cache, moneyRefreshes)
          return []
        },
      ]

/** What else a command about the money of plans changes. */
export const moneyRefreshes = [
  '/api/admin/distributions',
  '/api/admin/plan-money',
  '/api/admin/surplus',
  '/api/approvals',
  '/api/admin/home',
  '/api/returns',
]
