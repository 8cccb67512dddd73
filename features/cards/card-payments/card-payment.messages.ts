/** The sentences people read about paying by card. */
import type { Kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import { paymentStatusLabels } from '@kolo/payments/messages'
import type { PaymentStatus } from '@kolo/payments/rules'
import { type CardProblem, type FeeBearer, feeMost, flatFee, flatFrom } from './card-payment.rules.ts'

export type CardsRefusal = 'cards-unavailable' | 'card-closed' | 'own-payment' | 'not-bookable'

/** The sentence where the provider does not answer, or none is configured. */
export const unavailableSentence = 'Card payments are not available now. You can pay by bank transfer.'

export const cardsMessages = {
  'cards-unavailable': unavailableSentence,
  'card-closed': 'This card payment is closed. Please start a new one.',
  'own-payment': 'You cannot confirm your own payment.',
  'not-bookable': 'There is nothing to book here: only an amount that differs is booked by an administrator.',
} satisfies Words<CardsRefusal>

/** The word on the chip of a card payment. */
export const cardStatusLabels: Record<PaymentStatus, string> = {
  ...paymentStatusLabels,
  initiated: 'To pay',
  pending: 'Waiting',
}

/** What the provider says of a charge, for who has to look at it; what is not known here stands as it says it. */
export function providerWords(status: string): string {
  return providerStates[status] ?? status
}

const providerStates: Readonly<Record<string, string>> = {
  success: 'Paid',
  failed: 'Refused',
  abandoned: 'Not paid yet',
  ongoing: 'Being paid',
  pending: 'Being paid',
  processing: 'Being paid',
  queued: 'Being paid',
  reversed: 'Refunded',
}

/** A kept card in a line: "Visa •••• 1381". */
export function savedCardName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} •••• ${last4}`
}

/** Until when a card holds: "12/2030", the end of that month. */
export function cardMonth({
  expiresMonth,
  expiresYear,
}: {
  expiresMonth: number
  expiresYear: number
}): string {
  return `${String(expiresMonth).padStart(2, '0')}/${expiresYear}`
}

/** What a member agrees to who lets their card be kept. */
export const keepCardWords = {
  tick: 'Save this card for automatic saving',
  about:
    'Paystack stores the card. We keep only its brand, last four digits and expiry month. We charge it only for automatic saving that you set up, on the days you chose. You can remove it under Savings at any time. Paystack cannot save every card.',
} as const

/** What a member reads where another amount was paid than agreed, and while it is looked at. */
export function mismatchWords(
  { problem, paidKobo, currency, expectedKobo }: Mismatch,
  naira: (amount: Kobo) => string,
): string {
  if (problem === 'currency')
    return `This was paid in another currency (${currency}). Our team will check it; your money is safe.`
  if (problem === 'member-gone') return 'Our team will check it; your money is safe.'
  return `We received ${naira(paidKobo)} but expected ${naira(expectedKobo)}. Our team will check it; your money is safe.`
}

type Mismatch = { problem: CardProblem; paidKobo: Kobo; currency: string; expectedKobo: Kobo }

/** Who bears the fee, as a member is told it. */
export const bearerWords: Record<FeeBearer, string> = {
  community: 'The community pays it',
  member: 'You pay it',
}

/** What the provider takes, as its terms say it. */
export function feeTermsWords(naira: (amount: Kobo) => string): string {
  return `1.5% of the charge and ${naira(flatFee)}, which is waived below ${naira(flatFrom)}; at most ${naira(feeMost)}`
}

/** Who bears the fee, as administrators choose it. */
export const bearerChoices: Record<FeeBearer, { label: string; hint: string }> = {
  community: { label: 'The community', hint: 'A member’s card is charged what they save, and no more' },
  member: { label: 'The member', hint: 'It is added to the charge, and shown before they pay' },
}

/** Why what was paid was not booked by itself, for administrators. */
export const problemWords: Record<CardProblem, string> = {
  amount: 'The amount paid differs from the agreed amount. Book it, or refund it at Paystack.',
  currency: 'It was paid in another currency, which cannot be booked here. Refund it at Paystack.',
  'member-gone': 'The member has left. Refund it at Paystack.',
}
