/**
 * Interest on a savings balance. It accrues by the day in micro-kobo (a millionth of a kobo), because a day's interest
 * is seldom a whole kobo; posting pays the whole kobo and carries the rest. What must always be true: nothing is lost
 * or invented between two postings, nor between two days, and no floating-point number takes part.
 */
import { type Kobo, kobo } from './money.ts'

declare const microKoboUnit: unique symbol

/** A millionth of a kobo, whole. */
export type MicroKobo = bigint & { readonly [microKoboUnit]: 'micro-kobo' }

const microsInKobo = 1_000_000n

/** No interest. */
export const zeroMicroKobo = 0n as MicroKobo

/** Marks a `bigint` as micro-kobo: `microKobo(520_547n)` is 0.520547 kobo. */
export function microKobo(amount: bigint): MicroKobo {
  return amount as MicroKobo
}

/** The sum of two amounts. */
export function addMicroKobo(a: MicroKobo, b: MicroKobo): MicroKobo {
  return microKobo(a + b)
}

/** `a` less `b`. */
export function subtractMicroKobo(a: MicroKobo, b: MicroKobo): MicroKobo {
  return microKobo(a - b)
}

/** The years' lengths a plan may count by. */
export type DayBase = 360 | 364 | 365

/** An amount that lies at a yearly rate for some days, as interest is reckoned of it: kobo x basis points x days. */
export function lying(balance: Kobo, rateBps: number, days = 1): bigint {
  return balance * BigInt(rateBps) * BigInt(days)
}

/** Parts of a micro-kobo in which any day's interest is whole, in every day base: their least common multiple. */
const partsInMicro = 2_391_480n

/**
 * The interest of what lies (`lying`): `balance × rateBps × days / (10,000 × dayBase)`, rounded down to the micro-kobo, and
 * the rest in parts of one, which the next day is given as `rest`, so that no number of days loses anything: ₦100,000 at
 * 10 % comes to ₦10,000.00 in 365 days, where days rounded for themselves come to ₦9,999.99. ₦250,000 at 1,200 bps for a
 * day of 365 → 8,219,178,082 micro-kobo, and after 31 of them 254,794,520,547.
 */
export function interestOf(
  lies: bigint,
  dayBase: DayBase,
  rest: number,
): { earned: MicroKobo; rest: number } {
  const parts = lies * (microsInKobo / 10_000n) * (partsInMicro / BigInt(dayBase)) + BigInt(rest)
  // Below nothing, where an average fell back, down is away from zero.
  const left = ((parts % partsInMicro) + partsInMicro) % partsInMicro
  return { earned: microKobo((parts - left) / partsInMicro), rest: Number(left) }
}

/**
 * The whole kobo that can be paid and the rest that is carried to the next posting:
 * 254,794,520,547 micro-kobo → 254,794 kobo paid, 520,547 micro-kobo carried. Below nothing, nothing is paid.
 */
export function settleInterest(accrued: MicroKobo): { paid: Kobo; carried: MicroKobo } {
  if (accrued < 0n) return { paid: kobo(0n), carried: accrued }
  return { paid: kobo(accrued / microsInKobo), carried: microKobo(accrued % microsInKobo) }
}

/** Whole kobo in millionths: 254,794 kobo are 254,794,000,000 micro-kobo. */
export function inMicroKobo(amount: Kobo): MicroKobo {
  return microKobo(amount * microsInKobo)
}

/** What is left of accrued interest once whole kobo of it are paid. */
export function lessPaid(accrued: MicroKobo, paid: Kobo): MicroKobo {
  return microKobo(accrued - paid * microsInKobo)
}
