/** The sentences people read about money going out. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { lienWords } from '@kolo/foundation/lien'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import { instant } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import type { RequestRefusal } from './withdrawal.rules.ts'

export type WithdrawalsRefusal =
  | RequestRefusal
  | 'money-secures-loan'
  | AskRefusal
  | 'fee-changed'
  | 'too-many-accounts'
  | 'account-exists'
  | 'name-differs'
  | 'account-in-use'
  | 'account-removed'
  | 'account-decided'
  | 'own-bank-account'
  | 'own-withdrawal'
  | 'second-administrator-needed'
  | 'withdrawal-state'
  | 'too-late-to-cancel'
  | 'notice-runs'
  | 'payment-differs'
  | 'reference-used'
  | 'no-paying-account'
  | 'file-type'
  | 'in-batch'
  | 'batch-choice'
  | 'batch-over'
  | 'batch-said-paid'
  | 'too-many-proofs'
  | 'not-through-paystack'
  | 'with-provider'
  | 'no-change'
  | 'least-outside'
  | 'fee-outside'
  | 'second-outside'

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))
const momentIn = (write: Writer, facts: Facts, name: string) => write.moment(instant(String(facts[name])))

export const withdrawalsMessages = {
  ...askWords,
  affected: 'You cannot approve your own withdrawal.',
  'own-approval': 'This withdrawal needs a second administrator.',
  'email-not-proved': 'Verify your e-mail address before you withdraw money.',
  'identity-not-checked':
    'We must check your identity before you withdraw money. Please ask an administrator.',
  'no-bank-account': 'Add and confirm a bank account in your name first.',
  'bank-account-new': (facts, write) =>
    `For your security, this bank account can be used from ${momentIn(write, facts, 'from')}.`,
  'below-least': (facts, write) =>
    `The smallest withdrawal is ${amountIn(write, facts, 'least').replace(/\.00$/, '')}.`,
  'source-closed': 'You cannot withdraw from this goal now.',
  'money-secures-loan': lienWords,
  'not-available': (facts, write) => `You can withdraw up to ${amountIn(write, facts, 'available')}.`,
  'above-daily': (facts, write) =>
    `Your daily withdrawal limit is ${amountIn(write, facts, 'limit')}. You have ${amountIn(write, facts, 'left')} left today.`,
  'fee-too-large': (facts, write) =>
    `The fee of this withdrawal is ${amountIn(write, facts, 'fee')}. Ask for more than that.`,
  'fee-changed': (facts, write) =>
    `This withdrawal costs ${amountIn(write, facts, 'fee')} now. Look at the summary again.`,
  'too-many-accounts': 'You can have up to 3 bank accounts. Remove one first.',
  'account-exists': 'This bank account is already on your list.',
  'name-differs': (facts) =>
    `The bank account name (${facts.name}) does not match your profile. Use an account in your own name or contact support.`,
  'account-in-use': 'Money is on its way to this bank account. It can be removed once that is paid.',
  'account-removed': 'This bank account was removed.',
  'account-decided': 'Somebody has decided about this bank account already.',
  'own-bank-account': 'You cannot confirm your own bank account.',
  'own-withdrawal': 'You cannot approve your own withdrawal.',
  'second-administrator-needed': 'This withdrawal needs a second administrator.',
  'withdrawal-state': 'This withdrawal has moved to another step.',
  'too-late-to-cancel': 'It is too late to cancel: this withdrawal was decided already.',
  'notice-runs': (facts, write) =>
    `The plan requires notice. The earliest payment is ${momentIn(write, facts, 'from')}.`,
  'payment-differs':
    'The other administrator wrote something else. Look at the bank line together before you agree.',
  'reference-used': (facts) => `This bank reference was already used for withdrawal ${facts.code}.`,
  'no-paying-account': 'Choose one of the community’s bank accounts that are in use.',
  'in-batch': (facts) =>
    `This withdrawal is in batch ${facts.code}. Record its payment there, or here that the bank refused it.`,
  'batch-choice': 'Some of these withdrawals cannot be paid now. Look at the list again.',
  'batch-over': 'Nothing of this batch is left to be paid.',
  'batch-said-paid':
    'An administrator recorded this batch as paid. Decline that under Approvals before you cancel it.',
  'not-through-paystack': 'Withdrawals are not sent through Paystack now.',
  'with-provider':
    'This withdrawal was sent through Paystack, and its result is not known yet. Nothing else can be done with it until it is.',
  'file-type': 'Please choose a PNG, JPG, WebP or PDF file.',
  'too-many-proofs': 'A withdrawal can have 3 receipts. Remove one first.',
  'no-change': 'This is already the setting.',
  'least-outside': 'The smallest withdrawal must be between ₦100 and ₦1,000,000.',
  'fee-outside': 'The fee must be less than the smallest withdrawal.',
  'second-outside': 'This must be at least the smallest withdrawal, and ₦100,000,000 at most.',
} satisfies Words<WithdrawalsRefusal>
