import type { AccountDeletionHook } from '@kolo/application/call'
import { forgetBankAccountsOf } from '../../bank-accounts/server/bank-accounts.store.ts'

/** Whoever leaves has nothing held any more; their bank accounts are forgotten but for the bank and the last digits. */
export const leaveWithdrawals: AccountDeletionHook = async ({ db, now }, uid) => {
  await forgetBankAccountsOf(db, uid, now)
  return undefined
}
