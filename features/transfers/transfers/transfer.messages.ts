/** The sentences people read about money that comes by bank transfer. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import { type CalendarDate, instant } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import { type PaymentsRefusal, paymentsMessages } from '@kolo/payments/messages'
import type { SecondReason } from './transfer.rules.ts'

export type TransfersRefusal =
  | PaymentsRefusal
  | 'no-collection-account'
  | 'proof-missing'
  | 'file-type'
  | 'too-many-receipts'
  | 'payment-closed'
  | 'payment-sent'
  | 'not-waiting'
  | 'own-payment'
  | 'second-administrator-needed'
  | 'alone-delay'
  | 'above-alone-ceiling'
  | 'confirmation-differs'
  | 'no-word'
  | 'similar-confirmed'
  | 'bank-reference-used'
  | 'account-exists'
  | 'account-not-proposed'
  | 'account-retired'
  | 'own-proposal'
  | 'own-threshold'
  | 'reason-missing'
  | 'no-change'
  | AskRefusal

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))
const momentIn = (write: Writer, facts: Facts, name: string) => write.moment(instant(String(facts[name])))

/** The sentence beside a reason that another administrator is to read. */
export const reasonSentence = 'Give a reason of 5 to 300 characters.'

export const transfersMessages = {
  ...askWords,
  ...paymentsMessages,
  'no-collection-account':
    'Deposits cannot be taken yet: the community has no active bank account to pay into. Please try again later.',
  'proof-missing': 'Please add the transfer receipt or the bank reference.',
  'file-type': 'This file type is not allowed. Please add a PNG, JPG, WebP or PDF file.',
  'too-many-receipts': 'You can add up to 5 receipts to a payment.',
  'payment-sent': 'You told us you sent this transfer, so you cannot cancel it. We are checking it.',
  'payment-closed': 'This payment is closed. Start a new one if you have sent money.',
  'not-waiting': 'This payment is not waiting to be confirmed.',
  'own-payment': 'You cannot confirm your own payment.',
  'second-administrator-needed': 'This payment needs a second administrator.',
  'alone-delay': (facts, write) =>
    `You are the only administrator, so this waits 24 hours after staff were told. You can finish it from ${momentIn(write, facts, 'from')}.`,
  'above-alone-ceiling': (facts, write) =>
    `You can confirm up to ${amountIn(write, facts, 'ceiling')} in 24 hours on your own. This payment needs a second administrator.`,
  'confirmation-differs': (facts, write) =>
    `The first administrator wrote ${amountIn(write, facts, 'received')} and bank reference ${facts.reference}. Check the bank line together before you confirm.`,
  'no-word': 'You have nothing to withdraw here, or another administrator has answered it.',
  'similar-confirmed': (facts, write) =>
    `${amountIn(write, facts, 'received')} came into this account on ${write.day(String(facts.day) as CalendarDate)} and was confirmed as payment ${facts.code}. Check both bank lines, and confirm that this is another transfer.`,
  'bank-reference-used': (facts) => `This bank reference was already used for payment ${facts.code}.`,
  'account-exists': 'This bank account is already on the list.',
  'account-not-proposed': 'This bank account is not waiting to be activated.',
  'account-retired': 'This bank account is already retired.',
  'no-change': 'This is already the setting.',
  'reason-missing': reasonSentence,
  'own-threshold': 'You asked for this amount. Another administrator must agree to it.',
  'own-proposal': 'You proposed this bank account. Another administrator must activate it.',
} satisfies Words<TransfersRefusal>

const secondReasons: Record<SecondReason, string | ((target: string) => string)> = {
  amount: 'This amount needs two administrators.',
  tied: 'For 7 days after an appointment, you and this member count as one person. A second administrator must approve.',
  'once-needed': 'This payment needed two administrators before, so it still does.',
  'payer-day':
    'With this one, the payments of this member that one administrator alone confirmed in 24 hours are a large sum. A second administrator must agree.',
  'target-day': (target) =>
    `With this one, the payments for “${target}” that one administrator alone confirmed in 24 hours are a large sum. A second administrator must agree.`,
  'administrator-day':
    'With this one, the payments you alone confirmed in 24 hours are a large sum. A second administrator must approve.',
}

/** Why two administrators must agree, told to the one who looks at the payment for this target. */
export function secondReasonWords(because: SecondReason, target: string): string {
  const words = secondReasons[because]
  return typeof words === 'string' ? words : words(target)
}
