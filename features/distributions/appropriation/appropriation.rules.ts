/**
 * What becomes of the surplus of a year. What must always be true: its parts add up to the surplus to the kobo, because what
 * the meeting gave to nobody is carried forward; and no part is zero or less.
 */
import { applyRate, type Kobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'

/** What a part is for: the statutory reserve, an own account, interest on savings, a dividend on shares, a bonus to borrowers. */
export const askedKinds = ['reserve', 'account', 'interest', 'dividend', 'bonus'] as const
/** The same with what is left. */
export const partKinds = [...askedKinds, 'carried_forward'] as const
export type PartKind = (typeof partKinds)[number]

/** What the meeting resolved about one part: a percentage in basis points, or an amount. */
export type AskedPart = {
  kind: (typeof askedKinds)[number]
  /** The number of the own account of members' funds or liabilities that is credited. */
  account: string | null
  rateBps: number | null
  amountKobo: Kobo | null
}

/** What percentages are of: the surplus, the average of savings in the year, share capital at its end, loan interest paid in it. */
export type PartBases = { surplusKobo: Kobo; savingsKobo: Kobo; sharesKobo: Kobo; loanInterestKobo: Kobo }

/** A part with its amount, and what its percentage is of. */
export type Part = {
  kind: PartKind
  account: string | null
  rateBps: number | null
  baseKobo: Kobo | null
  amountKobo: Kobo
}

/** The base of a part: interest is a percentage of savings, a dividend of share capital, a bonus of loan interest, all else of the surplus. */
export function baseOf(kind: AskedPart['kind'], bases: PartBases): Kobo {
  if (kind === 'interest') return bases.savingsKobo
  if (kind === 'bonus') return bases.loanInterestKobo
  return kind === 'dividend' ? bases.sharesKobo : bases.surplusKobo
}

/** One part with its amount, half a kobo upwards: 25% of ₦1,000.02 is ₦250.01. */
export function partOf({ kind, account, rateBps, amountKobo }: AskedPart, bases: PartBases): Part {
  if (rateBps === null) return { kind, account, rateBps, baseKobo: null, amountKobo: amountKobo ?? zeroKobo }
  const baseKobo = baseOf(kind, bases)
  return { kind, account, rateBps, baseKobo, amountKobo: applyRate(baseKobo, rateBps, 'half-up') }
}

/**
 * All parts of a surplus, and what is left of it, which is carried forward. 25% of ₦1,000.00 to the reserve and ₦300.00 to
 * the education fund leave ₦450.00. What is left is below zero where the parts are more than the surplus.
 */
export function partsOf(asked: readonly AskedPart[], bases: PartBases): { parts: Part[]; leftKobo: Kobo } {
  const parts = asked.map((part) => partOf(part, bases))
  const leftKobo = subtractKobo(bases.surplusKobo, sumOfParts(parts))
  return leftKobo > zeroKobo
    ? {
        parts: [
          ...parts,
          { kind: 'carried_forward', account: null, rateBps: null, baseKobo: null, amountKobo: leftKobo },
        ],
        leftKobo,
      }
    : { parts, leftKobo }
}

/** What parts are together. */
export function sumOfParts(parts: readonly { amountKobo: Kobo }[]): Kobo {
  return sumKobo(parts.map(({ amountKobo }) => amountKobo))
}

/** What goes to members: interest on savings, dividends and bonuses, paid by distributions. */
export const isForMembers = ({ kind }: { kind: PartKind }) =>
  kind === 'interest' || kind === 'dividend' || kind === 'bonus'
