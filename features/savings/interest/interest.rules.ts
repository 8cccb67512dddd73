/**
 * Interest, day by day. What must always be true: each day earns once, on what the goal held at that day's end in Lagos,
 * at the rate of that day; nothing is lost in any number of days but what cannot be paid yet, a part of a kobo, which is
 * carried; and when a day is reckoned, or interest is posted late, changes no kobo of it.
 */
import {
  addMicroKobo,
  type DayBase,
  interestOf,
  lessPaid,
  lying,
  type MicroKobo,
  settleInterest,
  subtractMicroKobo,
  zeroMicroKobo,
} from '@kolo/foundation/interest'
import {
  addKobo,
  applyRate,
  divideKobo,
  greatestKobo,
  type Kobo,
  subtractKobo,
  sumKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween, lastOfMonth } from '@kolo/foundation/time'
import { type PlanVersion, type Posting, rateBpsFor } from '../plans/plan-terms.rules.ts'

/** Of a version of a plan, what its interest follows from. */
export type InterestTerms = Pick<
  PlanVersion,
  'number' | 'rateBps' | 'rateTiers' | 'dayBase' | 'accrual' | 'posting' | 'compounding' | 'whtRule'
>

/** Of a goal, what its interest follows from. */
export type Earner = {
  openedOn: CalendarDate
  /** The day the money is due back: it earns up to the day before. */
  maturesOn: CalendarDate | undefined
  interestFree: boolean
}

/** The days since interest began on an average: how many, what they held together, and at which rate. */
export type Stretch = { version: number; days: number; sumKobo: Kobo; rateBps: number }

/** Where a goal stands after its last reckoned day. */
export type Standing = {
  /** Earned and not posted: whole kobo wait for the end of the period, the rest is carried. */
  accrued: MicroKobo
  /** Parts of a micro-kobo (`interestOf`). */
  rest: number
  /** Interest that lies in the goal and earns nothing, in a plan that does not compound. */
  idleKobo: Kobo
  /** Where interest is on the average of a period. */
  stretch: Stretch | undefined
  /** The balance whose interest to the end was paid upfront. */
  coveredKobo: Kobo
  /** The first day of what is not posted. */
  periodFrom: CalendarDate
}

/** What a goal held at the end of a day, as the books say. */
export type DayEnd = {
  day: CalendarDate
  balanceKobo: Kobo
  /** What left the goal on that day, tax aside. */
  outKobo: Kobo
  /** Interest that was due before that day and came into the books only after it. */
  lateKobo: Kobo
}

/** A day as it is reckoned: never changed afterwards. */
export type AccruedDay = {
  day: CalendarDate
  version: number
  /** What earned on that day. */
  balanceKobo: Kobo
  rateBps: number
  dayBase: DayBase
  /** Below nothing only where an average falls back under a step. */
  earned: MicroKobo
  /** After it, before anything is posted. */
  accrued: MicroKobo
  rest: number
  idleKobo: Kobo
  stretch: Stretch | undefined
  coveredKobo: Kobo
}

/** Interest that is due: of which days, before tax, the tax, and what the member gets. */
export type DueInterest = {
  from: CalendarDate
  to: CalendarDate
  grossKobo: Kobo
  whtBps: number
  whtKobo: Kobo
  netKobo: Kobo
}

/** A goal in which nothing was reckoned yet. */
export function beginning(day: CalendarDate): Standing {
  return {
    accrued: zeroMicroKobo,
    rest: 0,
    idleKobo: zeroKobo,
    stretch: undefined,
    coveredKobo: zeroKobo,
    periodFrom: day,
  }
}

/**
 * Reckons the next days of a goal, in their order, and what is due in them. `termsOn` and `whtBpsOn` say what holds on a
 * day. ₦250,000 for the 31 days of October at 12 %, base 365, monthly, tax 10 %: 254,794 kobo, tax 25,479, net 229,315,
 * and 0.52 kobo carried.
 */
export function accrueDays(
  earner: Earner,
  before: Standing,
  days: readonly DayEnd[],
  dated: {
    termsOn: (day: CalendarDate) => InterestTerms
    whtBpsOn: (rule: string | undefined, day: CalendarDate) => number
  },
): { days: AccruedDay[]; due: DueInterest[]; standing: Standing } {
  const accrued: AccruedDay[] = []
  const due: DueInterest[] = []
  let standing = before
  for (const end of days) {
    const terms = dated.termsOn(end.day)
    // What fell due in these days is in the books only once they are reckoned.
    const lateKobo = addKobo(end.lateKobo, sumKobo(due.map(({ netKobo }) => netKobo)))
    const ends = endsPeriod(terms.posting, end.day, earner.maturesOn)
    const one = accrueDay(earner, terms, standing, { ...end, lateKobo })
    const kept = ends ? { ...one, stretch: undefined } : one
    accrued.push(kept)
    standing = { ...kept, periodFrom: standing.periodFrom }
    const paid = ends ? dueOf(standing, end.day, dated.whtBpsOn(terms.whtRule, end.day)) : undefined
    if (!paid) continue
    due.push(paid)
    standing = accruedAfter(kept, { ...paid, forfeited: zeroMicroKobo, periodFrom: addDays(end.day, 1) })
  }
  return { days: accrued, due, standing }
}

/** One day of a goal. */
function accrueDay(earner: Earner, terms: InterestTerms, standing: Standing, end: DayEnd): AccruedDay {
  const { number: version, dayBase } = terms
  // Whoever takes money out takes interest that earns nothing first.
  const idleKobo = terms.compounding ? zeroKobo : lessAtMost(standing.idleKobo, end.outKobo)
  const balanceKobo = lessAtMost(addKobo(end.balanceKobo, end.lateKobo), idleKobo)
  const days = daysBetween(earner.openedOn, end.day)
  const isOver = earner.maturesOn !== undefined && end.day >= earner.maturesOn
  const earns = !isOver && !earner.interestFree
  const rateBps = earns ? rateBpsFor(terms, { balanceKobo, days }) : 0
  const same = { day: end.day, version, balanceKobo, dayBase, idleKobo }
  const whole = (lies: bigint, rest: Pick<AccruedDay, 'rateBps' | 'stretch' | 'coveredKobo'>) => {
    const { earned, rest: left } = interestOf(lies, dayBase, standing.rest)
    return { ...same, ...rest, earned, accrued: addMicroKobo(standing.accrued, earned), rest: left }
  }
  const { coveredKobo } = standing
  if (terms.posting === 'upfront' && earner.maturesOn !== undefined) {
    const newKobo = earns ? lessAtMost(balanceKobo, coveredKobo) : zeroKobo
    const left = isOver ? 0 : daysBetween(end.day, earner.maturesOn)
    const covered = greatestKobo(coveredKobo, balanceKobo)
    return whole(lying(newKobo, rateBps, left), { rateBps, stretch: undefined, coveredKobo: covered })
  }
  const isAverage =
    terms.accrual === 'average_daily' && terms.rateTiers.some(({ minKobo }) => minKobo !== undefined)
  if (isAverage && earns) {
    const { stretch, lies } = onAverage(terms, standing.stretch, balanceKobo, days)
    return whole(lies, { rateBps: stretch.rateBps, stretch, coveredKobo })
  }
  return whole(lying(balanceKobo, rateBps), { rateBps, stretch: undefined, coveredKobo })
}

/**
 * A day more of a stretch whose average decides which step is reached. Its interest is that of the whole stretch at the
 * rate of the average so far, less what its earlier days came to, so that the days add up to the period.
 */
function onAverage(terms: InterestTerms, before: Stretch | undefined, balanceKobo: Kobo, age: number) {
  const last =
    before?.version === terms.number
      ? before
      : { version: terms.number, days: 0, sumKobo: zeroKobo, rateBps: 0 }
  const sumKobo = addKobo(last.sumKobo, balanceKobo)
  const days = last.days + 1
  const average = divideKobo(sumKobo, BigInt(days), 'down')
  const rateBps = rateBpsFor(terms, { balanceKobo: average, days: age })
  const lies = lying(sumKobo, rateBps) - lying(last.sumKobo, last.rateBps)
  return { stretch: { version: terms.number, days, sumKobo, rateBps }, lies }
}

/** Whether interest falls due at the end of a day. The last day before the money is due back always ends a period. */
export function endsPeriod(
  posting: Posting,
  day: CalendarDate,
  maturesOn: CalendarDate | undefined,
): boolean {
  if (maturesOn !== undefined && addDays(day, 1) === maturesOn) return true
  switch (posting) {
    case 'daily':
    case 'upfront':
      return true
    case 'monthly':
      return day === lastOfMonth(day)
    case 'quarterly':
      return day === lastOfMonth(day) && ['03', '06', '09', '12'].includes(day.slice(5, 7))
    case 'annual':
      return day.endsWith('-12-31')
    case 'at_maturity':
      return false
  }
}

/**
 * The last day of the period that runs on a day, after which interest is posted; `undefined` where it is only posted when
 * the goal ends on a day nobody knows, and once it is over.
 */
export function periodEnd(
  posting: Posting,
  day: CalendarDate,
  maturesOn: CalendarDate | undefined,
): CalendarDate | undefined {
  const last = maturesOn && addDays(maturesOn, -1)
  if (last !== undefined && day > last) return undefined
  if (posting === 'at_maturity') return last
  let end = posting === 'daily' || posting === 'upfront' ? day : lastOfMonth(day)
  while (!endsPeriod(posting, end, undefined)) end = lastOfMonth(addDays(end, 1))
  return last !== undefined && last < end ? last : end
}

/** What of the accrued interest is due at the end of a day; nothing while it is less than a kobo. */
export function dueOf(standing: Standing, day: CalendarDate, whtBps: number): DueInterest | undefined {
  const grossKobo = settleInterest(standing.accrued).paid
  if (grossKobo === zeroKobo) return undefined
  const whtKobo = withheldOf(grossKobo, whtBps)
  return {
    from: standing.periodFrom,
    to: day,
    grossKobo,
    whtBps,
    whtKobo,
    netKobo: subtractKobo(grossKobo, whtKobo),
  }
}

/** The tax on interest, half a kobo upwards: 10 % of 254,794 is 25,479. */
export function withheldOf(grossKobo: Kobo, whtBps: number): Kobo {
  return applyRate(grossKobo, whtBps, 'half-up')
}

/** Where a goal stands after a reckoned day, once some of what it had earned by then was posted or given up. */
export function accruedAfter(
  last: AccruedDay,
  since: { periodFrom: CalendarDate; grossKobo: Kobo; netKobo: Kobo; forfeited: MicroKobo },
): Standing {
  const isPosted = since.grossKobo > 0n || since.forfeited > 0n
  return {
    accrued: subtractMicroKobo(lessPaid(last.accrued, since.grossKobo), since.forfeited),
    rest: last.rest,
    // What compounds is not idle; the next day says so.
    idleKobo: addKobo(last.idleKobo, since.netKobo),
    stretch: isPosted ? undefined : last.stretch,
    coveredKobo: last.coveredKobo,
    periodFrom: since.periodFrom,
  }
}

/** The rates of a tax, each from a day on. */
export type DatedRate = { effectiveFrom: CalendarDate; rateBps: number }

/** The rate that holds on a day; before the first one, none. */
export function rateOn(rates: readonly DatedRate[], day: CalendarDate): number {
  const reached = rates.filter(({ effectiveFrom }) => effectiveFrom <= day)
  return (
    reached.reduce<DatedRate | undefined>(
      (latest, rate) => (latest && latest.effectiveFrom > rate.effectiveFrom ? latest : rate),
      undefined,
    )?.rateBps ?? 0
  )
}

/** By when the tax that is held back on a day is paid on: the 21st of the next month. 25 October → 21 November. */
export function taxDueOn(day: CalendarDate): CalendarDate {
  return addDays(lastOfMonth(day), 21)
}

function lessAtMost(amount: Kobo, less: Kobo): Kobo {
  return greatestKobo(zeroKobo, subtractKobo(amount, less))
}
