/** What the answers of commands say of what is kept about withdrawals. */
import {
  type CacheUpdate,
  setQuery,
  updateQueries,
  updateQuery,
  withRow,
} from '@kolo/ui/patterns/query-cache'
import type { BankAccount } from '../../bank-accounts/bank-accounts.contract.ts'
import { listWithdrawals, readWithdrawal, readWithdrawing, type Withdrawal } from '../withdrawal.contract.ts'

/** What a request or its end changes besides: what is free, in the wallet and in goals. */
export const touchedByMoney = ['/api/withdrawing', '/api/wallet', '/api/savings', '/api/home'] as const

export function withdrawalCacheUpdates(withdrawal: Withdrawal): readonly CacheUpdate[] {
  return [
    setQuery(readWithdrawal, { params: { id: withdrawal.id } }, withdrawal),
    updateQueries(listWithdrawals, (page) => ({ ...page, rows: withRow(page.rows, withdrawal) })),
  ]
}

/** A bank account was added or changed; one that was removed leaves the list. */
export function bankAccountCacheUpdates(account: BankAccount): readonly CacheUpdate[] {
  return [
    updateQuery(readWithdrawing, {}, (page) => {
      const others = page.bankAccounts.filter(({ id }) => id !== account.id)
      const bankAccounts = account.status === 'removed' ? others : [...others, account]
      return { ...page, bankAccounts }
    }),
  ]
}
