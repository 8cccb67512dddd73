/**
 * Investing by itself: what a member agrees to once, and which plans it buys. What must always be true: nothing is bought
 * without a mandate in today's words, beyond the member's own risk and categories, twice in one plan, or so late that it
 * could not be undone for a whole day.
 */

import { addHours, type CalendarDate, type Instant, lagos, startOfDayIn } from '@kolo/foundation/time'
import { agreementNumber } from '../investments/investment.agreement.ts'
import type { InvestmentStatus } from '../investments/investment.rules.ts'
import {
  isOfTaste,
  type PlanCategory,
  type PlanRisk,
  type PlanStatus,
  planRisks,
} from '../plans/plans.rules.ts'

/** Which wording of the mandate this is. */
export const mandateNumber = 1

/** For how long what was bought by mandate can be undone. */
export const undoHours = 24

/** What a member agrees to, paragraph by paragraph. It names the wording of the agreement it accepts, so another wording takes another mandate. */
export const mandateText = [
  `Mandate for automatic investing, wording ${mandateNumber}`,
  '1. When an investment plan opens whose risk is not above yours and whose category is one of yours, its smallest amount is put into it from your wallet, once for each plan. What counts is what your settings say at that moment. With no category chosen, all are yours.',
  '2. Nothing is put in where your wallet holds less than that, where the limit of your account tier would be passed, where the plan is full, where you have money in it already, or where it starts in less than 24 hours. Where your wallet, your limit or the plan had no room, you are told.',
  `3. With this mandate you accept the investment agreement (wording ${agreementNumber}) of each plan that is bought so. Its words are written from the terms of the plan, kept with your investment, and are there for you to read and save from the moment you are told.`,
  '4. For 24 hours you can undo each of these investments: everything you put in goes back to your wallet, without a fee and without a return. After that it is like any other investment of yours.',
  '5. You can lose money. An investment is not a bank deposit, and no deposit insurance covers it.',
  '6. What is bought so is paid out at its end, and names nobody who receives it if you die, until you say otherwise on its page.',
  '7. You can switch it off at any time. What was put in before stays as it is.',
].join('\n\n')

/** What is looked at on a member: what their settings say, and which wording they agreed to. */
export type Mandated = {
  autoInvest: boolean
  riskTolerance: PlanRisk
  preferredCategories: readonly PlanCategory[]
}

/**
 * Whether a plan is one the mandate is about: with a moderate risk and bonds chosen, bonds of a low risk are, and bonds of
 * a high one or bills of a low one are not.
 */
export function isMandated(plan: { risk: PlanRisk; category: PlanCategory }, said: Mandated): boolean {
  return (
    said.autoInvest &&
    planRisks.indexOf(plan.risk) <= planRisks.indexOf(said.riskTolerance) &&
    isOfTaste(plan, said)
  )
}

/** Until when what was bought by mandate can be undone. */
export function undoUntil(activatedAt: Instant): Instant {
  return addHours(activatedAt, undoHours)
}

/** Whether a plan starts so late that what is bought now can be undone for the whole time: its first day begins by then. */
export function leavesTimeToUndo(plan: { starts_on: CalendarDate }, now: Instant): boolean {
  return undoUntil(now) <= startOfDayIn(lagos, plan.starts_on)
}

/** What undoing looks at. */
export type Undoable = {
  source: string
  status: InvestmentStatus
  activated_at: Instant | null
}

/**
 * Why an investment cannot be undone, or `undefined`. Bought at 09:00 it can be until 09:00 of the next day, not at it; its
 * plan has not begun by then, and where it has, it is too late.
 */
export function undoRefusal(
  { source, activated_at }: Undoable,
  plan: { status: PlanStatus },
  now: Instant,
): 'not-by-mandate' | 'undo-too-late' | undefined {
  if (source !== 'mandate' || activated_at === null) return 'not-by-mandate'
  const hasBegun = !['open', 'paused', 'closed'].includes(plan.status)
  return hasBegun || now >= undoUntil(activated_at) ? 'undo-too-late' : undefined
}
