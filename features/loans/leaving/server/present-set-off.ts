/** The request of a borrower who leaves, as the borrower and administrators see it. */
import type { Call } from '@kolo/application/call'
import { readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'
import type { SetOff, SetOffReview } from '../leaving.contract.ts'
import { openSetOff } from './set-off.store.ts'
import { setOffKind } from './set-off-approval.ts'
import { readSetOffFigures } from './set-off-figures.ts'

/** A request with what would be paid today. */
export async function presentSetOff(call: Pick<Call, 'db' | 'now'>, loan: LoanWithTerms): Promise<SetOff> {
  const open = await openSetOff(call.db, loan.id)
  return { id: loan.id, requestedAt: open?.requestedAt, ...(await readSetOffFigures(call, loan)) }
}

/** The same with what waits for a second administrator. */
export async function presentSetOffReview(call: Call, loan: LoanWithTerms): Promise<SetOffReview> {
  const [waiting] = await readWaiting(call, [setOffKind], [loan.id])
  const setOff = await presentSetOff(call, loan)
  const isRequested = setOff.requestedAt !== undefined || loan.diedOn !== null
  return {
    ...setOff,
    waiting,
    may: { setOff: isRequested ? decide(loansAccess.setOff, call.actor, loan) : 'set-off-not-requested' },
  }
}
