/**
 * What a savings plan promises and asks for, and which of its versions holds for a goal. What must always be true: terms
 * are within the community's bounds before anybody can join, a goal that was locked keeps the version it was opened
 * with, and every other goal follows the newest one that is in effect.
 */
import { type Kobo, naira } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate } from '@kolo/foundation/time'

/** What plans are for: any time, an aim, a time that is fixed, or what every member puts in each month. */
export const planKinds = ['flex', 'target', 'locked', 'contribution'] as const
/** What a plan is for. */
export type PlanKind = (typeof planKinds)[number]

/** How interest comes about: by a rate for each day, or as the meeting declares it once the year is over. */
export const interestBases = ['contractual', 'declared'] as const
/** How interest comes about. */
export type InterestBasis = (typeof interestBases)[number]

/** On which balance a day's interest is reckoned: that day's own, or the month's average. */
export const accruals = ['daily_balance', 'average_daily'] as const
/** How interest is reckoned. */
export type Accrual = (typeof accruals)[number]

/** When interest is paid. */
export const postings = ['daily', 'monthly', 'quarterly', 'annual', 'at_maturity', 'upfront'] as const
/** When interest is paid. */
export type Posting = (typeof postings)[number]

/** What it takes to end a goal before its day. */
export const earlyBreaks = ['not_allowed', 'forfeit_interest', 'fee'] as const
/** What it takes to end a goal before its day. */
export type EarlyBreak = (typeof earlyBreaks)[number]

/** How often a plan lets members save by a standing plan. */
export const frequencies = ['daily', 'weekly', 'monthly'] as const
/** How often somebody saves by a standing plan. */
export type Frequency = (typeof frequencies)[number]

/** The smallest opening amount a plan may ask for: ₦100. */
export const leastOpening = naira(100n)

/** The largest opening amount a plan may ask for: ₦10,000,000. */
export const mostOpening = naira(10_000_000n)

/** The highest interest a plan may carry: 50 % a year. */
export const mostRateBps = 5_000

/** The highest fee for ending early: 2.5 %. */
export const mostBreakFeeBps = 250

/** The shortest and the longest lock. */
export const lockDays = { least: 10, most: 1_825 }

/** How many steps a plan's rate may have. */
export const mostTiers = 10

/** How many days before another rate holds, members are told. */
export const rateNoticeDays = 7

/** A higher rate from a balance, or from an age of the goal in days, on. */
export type RateTier = { minDays?: number | undefined; minKobo?: Kobo | undefined; rateBps: number }

/** What a version of a plan pays. */
export type RateTerms = { rateBps: number; rateTiers: readonly RateTier[] }

/** What a plan promises and asks for; all but the rate and its steps is fixed once the plan is active. */
export type PlanTerms = RateTerms & {
  kind: PlanKind
  interestBasis: InterestBasis
  dayBase: 360 | 364 | 365
  accrual: Accrual
  posting: Posting
  compounding: boolean
  /** Which rule of the withholding taxes its interest falls under; `undefined`: none. */
  whtRule: string | undefined
  minOpenKobo: Kobo
  minTopupKobo: Kobo
  minBalanceKobo: Kobo
  /** `undefined`: no limit but the member's tier. */
  maxBalanceKobo: Kobo | undefined
  /** The shortest and the longest lock, in a locked plan. */
  minDays: number | undefined
  maxDays: number | undefined
  noticeHours: number
  freeWithdrawalsPerQuarter: number
  earlyBreak: EarlyBreak
  breakFeeBps: number
  frequencies: readonly Frequency[]
  /** Every month's contribution is owed; what is missing is shown as arrears. */
  mandatory: boolean
  interestFreeAllowed: boolean
  inactiveDays: number
  dormantDays: number
}

/** A version of a plan's terms; the first has been in effect as long as the plan. */
export type PlanVersion = PlanTerms & { number: number; effectiveFrom: CalendarDate | undefined }

/** Why terms are out of bounds. */
export type TermsRefusal =
  | 'rate-out-of-range'
  | 'tiers-order'
  | 'rate-of-declared'
  | 'opening-too-low'
  | 'opening-too-high'
  | 'topup-out-of-range'
  | 'balance-limits'
  | 'lock-out-of-range'
  | 'break-fee-too-high'
  | 'break-fee-missing'
  | 'posting-not-for-kind'
  | 'frequency-missing'
  | 'dormancy-order'

/** Why a plan's terms cannot stand, or `undefined` when they can. */
export function termsRefusal(terms: PlanTerms): Refusal<TermsRefusal> | undefined {
  return rateRefusal(terms) ?? declaredRefusal(terms) ?? amountsRefusal(terms) ?? kindRefusal(terms)
}

/** Why a rate and its steps cannot stand: out of bounds, by two measures at once, or not rising. */
export function rateRefusal(terms: RateTerms): Refusal<'rate-out-of-range' | 'tiers-order'> | undefined {
  const isOut = (bps: number) => bps < 0 || bps > mostRateBps
  if (isOut(terms.rateBps)) return refuse('rate-out-of-range', {}, 'rateBps')
  if (terms.rateTiers.some((tier) => isOut(tier.rateBps))) return refuse('rate-out-of-range', {}, 'rateTiers')
  return tiersRise(terms.rateTiers) ? undefined : refuse('tiers-order', {}, 'rateTiers')
}

function tiersRise(tiers: readonly RateTier[]): boolean {
  if (tiers.length > mostTiers) return false
  const byDays = tiers.every(({ minDays, minKobo }) => minDays !== undefined && minKobo === undefined)
  const byKobo = tiers.every(({ minDays, minKobo }) => minKobo !== undefined && minDays === undefined)
  if (!byDays && !byKobo) return false
  const starts = tiers.map(({ minDays, minKobo }) => minKobo ?? BigInt(minDays ?? 0))
  return starts.every((start, at) => start > (starts[at - 1] ?? 0n))
}

/** Nobody is promised a rate of interest that the meeting declares. */
function declaredRefusal({ interestBasis, rateBps, rateTiers }: PlanTerms) {
  return interestBasis === 'declared' && (rateBps > 0 || rateTiers.length > 0)
    ? refuse('rate-of-declared', {}, 'rateBps')
    : undefined
}

function amountsRefusal(terms: PlanTerms): Refusal<TermsRefusal> | undefined {
  if (terms.minOpenKobo < leastOpening) return refuse('opening-too-low', {}, 'minOpenKobo')
  if (terms.minOpenKobo > mostOpening) return refuse('opening-too-high', {}, 'minOpenKobo')
  if (terms.minTopupKobo < leastOpening || terms.minTopupKobo > mostOpening)
    return refuse('topup-out-of-range', {}, 'minTopupKobo')
  const { maxBalanceKobo, minBalanceKobo, minOpenKobo } = terms
  if (minBalanceKobo < 0n || minBalanceKobo > minOpenKobo)
    return refuse('balance-limits', {}, 'minBalanceKobo')
  if (maxBalanceKobo !== undefined && maxBalanceKobo < minOpenKobo)
    return refuse('balance-limits', {}, 'maxBalanceKobo')
  return undefined
}

function kindRefusal(terms: PlanTerms): Refusal<TermsRefusal> | undefined {
  const { kind, minDays = 0, maxDays = 0, posting } = terms
  if (kind === 'locked') {
    if (minDays < lockDays.least || minDays > lockDays.most) return refuse('lock-out-of-range', {}, 'minDays')
    if (maxDays < minDays || maxDays > lockDays.most) return refuse('lock-out-of-range', {}, 'maxDays')
  }
  const ends = kind === 'locked' || kind === 'target'
  if (posting === 'at_maturity' && !ends) return refuse('posting-not-for-kind', {}, 'posting')
  if (posting === 'upfront' && kind !== 'locked') return refuse('posting-not-for-kind', {}, 'posting')
  if (terms.earlyBreak === 'fee') {
    if (terms.breakFeeBps > mostBreakFeeBps) return refuse('break-fee-too-high', {}, 'breakFeeBps')
    if (terms.breakFeeBps <= 0) return refuse('break-fee-missing', {}, 'breakFeeBps')
  }
  if (terms.frequencies.length === 0) return refuse('frequency-missing', {}, 'frequencies')
  if (terms.inactiveDays >= terms.dormantDays) return refuse('dormancy-order', {}, 'dormantDays')
  return undefined
}

/** The terms without what does not belong to their kind, as they are kept. */
export function termsOfKind(terms: PlanTerms): PlanTerms {
  const isLocked = terms.kind === 'locked'
  const ends = isLocked || terms.kind === 'target'
  const earlyBreak = ends ? terms.earlyBreak : 'not_allowed'
  return {
    ...terms,
    // A year's interest is one payment on the balances of its days.
    ...(terms.interestBasis === 'declared'
      ? { posting: 'annual', accrual: 'daily_balance', compounding: true }
      : {}),
    minDays: isLocked ? terms.minDays : undefined,
    maxDays: isLocked ? terms.maxDays : undefined,
    earlyBreak,
    breakFeeBps: earlyBreak === 'fee' ? terms.breakFeeBps : 0,
    mandatory: terms.kind === 'contribution' && terms.mandatory,
  }
}

/** What the choice of a version looks at on a goal. */
export type VersionKeeper = { keptVersion: number | undefined }

/**
 * The terms that hold for a goal on a day: the version it keeps, or the newest in effect. Of a plan with 8 % at first
 * and 10 % from 1 March, a goal that follows has 8 % on 28 February and 10 % on 1 March; one that keeps version 1 has 8 %
 * on both.
 */
export function termsOn(
  { keptVersion }: VersionKeeper,
  versions: readonly PlanVersion[],
  day: CalendarDate,
): PlanVersion {
  const fits = ({ number, effectiveFrom }: PlanVersion) =>
    keptVersion === undefined ? effectiveFrom === undefined || effectiveFrom <= day : number === keptVersion
  const found = versions.filter(fits).sort((a, b) => b.number - a.number)[0]
  if (!found) throw new Error(`No version of a plan fits ${keptVersion ?? day}`)
  return found
}

/**
 * The yearly rate for a balance of a goal of this many days: the highest step that is reached, else the rate. With 6 %,
 * and 9 % from ₦50,000: ₦49,999.99 earns 6 %, ₦50,000 earns 9 %, on all of it.
 */
export function rateBpsFor(
  { rateBps, rateTiers }: RateTerms,
  { balanceKobo, days }: { balanceKobo: Kobo; days: number },
): number {
  const reached = rateTiers.filter(({ minDays, minKobo }) =>
    minKobo === undefined ? days >= (minDays ?? 0) : balanceKobo >= minKobo,
  )
  return reached.at(-1)?.rateBps ?? rateBps
}

/** The version of a plan that is known but not yet in effect. */
export function nextVersion(versions: readonly PlanVersion[], today: CalendarDate): PlanVersion | undefined {
  return versions.find(({ effectiveFrom }) => effectiveFrom !== undefined && effectiveFrom > today)
}

/** Why another rate cannot hold from a day on: members are told seven days before, and one change waits at a time. */
export function versionRefusal(
  wanted: RateTerms & { effectiveFrom: CalendarDate },
  versions: readonly PlanVersion[],
  today: CalendarDate,
):
  | Refusal<'rate-out-of-range' | 'tiers-order' | 'notice-too-short' | 'rate-change-waits' | 'rate-same'>
  | undefined {
  const waiting = nextVersion(versions, today)
  if (waiting?.effectiveFrom !== undefined) return refuse('rate-change-waits', { on: waiting.effectiveFrom })
  const no = rateRefusal(wanted)
  if (no) return no
  if (wanted.effectiveFrom < addDays(today, rateNoticeDays))
    return refuse('notice-too-short', { from: addDays(today, rateNoticeDays) }, 'effectiveFrom')
  return sameRate(wanted, termsOn({ keptVersion: undefined }, versions, today))
    ? refuse('rate-same', {}, 'rateBps')
    : undefined
}

function sameRate(a: RateTerms, b: RateTerms): boolean {
  const said = ({ rateBps, rateTiers }: RateTerms) =>
    [rateBps, ...rateTiers.map((tier) => `${tier.minDays} ${tier.minKobo} ${tier.rateBps}`)].join('; ')
  return said(a) === said(b)
}
