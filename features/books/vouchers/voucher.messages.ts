/** The sentences people read about vouchers. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Words } from '@kolo/foundation/refusal'
import type { LineFault, ShownState, VoucherKind } from './voucher.rules.ts'

/** Every way vouchers say no. */
export type VoucherRefusal =
  | AskRefusal
  | LineFault
  | 'day-to-come'
  | 'month-closed'
  | 'party-missing'
  | 'petty-limit'
  | 'petty-balance'
  | 'source-booked'
  | 'voucher-submitted'
  | 'voucher-not-submitted'
  | 'voucher-not-posted'
  | 'voucher-not-sent-back'
  | 'other-preparer'
  | 'approved-first'
  | 'first-approval-missing'
  | 'is-a-reversal'
  | 'is-calculated'
  | 'assets-changed'
  | 'reversed-before'
  | 'before-reversed'
  | 'file-type'
  | 'files-enough'

export const voucherMessages = {
  ...askWords,
  lines: 'A voucher has 2 to 50 lines.',
  'not-balanced': 'Debits and credits are not equal.',
  'no-such-account': ({ account }) => `There is no account ${account}.`,
  'amount-missing': ({ account }) => `Enter a debit or a credit above zero for account ${account}.`,
  'account-retired': ({ account }) => `Account ${account} is retired. Choose another one.`,
  'account-not-own': ({ account }) =>
    `Account ${account} is posted automatically. A voucher does not change it; payments, withdrawals and charges do.`,
  'account-twice': ({ account }) => `Account ${account} is on both sides.`,
  'account-side': ({ account, kind }) => sideWords(String(kind), String(account)),
  'day-to-come': 'This day has not come yet. Choose today or a day before.',
  'petty-limit': ({ account, limit }, { naira }) =>
    `A payment from petty cash (${account}) is at most ${naira(kobo(BigInt(String(limit))))}. Pay a larger amount from the bank.`,
  'petty-balance': ({ account, held }, { naira }) =>
    `Petty cash (${account}) holds ${naira(kobo(BigInt(String(held))))}. Top it up, or pay less.`,
  'party-missing': 'Say who is paid, or who pays.',
  'month-closed': 'This month is closed. Choose a day of an open month.',
  'source-booked': ({ code }) => `This is on voucher ${code} already.`,
  'voucher-submitted': 'This voucher was submitted and is not changed. It can be sent back or reversed.',
  'voucher-not-submitted': 'This voucher is not waiting for approval.',
  'voucher-not-posted': 'Only a posted voucher is reversed.',
  'voucher-not-sent-back': 'Only a voucher that was sent back is cancelled.',
  'other-preparer': 'Only the administrator who prepared this voucher does that.',
  'approved-first': 'You gave the first approval. Another administrator gives the second.',
  'first-approval-missing':
    'This voucher takes two approvals. Give the first one on the page of the voucher.',
  'is-a-reversal': 'A reversal is not changed and not reversed. Prepare a new voucher.',
  'is-calculated': 'This voucher is calculated from fixed assets and is not changed here.',
  'assets-changed': 'Its fixed assets have changed since. Send it back and prepare it again.',
  'reversed-before': 'This voucher was reversed already, or its reversal is waiting for approval.',
  'before-reversed': 'A reversal does not count before the voucher it reverses.',
  'file-type': 'Choose a picture (PNG, JPG or WebP) or a PDF.',
  'files-enough': 'A voucher has at most 10 documents.',
} satisfies Words<VoucherRefusal>

function sideWords(kind: string, account: string): string {
  switch (kind) {
    case 'receipt':
      return `A receipt debits bank accounts or petty cash and credits other own accounts. Account ${account} is on the wrong side.`
    case 'payment':
      return `A payment debits your own accounts and credits bank accounts or petty cash. Account ${account} is on the wrong side.`
    case 'transfer':
      return `A transfer is between bank accounts and petty cash. Account ${account} is neither.`
    default:
      return `A journal voucher is between own accounts without money. Use a receipt, a payment or a transfer for account ${account}.`
  }
}

export const kindNames: Record<VoucherKind, string> = {
  receipt: 'Receipt voucher',
  payment: 'Payment voucher',
  transfer: 'Transfer voucher',
  journal: 'Journal voucher',
}

export const stateNames: Record<ShownState, string> = {
  draft: 'Draft',
  submitted: 'Pending approval',
  sent_back: 'Sent back',
  posted: 'Posted',
  reversed: 'Reversed',
  cancelled: 'Cancelled',
}

/** Who is on the other side. */
export const partyNames: Record<VoucherKind, string> = {
  receipt: 'Received from',
  payment: 'Pay to',
  transfer: 'Concerning',
  journal: 'Concerning',
}
