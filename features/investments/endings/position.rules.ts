/**
 * Where a member stands with an investment: what is still expected of its return, and the yearly rates of what was expected
 * and of what was really had. What must always be true: the two are never added up or mixed.
 */
import { type Kobo, negateKobo, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { type CalendarDate, daysBetween } from '@kolo/foundation/time'
import { flowsOf, outcomeOf, type Ratio, type ReturnTerms, xirr } from '../catalogue/calculation.rules.ts'
import { type PaidPeriod, returnFor, unpaidFrom } from './ending.rules.ts'

/** A return that was paid: on which day, for which days, and how much. */
export type PositionReturn = PaidPeriod & { paidOn: CalendarDate; grossKobo: Kobo; whtKobo: Kobo }

/** What is still expected before tax: the return of the days that none was paid for. */
export function stillExpected(
  terms: ReturnTerms,
  principalKobo: Kobo,
  returns: readonly PositionReturn[],
): Kobo {
  const { startsOn: startOn, maturesOn } = terms
  const from = unpaidFrom({ startOn, maturesOn }, returns)
  return returnFor(principalKobo, terms, daysBetween(from, maturesOn))
}

/** The yearly rate of a plan that does all its terms say, before tax. */
export function expectedYield(terms: ReturnTerms, principalKobo: Kobo): Ratio | undefined {
  return xirr(flowsOf(terms, outcomeOf(terms, principalKobo, 0)))
}

/**
 * The yearly rate that was had: what was put in on its day, each return after tax on its day, and at the end what came
 * back. While it runs what was put in counts as it is, and nothing that is only expected counts. ₦100,000.00 with
 * ₦10,000.00 paid after 365 days: 10 %.
 */
export function realisedYield({
  principalKobo,
  backKobo,
  from,
  until,
  returns,
}: {
  principalKobo: Kobo
  /** What came back, or what is still in it. */
  backKobo: Kobo
  from: CalendarDate
  /** The day it ended, or today. */
  until: CalendarDate
  returns: readonly PositionReturn[]
}): Ratio | undefined {
  const paid = returns.map(({ paidOn, grossKobo, whtKobo }) => ({
    on: paidOn,
    kobo: subtractKobo(grossKobo, whtKobo),
  }))
  const flows = [{ on: from, kobo: negateKobo(principalKobo) }, ...paid, { on: until, kobo: backKobo }]
  return xirr(flows.filter(({ kobo }) => kobo !== zeroKobo))
}
