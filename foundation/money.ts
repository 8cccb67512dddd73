/**
 * Money in whole kobo (1 naira = 100 kobo). This is the only file that does arithmetic on money, so that every
 * rounding is a decision somebody can find. What must always be true: an amount is a whole number of kobo, parts
 * of a split sum to the whole, and no amount ever passes through a floating-point number.
 */

import { withoutUnseen } from './unseen.ts'

declare const koboUnit: unique symbol

/** A whole number of kobo, positive or negative. Plain `bigint` arithmetic does not produce one: use this file. */
export type Kobo = bigint & { readonly [koboUnit]: 'kobo' }

/** The way an inexact result becomes a whole kobo. `half-up` rounds 0.5 away from zero. */
export type Rounding = 'down' | 'half-up'

/** No money. */
export const zeroKobo = 0n as Kobo

/** Marks a `bigint` as kobo: `kobo(1_050n)` is ₦10.50. */
export function kobo(amount: bigint): Kobo {
  return amount as Kobo
}

/** Whole naira as kobo: `naira(50_000n)` is ₦50,000.00. */
export function naira(amount: bigint): Kobo {
  return (amount * 100n) as Kobo
}

/** The sum of two amounts. */
export function addKobo(a: Kobo, b: Kobo): Kobo {
  return (a + b) as Kobo
}

/** `a` less `b`; may be negative. */
export function subtractKobo(a: Kobo, b: Kobo): Kobo {
  return (a - b) as Kobo
}

/** The sum of any number of amounts; nothing at all is ₦0.00. */
export function sumKobo(amounts: Iterable<Kobo>): Kobo {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum as Kobo
}

/** The same amount on the other side. */
export function negateKobo(a: Kobo): Kobo {
  return -a as Kobo
}

/** The smaller of two amounts. */
export function leastKobo(a: Kobo, b: Kobo): Kobo {
  return a < b ? a : b
}

/** The larger of two amounts. */
export function greatestKobo(a: Kobo, b: Kobo): Kobo {
  return a > b ? a : b
}

/** Whether an amount is a whole number of steps: ₦50,000 in steps of ₦1,000, and not ₦50,500. */
export function isMultipleKobo(amount: Kobo, step: Kobo): boolean {
  return step > 0n && amount % step === 0n
}

/** So many of one amount: 12 of ₦1,000 → ₦12,000. */
export function timesKobo(each: Kobo, count: number): Kobo {
  return (each * BigInt(count)) as Kobo
}

/** How many whole times an amount goes into another: ₦1,000 into ₦10,500 → 10. */
export function timesInKobo(each: Kobo, whole: Kobo): number {
  if (each <= 0n) throw new RangeError('A divisor of money must be positive')
  return Number(whole / each)
}

/**
 * A share of an amount in basis points (1 % = 100): 10 % of ₦2,547.94 is 25,479 kobo, rounded as asked.
 * `applyRate(kobo(254_794n), 1_000, 'half-up')` → 25,479.
 */
export function applyRate(amount: Kobo, rateBps: number, rounding: Rounding): Kobo {
  return divideKobo(amount * BigInt(rateBps), 10_000n, rounding)
}

/**
 * `part` of `whole` in basis points: ₦780,000 of ₦1,200,000 is 6,500 (65 %). Nothing of nothing is 0. A bar or a limit is
 * rounded down; an amount that was a rate of the whole gives that rate back `half-up`.
 */
export function rateOfKobo(part: Kobo, whole: Kobo, rounding: Rounding = 'down'): number {
  return whole <= 0n ? 0 : Number(divideKobo(part * 10_000n, whole, rounding))
}

/** An exact quotient made whole. `divideKobo(5n, 2n, 'half-up')` → 3 kobo, `'down'` → 2 kobo. */
export function divideKobo(numerator: bigint, denominator: bigint, rounding: Rounding): Kobo {
  if (denominator <= 0n) throw new RangeError('A divisor of money must be positive')
  const size = numerator < 0n ? -numerator : numerator
  const whole = rounding === 'half-up' ? (2n * size + denominator) / (2n * denominator) : size / denominator
  return (numerator < 0n ? -whole : whole) as Kobo
}

/** An exact part of a whole: 2 % is 200 of 10,000. */
export type Ratio = { numerator: bigint; denominator: bigint }

/** A part of an amount, made whole: 2 % of 12,000,000 → 240,000 kobo. */
export function applyRatio(amount: Kobo, { numerator, denominator }: Ratio, rounding: Rounding): Kobo {
  return divideKobo(amount * numerator, denominator, rounding)
}

/**
 * The equal instalment that repays a principal with interest on what is left: `P·m / (1 − (1 + m)^−n)`, rounded half-up;
 * without interest `P / n`. `levelInstalmentKobo(kobo(12_000_000n), { numerator: 2n, denominator: 100n }, 6)` → 2,142,310.
 */
export function levelInstalmentKobo(principal: Kobo, { numerator, denominator }: Ratio, count: number): Kobo {
  if (numerator === 0n) return divideKobo(principal, BigInt(count), 'half-up')
  const grown = (denominator + numerator) ** BigInt(count)
  const plain = denominator ** BigInt(count)
  return divideKobo(principal * numerator * grown, denominator * (grown - plain), 'half-up')
}

/**
 * The yearly rate, in millionths, at which all payments together are worth what was received: interest on interest, one
 * payment each period. Found by halving; it is shown and never booked. ₦100,000 repaid in ten months by ₦10,500 each →
 * 113,122, which is 11.3122 %. Nothing received has no rate.
 */
export function effectiveRate(
  received: Kobo,
  payments: readonly Kobo[],
  periodsAYear: number,
): number | undefined {
  if (received <= 0n) return undefined
  const worth = (rate: number) =>
    payments.reduceRight((sum, payment) => (sum + Number(payment)) / (1 + rate), 0)
  let low = 0
  let high = 1
  while (worth(high) > Number(received) && high < 1_000_000) high *= 2
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > Number(received)) low = middle
    else high = middle
  }
  return Math.round(((1 + low) ** periodsAYear - 1) * 1_000_000)
}

/** One taker of a split: its weight (whole, not negative) and the id that settles ties. */
export type Share = { id: string; weight: bigint }

/** The part of a pool that a weight of all weights has, before what rounding leaves over: 10,000,001 at 3 of 7 → 4,285,714. */
export function wholePartKobo(pool: Kobo, weight: bigint, all: bigint): Kobo {
  return ((pool * weight) / all) as Kobo
}

/**
 * Splits a pool by weight so that the parts sum to the pool exactly. Left-over kobo go one each to the largest
 * remainders, ties to the smaller id. Pool 10,000,001 at 3:3:1 → 4,285,715 + 4,285,715 + 1,428,571.
 */
export function shareKobo(pool: Kobo, shares: readonly Share[]): Kobo[] {
  const total = shares.reduce((sum, share) => sum + share.weight, 0n)
  if (pool < 0n) throw new RangeError('A pool to share cannot be negative')
  if (shares.some((share) => share.weight < 0n)) throw new RangeError('A weight cannot be negative')
  if (total === 0n) throw new RangeError('Somebody must have a weight above zero')
  const parts = shares.map((share) => wholePartKobo(pool, share.weight, total))
  const left = Number(pool - parts.reduce((sum, part) => sum + part, 0n))
  const order = shares
    .map((share, index) => ({ index, id: share.id, remainder: (pool * share.weight) % total }))
    .sort((a, b) =>
      a.remainder === b.remainder ? (a.id < b.id ? -1 : 1) : a.remainder > b.remainder ? -1 : 1,
    )
  for (const { index } of order.slice(0, left)) parts[index] = addKobo(parts[index] ?? zeroKobo, kobo(1n))
  return parts
}

/** An amount as people read it: `₦1,234,567.00`, negative with a true minus sign `−₦5.00`. */
export function formatNaira(amount: Kobo): string {
  const { sign, whole, part } = nairaParts(amount)
  return `${sign}₦${whole}.${part}`
}

/** How amounts may be grouped. Money stays naira; only the marks between the digits change. */
export type NumberFormat = '1,000.00' | '1.000,00' | '1 000.00'

const marks: Record<NumberFormat, { group: string; point: string }> = {
  '1,000.00': { group: ',', point: '.' },
  '1.000,00': { group: '.', point: ',' },
  '1 000.00': { group: '\u00a0', point: '.' },
}

/** An amount in a member's number format: `₦1,234,567.00` or `₦1 234 567.00`. */
export function writeNaira(amount: Kobo, format: NumberFormat): string {
  const { group, point } = marks[format] ?? marks['1,000.00']
  return formatNaira(amount).replace(/[,.]/g, (mark) => (mark === ',' ? group : point))
}

/** An amount that a sheet can add up: no sign of money and no groups, with the point of a member's number format. `−84000.05` */
export function plainNaira(amount: Kobo, format: NumberFormat = '1,000.00'): string {
  const { sign, whole, part } = nairaParts(amount)
  return `${sign && '-'}${whole.replaceAll(',', '')}${marks[format].point}${part}`
}

/** The pieces of a written amount, for screens that print the kobo smaller: sign, grouped naira, two digits of kobo. */
export function nairaParts(amount: Kobo): { sign: '' | '−'; whole: string; part: string } {
  const size = amount < 0n ? -amount : amount
  const whole = groupThousands((size / 100n).toString())
  return { sign: amount < 0n ? '−' : '', whole, part: (size % 100n).toString().padStart(2, '0') }
}

/** Digits in groups of three: `1234567` → `1,234,567`. */
export function groupThousands(digits: string): string {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups.join(',')
}

/** An amount as a JavaScript number of kobo, for the height of a bar and nothing else; exact below ₦90 trillion. */
export function koboToDraw(amount: Kobo): number {
  return Number(amount)
}

/** The amount a place on a drawn axis stands for, to the nearest kobo. */
export function koboDrawnAt(value: number): Kobo {
  return BigInt(Math.round(value)) as Kobo
}

/** A short form for chart axes only: ₦1.5m, ₦500k, ₦0. */
export function formatNairaShort(amount: Kobo): string {
  const size = Number((amount < 0n ? -amount : amount) / 100n)
  const sign = amount < 0n ? '−' : ''
  const short = (n: number) => String(Math.floor(n * 10) / 10)
  if (size >= 1_000_000_000) return `${sign}₦${short(size / 1_000_000_000)}bn`
  if (size >= 1_000_000) return `${sign}₦${short(size / 1_000_000)}m`
  if (size >= 1_000) return `${sign}₦${short(size / 1_000)}k`
  return `${sign}₦${size}`
}

const currency = { before: /^(?:₦|ngn|=n=|n|#)\s*/, after: /(?:₦|ngn|naira)$/ }

/**
 * Reads an amount as a person types it: "₦50,000", "N5,000", "=N=5,000", "50k", "1.5m", "50 000", "84,000.5". Commas or
 * spaces stand between groups of three, a point before at most two digits of kobo; no sign. Anything else is
 * `undefined`, above all a decimal comma: read as one for thousands, "2000,50" would be a hundred times as much.
 * `parseNaira('50k')` → 5,000,000 kobo.
 */
export function parseNaira(text: string): Kobo | undefined {
  const plain = withoutUnseen(text)
    .trim()
    .toLowerCase()
    .replace(currency.before, '')
    .replace(currency.after, '')
    .trimEnd()
  const match = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d{0,3}))?(?:\s?([km]))?$/.exec(plain)
  const [, whole = '', fraction = '', short] = match ?? []
  const digits = whole.replace(/[, ]/g, '')
  if (!match || digits.length > 13 || (fraction.length > 2 && short === undefined)) return undefined
  const thousandths = BigInt(digits) * 1_000n + BigInt(fraction.padEnd(3, '0'))
  const scale = short === 'k' ? 1_000n : short === 'm' ? 1_000_000n : 1n
  return ((thousandths * scale) / 10n) as Kobo
}
