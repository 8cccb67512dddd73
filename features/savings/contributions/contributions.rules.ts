/**
 * What is owed of a contribution, reckoned from the calendar. What must always be true: what counts as contributed is the
 * member's own money that is in the goal, so nobody contributes the same naira twice; interest is no contribution; and a
 * month is missing only once it is over.
 */
import { addKobo, greatestKobo, type Kobo, leastKobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import {
  type CalendarDate,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  monthAfter,
  monthsBetween,
} from '@kolo/foundation/time'
import type { Progress } from '../goals/goal.rules.ts'
import { owedByMonth, type Pledge } from './pledges.rules.ts'

/** What a contribution is reckoned from. */
export type ContributionFacts = {
  /** What the plan asks for each month. */
  monthlyKobo: Kobo
  /** What the member pledged beyond it, oldest first. */
  pledges: readonly Pledge[]
  /** The day of the first confirmed deposit. */
  begunOn: CalendarDate
  /**
   * Confirmed money in the goal, and what of it is no contribution to this plan: interest, after tax, and what came along
   * from a plan that ended.
   */
  balanceKobo: Kobo
  interestKobo: Kobo
}

/** How somebody stands with their contributions. */
export type Contribution = {
  monthlyKobo: Kobo
  /** What had to be there by today: every month that is over. */
  dueKobo: Kobo
  paidKobo: Kobo
  behindKobo: Kobo
  /** Months that are missing, in whole or in part. */
  behindMonths: number
  /** What is still to come for the month that ends next, beside what is missing, and its last day. */
  leftKobo: Kobo
  dueOn: CalendarDate
}

/** How many days before the end of a month whoever has not paid for it is reminded. */
export const reminderDays = 5

/**
 * How somebody stands. The month after the first deposit is the first that is owed, each by its last day. ₦5,000.00 a
 * month, begun on 12 January, ₦7,000.00 there: on 28 February nothing is missing and nothing is left to pay for it; on 1
 * April February and March are over, so ₦10,000.00 were due and one month, ₦3,000.00, is missing; ₦5,000.00 more are due by
 * 30 April.
 */
export function contributionOf(facts: ContributionFacts, today: CalendarDate): Contribution {
  const over = Math.max(0, monthsBetween(facts.begunOn, today) - 1)
  const owed = owedByMonth(facts, over + 1)
  const monthlyKobo = owed[over] ?? zeroKobo
  const dueByMonth = runningSums(owed.slice(0, over))
  const dueKobo = dueByMonth.at(-1) ?? zeroKobo
  const paidKobo = greatestKobo(zeroKobo, subtractKobo(facts.balanceKobo, facts.interestKobo))
  const behindKobo = greatestKobo(zeroKobo, subtractKobo(dueKobo, paidKobo))
  const ahead = greatestKobo(zeroKobo, subtractKobo(paidKobo, dueKobo))
  const next = greatestKobo(zeroKobo, subtractKobo(monthlyKobo, ahead))
  return {
    monthlyKobo,
    dueKobo,
    paidKobo,
    behindKobo,
    behindMonths: dueByMonth.filter((due) => due > paidKobo).length,
    leftKobo: leastKobo(monthlyKobo, next),
    dueOn: monthsBetween(facts.begunOn, today) <= 0 ? lastOfMonth(monthAfter(today, 1)) : lastOfMonth(today),
  }
}

/** The progress of a goal whose contributions are owed: behind where one is missing, on track where none is. */
export function withContribution(progress: Progress, contribution: Contribution | undefined): Progress {
  if (!contribution || progress.state === 'full') return progress
  if (contribution.behindKobo > 0n) return { ...progress, state: 'behind' }
  return progress.state === 'no-date' ? { ...progress, state: 'on-track' } : progress
}

/** What somebody is to be told in the night before a day, if anything. */
export type ContributionNews = 'behind' | 'due' | undefined

/**
 * What is said to somebody on a day: on the first look at a month that they are behind, and in its last five days that it
 * is not paid; each once a month.
 */
export function contributionNews(
  { behindKobo, leftKobo, dueOn }: Contribution,
  said: { remindedMonth: CalendarDate | undefined; toldMonth: CalendarDate | undefined },
  today: CalendarDate,
): ContributionNews {
  const month = firstOfMonth(today)
  if (behindKobo > 0n && said.toldMonth !== month) return 'behind'
  const isNear = dueOn === lastOfMonth(today) && daysBetween(today, dueOn) <= reminderDays
  return leftKobo > 0n && isNear && said.remindedMonth !== month ? 'due' : undefined
}

/** Days in which nobody is written to twice by administrators because they are behind. */
export const nudgeDays = 7

/** What becomes of a member when those who are behind are written to. */
export const nudgeOutcomes = ['sent', 'recently', 'frozen', 'checking', 'paid'] as const
export type NudgeOutcome = (typeof nudgeOutcomes)[number]

/** Whether somebody who was behind in the night is written to, by how many of their goals still are, and are not frozen. */
export function nudgeOutcome({
  behind,
  open,
  isChecking,
  wasNudged,
}: {
  behind: number
  open: number
  isChecking: boolean
  wasNudged: boolean
}): NudgeOutcome {
  if (behind === 0) return 'paid'
  if (open === 0) return 'frozen'
  if (isChecking) return 'checking'
  return wasNudged ? 'recently' : 'sent'
}

function runningSums(amounts: readonly Kobo[]): Kobo[] {
  let sum = zeroKobo
  return amounts.map((amount) => {
    sum = addKobo(sum, amount)
    return sum
  })
}
