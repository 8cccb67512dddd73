/** Whoever owes a loan repays it before they leave; what they asked for ends. */
import type { AccountDeletionHook } from '@kolo/application/call'
import { refuse } from '@kolo/foundation/refusal'
import { waitingStatuses } from '../loan.rules.ts'
import { recordOn } from './apply-for-loan.ts'
import { loansOf, lockBorrower, saveLoan } from './loan.store.ts'

export const leaveLoans: AccountDeletionHook = async (call, uid) => {
  await lockBorrower(call.db, uid)
  const loans = await loansOf(call.db, uid)
  if (loans.some(({ status }) => status === 'running')) return refuse('loan-owed')
  for (const loan of loans.filter(({ status }) => waitingStatuses.includes(status))) {
    const ended = await saveLoan(call.db, loan.id, { status: 'withdrawn', endedAt: call.now })
    recordOn(call, 'loan.withdrawn', ended)
  }
  return undefined
}
