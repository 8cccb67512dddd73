/**
 * What holds for shares of the co-operative. What must always be true: shares are whole, each is worth its par value, a
 * member holds none or at least the minimum, and never more than the bye-laws let one member hold.
 */
import { applyRate, type Kobo, kobo, subtractKobo, timesInKobo, timesKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addDays, type CalendarDate, daysBetween } from '@kolo/foundation/time'

/** How a share came or went. */
export const movementKinds = [
  'bought',
  'transferred-in',
  'transferred-out',
  'withdrawn',
  'brought-in',
  'taken-back',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** What a member asks for: to give shares to another member, to withdraw some, or all of them because they leave. */
export const requestKinds = ['transfer', 'withdrawal', 'leaving'] as const
export type RequestKind = (typeof requestKinds)[number]

/** `offered`: its buyer has not answered; `waiting`: for two administrators. */
export const requestStatuses = ['offered', 'waiting', 'done', 'declined', 'cancelled', 'rejected'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Whether nobody has ended it yet. */
export function isOpen(status: RequestStatus): boolean {
  return status === 'offered' || status === 'waiting'
}

/** What the bye-laws say of shares. */
export type ShareTerms = {
  /** What one share is worth. */
  parKobo: Kobo
  /** The fewest a member holds. */
  leastUnits: number
  /** How many there are in all. */
  capitalUnits: number
  /** The part of all that one member may hold, in basis points. */
  mostBps: number
  /** What withdrawing costs, in basis points of what is withdrawn. */
  feeBps: number
  /** New ones can be bought. */
  isOpen: boolean
}

/** The terms and how many shares members hold. */
export type ShareCapital = ShareTerms & { issuedUnits: number }

/** What a form begins with. A fifth is what many co-operative laws let one member hold: a community checks its bye-laws. */
export const proposedTerms: ShareTerms = {
  parKobo: kobo(100_000n),
  leastUnits: 10,
  capitalUnits: 100_000,
  mostBps: 2_000,
  feeBps: 0,
  isOpen: true,
}

/** The most shares one member may hold: a fifth of 100,000 is 20,000; of 14 it is 2. */
export function mostUnits({ capitalUnits, mostBps }: Pick<ShareTerms, 'capitalUnits' | 'mostBps'>): number {
  return Math.floor((capitalUnits * mostBps) / 10_000)
}

/** What shares are worth: 12 of ₦1,000 → ₦12,000. */
export function worthOf(units: number, { parKobo }: Pick<ShareTerms, 'parKobo'>): Kobo {
  return timesKobo(parKobo, units)
}

/** How many whole shares an amount buys: ₦10,500 at ₦1,000 → 10, and ₦500 stays money. */
export function unitsFor(amount: Kobo, { parKobo }: Pick<ShareTerms, 'parKobo'>): number {
  return timesInKobo(parKobo, amount)
}

type HoldingRefusal = Refusal<'below-minimum' | 'above-most'>

/** Why a member cannot hold this many after getting some. */
function holdingRefusal(after: number, terms: ShareTerms, held: number): HoldingRefusal | undefined {
  if (after < terms.leastUnits) {
    return refuse('below-minimum', { least: terms.leastUnits, missing: terms.leastUnits - held }, 'units')
  }
  const most = mostUnits(terms)
  return after > most ? refuse('above-most', { most, room: Math.max(0, most - held) }, 'units') : undefined
}

/** Why a member who holds so many cannot buy so many more. */
export function purchaseRefusal(
  units: number,
  held: number,
  capital: ShareCapital,
): Refusal<'purchases-closed' | 'none-left'> | HoldingRefusal | undefined {
  if (!capital.isOpen) return refuse('purchases-closed')
  const left = capital.capitalUnits - capital.issuedUnits
  if (units > left) return refuse('none-left', { left }, 'units')
  return holdingRefusal(held + units, capital, held)
}

/** Why a member who holds so many cannot take so many over from another. */
export function takingRefusal(units: number, held: number, terms: ShareTerms): HoldingRefusal | undefined {
  return holdingRefusal(held + units, terms, held)
}

/** What a holding looks like when some of it is to go: how many there are, and how many of them are free. */
export type Holding = { units: number; freeUnits: number }

/** Why so many shares cannot go: a member keeps the minimum, whatever is set aside already. */
export function partingRefusal(
  units: number,
  { units: held, freeUnits }: Holding,
  { leastUnits }: ShareTerms,
): Refusal<'no-shares' | 'not-free' | 'minimum-stays'> | undefined {
  if (held === 0) return refuse('no-shares')
  if (units > freeUnits) return refuse('not-free', { free: freeUnits }, 'units')
  const most = Math.max(0, freeUnits - leastUnits)
  return freeUnits - units < leastUnits
    ? refuse('minimum-stays', { least: leastUnits, most }, 'units')
    : undefined
}

/** Why a member who leaves cannot give all shares back. */
export function leavingRefusal({ units, freeUnits }: Holding): Refusal<'not-free'> | undefined {
  return freeUnits < units ? refuse('not-free', { free: freeUnits }) : undefined
}

/** What withdrawing costs and brings: ₦12,000 at 1.5 % costs ₦180 and brings ₦11,820. */
export function withdrawalSums(
  units: number,
  terms: Pick<ShareTerms, 'parKobo' | 'feeBps'>,
): { valueKobo: Kobo; feeKobo: Kobo; netKobo: Kobo } {
  const valueKobo = worthOf(units, terms)
  const feeKobo = applyRate(valueKobo, terms.feeBps, 'half-up')
  return { valueKobo, feeKobo, netKobo: subtractKobo(valueKobo, feeKobo) }
}

/** Why these terms cannot hold beside the shares that are out; `undefined`: they can. */
export function termsRefusal(
  next: ShareTerms & { isOffered: boolean },
  now: ShareCapital | undefined,
): Refusal<'par-fixed' | 'below-issued' | 'no-room' | 'shares-held'> | undefined {
  if (next.leastUnits > mostUnits(next)) return refuse('no-room', { most: mostUnits(next) }, 'leastUnits')
  if (!now || now.issuedUnits === 0) return undefined
  const facts = { issued: now.issuedUnits }
  if (next.parKobo !== now.parKobo) return refuse('par-fixed', facts, 'parKobo')
  if (next.capitalUnits < now.issuedUnits) return refuse('below-issued', facts, 'capitalUnits')
  return next.isOffered ? undefined : refuse('shares-held', facts, 'isOffered')
}

/** A time by days, both included. */
export type DayPeriod = { from: CalendarDate; to: CalendarDate }

/**
 * The share-days of one account over a time: each share counts for each day it was held at the end of. 10 shares from the
 * start of a November and 5 more bought on the 21st: 10 × 30 + 5 × 10 = 350.
 */
export function shareDaysOf(
  before: number,
  movements: readonly { units: number; on: CalendarDate }[],
  { from, to }: DayPeriod,
): bigint {
  const end = addDays(to, 1)
  return movements
    .filter(({ on }) => on >= from && on <= to)
    .reduce(
      (sum, { units, on }) => sum + BigInt(units) * BigInt(daysBetween(on, end)),
      BigInt(before) * BigInt(daysBetween(from, end)),
    )
}
