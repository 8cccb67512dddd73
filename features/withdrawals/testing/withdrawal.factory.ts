/** Money going out, for tests and the demonstration: made through the product's own endpoints, whoever answers them. */

import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, zeroKobo } from '@kolo/foundation/money'
import type { Caller } from '@kolo/transfers/testing'
import {
  addBankAccount,
  type BankAccount,
  confirmBankAccount,
  listBankAccountReviews,
} from '../bank-accounts/bank-accounts.contract.ts'
import {
  approveWithdrawal,
  payWithdrawal,
  readWithdrawalReview,
  type WithdrawalReview,
} from '../withdrawals/reviews.contract.ts'
import { requestWithdrawal, type Withdrawal } from '../withdrawals/withdrawal.contract.ts'

/** An invented bank account of Ada's whose check digit fits. */
export const ordinaryBankAccount: InputOf<typeof addBankAccount>['body'] = {
  bankName: 'Guaranty Trust Bank',
  bankCode: '058',
  accountNumber: '0102030401',
  accountName: 'Ada Nwosu',
}

/** A bank account that a member added and an administrator confirmed; it can be used a day after it was added. */
export async function confirmedBankAccount(
  member: Caller,
  administrator: Caller,
  changes: Partial<typeof ordinaryBankAccount> = {},
): Promise<BankAccount> {
  const body = { ...ordinaryBankAccount, ...changes }
  const added = await member.call(addBankAccount, { body })
  const { rows } = await administrator.call(listBankAccountReviews, {})
  const version = rows.find(({ id }) => id === added.id)?.version ?? 1
  const params = { id: added.id }
  await administrator.call(confirmBankAccount, { params, body: { accountName: body.accountName, version } })
  return added
}

/** A request from the wallet. */
export function askForMoney(
  member: Caller,
  bankAccountId: string,
  amountKobo: Kobo,
  changes: Partial<InputOf<typeof requestWithdrawal>['body']> = {},
): Promise<Withdrawal> {
  const body = { source: 'wallet' as const, amountKobo, bankAccountId, feeKobo: zeroKobo, ...changes }
  return member.call(requestWithdrawal, { body })
}

/** The review as it is now, with what a command on it names. */
export async function seen(
  administrator: Caller,
  { id }: { id: string },
): Promise<{ review: WithdrawalReview; params: { id: string }; version: number }> {
  const review = await administrator.call(readWithdrawalReview, { params: { id } })
  return { review, params: { id }, version: review.version }
}

/** Approved by as many of these administrators as it takes, one after the other. */
export async function approvedBy(administrators: readonly Caller[], withdrawal: { id: string }) {
  let last: WithdrawalReview | undefined
  for (const each of administrators) {
    const { review, params, version } = await seen(each, withdrawal)
    if (review.status !== 'requested') break
    last = await each.call(approveWithdrawal, { params, body: { version } })
  }
  return last
}

/** Paid by hand from one of the community's accounts: the first writes it, the second agrees. */
export async function paidBy(
  administrators: readonly Caller[],
  withdrawal: { id: string },
  said: {
    collectionAccountId: string
    bankReference: string
    paidOn: InputOf<typeof payWithdrawal>['body']['paidOn']
  },
) {
  let last: WithdrawalReview | undefined
  for (const each of administrators) {
    const { params, version } = await seen(each, withdrawal)
    last = await each.call(payWithdrawal, { params, body: { ...said, version } })
  }
  return last
}
