/** What the answers of acts say of what is kept about withdrawals. */
import { type Told, told, toldAll, toldWhole, withRow } from '@kolo/ui/patterns/kept-answers'
import type { BankAccount } from '../../bank-accounts/bank-accounts.contract.ts'
import { listWithdrawals, readWithdrawal, readWithdrawing, type Withdrawal } from '../withdrawal.contract.ts'

/** What a request or its end changes besides: what is free, in the wallet and in goals. */
export const touchedByMoney = ['/api/withdrawing', '/api/wallet', '/api/savings', '/api/home'] as const

/** A withdrawal as it is now. */
export function toldWithdrawal(withdrawal: Withdrawal): readonly Told[] {
  return [
    toldWhole(readWithdrawal, { params: { id: withdrawal.id } }, withdrawal),
    toldAll(listWithdrawals, (page) => ({ ...page, rows: withRow(page.rows, withdrawal) })),
  ]
}

/** A bank account was added or changed; one that was removed leaves the list. */
export function toldBankAccount(account: BankAccount): readonly Told[] {
  return [
    told(readWithdrawing, {}, (page) => {
      const others = page.bankAccounts.filter(({ id }) => id !== account.id)
      const bankAccounts = account.status === 'removed' ? others : [...others, account]
      return { ...page, bankAccounts }
    }),
  ]
}
