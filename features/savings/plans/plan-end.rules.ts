/**
 * What becomes of goals whose plan ends while another follows it. What must always be true: nobody is moved into what they
 * could not have opened, nobody owes more than before, and money that cannot go on goes to its owner's wallet.
 */
import type { Kobo } from '@kolo/foundation/money'
import { isRefusal, type Refusal, refuse } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import { type Bound, boundTo, type OpeningAsked } from '../goal-endings/goal-ending.rules.ts'
import type { PlanStatus } from '../goals/goal.rules.ts'
import type { PlanKind, PlanTerms, PlanVersion, Posting } from './plan-terms.rules.ts'

/** A plan as far as it matters to whether another may follow it. */
export type Followed = {
  id: string
  kind: PlanKind
  status: PlanStatus
  mandatory: boolean
  posting: Posting
}

/**
 * Whether the goals of a plan may go on in another: an open one of the same kind, in which contributions are not owed
 * unless they are already. After interest that was paid in advance nothing follows: its days are paid for.
 */
export function mayFollow(plan: Followed, next: Followed): boolean {
  const owesMore = next.mandatory && !plan.mandatory
  return (
    next.id !== plan.id &&
    next.status === 'active' &&
    next.kind === plan.kind &&
    plan.posting !== 'upfront' &&
    !owesMore
  )
}

/** Why goals cannot go on in a plan that was named, or `undefined`; a plan that is not there follows none. */
export function successorRefusal(
  plan: Followed,
  next: Followed | undefined,
): Refusal<'successor-not-fit'> | undefined {
  return next && mayFollow(plan, next) ? undefined : refuse('successor-not-fit', {}, 'successorId')
}

/** A goal whose plan ends, with everything that is in it. */
export type EndingGoal = OpeningAsked & { balanceKobo: Kobo; isDeclined: boolean }

/**
 * What a goal is bound to in the plan that follows its own, or `undefined` where its money goes to the wallet: because its
 * owner wants that, or because that plan, as it is on the day, would not take it. A locked goal keeps its day.
 */
export function boundAfter(
  next: { status: PlanStatus; terms: PlanVersion & Pick<PlanTerms, 'minOpenKobo' | 'maxBalanceKobo'> },
  { balanceKobo, isDeclined, ...asked }: EndingGoal,
  today: CalendarDate,
): Bound | undefined {
  const { minOpenKobo, maxBalanceKobo } = next.terms
  if (isDeclined || next.status !== 'active' || balanceKobo < minOpenKobo) return undefined
  if (maxBalanceKobo !== undefined && balanceKobo > maxBalanceKobo) return undefined
  const bound = boundTo(next.terms, asked, today)
  return isRefusal(bound) ? undefined : bound
}
