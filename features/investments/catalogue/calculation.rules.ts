/**
 * What money in a plan comes to: days, return, tax, what is left after prices rose, and the yearly rate behind any row of
 * payments. What must always be true: an amount is whole kobo and is rounded in one place that says how; parts that are
 * paid over time sum to the whole; rates are exact fractions, and no floating-point number takes part; every search for a
 * rate ends after a number of steps that is written here.
 */
import type { DayBase } from '@kolo/foundation/interest'
import {
  addKobo,
  applyRate,
  divideKobo,
  type Kobo,
  kobo,
  negateKobo,
  subtractKobo,
  sumKobo,
} from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween, lastOfMonth } from '@kolo/foundation/time'
import type { PayoutFrequency, ReturnType } from '../plans/plans.rules.ts'

/** An exact number: `over` divided by `under`, which is above zero. */
export type Ratio = { over: bigint; under: bigint }

/** A rate in basis points as an exact number: 1,800 is 18 % is 0.18. */
export function ratioOfBps(bps: number): Ratio {
  return { over: BigInt(bps), under: 10_000n }
}

/** An exact number in whole parts, half up: in 10,000 parts it is in basis points. 0.21944 → 2,194. */
export function inParts({ over, under }: Ratio, parts: bigint): bigint {
  const size = over < 0n ? -over : over
  const whole = (2n * size * parts + under) / (2n * under)
  return over < 0n ? -whole : whole
}

/** An exact number in basis points, half up. */
export function inBps(ratio: Ratio): number {
  return Number(inParts(ratio, 10_000n))
}

/**
 * The part of a year that some days are. The days are the ones of the calendar, the year has as many as the plan counts:
 * actual/365, actual/364 and actual/360. 91 days of 364 are a quarter.
 */
export function partOfYear(days: number, dayBase: DayBase): Ratio {
  return { over: BigInt(days), under: BigInt(dayBase) }
}

/** `rate × days / base`: what a rate comes to over some days, of one. 18 % over 364 days of 365 → 0.17951. */
function overDays(rateBps: number, days: number, dayBase: DayBase): Ratio {
  const year = partOfYear(days, dayBase)
  return { over: BigInt(rateBps) * year.over, under: 10_000n * year.under }
}

/**
 * Simple return on an amount at a yearly rate over some days, half up: ₦200,000 at 12.5 % for 91 days of 365 → 623,288
 * kobo.
 */
export function simpleReturn(principal: Kobo, rateBps: number, days: number, dayBase: DayBase): Kobo {
  const { over, under } = overDays(rateBps, days, dayBase)
  return divideKobo(principal * over, under, 'half-up')
}

/**
 * What is paid today for `face` at the end, at a rate of discount: `face × (1 − d × t / B)`, half up. 18 % over 364 days
 * of 365: ₦82.05 for ₦100.
 */
export function discountPrice(face: Kobo, rateBps: number, days: number, dayBase: DayBase): Kobo {
  const { over, under } = overDays(rateBps, days, dayBase)
  return divideKobo(face * (under - over), under, 'half-up')
}

/**
 * What `paid` becomes at a rate of discount, less what was paid, half up: the other way of `discountPrice`. ₦82.05 at 18 %
 * over 364 days of 365 earn ₦17.95. Nothing where the discount takes all of the price.
 */
export function discountReturn(
  paid: Kobo,
  rateBps: number,
  days: number,
  dayBase: DayBase,
): Kobo | undefined {
  const { over, under } = overDays(rateBps, days, dayBase)
  return over >= under ? undefined : divideKobo(paid * over, under - over, 'half-up')
}

/**
 * The true yield of a discount, for a year of `year` days: `(d·t/B) / (1 − d·t/B) × year/t`. 18 % over 364 days of 365 →
 * 21.94 %. Nothing where the discount takes all of the price, or where there is no day.
 */
export function trueYield(
  rateBps: number,
  days: number,
  dayBase: DayBase,
  year: number = dayBase,
): Ratio | undefined {
  const { over, under } = overDays(rateBps, days, dayBase)
  if (over >= under || days <= 0) return undefined
  return { over: over * BigInt(year), under: (under - over) * BigInt(days) }
}

const monthsOf: Record<Exclude<PayoutFrequency, 'at_maturity'>, number> = {
  monthly: 1,
  quarterly: 3,
  semiannual: 6,
  annual: 12,
}

/**
 * The days on which what was earned is paid: every so many months on the day of the month it began, or that month's last,
 * and always the day it ends. Monthly from 31 January to 15 April: 28 February, 31 March, 15 April.
 */
export function payoutDays(
  startsOn: CalendarDate,
  maturesOn: CalendarDate,
  frequency: PayoutFrequency,
): CalendarDate[] {
  if (frequency === 'at_maturity') return [maturesOn]
  const step = monthsOf[frequency]
  const most = Math.ceil(daysBetween(startsOn, maturesOn) / (28 * step)) + 1
  return [
    ...Array.from({ length: most }, (_, index) => monthsLater(startsOn, (index + 1) * step)).filter(
      (day) => day < maturesOn,
    ),
    maturesOn,
  ]
}

function monthsLater(day: CalendarDate, months: number): CalendarDate {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
  const last = lastOfMonth(first as CalendarDate)
  return addDays(first as CalendarDate, Math.min(Number(day.slice(8)), Number(last.slice(8))) - 1)
}

/** Of a plan, what its return follows from; of a `profit_share` the rate is a projection, not a promise. */
export type ReturnTerms = {
  returnType: ReturnType
  rateBps: number
  dayBase: DayBase
  startsOn: CalendarDate
  maturesOn: CalendarDate
  payoutFrequency: PayoutFrequency
}

/** What is paid on a day: what was earned, the tax that is held back of it, and what the member gets. */
export type Payout = { on: CalendarDate; grossKobo: Kobo; taxKobo: Kobo; netKobo: Kobo }

/** What an amount in a plan comes to. */
export type Outcome = {
  principalKobo: Kobo
  payouts: Payout[]
  grossKobo: Kobo
  taxKobo: Kobo
  netKobo: Kobo
  /** The amount that was put in and what it earned after tax. */
  backKobo: Kobo
}

/**
 * What an amount comes to in a plan that does what its rate says. Each payment is what was earned by its day less what was
 * paid before, so that they sum to the whole; tax is held back of each, half up. ₦200,000 at 12.5 % for 91 days of 365, tax
 * 10 %: 623,288 kobo, tax 62,329, back ₦205,609.59.
 */
export function outcomeOf(terms: ReturnTerms, principalKobo: Kobo, taxBps: number): Outcome {
  const { rateBps, dayBase, startsOn, maturesOn } = terms
  const earnedBy = (day: CalendarDate): Kobo => {
    const days = daysBetween(startsOn, day)
    return terms.returnType === 'discount'
      ? (discountReturn(principalKobo, rateBps, days, dayBase) ?? kobo(0n))
      : simpleReturn(principalKobo, rateBps, days, dayBase)
  }
  const days = payoutDays(startsOn, maturesOn, terms.payoutFrequency)
  const payouts = days.map((on, index) => {
    const before = days[index - 1]
    const grossKobo = subtractKobo(earnedBy(on), before ? earnedBy(before) : kobo(0n))
    const taxKobo = applyRate(grossKobo, taxBps, 'half-up')
    return { on, grossKobo, taxKobo, netKobo: subtractKobo(grossKobo, taxKobo) }
  })
  const netKobo = sumKobo(payouts.map((payout) => payout.netKobo))
  return {
    principalKobo,
    payouts,
    grossKobo: sumKobo(payouts.map((payout) => payout.grossKobo)),
    taxKobo: sumKobo(payouts.map((payout) => payout.taxKobo)),
    netKobo,
    backKobo: addKobo(principalKobo, netKobo),
  }
}

/** What moves on a day, from the member's side: put in below zero, got back above it. */
export type Flow = { on: CalendarDate; kobo: Kobo }

/** An outcome as money that moves: in on the first day, out on each day of payment, the amount itself with the last. */
export function flowsOf(terms: ReturnTerms, outcome: Outcome): Flow[] {
  return [
    { on: terms.startsOn, kobo: negateKobo(outcome.principalKobo) },
    ...outcome.payouts.map(({ on, netKobo }) => ({ on, kobo: netKobo })),
    { on: terms.maturesOn, kobo: outcome.principalKobo },
  ]
}

/** A yearly rate after prices rose (Fisher): `(1 + rate) / (1 + inflation) − 1`. 8 % at 5 % inflation → 2.857 %. */
export function realRate(rate: Ratio, inflationBps: number): Ratio {
  const whole = 10_000n + BigInt(inflationBps)
  return {
    over: (rate.under + rate.over) * 10_000n - rate.under * whole,
    under: rate.under * whole,
  }
}

// Powers are reckoned with thirty places behind the point: over ten years of days that leaves more than twenty exact.
const one = 10n ** 30n

function power(factor: bigint, exponent: number): bigint {
  let result = one
  let square = factor
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / one
    square = (square * square) / one
  }
  return result
}

/** Between a factor where `isBelow` holds and one where it does not, to within the last place. */
function between(from: bigint, to: bigint, isBelow: (factor: bigint) => boolean): bigint {
  let [low, high] = [from, to]
  for (let step = 0; step < 110 && high - low > 1n; step += 1) {
    const middle = (low + high) / 2n
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return high
}

/**
 * What an amount of some days later buys at today's prices, when prices rise at a yearly rate: `amount / (1 + i)^(t/365)`,
 * half up. ₦229,160 in 365 days at 15 % → ₦199,269.57.
 */
export function worthToday(amount: Kobo, inflationBps: number, days: number): Kobo {
  const year = (one * (10_000n + BigInt(inflationBps))) / 10_000n
  const daily = inflationBps === 0 ? one : between(one, year, (factor) => power(factor, 365) < year)
  return divideKobo(amount * one, power(daily, days), 'half-up')
}

/** What everything that comes back buys at the prices of the first day. */
export function outcomeWorthToday(terms: ReturnTerms, outcome: Outcome, inflationBps: number): Kobo {
  return sumKobo(
    flowsOf(terms, outcome)
      .slice(1)
      .map((flow) => worthToday(flow.kobo, inflationBps, daysBetween(terms.startsOn, flow.on))),
  )
}

// A day's factor at −99 % and at +10,000 % a year: 0.01^(1/365) and 101^(1/365), a little further out.
const [least, most] = [987_461_000_000_000_000_000_000_000_000n, 1_012_725_000_000_000_000_000_000_000_000n]
const places = 64n

/**
 * The yearly rate behind payments on their days (XIRR): the one at which what was put in and what came back are worth the
 * same, with years of 365 days. −10,000, 2,750, 4,250, 3,250, 2,750 on the days of the spreadsheet's own example →
 * 37.33625335 %. Nothing where there is no such rate between −99 % and +10,000 %, or where more than one fits, as can be
 * when money goes in again after it came back: then no single figure says it.
 */
export function xirr(flows: readonly Flow[]): Ratio | undefined {
  const last =
    flows
      .map(({ on }) => on)
      .sort()
      .at(-1) ?? ('' as CalendarDate)
  const terms = flows.map((flow) => ({ moved: BigInt(flow.kobo), days: daysBetween(flow.on, last) }))
  const longest = Math.max(0, ...terms.map(({ days }) => days))
  if (longest === 0 || !flows.some(({ kobo }) => kobo < 0n) || !flows.some(({ kobo }) => kobo > 0n))
    return undefined
  // What everything is worth on the last day: above zero at low rates of an investment that paid, below it at high ones.
  const worth = (factor: bigint) =>
    terms.reduce((sum, { moved, days }) => sum + moved * power(factor, days), 0n)
  const grid = Array.from(
    { length: Number(places) + 1 },
    (_, n) => least + ((most - least) * BigInt(n)) / places,
  )
  const signs = grid.map((factor) => worth(factor) > 0n)
  const turns = signs.flatMap((sign, n) => (n > 0 && sign !== signs[n - 1] ? [n] : []))
  const [turn] = turns
  const [low, high] = [grid[(turn ?? 0) - 1], grid[turn ?? 0]]
  if (turn === undefined || turns.length > 1 || low === undefined || high === undefined) return undefined
  const before = signs[turn - 1]
  const daily = between(low, high, (factor) => worth(factor) > 0n === before)
  return { over: power(daily, 365) - one, under: one }
}
