/**
 * Interest on a savings balance. It accrues by the day in micro-kobo (a millionth of a kobo), because a day's interest
 * is seldom a whole kobo; posting pays the whole kobo and carries the rest. What must always be true: nothing is lost
 * or invented between two postings, and no floating-point number takes part.
 */
import { type Kobo, kobo } from './money.ts'

declare const microKoboUnit: unique symbol

/** A millionth of a kobo, whole. */
export type MicroKobo = bigint & { readonly [microKoboUnit]: 'micro-kobo' }

const microsInKobo = 1_000_000n

/** No interest. */
export const zeroMicroKobo = 0n as MicroKobo

/** Marks a `bigint` as micro-kobo: `microKobo(520_542n)` is 0.520542 kobo. */
export function microKobo(amount: bigint): MicroKobo {
  return amount as MicroKobo
}

/** The years' lengths a plan may count by. */
export type DayBase = 360 | 364 | 365

/**
 * What is owed after `days` more days on an unchanged cleared balance: `carried` and each day's
 * `balance × rateBps / (10,000 × dayBase)`, rounded down to the micro-kobo day by day, so that one run over a month
 * and thirty-one runs over a day agree. ₦250,000 at 1,200 bps over 31 days of 365 → 254,794,520,542 micro-kobo.
 * Throws on a balance, rate or number of days below nothing.
 */
export function accrueInterest(accrual: {
  balance: Kobo
  rateBps: number
  dayBase: DayBase
  days: number
  carried?: MicroKobo
}): MicroKobo {
  const { balance, rateBps, dayBase, days, carried = zeroMicroKobo } = accrual
  if (balance < 0n || rateBps < 0 || days < 0) throw new RangeError('Interest accrues on what is there')
  const ofOneDay = (balance * BigInt(rateBps) * microsInKobo) / (10_000n * BigInt(dayBase))
  return microKobo(carried + ofOneDay * BigInt(days))
}

/**
 * The whole kobo that can be paid and the rest that is carried to the next posting:
 * 254,794,520,542 micro-kobo → 254,794 kobo paid, 520,542 micro-kobo carried.
 */
export function settleInterest(accrued: MicroKobo): { paid: Kobo; carried: MicroKobo } {
  if (accrued < 0n) throw new RangeError('Interest that accrued cannot be negative')
  return { paid: kobo(accrued / microsInKobo), carried: microKobo(accrued % microsInKobo) }
}
