/**
 * What a loan costs and when it is paid: the schedule of each method, and its effective yearly rate (domain J). What must
 * always be true: whole kobo; the principal of all instalments is the principal of the loan; a day that a month lacks is
 * its last.
 */
import {
  addKobo,
  applyRatio,
  divideKobo,
  effectiveRate,
  type Kobo,
  leastKobo,
  levelInstalmentKobo,
  type Ratio,
  subtractKobo,
  sumKobo,
  timesKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween, lastOfMonth } from '@kolo/foundation/time'
import { feesBefore, feesOf, type LoanTerms } from './loan-terms.rules.ts'

/** What is due on a day. */
export type Instalment = { number: number; dueOn: CalendarDate; principalKobo: Kobo; interestKobo: Kobo }

/** What is asked of a schedule: how much, in how many instalments, paid out on which day. */
export type Wanted = { principalKobo: Kobo; instalments: number; paidOutOn: CalendarDate }

const bpsInWhole = 10_000n

/** How many instalments a year has. */
export const instalmentsAYear = { monthly: 12, weekly: 52 } as const

/** The interest of one period: 2 % a month with monthly instalments is 200 of 10,000; with weekly ones 2,400 of 520,000. */
export function periodRate({ method, rateBps, ratePeriod, frequency }: LoanTerms): Ratio {
  if (method === 'none') return { numerator: 0n, denominator: bpsInWhole }
  const yearly = BigInt(rateBps) * (ratePeriod === 'month' ? 12n : 1n)
  return { numerator: yearly, denominator: bpsInWhole * BigInt(instalmentsAYear[frequency]) }
}

/** The day of an instalment: monthly on the day of the pay-out, 31 January → 28 or 29 February → 31 March; or weekly. */
export function dueDay(
  paidOutOn: CalendarDate,
  number: number,
  frequency: LoanTerms['frequency'],
): CalendarDate {
  if (frequency === 'weekly') return addDays(paidOutOn, 7 * number)
  const [year = 0, month = 0, day = 0] = paidOutOn.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + number, 1)).toISOString().slice(0, 10) as CalendarDate
  const last = lastOfMonth(first)
  const wanted = `${first.slice(0, 8)}${String(day).padStart(2, '0')}` as CalendarDate
  return daysBetween(wanted, last) < 0 ? last : wanted
}

/** The whole months from one day to another: 3 February 2025 to 20 November 2026 → 21. */
export function wholeMonths(from: CalendarDate, to: CalendarDate): number {
  let months = 0
  while (dueDay(from, months + 1, 'monthly') <= to) months += 1
  return months
}

type Parts = { principal: Kobo; interest: Kobo }

/** The parts of each instalment, by the method of the product. In a grace period only interest is paid. */
function partsOf(terms: LoanTerms, { principalKobo, instalments }: Wanted): Parts[] {
  const grace = Math.min(terms.gracePeriods, instalments - 1)
  switch (terms.method) {
    case 'flat':
      return flat(terms, principalKobo, { instalments, grace })
    case 'reducing_equal_principal': {
      const principals = evenParts(principalKobo, instalments - grace)
      return onWhatIsLeft(principalKobo, periodRate(terms), [...nothing(grace), ...principals])
    }
    case 'reducing_equal_instalments':
    case 'none':
      return equalInstalments(principalKobo, periodRate(terms), { instalments, grace })
  }
}

const nothing = (count: number): Kobo[] => Array.from({ length: count }, () => zeroKobo)

/** Equal parts rounded down, the last takes the rest. */
function evenParts(whole: Kobo, count: number): Kobo[] {
  const each = divideKobo(whole, BigInt(count), 'down')
  return [...Array.from({ length: count - 1 }, () => each), subtractKobo(whole, timesKobo(each, count - 1))]
}

function flat(
  terms: LoanTerms,
  principal: Kobo,
  { instalments, grace }: { instalments: number; grace: number },
): Parts[] {
  const whole =
    terms.ratePeriod === 'whole_term'
      ? applyRatio(principal, { numerator: BigInt(terms.rateBps), denominator: bpsInWhole }, 'half-up')
      : interestOver(principal, periodRate(terms), instalments)
  const interests = evenParts(whole, instalments)
  const principals = [...nothing(grace), ...evenParts(principal, instalments - grace)]
  return interests.map((interest, at) => ({ interest, principal: principals[at] ?? zeroKobo }))
}

function interestOver(principal: Kobo, { numerator, denominator }: Ratio, periods: number): Kobo {
  return applyRatio(principal, { numerator: numerator * BigInt(periods), denominator }, 'half-up')
}

/** The interest of each period is that of what is left before it. */
function onWhatIsLeft(principal: Kobo, rate: Ratio, principals: readonly Kobo[]): Parts[] {
  let left = principal
  return principals.map((part) => {
    const interest = applyRatio(left, rate, 'half-up')
    left = subtractKobo(left, part)
    return { principal: part, interest }
  })
}

function equalInstalments(
  principal: Kobo,
  rate: Ratio,
  { instalments, grace }: { instalments: number; grace: number },
): Parts[] {
  const each = levelInstalmentKobo(principal, rate, instalments - grace)
  let left = principal
  return Array.from({ length: instalments }, (_, at) => {
    const interest = applyRatio(left, rate, 'half-up')
    const isLast = at === instalments - 1
    const part = isLast ? left : at < grace ? zeroKobo : leastKobo(subtractKobo(each, interest), left)
    left = subtractKobo(left, part)
    return { principal: part, interest }
  })
}

/**
 * Every instalment with its day. Where interest is taken when the loan is paid out, instalments are principal alone:
 * ₦100,000 flat at 5 % over 10 months from 1 December: ten instalments of ₦10,500 from 1 January on.
 */
export function scheduleOf(terms: LoanTerms, wanted: Wanted): Instalment[] {
  const isUpfront = terms.interestTaken === 'upfront'
  return partsOf(terms, wanted).map(({ principal, interest }, at) => ({
    number: at + 1,
    dueOn: dueDay(wanted.paidOutOn, at + 1, terms.frequency),
    principalKobo: principal,
    interestKobo: isUpfront ? zeroKobo : interest,
  }))
}

/** What a loan costs in all, and what of it is taken when. */
export type LoanCost = {
  /** All interest, also what is taken when the loan is paid out. */
  interestKobo: Kobo
  /** Interest taken when the loan is paid out. */
  upfrontKobo: Kobo
  /** Taken from what is paid out. */
  feesKobo: Kobo
  /** What reaches the member. */
  receivedKobo: Kobo
  /** What a year costs, all interest and fees counted, in millionths: 113,122 is 11.3122 %. Absent where nothing is left to receive. */
  effectiveRate: number | undefined
}

/** What a loan on these terms costs. */
export function costOf(terms: LoanTerms, wanted: Wanted): LoanCost {
  const interestKobo = sumKobo(partsOf(terms, wanted).map(({ interest }) => interest))
  const upfrontKobo = terms.interestTaken === 'upfront' ? interestKobo : zeroKobo
  const feesKobo = feesOf(terms, wanted.principalKobo)
  const receivedKobo = subtractKobo(wanted.principalKobo, addKobo(upfrontKobo, feesKobo))
  const payments = scheduleOf(terms, wanted).map(({ principalKobo, interestKobo }) =>
    addKobo(principalKobo, interestKobo),
  )
  return {
    interestKobo,
    upfrontKobo,
    feesKobo,
    receivedKobo,
    effectiveRate: effectiveRate(
      subtractKobo(receivedKobo, feesBefore(terms, wanted.principalKobo)),
      payments,
      instalmentsAYear[terms.frequency],
    ),
  }
}
