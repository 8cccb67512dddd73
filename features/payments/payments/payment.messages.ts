/** The sentences people read about money coming in. */
import { formatNaira, type Kobo, kobo, subtractKobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import { matchOf, type PaymentOutcome, type PaymentStatus } from './payment.rules.ts'

/** Every way a payment is refused, whatever its channel. */
export type PaymentsRefusal =
  | 'amount-out-of-range'
  | 'above-tier-deposit'
  | 'above-limit'
  | 'too-many-payments'
  | 'payment-being-checked'
  | 'payment-open'

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))

/** The sentence for an amount nobody can pay in. */
export const amountSentence = 'Enter an amount between ₦100 and ₦100,000,000.'

/** The sentence beside ₦0 and what is below it. */
export const nothingSentence = 'Enter an amount above ₦0.'

/** The sentence beside an amount that cannot have arrived. */
export const arrivedSentence = 'Enter what came in: more than ₦0, up to ₦100,000,000.'

export const paymentsMessages = {
  'amount-out-of-range': amountSentence,
  'above-tier-deposit': (facts, write) =>
    `This amount is above the limit for your account tier (${amountIn(write, facts, 'limit')}). Complete verification to raise it.`,
  'above-limit': (facts, write) =>
    `This would take the account above its limit of ${amountIn(write, facts, 'limit')}.`,
  'too-many-payments':
    'You have 20 transfers that are not finished. Send the money for one of them, or wait until it expires.',
  'payment-being-checked': (facts, write) =>
    `We are checking your payment of ${amountIn(write, facts, 'amount')} for this. You do not need to pay again.`,
  'payment-open': (facts, write) =>
    `You have an open payment of ${amountIn(write, facts, 'amount')} for this, ${facts.code}. Finish it, cancel it, or confirm that this is another payment.`,
} satisfies Words<PaymentsRefusal>

/** The sentence for each way paying what is owed is refused. */
export const debtWords = {
  'wallet-too-small': (facts, write) =>
    `There is ${amountIn(write, facts, 'available')} free in your wallet. Enter that or less.`,
  'above-debt': (facts, write) => `You owe ${amountIn(write, facts, 'available')}. Enter that or less.`,
} satisfies Words<'wallet-too-small' | 'above-debt'>

/** The word on the chip of a payment (design section 9). */
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  initiated: 'To send',
  pending: 'To send',
  proof_submitted: 'Checking',
  confirmed: 'Confirmed',
  rejected: 'Not found',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  reversed: 'Reversed',
  refund_pending: 'Going back',
  refunded: 'Sent back',
  disputed: 'Disputed',
}

/** The tone of the chip with that word. */
export const paymentTones: Record<PaymentStatus, 'ok' | 'wait' | 'bad' | 'quiet'> = {
  initiated: 'quiet',
  pending: 'quiet',
  proof_submitted: 'wait',
  confirmed: 'ok',
  rejected: 'bad',
  failed: 'bad',
  expired: 'quiet',
  cancelled: 'quiet',
  reversed: 'bad',
  refund_pending: 'wait',
  refunded: 'quiet',
  disputed: 'wait',
}

type NairaWords = (amount: Kobo) => string

/** The difference as chips say it: "₦50.00 short", "₦50.00 over"; nothing where there is none. */
export function differenceWords(
  promised: Kobo,
  received: Kobo,
  naira: NairaWords = formatNaira,
): string | undefined {
  const match = matchOf(promised, received)
  return match.kind === 'match' ? undefined : `${naira(match.by)} ${match.kind}`
}

/** What became of money that is not the amount promised, as everybody is told it. */
export type Story = {
  outcome: PaymentOutcome
  promised: Kobo
  received: Kobo
  /** Where each kobo went. */
  toPurpose: Kobo
  toWallet: Kobo
  target: string
  /** What went to the wallet was moved to the target. */
  isMoved?: boolean
  /** What went to the wallet lies there still, as far as is known. */
  isThere?: boolean
  /** Who sent it: "Ada Obi", "The member"; the reader without it. */
  payer?: string
}

/**
 * The one story of short and over, wherever it is told: what was sent, what was planned, and where each kobo is. Nothing
 * where all went well. "You sent ₦500.00 less than the ₦20,000.00 planned. ₦19,500.00 is in your wallet."
 */
export function storyWords(story: Story, naira: NairaWords = formatNaira): string | undefined {
  const { outcome, promised, received, target, payer = 'You' } = story
  if (outcome === 'exact') return undefined
  const where = placeWords(story, naira)
  if (outcome === 'purpose-closed')
    return story.toPurpose > 0n
      ? `${payer} sent ${naira(received)}, more than ${target} takes. ${where}`
      : `${payer} sent ${naira(received)}, but ${target} was closed. ${where}`
  const { by, than } = differenceIn(promised, received)
  return `${payer} sent ${naira(by)} ${than} than the ${naira(promised)} planned. ${where}`
}

/** The same as a title: "You sent ₦500.00 less than planned". */
export function storyTitle(promised: Kobo, received: Kobo, naira: NairaWords = formatNaira): string {
  const { by, than } = differenceIn(promised, received)
  return `You sent ${naira(by)} ${than} than planned`
}

function differenceIn(promised: Kobo, received: Kobo): { by: Kobo; than: 'less' | 'more' } {
  return received < promised
    ? { by: subtractKobo(promised, received), than: 'less' }
    : { by: subtractKobo(received, promised), than: 'more' }
}

function placeWords(
  { toPurpose, toWallet, target, isMoved = false, isThere = true, payer }: Story,
  naira: NairaWords,
): string {
  const wallet = payer === undefined ? 'your wallet' : `the wallet of ${payer.replace(/^The /, 'the ')}`
  const inTarget = toPurpose > 0n ? `${naira(toPurpose)} is in ${target}` : undefined
  if (toWallet === 0n) return `${inTarget}.`
  if (isMoved && inTarget) return `${inTarget}, and ${naira(toWallet)} was moved there.`
  if (isMoved) return `${naira(toWallet)} was moved to ${target}.`
  const lies = `${naira(toWallet)} ${isThere ? 'is in' : 'went to'} ${wallet}`
  return inTarget ? `${inTarget}, and ${lies}.` : `${lies}.`
}

/** What stands below an amount: "to Rent", or "for Rent" where not all of it went there, as the story then says. */
export function destinationWords(target: string, outcome?: PaymentOutcome): string {
  return outcome === undefined || outcome === 'exact' ? `to ${target}` : `for ${target}`
}

/** What moves it where it was meant to go. */
export function moveWords(target: string): string {
  return `Move to ${target}`
}
