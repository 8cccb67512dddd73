/** The sentences people read about cash. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'
import { paymentStatusLabels } from '@kolo/payments/messages'
import type { PaymentStatus } from '@kolo/payments/rules'

export type CashRefusal =
  | AskRefusal
  | 'cash-off'
  | 'cash-limit'
  | 'cash-limit-day'
  | 'two-officers-needed'
  | 'no-such-member'
  | 'member-not-active'
  | 'own-payment'
  | 'own-receipt'
  | 'not-a-second-officer'
  | 'target-takes-none'
  | 'below-least'
  | 'above-most'
  | 'above-tier-deposit'
  | 'above-limit'
  | 'too-many-payments'
  | 'cash-decided'
  | 'count-differs'
  | 'more-than-in-hand'
  | 'no-such-account'
  | 'bank-reference-used'

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))

/** The sentence of the law (domain F.9). */
export const cashLimitSentence = 'Cash of ₦5,000,000 or more cannot be accepted. Please use a bank transfer.'

export const cashMessages = {
  ...askWords,
  'own-approval': 'You recorded this yourself. Another administrator must approve it.',
  'cash-off': 'Your community does not take cash. An administrator can switch it on in the settings.',
  'cash-limit': cashLimitSentence,
  'cash-limit-day': (facts, write) =>
    `This member brought ${amountIn(write, facts, 'before')} in cash in the last 24 hours. ${cashLimitSentence}`,
  'two-officers-needed':
    'Cash takes two administrators who can sign in: one receives it and another counts it.',
  'no-such-member': 'Choose the member who brought the cash.',
  'member-not-active': 'This member’s account is not active, so no money can be taken for it.',
  'own-payment': 'You cannot confirm your own payment.',
  'own-receipt': 'You received this cash yourself. Another administrator must count it.',
  'not-a-second-officer':
    'For 7 days after an appointment, you and the receiver of this cash count as one person. Another administrator must count it.',
  'target-takes-none': 'Choose where the money goes: this takes no money now.',
  'below-least': (facts, write) => `The smallest amount is ${amountIn(write, facts, 'least')}.`,
  'above-most': (facts, write) => `You can add at most ${amountIn(write, facts, 'room')} more.`,
  'above-tier-deposit': (facts, write) =>
    `This is above the limit of the member’s account tier (${amountIn(write, facts, 'limit')}).`,
  'above-limit': (facts, write) =>
    `This would take the member’s account above its limit of ${amountIn(write, facts, 'limit')}.`,
  'too-many-payments': 'This member has 20 payments that are not finished.',
  'cash-decided': 'This cash was confirmed or cancelled already.',
  'count-differs':
    'This is not the amount on the receipt. Count again together; if the receipt is wrong, cancel it and book a new one.',
  'more-than-in-hand': (facts, write) =>
    `There is ${amountIn(write, facts, 'inHand')} in hand. Enter no more than that.`,
  'no-such-account': 'Choose the bank account it was paid into.',
  'bank-reference-used': (facts) => `This bank reference was already used for payment ${facts.code}.`,
} satisfies Words<CashRefusal>

/** The word on the chip of a receipt. */
export const cashStatusLabels: Record<PaymentStatus, string> = {
  ...paymentStatusLabels,
  proof_submitted: 'To be counted',
}
