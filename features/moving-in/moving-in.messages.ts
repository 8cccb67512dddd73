/** The sentences people read about moving in. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { CalendarDate } from '@kolo/foundation/time'
import type { Writer } from '@kolo/foundation/writer'
import { type LoanFault, type LoanPart, loansMost } from './loans-sheet.rules.ts'
import {
  type MoveInState,
  membersMost,
  type PlainPart,
  type RowFault,
  type RowNote,
  type SheetPlan,
} from './moving-in.rules.ts'

export type MovingInRefusal =
  | AskRefusal
  | 'file-not-read'
  | 'file-pdf'
  | 'file-too-long'
  | 'file-no-sheet'
  | 'file-empty'
  | 'no-name'
  | 'part-twice'
  | 'no-plan'
  | 'move-in-decided'
  | 'rows-faulty'
  | 'nobody-to-bring'
  | 'no-such-account'
  | 'day-to-come'
  | 'position-less'
  | 'balances-no-columns'
  | 'balances-number'
  | 'balances-amount'
  | 'balances-both-sides'
  | 'balances-twice'
  | 'balances-unknown'
  | 'balances-off'
  | 'balances-differ'
  | 'balances-not-moved'
  | 'balances-bank-differs'
  | 'loans-no-columns'
  | 'loans-too-many'
  | 'loans-faulty'
  | 'loans-other-day'
  | 'shares-none-left'
  | 'own-balance-alone'
  | 'not-moved-in'
  | 'built-on'
  | 'has-email'
  | 'signs-in'
  | 'email-taken'

const amountIn = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))

/** Why a list is not taken back any more, by what was built on it. */
const builtWords: Record<string, string> = {
  'signed-in': 'signs in already',
  gone: 'has left, or is somebody else’s record now',
  changed: 'was changed since',
  money: 'has moved money since',
  record: 'has something else here since',
  loan: 'has a loan that was used since',
}

export const movingInMessages = {
  ...askWords,
  'file-not-read':
    'We cannot read this list. Save it as CSV or XLSX, without a password, and choose it again.',
  'file-pdf': 'This is a PDF. Save the list as CSV or XLSX and choose it again.',
  'file-too-long': `A list can have up to ${membersMost.toLocaleString('en-NG')} members and 5 MB.`,
  'file-no-sheet': 'There is no sheet of this name in the file.',
  'file-empty':
    'There is no member in this file. Choose the sheet, the separator, or the line with the names of the columns.',
  'no-name': 'Choose which column has the names of members.',
  'part-twice': 'Two columns are the same thing. Choose one of them.',
  'no-plan': 'Choose a savings plan that is open.',
  'move-in-decided': 'This list was decided already.',
  'rows-faulty': (facts) =>
    facts.count === 1
      ? 'One row has an error. Correct the file, or leave the row out.'
      : `${facts.count} rows have errors. Correct the file, or leave them out.`,
  'nobody-to-bring': 'Nobody to import: every row is left out.',
  'no-such-account': 'Choose the bank account that holds the money.',
  'day-to-come': 'This day is still to come.',
  'position-less': (facts, write) =>
    `The members’ balances come to ${amountIn(write, facts, 'short')} more than the money you declare. Both must fit before anybody approves it.`,
  'balances-no-columns': 'Name three columns in the file: account number, debit and credit.',
  'balances-number': ({ line }) => `Line ${line} has no account number of four digits.`,
  'balances-amount': ({ line }) => `Line ${line} has an amount we cannot read. Amounts are not below zero.`,
  'balances-both-sides': ({ line }) => `Line ${line} has a debit and a credit. An account has one balance.`,
  'balances-twice': ({ line }) => `The account of line ${line} is listed before. List each account once.`,
  'balances-unknown': ({ number }) =>
    `Account ${number} is not in your chart of accounts. Add it there first.`,
  'balances-off': (facts, write) =>
    `Debits and credits of the trial balance differ by ${amountIn(write, facts, 'difference')}.`,
  'balances-differ': (facts, write) =>
    `${facts.account}: the trial balance has ${amountIn(write, facts, 'file')}, and the list of members ${amountIn(write, facts, 'list')}. Both must be the same.`,
  'balances-not-moved': ({ number, name }) =>
    `Account ${number} ${name} is posted automatically. Put its balance under one of your own accounts.`,
  'balances-bank-differs': (facts, write) =>
    `The trial balance has ${amountIn(write, facts, 'file')} in this bank account. Enter the same amount.`,
  'loans-no-columns':
    'Name the columns of member, product, amount lent, date lent, term, and principal left or repaid.',
  'loans-too-many': `A sheet can have up to ${loansMost.toLocaleString('en-NG')} loans.`,
  'loans-faulty': ({ count }) =>
    count === 1
      ? 'One loan has an error. Correct the sheet and upload it again.'
      : `${count} loans have errors. Correct the sheet and upload it again.`,
  'loans-other-day': (facts, write) =>
    `The loans are as of ${write.day(String(facts.day) as CalendarDate)}. Enter the bank balance of that day.`,
  'shares-none-left': (facts) =>
    `The list has ${facts.units} shares and ${facts.left} are left by the bye-laws. Change the terms of the shares first.`,
  'own-balance-alone':
    'Your own balance is on this list. Another administrator must agree to it, or leave your row out.',
  'not-moved-in': 'This list was not imported, so there is nothing to reverse.',
  'built-on': (facts) =>
    `${facts.name} (line ${facts.line}) ${builtWords[String(facts.why)] ?? 'was used since'}. An import can be reversed only while nothing has changed since. Now correct errors member by member.`,
  'has-email': 'This member has an e-mail address already. They change it themselves, in their settings.',
  'signs-in': 'This member signs in already and changes the e-mail address in their own settings.',
  'email-taken': 'Another member has this e-mail address.',
} satisfies Words<MovingInRefusal>

/** What members own and owe, as the chart of accounts calls it. */
export const controlNames: Record<string, string> = {
  member_wallet: 'Member wallets',
  member_savings: 'Savings goals',
  share_capital: 'Share capital',
  loan_principal: 'Loans to members',
  loan_interest_due: 'Loan interest due',
  loan_penalty_due: 'Loan penalties due',
}

/** What is wrong with a row. */
export const faultWords: Record<RowFault, string> = {
  'name-missing': 'No name',
  'name-unclear': 'This is not a valid name: use letters, spaces, hyphens and full stops',
  'email-unclear': 'This is not an e-mail address',
  'phone-unclear': 'This is not a Nigerian phone number',
  'born-unclear': 'This is not a date of birth',
  'no-way': 'No e-mail, phone or member number. Add one',
  'amount-unclear': 'This is not an amount in naira and kobo',
  'amount-negative': 'Negative amount: member debts are not imported',
  'amount-large': 'More than ₦10,000,000,000',
  'shares-unclear': 'This is not a number of shares',
  'shares-whole': 'This is not a whole number of shares',
  'shares-few': 'Fewer shares than the bye-laws ask for',
  'shares-many': 'More shares than the bye-laws let one member hold',
  'target-missing': 'A goal of this plan needs its target',
  'ends-missing': 'A goal of this plan needs the day it ends',
  'too-many-goals': 'More than 10 goals',
  'email-twice': 'This e-mail is on another line',
  'email-there': 'A member has this e-mail already',
  'tier-unclear': 'This is not a tier: Basic, Standard or Premium',
  'joined-unclear': 'Nobody can have joined on this day',
  'kin-unclear': 'Next of kin: a name, a Nigerian phone number and 1 to 100 per cent',
}

/** What somebody should look at. */
export const noteWords: Record<RowNote, string> = {
  'phone-twice': 'This phone number is on another line',
  'phone-there': 'A member has this phone number already',
  'name-twice': 'This name is on another line',
  'gender-unclear': 'Gender not understood, left empty',
  'no-email': 'No e-mail: cannot sign in until it is added',
  'tier-lifted': 'Raised tier, to fit this member’s balance',
  'own-balance': 'An officer who is a member already: the balance is added',
  'ends-past': 'The goal has ended: its money goes to the wallet',
}

/** What a column can be. */
export const partWords: Record<PlainPart, string> = {
  name: 'Name',
  'first-name': 'First name',
  'last-name': 'Surname',
  email: 'E-mail',
  phone: 'Phone',
  number: 'Member number',
  gender: 'Gender',
  'born-on': 'Date of birth',
  wallet: 'Wallet',
  shares: 'Shares',
  'share-worth': 'Share capital in naira',
  tier: 'Tier',
  'joined-on': 'Date joined',
  'kin-name': 'Next of kin',
  'kin-phone': 'Next of kin: phone',
  'kin-relation': 'Next of kin: relationship',
  'kin-share': 'Next of kin: share in per cent',
}

/** What a column of a plan is called, in the product's own sheets too. */
export const planPartWords = {
  savings: ({ name }: Pick<SheetPlan, 'name'>, nth = 1) => (nth === 1 ? name : `${name} ${nth}`),
  target: (plan: Pick<SheetPlan, 'name'>, nth = 1) => `${planPartWords.savings(plan, nth)}: target`,
  ends: (plan: Pick<SheetPlan, 'name'>, nth = 1) => `${planPartWords.savings(plan, nth)}: ends on`,
}

/** What is wrong with a row of the sheet of loans. */
export const loanFaultWords: Record<LoanFault, string> = {
  'member-missing': 'No member on the list has this number, e-mail or phone',
  'member-unclear': 'More than one member on the list has this',
  'product-unclear': 'No open loan product has this name or code',
  'amount-unclear': 'This is not an amount in naira and kobo',
  'lent-on-unclear': 'This day is not before the balances',
  'term-unclear': 'A term is 1 to 260 instalments',
  'principal-over': 'More than was lent',
  'principal-differs': 'Repaid and left are not the amount lent',
  'interest-over': 'More than the interest of the instalments due by then',
  'penalty-early': 'A penalty, though no instalment was due yet',
  'nothing-left': 'Nothing is left: this loan is repaid',
}

/** What a column of the sheet of loans can be. */
export const loanPartWords: Record<LoanPart, string> = {
  number: 'Member number',
  email: 'E-mail',
  phone: 'Phone',
  product: 'Loan product',
  reference: 'Loan number',
  principal: 'Amount lent',
  'lent-on': 'Date lent',
  term: 'Term in instalments',
  'principal-left': 'Principal left',
  'principal-repaid': 'Principal repaid',
  'interest-left': 'Interest overdue',
  'interest-repaid': 'Interest repaid',
  'penalty-left': 'Penalties overdue',
}

/** The word on the chip of a list. */
export const stateWords: Record<MoveInState, string> = {
  draft: 'Draft',
  posting: 'Importing',
  posted: 'Imported',
  undoing: 'Being reversed',
  undone: 'Reversed',
  removed: 'Cancelled',
}
