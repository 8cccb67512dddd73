/**
 * Returns of plans (domain F.10). What must always be true: what members get is together the pool, to the kobo; who put
 * in more, or longer, gets more, and equal weights differ by a kobo at most; tax is part of what somebody gets and never
 * more than it; and no return is larger than the income its plan has realised.
 */
import {
  applyRate,
  type Kobo,
  kobo,
  shareKobo,
  subtractKobo,
  sumKobo,
  timesKobo,
  wholePartKobo,
} from '@kolo/foundation/money'
import { addDays, type CalendarDate, daysBetween } from '@kolo/foundation/time'
import { type Flow, inBps, xirr } from '@kolo/investments/calculation'

/** What a plan pays out: interest, or a part of a profit. */
export const planKinds = ['interest', 'profit'] as const

/** What is paid out at all: a dividend is of the community’s own surplus. */
export const distributionKinds = [...planKinds, 'dividend'] as const
export type DistributionKind = (typeof distributionKinds)[number]

/** By what a plan's pool is divided: what was put in or how many units for how many days, or the same to each investment. */
export const planBases = ['principal_days', 'units', 'equal'] as const

/** By what the surplus is divided: shares, or what was saved, for how many days; loan interest paid; or the same to each who held shares. */
export const surplusBases = ['units', 'patronage', 'loan_interest', 'equal'] as const

/** By what a pool is divided at all; `declared`: each goal at a rate of what it held, and the pool is their sum. */
export const distributionBases = [
  'principal_days',
  'units',
  'equal',
  'patronage',
  'declared',
  'loan_interest',
] as const
export type DistributionBasis = (typeof distributionBases)[number]

/** What anybody in the community may know of a plan's money, and open to what it is the sum of. */
export const figures = ['contributed', 'invested', 'realised', 'paid', 'owed'] as const
export type Figure = (typeof figures)[number]

/** How a distribution stands. A draft is calculated in the moment it is made. */
export const distributionStatuses = [
  'calculated',
  'submitted',
  'approved',
  'posting',
  'posted',
  'reversing',
  'reversed',
  'cancelled',
] as const
export type DistributionStatus = (typeof distributionStatuses)[number]

/** How a line stands; `owed`: what was paid is spent and to be given back; `forgiven`: it is not asked for any more. */
export const lineStatuses = ['calculated', 'posted', 'reversed', 'owed', 'forgiven'] as const
export type LineStatus = (typeof lineStatuses)[number]

/** Both days belong to it. */
export type Period = { start: CalendarDate; end: CalendarDate }

/** An investment as a share of a pool: it counts from its first day to the day before its last. */
export type Participant = {
  id: string
  memberUid: string
  principalKobo: Kobo
  /** Millionths of a unit, where its plan has units. */
  microUnits: bigint
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

/** What one investment, or one member, is given of a pool. */
export type Line = {
  /** The investment, or the member where it is the surplus that is shared out. */
  takerId: string
  investmentId: string | null
  /** Of declared interest: the goal, and how many days its plan counts to a year. */
  goal?: { id: string; dayBase: number }
  memberUid: string
  /** Kobo or units times days, or 1 where each gets the same. */
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
  /** Of declared interest. */
  rateBps?: number | undefined
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
      takerId: one.id,
      investmentId: one.id,
      memberUid: one.memberUid,
      weight: weightOf(one, days, basis),
    }))
  return shareOut(weighed, { poolKobo, whtBps })
}

function weightOf(one: Participant, days: number, basis: DistributionBasis): bigint {
  if (basis === 'equal') return 1n
  return basis === 'units' ? one.microUnits * BigInt(days) : timesKobo(one.principalKobo, days)
}

/** Who takes part in a pool, and with which weight. */
export type Taker = Pick<Line, 'takerId' | 'investmentId' | 'memberUid' | 'weight'>

/** The lines of a pool by weights; whoever has none is left out. */
export function shareOut(
  takers: readonly Taker[],
  { poolKobo, whtBps }: Pick<Terms, 'poolKobo' | 'whtBps'>,
): Line[] {
  const weighed = takers.filter(({ weight }) => weight > 0n).sort((a, b) => (a.takerId < b.takerId ? -1 : 1))
  if (weighed.length === 0) return []
  const parts = shareKobo(
    poolKobo,
    weighed.map(({ takerId, weight }) => ({ id: takerId, weight })),
  )
  return weighed.map((taker, at) => {
    const grossKobo = parts[at] as Kobo
    const whtKobo = applyRate(grossKobo, whtBps, 'half-up')
    return {
      ...taker,
      grossKobo,
      whtKobo,
      netKobo: subtractKobo(grossKobo, whtKobo),
    }
  })
}

/** A goal that takes part in declared interest, with what it held in kobo times days. */
export type DeclaredTaker = {
  goalId: string
  ownerUid: string
  weight: bigint
  dayBase: number
  isTaxed: boolean
}

/**
 * The lines of declared interest: each goal what it held, at the meeting's rate, rounded down to whole kobo. ₦100,000.00 on each
 * of 365 days at 6 % are ₦6,000.00; 1 kobo less on one of them is ₦5,999.99. Who comes to nothing is left out.
 */
export function declaredLines(
  goals: readonly DeclaredTaker[],
  { rateBps, whtBps }: { rateBps: number; whtBps: number },
): Line[] {
  return goals
    .toSorted((a, b) => (a.goalId < b.goalId ? -1 : 1))
    .map(({ goalId, ownerUid, weight, dayBase, isTaxed }) => {
      const grossKobo = wholePartKobo(kobo(weight), BigInt(rateBps), 10_000n * BigInt(dayBase))
      const whtKobo = applyRate(grossKobo, isTaxed ? whtBps : 0, 'half-up')
      return {
        takerId: goalId,
        investmentId: null,
        goal: { id: goalId, dayBase },
        memberUid: ownerUid,
        weight,
        grossKobo,
        whtKobo,
        netKobo: subtractKobo(grossKobo, whtKobo),
      }
    })
    .filter(({ grossKobo }) => grossKobo > 0n)
}

/**
 * What of an investment a weight counts for how many days: ₦400,000.00 × 184 days. Nothing where the weight is no whole
 * number of days of it: another basis, or an investment that has changed.
 */
export function countedIn(weight: bigint, base: bigint): { amount: string; days: number } | null {
  if (base <= 0n || weight % base !== 0n) return null
  return { amount: base.toString(), days: Number(weight / base) }
}

/** Whether a line got one of the kobo that rounding every line down leaves over. 10,000,001 by 3:3:1: the first and the second. */
export function hasExtraKobo(
  { weight, grossKobo }: Pick<Line, 'weight' | 'grossKobo'>,
  together: { poolKobo: Kobo; weight: bigint },
): boolean {
  return together.weight > 0n && grossKobo > wholePartKobo(together.poolKobo, weight, together.weight)
}

/** What lines are together. */
export function totalsOf(lines: readonly Pick<Line, 'grossKobo' | 'whtKobo' | 'netKobo'>[]) {
  return {
    grossKobo: sumKobo(lines.map(({ grossKobo }) => grossKobo)),
    whtKobo: sumKobo(lines.map(({ whtKobo }) => whtKobo)),
    netKobo: sumKobo(lines.map(({ netKobo }) => netKobo)),
  }
}

/** What a snapshot is hashed from: who gets what of which weight, in the order of the takers. */
export function snapshotOf(lines: readonly Line[]): string {
  return lines
    .map(({ takerId, memberUid, weight, grossKobo, whtKobo }) =>
      [takerId, memberUid, weight, grossKobo, whtKobo].join(','),
    )
    .join('\n')
}

const leastDays = 30

/** What an asset of a plan was worth last, and on which day. */
export type Valued = { valueKobo: Kobo; valuedOn: CalendarDate }

/**
 * What the assets of a plan are worth together, by their values of the day money last moved or later, and the oldest day
 * among those; `undefined` where one of them has no such value or nothing is invested: then they count at their cost.
 * ₦100 bought on 1 January and valued at ₦108 on 30 June are worth ₦108; once ₦20 of them is sold on 1 July, nobody has said.
 */
export function worthOf(
  assets: readonly Valued[],
  flows: readonly Pick<Flow, 'on'>[],
  investedKobo: Kobo,
): Valued | undefined {
  const moved = flows.map(({ on }) => on).sort()
  const days = assets.map(({ valuedOn }) => valuedOn).sort()
  const [last, oldest] = [moved.at(-1), days[0]]
  if (investedKobo <= 0n || last === undefined || oldest === undefined || oldest < last) return undefined
  return { valueKobo: sumKobo(assets.map(({ valueKobo }) => valueKobo)), valuedOn: oldest }
}

/**
 * What the investments of a plan have earned a year so far, in basis points: what went out and came back on its days, and
 * what is still invested counts today at what it is worth, or at its cost where nobody has said. ₦100 invested, ₦10 of income after 365 days: 1,000. Nothing in the first
 * 30 days, of which a year says too much, and nothing where no single rate fits.
 */
export function earnedBps(flows: readonly Flow[], worthKobo: Kobo, today: CalendarDate): number | null {
  const [first] = flows.map(({ on }) => on).sort()
  if (first === undefined || daysBetween(first, today) < leastDays) return null
  const still = worthKobo > 0n ? [{ on: today, kobo: worthKobo }] : []
  const rate = xirr([...flows.filter((flow) => flow.kobo !== 0n), ...still])
  return rate === undefined ? null : inBps(rate)
}
