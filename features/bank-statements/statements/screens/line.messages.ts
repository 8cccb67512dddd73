/** What lines of a bank's statement are called on the screen. */
import { bankAccountWords } from '@kolo/foundation/nuban'
import type { BankStatement, StatementLine } from '../statement.contract.ts'
import type { IgnoredKind, LineList, SuggestionReason } from '../statement.rules.ts'

type PaymentSince = NonNullable<NonNullable<StatementLine['payment']>['since']>['what']

/** A bank account as administrators name it. */
export function accountWords({ bankName, last4 }: BankStatement['account']): string {
  return bankAccountWords(bankName, last4)
}

/** The lists, in the order in which they are worked through. */
export const listWords: Record<LineList, string> = {
  suggested: 'Suggested',
  'needs-you': 'Needs you',
  waiting: 'Waiting',
  done: 'Done',
  unmatched: 'Unmatched money',
  ignored: 'Set aside',
}

export const emptyWords: Record<LineList, string> = {
  suggested: 'No line has a suggestion for you to check.',
  'needs-you': 'No line needs you.',
  waiting: 'No line is being booked or waits for a second administrator.',
  done: 'No line of this statement is in the books yet.',
  unmatched: 'All money of this statement has a payment so far.',
  ignored: 'No line was set aside.',
}

/** Why a payment is suggested. */
export const reasonWords: Record<SuggestionReason, string> = {
  code: 'Transfer code',
  reference: 'Bank reference',
  likely: 'Amount, name and day',
  late: 'Code of an expired payment',
  booked: 'Confirmed by hand',
}

/** What a line is that is no money of members. */
export const ignoredWords: Record<IgnoredKind, string> = {
  charge: 'Bank charge',
  outgoing: 'Money that went out',
  'own-money': 'The community’s own money',
  other: 'Something else',
  cash: 'Cash that officers paid in',
  settlement: 'Paid out by Paystack',
  reversal: 'Reversal of another movement',
  voucher: 'Booked as a voucher',
}

/** What became of the payment of a line. */
export const sinceWords: Record<PaymentSince, string> = {
  reversed: 'Payment reversed',
  replaced: 'Booked for another payment',
  moved: 'Moved',
  'going-back': 'Being sent back',
  'sent-back': 'Sent back',
  disputed: 'Disputed',
}

/** A line that was chosen: the payment it confirms, or nothing where it is unmatched money. */
export type Chosen = { line: StatementLine; paymentId: string | undefined; anotherTransfer: boolean }

/** Ticking a line accepts what is suggested; a line without a suggestion is unmatched money. */
export function chosenOf(line: StatementLine): Chosen {
  return { line, paymentId: line.payment?.id, anotherTransfer: false }
}

/** As a batch is asked for. */
export function choicesOf(chosen: Iterable<Chosen>) {
  return [...chosen].map(({ line, paymentId, anotherTransfer }) => ({
    id: line.id,
    version: line.version,
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(anotherTransfer ? { anotherTransfer } : {}),
  }))
}

/** `1 line`, `220 lines`. */
export const linesWords = (count: number) =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? 'line' : 'lines'}`
