/** The sentences about loans. */
import { askWords } from '@kolo/approvals/messages'
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import type { EligibilityRule } from './eligibility.rules.ts'
import type { InstalmentStatus, LoanStatus } from './loan.rules.ts'

const amount = (write: Writer, digits: unknown) => write.naira(kobo(BigInt(String(digits ?? 0))))

/** How a loan stands, for its member. */
export const loanStatusWords: Record<LoanStatus, string> = {
  awaiting_guarantors: 'Waiting for guarantors',
  submitted: 'Under review',
  offered: 'Offered',
  accepted: 'Agreement accepted',
  approved: 'Approved, to be paid out',
  running: 'Running',
  repaid: 'Repaid',
  written_off: 'Written off',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Offer expired',
}

/** How an instalment stands. */
export const instalmentStatusWords: Record<InstalmentStatus, string> = {
  paid: 'Paid',
  overdue: 'Overdue',
  due_today: 'Due today',
  due_next: 'Due next',
  not_due: 'Not due',
  written_off: 'Written off',
}

export const ruleWords: Record<EligibilityRule, string> = {
  membership: 'Member since, by',
  contributions: 'Months with a contribution',
  arrears: 'Overdue',
  running: 'Loans of this product',
  amount: 'Largest loan of the product',
  limit: 'Limit of the member',
  term: 'Instalments',
  instalment: 'All instalments, part of pay',
  guarantors: 'Covered by guarantors',
}

/** The same as a member reads it before applying. */
export const ownRuleWords: Partial<Record<EligibilityRule, string>> = {
  membership: 'Member since',
  contributions: 'Months with a contribution',
  arrears: 'Overdue',
  running: 'Your loans of this kind',
}

export const loanMessages = {
  ...askWords,
  'loan-product-closed': 'These terms are not open any more. Please look at the products again.',
  'loan-too-new': ({ from, months }, write) =>
    `You can apply from ${write.day(from as CalendarDate)}, after ${months} months of membership.`,
  'loan-contributions': ({ months, found }) =>
    `You can apply after contributions in ${months} months. So far there are ${found}.`,
  'loan-arrears': ({ overdue }, write) =>
    `You have ${amount(write, overdue)} overdue. Please pay it before you apply.`,
  'loan-running': ({ most }) => `You have ${most === 1 ? 'a loan' : `${most} loans`} of this kind already.`,
  'loan-amount': ({ least, most }, write) =>
    `Enter an amount from ${amount(write, least)} to ${amount(write, most)}.`,
  'loan-limit': ({ limit, times }, write) =>
    `You can borrow up to ${amount(write, limit)} now: ${times} times your savings, less what you still owe.`,
  'loan-instalments': ({ least, most }) => `Enter ${least} to ${most} instalments.`,
  'loan-pay-missing': 'Please enter your monthly pay.',
  'loan-instalment': ({ instalment, percent }, write) =>
    `The instalment of ${amount(write, instalment)} is more than ${percent}% of the monthly pay you gave. Choose a longer term or a smaller amount.`,
  'loan-nothing-received': 'Fees and interest would take all of this loan. Choose a larger amount.',
  'loan-status': 'This loan is not in a state that allows this.',
  'loan-offer-expired': ({ until }, write) => `This offer ended on ${write.day(until as CalendarDate)}.`,
  'loan-above-owed': ({ most }, write) => `Enter an amount up to ${amount(write, most)}: more is not owed.`,
  'loan-settle-instead': 'To repay the whole loan, settle it: a part of the interest is waived.',
  'loan-settlement-changed': ({ total }, write) =>
    `Settling this loan takes ${amount(write, total)} now. Please look at it again.`,
  'settlement-day': 'Choose today or a later day.',
  'wallet-too-small': ({ available }, write) => `Your wallet has ${amount(write, available)} available.`,
  'own-loan': 'You cannot approve a loan that you asked for or guarantee.',
  'loan-rule-fails': 'A rule of the product is not met any more. See which one on the page of the loan.',
  'loan-document-not-yet': 'This loan does not have this document yet.',
  'loan-document-changed': 'The loan has changed since this was made. Please make a new one.',
  'loan-no-fees': 'There are no fees to pay for this loan.',
  'loan-fees-open': ({ fees }, write) => `The member pays ${amount(write, fees)} of fees first.`,
  'loan-top-up-not': 'This loan cannot repay the older one.',
  'loan-top-up-early': ({ percent }) =>
    `An older loan can be repaid from a new one once ${percent}% of it is repaid.`,
  'loan-top-up-small': ({ total }, write) =>
    `Repaying the older loan takes ${amount(write, total)}. Choose a larger amount.`,
  'loan-file-gone': 'One of the documents is no longer here. Please add it again.',
  'loan-changed': 'This loan changed meanwhile. Please look at it again.',
  'loan-skip-reason': ({ codes }) =>
    `Please give a reason of 5 to 300 characters: ${String(codes)} was approved earlier.`,
  'loan-bank-account': 'The bank account of this loan cannot be used now. The member can choose another one.',
  'email-not-proved': 'Please confirm your e-mail address first.',
  'identity-not-checked': 'Loans are sent to a bank account once your identity is checked.',
  'no-bank-account': 'Add and confirm a bank account in your name first.',
  'bank-account-new': ({ from }, write) =>
    `For your security, this bank account can be used from ${write.moment(from as Instant)}.`,
  'no-change': 'Nothing would change.',
  'loan-not-lendable': ({ lendable, missing }, write) =>
    `${amount(write, lendable)} can be lent now. This loan can be paid out when ${amount(write, missing)} more has come in.`,
} satisfies Words<string>
