/** What people read when a paper cannot be made, opened or found. */
import type { Words } from '@kolo/foundation/refusal'
import type { CheckedKind } from './documents.rules.ts'

/** What people call each kind. */
export const paperKindNames: Record<CheckedKind, string> = {
  statement: 'Statement',
  year: 'Yearly statement',
  receipt: 'Receipt',
  certificate: 'Share certificate',
  voucher: 'Voucher',
  'loan-agreement': 'Loan agreement',
  'loan-statement': 'Loan statement',
  'loan-clearance': 'Loan clearance letter',
  estate: 'Statement of an estate',
}

export const papersWords = {
  'days-reversed': 'The first day is after the last day. Please swap them.',
  'not-yet': 'This period has not begun yet. Please choose an earlier one.',
  'too-many-lines': 'There are too many lines in this period. Please choose a shorter one.',
  'not-confirmed': 'There is a receipt once the payment is confirmed.',
  'no-shares': 'There is a certificate for whoever holds shares.',
  'no-such-payment': 'This member has no payment with this code. Please compare it digit by digit.',
  'still-being-made': 'This statement is still being made. We will tell you when it is ready.',
  'no-longer-kept': 'This file is kept for 7 days and is gone. Please make the statement again.',
  'figures-changed': 'The books have changed since this was made. Please make a new one.',
  'no-such-paper': 'We have issued no document with this code. Please compare it letter by letter.',
} satisfies Words<string>
