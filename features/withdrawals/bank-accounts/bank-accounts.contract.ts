/** Members' own bank accounts: what they add and remove, and what administrators confirm. The number is shown to nobody but an administrator who asks for it and has proved who they are. */
import { endpoint } from '@kolo/foundation/endpoint'
import {
  decisionWire,
  digitsWire,
  idWire,
  instantWire,
  lineWire,
  textWire,
  typedWire,
} from '@kolo/foundation/wire'
import { workList } from '@kolo/foundation/work-list'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { withdrawalsAccess } from '../withdrawals.access.ts'
import { accountNumberSentence } from './account-number.messages.ts'
import { bankAccountStatuses } from './bank-accounts.rules.ts'

const params = z.object({ id: idWire })
const versionWire = z.number().check(z.int(), z.minimum(1))
const nameWire = lineWire(3, 100, 'Enter the account name as the bank writes it, 3 to 100 characters.')

/** A bank account as its owner sees it. */
export const bankAccountWire = z.object({
  id: idWire,
  bankName: z.string(),
  bankCode: z.string(),
  last4: z.string(),
  accountName: z.string(),
  status: z.enum(bankAccountStatuses),
  addedAt: instantWire,
  usableFrom: instantWire,
  /** The check digit does not fit the bank: worth a second look. */
  looksMistyped: z.boolean(),
  declined: z.optional(z.string()),
  can: z.object({ remove: decisionWire }),
})
export type BankAccount = z.output<typeof bankAccountWire>

/** A bank account as administrators see it; without its number. */
export const bankAccountReviewWire = z.object({
  ...bankAccountWire.shape,
  member: z.object({ ...personWire.shape, memberCode: z.string() }),
  nameMatch: z.number(),
  /** Another member has the same account. */
  isShared: z.boolean(),
  version: z.number(),
  can: z.object({ confirm: decisionWire, decline: decisionWire, seeNumber: decisionWire }),
})
export type BankAccountReview = z.output<typeof bankAccountReviewWire>

/** The bank accounts that wait for somebody to look at them, on the administrators' first screen. */
export const bankAccountsToConfirm = workList('bank-accounts', { rows: z.array(bankAccountReviewWire) })
export const addBankAccount = endpoint({
  name: 'withdrawals.add-bank-account',
  method: 'POST',
  path: '/api/bank-accounts',
  summary: 'Adds a bank account of the signed-in member; an administrator confirms it, and 24 hours pass.',
  needs: withdrawalsAccess.addBankAccount,
  needsStepUp: true,
  body: z.strictObject({
    bankName: lineWire(2, 60, 'Choose the bank, or enter its name of 2 to 60 characters.'),
    bankCode: typedWire().check(
      z.regex(/^(\d{3}|\d{5}|\d{6})$/, 'Enter the bank code: 3 digits, or 5 or 6 for other institutions.'),
    ),
    accountNumber: digitsWire(10, accountNumberSentence),
    accountName: nameWire,
  }),
  output: bankAccountWire,
  refusals: ['too-many-accounts', 'account-exists', 'name-differs'],
  isDoneOnce: true,
})

/** Takes a bank account off one's list. */
export const removeBankAccount = endpoint({
  name: 'withdrawals.remove-bank-account',
  method: 'POST',
  path: '/api/bank-accounts/{id}/removal',
  summary: 'Removes a bank account of the signed-in member.',
  needs: withdrawalsAccess.removeBankAccount,
  needsStepUp: true,
  params,
  output: bankAccountWire,
  refusals: ['account-removed', 'account-in-use'],
  isDoneOnce: true,
})

/** What waits to be confirmed. */
export const listBankAccountReviews = endpoint({
  name: 'withdrawals.list-bank-account-reviews',
  method: 'GET',
  path: '/api/bank-account-reviews',
  summary: 'The 100 bank accounts of members that have waited longest to be confirmed, oldest first.',
  needs: withdrawalsAccess.review,
  output: z.object({ rows: z.array(bankAccountReviewWire) }),
  refusals: [],
})

/** An administrator looked the account up in the bank and writes the name that is shown there. */
export const confirmBankAccount = endpoint({
  name: 'withdrawals.confirm-bank-account',
  method: 'POST',
  path: '/api/bank-account-reviews/{id}/confirmation',
  summary: 'Confirms a bank account with the name the bank shows; the name must fit the member’s.',
  needs: withdrawalsAccess.confirmBankAccount,
  needsStepUp: true,
  params,
  body: z.strictObject({ accountName: nameWire, version: versionWire }),
  output: bankAccountReviewWire,
  refusals: ['own-bank-account', 'account-decided', 'name-differs'],
  isDoneOnce: true,
})

/** The account is not the member's, or is none. */
export const declineBankAccount = endpoint({
  name: 'withdrawals.decline-bank-account',
  method: 'POST',
  path: '/api/bank-account-reviews/{id}/rejection',
  summary: 'Declines a bank account with a reason the member reads.',
  needs: withdrawalsAccess.declineBankAccount,
  needsStepUp: true,
  params,
  body: z.strictObject({
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
    version: versionWire,
  }),
  output: bankAccountReviewWire,
  refusals: ['own-bank-account', 'account-decided'],
  isDoneOnce: true,
})

/** The ten digits, for the administrator who looks it up or pays to it. Each look is kept in the audit log. */
export const seeAccountNumber = endpoint({
  name: 'withdrawals.see-account-number',
  method: 'POST',
  path: '/api/bank-account-reviews/{id}/number',
  summary: 'The number of a member’s bank account; asked for with a fresh proof and kept in the audit log.',
  needs: withdrawalsAccess.seeNumber,
  needsStepUp: true,
  params,
  output: z.object({ accountNumber: z.string() }),
  refusals: ['own-bank-account', 'account-removed'],
})
