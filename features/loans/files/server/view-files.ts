import type { Call } from '@kolo/application/call'
import { type Decision, decide } from '@kolo/foundation/access'
import { guarantorsOfLoan } from '../../guarantors/server/guarantor.store.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'

const toldOfLoan: readonly string[] = ['asked', 'accepted', 'released']

/** Whether this administrator may see the documents of a loan: nobody who guarantees it, is asked to or once did. */
export async function mayViewFiles(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { id }: Pick<LoanWithTerms, 'id'>,
): Promise<Decision> {
  const rows = await guarantorsOfLoan(db, id)
  const guarantorUids = rows.filter(({ status }) => toldOfLoan.includes(status)).map((row) => row.memberUid)
  return decide(loansAccess.viewFiles, actor, { guarantorUids })
}
