/** What can be done about a loan beside its instalments, in one answer. */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { presentCall } from '../../calling/server/present-call.ts'
import { presentSetOffReview } from '../../leaving/server/present-set-off.ts'
import { presentWriteOff } from '../../write-off/server/write-off-loan.ts'
import type { readLoanRecovery } from '../loan-recovery.contract.ts'
import { loanById } from './loan.store.ts'

export async function readLoanRecoveryHandler(call: Call, { params }: InputOf<typeof readLoanRecovery>) {
  const loan = await loanById(call.db, params.id)
  return {
    calling: await presentCall(call, loan),
    writingOff: await presentWriteOff(call, loan),
    setOff: loan.status === 'running' ? await presentSetOffReview(call, loan) : undefined,
  }
}
