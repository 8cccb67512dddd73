/**
 * The decisions about money crossing the community's border, whatever the channel: amounts, limits, and where money goes
 * that is not the amount that was promised. What must always be true: every kobo that came in lands on exactly one of
 * purpose and wallet, and nothing that came in is ever left out.
 */
import { type Kobo, leastKobo, naira, subtractKobo, zeroKobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours, type Instant } from '@kolo/foundation/time'

/** The smallest amount that can be paid in: ₦100. */
export const leastPayment = naira(100n)

/** The largest amount that can be paid in at once: ₦100,000,000. */
export const mostPayment = naira(100_000_000n)

/** How long transfer instructions hold, in hours. */
export const transferHours = 72

/** How many payments a member may have open at once. */
export const openPaymentsMost = 20

/** The life of a payment, in the order it is lived. */
export const paymentStatuses = [
  'initiated',
  'pending',
  'proof_submitted',
  'confirmed',
  'rejected',
  'failed',
  'expired',
  'cancelled',
  'reversed',
  'refund_pending',
  'refunded',
  'disputed',
] as const
/** Where a payment is in its life. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What arrived by it is in the books, also where it was sent back later or is disputed: its line of the bank is taken. */
export function hasArrived(status: PaymentStatus): boolean {
  return ['confirmed', 'disputed', 'refund_pending', 'refunded'].includes(status)
}

/** It was settled once, also where that was a mistake and was taken back. */
export function isSettled(status: PaymentStatus): boolean {
  return hasArrived(status) || status === 'reversed'
}

/** Its money is where it went to: nobody sent it back, or said that it will be. */
export function stillStands(status: PaymentStatus): boolean {
  return status === 'confirmed' || status === 'disputed'
}

/** Where the money went: all of it as promised, part of it, more than promised, or none because the purpose had closed. */
export const paymentOutcomes = ['exact', 'short', 'over', 'purpose-closed'] as const
/** How a confirmed payment ended. */
export type PaymentOutcome = (typeof paymentOutcomes)[number]

/**
 * How a payment was confirmed: by one word, by two pairs of eyes, alone a day after everybody was told, or by a channel
 * that proves what it says.
 */
export type ConfirmedWith = 'one' | 'two' | 'alone' | 'channel'

/**
 * A payment of this channel is one of many in one journal. A journal is posted back whole or not at all, so one of them
 * alone is sent back, and not taken back.
 */
export function isBookedWithOthers(channel: string): boolean {
  return channel === 'payroll'
}

/** How a dispute ends: the money stays, or the bank of whoever paid took it. */
export const disputeOutcomes = ['won', 'lost'] as const
/** One of the two. */
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** The amount is one that can be paid in: from ₦100 to ₦100,000,000. */
export function isPayableAmount(amount: Kobo): boolean {
  return amount >= leastPayment && amount <= mostPayment
}

/** What arrived can be booked: anything above nothing, up to ₦100,000,000. The least amount binds what is started. */
export function isArrivedAmount(amount: Kobo): boolean {
  return amount > 0n && amount <= mostPayment
}

/** When instructions given now run out: 72 hours later. */
export function expiryOf(now: Instant): Instant {
  return addHours(now, transferHours)
}

/** Where what came in goes. */
export type Allocation = { toPurpose: Kobo; toWallet: Kobo; outcome: PaymentOutcome }

/**
 * Splits what came in. Exactly what was promised goes to its purpose; more: the promised amount to the purpose, the
 * rest to the wallet; less, or a purpose that no longer takes money: all of it to the wallet, and the member is asked.
 * Promised ₦200,000, received ₦199,500 → ₦199,500 to the wallet.
 */
export function allocate(promised: Kobo, received: Kobo, purposeIsOpen: boolean): Allocation {
  if (!purposeIsOpen) return { toPurpose: zeroKobo, toWallet: received, outcome: 'purpose-closed' }
  if (received < promised) return { toPurpose: zeroKobo, toWallet: received, outcome: 'short' }
  const toPurpose = leastKobo(promised, received)
  const toWallet = subtractKobo(received, toPurpose)
  return { toPurpose, toWallet, outcome: toWallet > 0n ? 'over' : 'exact' }
}

/**
 * Splits what came in for a target that takes any amount, up to what it needs. Promised ₦20,000 for a loan: ₦19,500 go to
 * the loan, and so do ₦25,000; where it owes ₦22,000, ₦3,000 of them go to the wallet.
 */
export function allocateUpTo(promised: Kobo, received: Kobo, needed: Kobo): Allocation {
  const toPurpose = leastKobo(needed, received)
  const toWallet = subtractKobo(received, toPurpose)
  if (toWallet > 0n) return { toPurpose, toWallet, outcome: 'purpose-closed' }
  if (received === promised) return { toPurpose, toWallet, outcome: 'exact' }
  return { toPurpose, toWallet, outcome: received < promised ? 'short' : 'over' }
}

/**
 * How money is split for a place that two administrators choose: all of it goes there where less than promised came, else
 * what was promised, and the rest to the wallet. Promised ₦20,000, received ₦19,500 → ₦19,500 to the place.
 */
export function allocateByDecision(promised: Kobo, received: Kobo): Allocation {
  const toPurpose = leastKobo(promised, received)
  const toWallet = subtractKobo(received, toPurpose)
  return { toPurpose, toWallet, outcome: received < promised ? 'short' : toWallet > 0n ? 'over' : 'exact' }
}

/** What came in against what was promised. */
export const amountMatches = ['match', 'short', 'over'] as const
/** By how much, where it is not the same. */
export type AmountMatch = { kind: 'match' } | { kind: 'short' | 'over'; by: Kobo }

/** Compares the amount in the bank with the amount promised, to the kobo. */
export function matchOf(promised: Kobo, received: Kobo): AmountMatch {
  if (received === promised) return { kind: 'match' }
  return received < promised
    ? { kind: 'short', by: subtractKobo(promised, received) }
    : { kind: 'over', by: subtractKobo(received, promised) }
}

/**
 * What becomes of paying the same again while a payment is open. In the same channel and not sent yet, the member goes on
 * with it; one that is being checked needs no other; one that was not found, or that began in another channel, is looked
 * at first.
 */
export function whenPaidAgain(
  open: { status: PaymentStatus; channel: string },
  channel: string,
): 'go-on' | 'payment-being-checked' | 'payment-open' {
  if (open.status === 'proof_submitted') return 'payment-being-checked'
  return open.channel === channel && open.status !== 'rejected' ? 'go-on' : 'payment-open'
}

/** The payment that is shown in the place of a way to pay again: one that is being checked first; nothing where none is open. */
export function paymentShownFirst<Payment extends { status: PaymentStatus }>(
  payments: readonly Payment[],
): Payment | undefined {
  const inOrder: readonly PaymentStatus[] = ['proof_submitted', 'rejected', 'pending', 'initiated']
  return inOrder.flatMap((status) => payments.filter((one) => one.status === status))[0]
}

/** For how many days a member is asked about money that a payment left in the wallet. */
export const askedDays = 30

/** For how many days a member is told of money in the wallet that cannot be moved, because it is too little. */
export const leftoverNoticeDays = 7

/** What a payment left in the wallet, and what its target takes now; `undefined`: nothing at all. */
export type LeftInWallet = {
  outcome: PaymentOutcome | null
  toWallet: Kobo
  isMoved: boolean
  /** The least the target takes at once. */
  least: Kobo | undefined
  /** How much more the target may hold; `undefined`: it has no limit. */
  room: Kobo | undefined
  /** The free money in the wallet. */
  available: Kobo
}

/** Whether what came in short, or too much, lies in the wallet still. */
export function isLeft({
  outcome,
  toWallet,
  isMoved,
  available,
}: Pick<LeftInWallet, 'outcome' | 'toWallet' | 'isMoved' | 'available'>): boolean {
  return (outcome === 'short' || outcome === 'over') && !isMoved && toWallet > 0n && available >= toWallet
}

/** Whether it can be moved where it was meant to go; a closed target has no such money. */
export function mayMove(left: LeftInWallet): boolean {
  const { toWallet, least, room } = left
  if (!isLeft(left) || least === undefined) return false
  if (room !== undefined && toWallet > room) return false
  return toWallet >= least && toWallet >= leastPayment
}

/** What pays a debt is not kept for the member: no limit of what they may hold stands against it. */
export function paysDebt(purpose: string): boolean {
  return purpose === 'loan' || purpose === 'charge'
}

/** The limits of a member's tier that bind money coming in; `undefined` means there is none. */
export type DepositLimits = { singleDeposit: Kobo | undefined; balance: Kobo | undefined }

/**
 * Why a deposit is above the member's tier, or `undefined`. `after` is what the member would hold with everything
 * already on its way and this deposit.
 */
export function tierRefusal(
  amount: Kobo,
  after: Kobo,
  limits: DepositLimits,
): Refusal<'above-tier-deposit' | 'above-limit'> | undefined {
  if (limits.singleDeposit !== undefined && amount > limits.singleDeposit)
    return refuse('above-tier-deposit', { limit: limits.singleDeposit.toString() }, 'amountKobo')
  if (limits.balance !== undefined && after > limits.balance)
    return refuse('above-limit', { limit: limits.balance.toString() }, 'amountKobo')
  return undefined
}
