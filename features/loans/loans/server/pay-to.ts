/** The bank accounts that loans go to, as they are shown. */
import type { Db } from '@kolo/database/tables'
import { shownBankAccounts } from '@kolo/withdrawals/server'
import type { LoanWithTerms } from './loan.store.ts'

/** By loan; those that go to the wallet are not in it. */
export async function payToOf(db: Db, loans: readonly Pick<LoanWithTerms, 'id' | 'bankAccountId'>[]) {
  const ids = loans.flatMap(({ bankAccountId }) => bankAccountId ?? [])
  const accounts = new Map((await shownBankAccounts(db, ids)).map((account) => [account.id, account]))
  return new Map(
    loans.flatMap(({ id, bankAccountId }) => {
      const account = bankAccountId === null ? undefined : accounts.get(bankAccountId)
      return account
        ? [[id, { id: account.id, bankName: account.bank_name, last4: account.last4 }] as const]
        : []
    }),
  )
}
