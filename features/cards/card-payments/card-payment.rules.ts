/**
 * The decisions about money that comes through a card provider: what it costs, and what the provider's own answer means.
 * What must always be true: what the card is charged and what the member is told before are the same; and money is
 * booked by itself only when status, reference, amount and currency are what was agreed.
 */
import {
  addKobo,
  divideKobo,
  type Kobo,
  kobo,
  leastKobo,
  naira,
  subtractKobo,
  zeroKobo,
} from '@kolo/foundation/money'
import { addMinutes, dayIn, hoursBetween, type Instant, lagos } from '@kolo/foundation/time'
import { isSettled, type PaymentStatus } from '@kolo/payments/rules'

export { isSettled } from '@kolo/payments/rules'

/** How long a card payment can be paid, in hours. */
export const cardHours = 24

/** Who bears what the provider takes. */
export const feeBearers = ['community', 'member'] as const
/** One of the two. */
export type FeeBearer = (typeof feeBearers)[number]

/** The part of a charge that the provider takes, in thousandths: 1.5 %. */
const feeThousandths = 15n

/** What the provider takes beside, from `flatFrom` on, and the most it takes of one charge. */
export const flatFee = naira(100n)
/** From which charge on it takes that. */
export const flatFrom = naira(2_500n)
/** The most it takes. */
export const feeMost = naira(2_000n)

/**
 * What the provider takes of a charge: 1.5 % and ₦100, the ₦100 waived under ₦2,500, at most ₦2,000. Of ₦20,000 it takes
 * ₦400, of ₦2,499.99 ₦37.50, of ₦2,500 ₦137.50, of ₦1,000,000 ₦2,000.
 */
export function cardFee(charge: Kobo): Kobo {
  const part = divideKobo(charge * feeThousandths, 1_000n, 'half-up')
  return leastKobo(feeMost, charge < flatFrom ? part : addKobo(part, flatFee))
}

/** What a member is told before paying: what is added for the provider, and what the card is charged in all. */
export type CardQuote = { feeKobo: Kobo; chargeKobo: Kobo }

/**
 * What paying this amount in costs the member. Where the community bears the fee: nothing. Where the member does, the
 * least charge that leaves the whole amount: ₦20,000 → ₦406.09, charged ₦20,406.09.
 */
export function quoteOf(amount: Kobo, bearer: FeeBearer): CardQuote {
  if (bearer === 'community') return { feeKobo: zeroKobo, chargeKobo: amount }
  const chargeKobo = chargeThatLeaves(amount)
  return { feeKobo: subtractKobo(chargeKobo, amount), chargeKobo }
}

/** The least charge of which the provider leaves so much: of those near to it without the flat fee, with it, and at the most. */
function chargeThatLeaves(amount: Kobo): Kobo {
  const near = [amount, addKobo(amount, flatFee)].flatMap((part) => {
    const about = (part * 1_000n) / (1_000n - feeThousandths)
    return [-1n, 0n, 1n, 2n].map((more) => kobo(about + more))
  })
  const enough = near.filter((charge) => subtractKobo(charge, cardFee(charge)) >= amount)
  return enough.reduce(leastKobo, addKobo(amount, feeMost))
}

/** What was agreed with the provider. */
export type AgreedCharge = { reference: string; chargeKobo: Kobo }

/** What the provider answers when it is asked. */
export type ProviderAnswer = {
  reference: string
  status: string
  amountKobo: Kobo
  currency: string
}

/** Why money that was paid is not booked by itself. */
export const cardProblems = ['amount', 'currency', 'member-gone'] as const
/** One of these. */
export type CardProblem = (typeof cardProblems)[number]

/** What the provider's answer means: it was paid as agreed, or not, or not yet, it was refused, or paid and given back. */
export type Verdict = 'paid' | 'failed' | 'given-back' | 'not-yet' | Exclude<CardProblem, 'member-gone'>

/**
 * Compares the provider's answer with what was agreed. Only its own word `success` is money, of this reference, in naira
 * and to the kobo; an answer about another reference says nothing about this one.
 */
export function verdictOf(agreed: AgreedCharge, said: ProviderAnswer): Verdict {
  if (said.reference !== agreed.reference) return 'not-yet'
  if (said.status === 'failed') return 'failed'
  if (said.status === 'reversed') return 'given-back'
  if (said.status !== 'success' || said.amountKobo <= zeroKobo) return 'not-yet'
  if (said.currency !== 'NGN') return 'currency'
  return said.amountKobo === agreed.chargeKobo ? 'paid' : 'amount'
}

/**
 * What of a charge counts as the member's own: all of it but what they added for the provider. Of a charge that is not
 * the one agreed, what the provider took of it, where the member bears that. Never nothing.
 */
export function receivedOf(paid: Kobo, { chargeKobo, feeKobo }: CardQuote, providerFee: Kobo): Kobo {
  const added = paid === chargeKobo ? feeKobo : leastKobo(feeKobo, providerFee)
  return added < paid ? subtractKobo(paid, added) : paid
}

/** For how many days the provider is asked about a page that was opened. */
export const askedDays = 7

/**
 * When the provider is asked again by itself: every five minutes in the first hour, every hour in the first day, every
 * six hours in the first week, and then no more. What it sends later is heard all the same.
 */
export function nextAsk(openedAt: Instant, now: Instant): Instant | undefined {
  const hours = hoursBetween(openedAt, now)
  if (hours >= askedDays * 24) return undefined
  return addMinutes(now, hours < 1 ? 5 : hours < 24 ? 60 : 360)
}

/** What the provider says it sent back of a charge, or is sending. */
export type RefundSaid = {
  reference: string
  status: string
  amountKobo: Kobo
  currency: string
  at?: Instant | undefined
}

/** What a card payment brought: what was paid, and what of it counts as the member's own. */
export type Brought = { paidKobo: Kobo; receivedKobo: Kobo }

/**
 * What the provider's list of refunds means for a payment that goes back whole: `sent`, `failed`, or not decided yet. Only
 * one that sent all of it is believed: what counts as the member's own, or all that was paid. Of ₦20,406.09 paid of which
 * ₦20,000 count: one of either amount; ₦5,000 are not all of it.
 */
export function refundVerdict(
  { paidKobo, receivedKobo }: Brought,
  said: readonly RefundSaid[],
): { sent: RefundSaid } | { failed: RefundSaid } | undefined {
  const whole = said.filter(
    ({ amountKobo, currency }) =>
      currency === 'NGN' && (amountKobo === receivedKobo || amountKobo === paidKobo),
  )
  const sent = whole.find(({ status }) => status === 'processed')
  if (sent) return { sent }
  const isUnderWay = whole.some(({ status }) => status === 'pending' || status === 'processing')
  const failed = whole.find(({ status }) => status === 'failed' || status === 'needs-attention')
  return failed && !isUnderWay ? { failed } : undefined
}

/** How a dispute stands, as the provider says it. */
export type DisputeSaid = {
  reference: string
  status: string
  resolution: string | undefined
  refundKobo: Kobo | undefined
}

/**
 * How a dispute ended: `won`, the bank's claim was declined; `lost`, it was accepted and all of the payment goes back.
 * Anything else is for administrators to say, as when a part of it goes back.
 */
export function disputeVerdict(
  { paidKobo, receivedKobo }: Brought,
  { status, resolution, refundKobo = paidKobo }: DisputeSaid,
): 'won' | 'lost' | undefined {
  if (status !== 'resolved') return undefined
  if (resolution === 'declined') return 'won'
  const isAccepted = resolution === 'merchant-accepted' || resolution === 'auto-accepted'
  return isAccepted && (refundKobo === paidKobo || refundKobo === receivedKobo) ? 'lost' : undefined
}

/** What became of a debit; `unknown`: the provider has not said it yet. */
export type DebitOutcome = 'confirmed' | 'failed' | 'unknown'

/**
 * What the state of its payment says of a debit. What was confirmed and taken back by administrators was confirmed:
 * nothing is taken again for it. One that failed may be confirmed later, should the money come all the same.
 */
export function debitOutcome(status: PaymentStatus): DebitOutcome {
  if (isSettled(status)) return 'confirmed'
  return status === 'failed' || status === 'expired' || status === 'cancelled' ? 'failed' : 'unknown'
}

/** Whether a card can be charged on this day: until the end of its month. */
export function cardHoldsOn(card: { expiresMonth: number; expiresYear: number }, now: Instant): boolean {
  const [year, month] = dayIn(lagos, now).split('-').map(Number)
  return card.expiresYear * 12 + card.expiresMonth >= (year ?? 0) * 12 + (month ?? 0)
}

/**
 * Whether a charge the provider was told about and does not know never reached it: it was told an hour ago. Until then it
 * may be on its way.
 */
export function neverReached(sentAt: Instant | null, now: Instant): boolean {
  return sentAt !== null && hoursBetween(sentAt, now) >= 1
}
