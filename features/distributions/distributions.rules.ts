/**
 * Returns of plans (domain F.10). What must always be true: what members get is together the pool, to the kobo; who put
 * in more, or longer, gets more, and equal weights differ by a kobo at most; tax is part of what somebody gets and never
 * more than it; and no return is larger than the income its plan has realised.
 */
import { applyRate, type Kobo, shareKobo, subtractKobo, sumKobo, timesKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween } from '@kolo/foundation/time'

/** What is paid out: interest, or a part of a profit. */
export const distributionKinds = ['interest', 'profit'] as const
/** One of them. */
export type DistributionKind = (typeof distributionKinds)[number]

/** By what a pool is divided: what was put in for how many days, or the same to each investment. */
export const distributionBases = ['principal_days', 'equal'] as const
/** One of them. */
export type DistributionBasis = (typeof distributionBases)[number]

/** How a distribution stands. A draft is calculated in the moment it is made. */
export const distributionStatuses = [
  'calculated',
  'submitted',
  'approved',
  'posting',
  'posted',
  'reversed',
  'cancelled',
] as const
/** One of them. */
export type DistributionStatus = (typeof distributionStatuses)[number]

/** Both days belong to it. */
export type Period = { start: CalendarDate; end: CalendarDate }

/** An investment as a share of a pool: it counts from its first day to the day before its last. */
export type Participant = {
  id: string
  memberUid: string
  principalKobo: Kobo
  from: CalendarDate
  until: CalendarDate
}

/**
 * On how many days of a period an investment was in its plan: from 3 November, until 1 December, of November → 28.
 */
export function daysIn({ from, until }: Pick<Participant, 'from' | 'until'>, { start, end }: Period): number {
  const first = from > start ? from : start
  const past = addDays(end, 1)
  return Math.max(0, daysBetween(first, until < past ? until : past))
}

/** What one investment is given of a pool. */
export type Line = {
  investmentId: string
  memberUid: string
  /** Kobo times days, or 1 where each gets the same. */
  weight: bigint
  grossKobo: Kobo
  whtKobo: Kobo
  netKobo: Kobo
}

/** How a pool is divided. */
export type Terms = {
  poolKobo: Kobo
  period: Period
  basis: DistributionBasis
  minActiveDays: number
  whtBps: number
}

/**
 * The lines of a distribution: the pool by weights, left-over kobo to the largest remainders, ties by the investment's id,
 * and the tax of each line half a kobo upwards. A pool of 10,000,001 by 3:3:1 → 4,285,715 + 4,285,715 + 1,428,571.
 */
export function linesOf(
  participants: readonly Participant[],
  { poolKobo, period, basis, minActiveDays, whtBps }: Terms,
): Line[] {
  const weighed = participants
    .map((one) => ({ ...one, days: daysIn(one, period) }))
    .filter(({ days }) => days >= Math.max(1, minActiveDays))
    .map(({ days, ...one }) => ({
      ...one,
      weight: basis === 'equal' ? 1n : timesKobo(one.principalKobo, days),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  if (weighed.length === 0) return []
  const parts = shareKobo(
    poolKobo,
    weighed.map(({ id, weight }) => ({ id, weight })),
  )
  return weighed.map(({ id, memberUid, weight }, at) => {
    const grossKobo = parts[at] as Kobo
    const whtKobo = applyRate(grossKobo, whtBps, 'half-up')
    return {
      investmentId: id,
      memberUid,
      weight,
      grossKobo,
      whtKobo,
      netKobo: subtractKobo(grossKobo, whtKobo),
    }
  })
}

/** What lines are together. */
export function totalsOf(lines: readonly Pick<Line, 'grossKobo' | 'whtKobo' | 'netKobo'>[]) {
  return {
    grossKobo: sumKobo(lines.map(({ grossKobo }) => grossKobo)),
    whtKobo: sumKobo(lines.map(({ whtKobo }) => whtKobo)),
    netKobo: sumKobo(lines.map(({ netKobo }) => netKobo)),
  }
}

/** What a snapshot is hashed from: who gets what of which weight, in the order of the investments. */
export function snapshotOf(lines: readonly Line[]): string {
  return lines
    .map(({ investmentId, memberUid, weight, grossKobo, whtKobo }) =>
      [investmentId, memberUid, weight, grossKobo, whtKobo].join(','),
    )
    .join('\n')
}
