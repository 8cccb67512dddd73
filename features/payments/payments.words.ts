/** The sentences people read about money coming in. */
import { formatNaira, type Kobo, kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import { matchOf, type PaymentOutcome, type PaymentStatus } from './payments.rules.ts'

/** Every way a payment is refused, whatever its channel. */
export type PaymentsRefusal =
  | 'amount-out-of-range'
  | 'above-tier-deposit'
  | 'above-limit'
  | 'too-many-payments'

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))

/** The sentence for an amount nobody can pay in. */
export const amountSentence = 'Enter an amount between ₦100 and ₦100,000,000.'

/** The sentence beside ₦0 and what is below it. */
export const nothingSentence = 'Enter an amount above ₦0.'

/** The sentence beside an amount that cannot have arrived. */
export const arrivedSentence = 'Enter what came in: more than ₦0, up to ₦100,000,000.'

/** The sentence for each refusal. */
export const paymentsWords = {
  'amount-out-of-range': amountSentence,
  'above-tier-deposit': (facts, write) =>
    `This amount is above the limit for your account tier (${amountIn(write, facts, 'limit')}). Complete verification to raise it.`,
  'above-limit': (facts, write) =>
    `This would take the account above its limit of ${amountIn(write, facts, 'limit')}.`,
  'too-many-payments':
    'You have 20 transfers that are not finished. Send the money for one of them, or wait until it expires.',
} satisfies Words<PaymentsRefusal>

/** The sentence for each way paying what is owed is refused. */
export const debtWords = {
  'wallet-too-small': (facts, write) =>
    `There is ${amountIn(write, facts, 'available')} free in your wallet. Enter that or less.`,
  'above-debt': (facts, write) => `You owe ${amountIn(write, facts, 'available')}. Enter that or less.`,
} satisfies Words<'wallet-too-small' | 'above-debt'>

/** The word on the chip of a payment (design section 9). */
export const paymentStatusWords: Record<PaymentStatus, string> = {
  initiated: 'To send',
  pending: 'To send',
  proof_submitted: 'Checking',
  confirmed: 'Confirmed',
  rejected: 'Not found',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  reversed: 'Taken back',
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
  target: string
  isMoved?: boolean
  /** Whose wallet; the member's own without it. */
  whose?: string
}

/** The one story of short and over, wherever it is told: "₦50.00 short, in your wallet"; nothing where all went well. */
export function storyWords(
  { outcome, promised, received, target, isMoved = false, whose = 'your' }: Story,
  naira?: NairaWords,
): string | undefined {
  if (outcome === 'exact') return undefined
  if (outcome === 'purpose-closed') return `${target} is closed, in ${whose} wallet`
  const difference = differenceWords(promised, received, naira)
  return isMoved ? `${difference}, moved to ${target}` : `${difference}, in ${whose} wallet`
}

/** What moves it where it was meant to go. */
export function moveWords(target: string): string {
  return `Move to ${target}`
}
