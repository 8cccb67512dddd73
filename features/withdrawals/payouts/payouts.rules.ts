/**
 * The decisions about money that the provider pays out. What must always be true: a transfer is paid only by the provider's
 * own word about our reference, our amount and the account we named; and while nobody knows what became of one, nothing
 * else pays the same withdrawal.
 */
import type { Kobo } from '@kolo/foundation/money'
import { addMinutes, hoursBetween, type Instant } from '@kolo/foundation/time'

/** What became of a transfer: `not_sent`: the provider never took it; `differs`: it paid something else than it was told. */
export const payoutOutcomes = ['paid', 'failed', 'not_sent', 'differs', 'returned'] as const
/** One of these. */
export type PayoutOutcome = (typeof payoutOutcomes)[number]

/** What the provider was told. */
export type SentTransfer = { reference: string; amountKobo: Kobo; recipient: string | null }

/** What it answers when it is asked. */
export type TransferAnswer = {
  reference: string
  status: string
  amountKobo: Kobo
  currency: string
  recipient?: string | undefined
}

const finalNo = ['failed', 'abandoned', 'blocked', 'rejected']

/** What the provider's answer means. An answer about another reference, and every state that is not final: `not-yet`. */
export function transferVerdict(
  sent: SentTransfer,
  said: TransferAnswer,
): Exclude<PayoutOutcome, 'not_sent'> | 'not-yet' {
  if (said.reference !== sent.reference) return 'not-yet'
  if (finalNo.includes(said.status)) return 'failed'
  if (said.status === 'reversed') return 'returned'
  if (said.status !== 'success') return 'not-yet'
  const isAsSent =
    said.amountKobo === sent.amountKobo && said.currency === 'NGN' && said.recipient === sent.recipient
  return isAsSent ? 'paid' : 'differs'
}

/** When the provider is asked again: every five minutes in the first hour, every hour in the first day, then every six hours. */
export function nextPayoutAsk(begunAt: Instant, now: Instant): Instant {
  const hours = hoursBetween(begunAt, now)
  return addMinutes(now, hours < 1 ? 5 : hours < 24 ? 60 : 360)
}

/** Whether a transfer of which nobody knows is put on hold: it was begun an hour ago. */
export function isHeldUp(begunAt: Instant, now: Instant): boolean {
  return hoursBetween(begunAt, now) >= 1
}

/**
 * Whether a transfer that the provider was told of and does not know has never reached it: it was told a day ago. Until
 * then it may be on its way.
 */
export function transferNeverReached(sentAt: Instant | null, now: Instant): boolean {
  return sentAt !== null && hoursBetween(sentAt, now) >= 24
}
