/**
 * Guarantors of a loan (domain J). What must always be true: what a guarantor can be asked for never grows after they
 * agreed; it falls with the principal, half-up to the kobo, and is nothing once the loan is repaid.
 */
import {
  applyRate,
  applyRatio,
  divideKobo,
  greatestKobo,
  type Kobo,
  kobo,
  subtractKobo,
  sumKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import type { LoanStatus } from '../loans/loan.rules.ts'
import type { LoanTerms } from '../products/loan-terms.rules.ts'

/**
 * `asked` by the borrower; `accepted`, `declined` or `expired` without an answer; `cancelled` by the borrower, `withdrawn` by
 * the guarantor before the agreement is accepted; `released` when nothing is guaranteed any more.
 */
export const guarantorStatuses = [
  'asked',
  'accepted',
  'declined',
  'cancelled',
  'expired',
  'withdrawn',
  'released',
] as const
/** How a guarantee stands. */
export type GuarantorStatus = (typeof guarantorStatuses)[number]

/** A request can be answered for so many days. */
export const answerDays = 14

/** The last day to answer: asked on 24 November → 8 December. */
export function answerUntil(askedOn: CalendarDate): CalendarDate {
  return addDays(askedOn, answerDays)
}

/** A guarantor can withdraw until the borrower accepts the agreement. */
export function mayWithdrawGuarantee(status: LoanStatus): boolean {
  return status === 'awaiting_guarantors' || status === 'submitted' || status === 'offered'
}

/** What guarantors must cover, and how many there are at least. */
export type Cover = { coverKobo: Kobo; guarantorsMin: number }

const noCover: Cover = { coverKobo: zeroKobo, guarantorsMin: 0 }

/** What a loan asks of guarantors; `securedKobo`: what the borrower's savings secure already. */
export type CoverFacts = { principalKobo: Kobo; savingsKobo: Kobo; securedKobo: Kobo }

/**
 * What guarantors must cover: ₦1,500,000 with ₦1,346,350 of savings, of which ₦210,000 secure another loan → ₦363,650. A loan
 * up to a part of the savings needs none: half of ₦1,346,350 → ₦673,175.
 */
export function coverOf(terms: LoanTerms, { principalKobo, savingsKobo, securedKobo }: CoverFacts): Cover {
  const { cover, guarantorsMin } = terms
  if (cover === 'none' || principalKobo <= noGuarantorUpTo(terms, savingsKobo)) return noCover
  if (cover === 'whole') return { coverKobo: principalKobo, guarantorsMin }
  const free = greatestKobo(zeroKobo, subtractKobo(savingsKobo, securedKobo))
  const coverKobo = greatestKobo(zeroKobo, subtractKobo(principalKobo, free))
  return coverKobo > 0n ? { coverKobo, guarantorsMin } : noCover
}

/** The largest loan that needs no guarantor. */
export function noGuarantorUpTo({ noGuarantorUpToBps }: LoanTerms, savingsKobo: Kobo): Kobo {
  return applyRate(savingsKobo, noGuarantorUpToBps, 'down')
}

/** A guarantor as far as what they cover goes. */
export type Covering = { status: GuarantorStatus; amountKobo: bigint }

/** What these are asked for together. */
export function amountsOf(guarantors: readonly Covering[]): Kobo {
  return sumKobo(guarantors.map(({ amountKobo }) => kobo(amountKobo)))
}

/** Those who accepted. */
export function acceptedOf<One extends Pick<Covering, 'status'>>(guarantors: readonly One[]): One[] {
  return guarantors.filter(({ status }) => status === 'accepted')
}

/** What accepted guarantors cover, and how many they are. */
export function coveredBy(guarantors: readonly Covering[]): { count: number; amountKobo: Kobo } {
  const accepted = acceptedOf(guarantors)
  return { count: accepted.length, amountKobo: amountsOf(accepted) }
}

/** Whether accepted guarantors cover what they must. */
export function isCovered({ coverKobo, guarantorsMin }: Cover, guarantors: readonly Covering[]): boolean {
  const { count, amountKobo } = coveredBy(guarantors)
  return amountKobo >= coverKobo && count >= guarantorsMin
}

/** What the next guarantor can be asked for. */
export type NextShare = { shareKobo: Kobo; mostKobo: Kobo }

/**
 * What is left to ask for, in equal shares of the guarantors still missing: ₦363,650 of two → ₦181,825. At most all of it but
 * a kobo for each of the others.
 */
export function nextShare({ coverKobo, guarantorsMin }: Cover, guarantors: readonly Covering[]): NextShare {
  const live = guarantors.filter(({ status }) => status === 'asked' || status === 'accepted')
  const left = greatestKobo(zeroKobo, subtractKobo(coverKobo, amountsOf(live)))
  const missing = Math.max(1, guarantorsMin - live.length)
  const others = kobo(BigInt(missing - 1))
  return {
    shareKobo: divideKobo(left, BigInt(missing), 'down'),
    mostKobo: greatestKobo(zeroKobo, subtractKobo(left, others)),
  }
}

/**
 * What a guarantor owes at most, of what they agreed to, with so much principal left: ₦181,825 of ₦1,500,000 with
 * ₦750,000.01 left → ₦90,912.50. What they paid of a called loan is owed no more.
 */
export function pledgeOf(
  amount: Kobo,
  { leftKobo, principalKobo, paidKobo = zeroKobo }: { leftKobo: Kobo; principalKobo: Kobo; paidKobo?: Kobo },
): Kobo {
  const pledge = applyRatio(amount, { numerator: leftKobo, denominator: principalKobo }, 'half-up')
  return greatestKobo(zeroKobo, subtractKobo(pledge, paidKobo))
}

/** How what a guarantor owes at most falls: after so many instalments, on this day. */
export type Fall = { paid: number; on: CalendarDate; owedAtMostKobo: Kobo }

/** The same at the beginning, at each quarter and at the end, if every instalment is paid on its day. */
export function fallsOf(
  amount: Kobo,
  principalKobo: Kobo,
  {
    lines,
    paidOutOn,
  }: { lines: readonly { dueOn: CalendarDate; principalKobo: Kobo }[]; paidOutOn: CalendarDate },
): Fall[] {
  const quarters = [0, 1, 2, 3, 4].map((quarter) => Math.round((lines.length * quarter) / 4))
  return [...new Set(quarters)].map((paid) => {
    const repaid = sumKobo(lines.slice(0, paid).map((line) => line.principalKobo))
    const leftKobo = subtractKobo(principalKobo, repaid)
    return {
      paid,
      on: lines[paid - 1]?.dueOn ?? paidOutOn,
      owedAtMostKobo: pledgeOf(amount, { leftKobo, principalKobo }),
    }
  })
}
