/** Whoever owes or guarantees a loan stays until it is repaid; what they asked for and were asked for ends. */
import type { AccountDeletionHook, MemberDeathHook } from '@kolo/application/call'
import type { RecordingCall } from '@kolo/application/job'
import { refuse } from '@kolo/foundation/refusal'
import { forgetPayees } from '../../estates/server/estate.store.ts'
import { forgetFilesOf } from '../../files/server/loan-file.store.ts'
import { guaranteesOf, saveGuarantor, standingGuarantees } from '../../guarantors/server/guarantor.store.ts'
import { endGuarantees } from '../../guarantors/server/pledge.ts'
import { waitingStatuses } from '../loan.rules.ts'
import { recordOn } from './apply-for-loan.ts'
import { type LoanWithTerms, loansOf, lockBorrower, saveLoan } from './loan.store.ts'

export const leaveLoans: AccountDeletionHook = async (call, uid) => {
  await lockBorrower(call.db, uid)
  const loans = await loansOf(call.db, uid)
  const isOwed = ({ status, stillOwedKobo }: LoanWithTerms) =>
    status === 'running' || (stillOwedKobo ?? 0n) > 0n
  if (loans.some(isOwed)) return refuse('loan-owed')
  if ((await standingGuarantees(call.db, uid)).length > 0) return refuse('loan-guaranteed')
  await endWhatWaits(call, uid, loans)
  await forgetFilesOf(call.db, uid)
  await forgetPayees(call.db, uid)
  return undefined
}

/** What a member who died asked for and allowed ends. What they owe and guarantee stays. */
export const endLoansOfDead: MemberDeathHook = async (call, uid) => {
  await lockBorrower(call.db, uid)
  const loans = await loansOf(call.db, uid)
  await endWhatWaits(call, uid, loans)
  for (const { id, mandateAt } of loans)
    if (mandateAt !== null) await saveLoan(call.db, id, { mandateAt: null })
}

async function endWhatWaits(
  call: RecordingCall,
  uid: string,
  loans: readonly LoanWithTerms[],
): Promise<void> {
  for (const asked of (await guaranteesOf(call.db, uid)).filter(({ status }) => status === 'asked'))
    await saveGuarantor(call.db, asked.id, { status: 'declined', answeredAt: call.now, endedAt: call.now })
  for (const loan of loans.filter(({ status }) => waitingStatuses.includes(status))) {
    const ended = await saveLoan(call.db, loan.id, { status: 'withdrawn', endedAt: call.now })
    await endGuarantees({ ...call, actorUid: uid }, ended)
    recordOn(call, 'loan.withdrawn', ended)
  }
}
