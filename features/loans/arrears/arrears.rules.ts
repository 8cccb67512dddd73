/**
 * How long a loan is overdue, and what that means (domain J). What must always be true: a loan is as old as its oldest
 * instalment that is not paid; portfolio at risk counts the whole principal left of such a loan.
 */
import { applyRate, type Kobo, rateOfKobo, sumKobo } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'

/** Days overdue, by which loans are listed and provided for. */
export const ageBuckets = ['current', '1-30', '31-60', '61-90', 'over-90'] as const
/** One of them. */
export type AgeBucket = (typeof ageBuckets)[number]

/** The first day of each: 31 days overdue is "31–60". */
export const bucketFrom: Record<AgeBucket, number> = {
  current: 0,
  '1-30': 1,
  '31-60': 31,
  '61-90': 61,
  'over-90': 91,
}

/** Due on 10 November and not paid: on 20 November 10 days overdue; on the day itself none. */
export function daysOverdue(since: CalendarDate | undefined, today: CalendarDate): number {
  return since === undefined || since >= today ? 0 : daysBetween(since, today)
}

/** What is left of the loans of an age. */
export type AgeSum = { bucket: AgeBucket; loans: number; overdueKobo: Kobo; principalKobo: Kobo }

/** The principal of loans overdue for more than so many days, in basis points of all that is left: 30 → 31 days and more. */
export function atRiskBps(sums: readonly AgeSum[], days: 30 | 60 | 90): number {
  const late = sums.filter(({ bucket }) => bucketFrom[bucket] > days)
  const whole = sumKobo(sums.map(({ principalKobo }) => principalKobo))
  return rateOfKobo(sumKobo(late.map(({ principalKobo }) => principalKobo)), whole)
}

/** How much of the principal left is provided for, by age, in basis points. */
export type ProvisionRates = Record<AgeBucket, number>

/** What societies usually provide: nothing for current loans, all of what is overdue for more than 90 days. */
export const usualRates: ProvisionRates = {
  current: 0,
  '1-30': 1_000,
  '31-60': 2_500,
  '61-90': 5_000,
  'over-90': 10_000,
}

/** The provision for one loan: ₦996,588.82 left, 31 to 60 days, 25 % → ₦249,147.21. */
export function provisionOf(principalLeft: Kobo, bucket: AgeBucket, rates: ProvisionRates): Kobo {
  return applyRate(principalLeft, rates[bucket], 'half-up')
}

/** The days around a due day on which its member is reminded; before it they are negative. */
export const usualReminders: readonly number[] = [-3, 0, 7, 14, 30]

/** What became of a promise to pay. */
export type PromiseState = 'open' | 'kept' | 'broken'

/** Kept once as much was paid by its day; broken when the day is over. */
export function promiseState(
  { promisedKobo, promisedOn, paidKobo }: { promisedKobo: Kobo; promisedOn: CalendarDate; paidKobo: Kobo },
  today: CalendarDate,
): PromiseState {
  if (paidKobo >= promisedKobo) return 'kept'
  return promisedOn < today ? 'broken' : 'open'
}
