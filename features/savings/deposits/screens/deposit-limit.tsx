import type { Kobo } from '@kolo/foundation/money'
import { tierNames } from '@kolo/profile/messages'
import { AskHigherLimit } from '@kolo/profile/screens'
import type { DepositLimits } from '@kolo/transfers/contract'
import { Moment } from '@kolo/ui/patterns/moments'
import { Notice } from '@kolo/ui/primitives/notice'
import type { Goal } from '../../goals/goal.contract.ts'
import { askedHigherCacheUpdates } from '../../goals/screens/goal.cache.ts'
import type { MostDeposit } from '../../goals/screens/goal-figures.ts'

type Words = (amount: Kobo) => string

/** What stands beside the field before anything is refused: from how much to how much, and why not more. */
export function limitWords(goal: Goal, limits: DepositLimits, most: MostDeposit, naira: Words): string {
  const account = `A ${tierNames[limits.tier]} account`
  const held = limits.balanceKobo === null ? '' : naira(limits.balanceKobo)
  const because = {
    payment: '',
    'tier-deposit': ` ${account} can put in that much at a time.`,
    'tier-balance': ` ${account} can hold ${held} in all, with what is on its way.`,
    plan: ` ${goal.plan.name} can hold ${goal.plan.maxBalanceKobo === null ? '' : naira(goal.plan.maxBalanceKobo)} in one goal.`,
  }[most.because]
  if (most.amount < goal.leastDepositKobo)
    return `Nothing more can be put in now: the smallest amount is ${naira(goal.leastDepositKobo)}.${because}`
  return `From ${naira(goal.leastDepositKobo)} to ${naira(most.amount)}.${because}`
}

/** What is said before anybody types: what no goal and no account comes near is only said to whoever types it. */
export function hintWords(goal: Goal, most: MostDeposit, words: string, naira: Words): string {
  return most.because === 'payment' ? `From ${naira(goal.leastDepositKobo)}` : words
}

/** The way to a higher limit, where the member's tier is what stops them; or that it was asked for. */
export function HigherLimit({ limits, most }: { limits: DepositLimits; most: MostDeposit }) {
  if (limits.askedAt !== undefined)
    return (
      <Notice tone="wait" title="You asked for a higher limit." live="status">
        <Moment at={limits.askedAt} />. Two administrators review it, and we notify you.
      </Notice>
    )
  const isTier = most.because === 'tier-deposit' || most.because === 'tier-balance'
  if (!isTier || limits.can.askHigher !== true) return null
  return <AskHigherLimit cacheUpdates={askedHigherCacheUpdates} />
}
