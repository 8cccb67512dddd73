/** A borrower who leaves asks that wallet and savings repay a loan; two administrators do it. */
import type { Call } from '@kolo/application/call'
import { askApproval, dropApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { type LoanWithTerms, loanById, lockLoan } from '../../loans/server/loan.store.ts'
import { presentReview } from '../../loans/server/present-review.ts'
import { loansAccess } from '../../loans.access.ts'
import type { readSetOff, requestSetOff, setOffSavings, withdrawSetOff } from '../leaving.contract.ts'
import { presentSetOff } from './present-set-off.ts'
import { endSetOff, insertSetOff, openSetOff } from './set-off.store.ts'
import { setOffKind } from './set-off-approval.ts'
import { readSetOffFigures } from './set-off-figures.ts'

/** The borrower asks. */
export async function requestSetOffHandler(call: Call, { params }: InputOf<typeof requestSetOff>) {
  const { db, now } = call
  const loan = await lockOwn(call, params.id)
  const no = refusalOf(loansAccess.requestSetOff, call.actor, loan)
  if (no) return no
  if (await openSetOff(db, loan.id)) return refuse('set-off-requested')
  await insertSetOff(db, { id: newId(Date.parse(now)), loanId: loan.id, requestedAt: now })
  recordOn(call, 'loan.set-off-requested', loan)
  return presentSetOff(call, loan)
}

/** The borrower takes it back. */
export async function withdrawSetOffHandler(call: Call, { params }: InputOf<typeof withdrawSetOff>) {
  const loan = await lockOwn(call, params.id)
  const no = refusalOf(loansAccess.requestSetOff, call.actor, loan)
  if (no) return no
  const open = await openSetOff(call.db, loan.id)
  if (!open) return refuse('set-off-not-requested')
  await endSetOff(call.db, open.id, { withdrawnAt: call.now })
  await dropApproval(call, setOffKind, loan.id)
  recordOn(call, 'loan.set-off-withdrawn', loan)
  return presentSetOff(call, loan)
}

async function lockOwn(call: Call, id: string): Promise<LoanWithTerms> {
  const loan = await lockLoan(call.db, id)
  return orNotFound(loan.memberUid === call.actor.uid ? loan : undefined)
}

/** For the borrower. */
export async function readSetOffHandler(call: Call, { params }: InputOf<typeof readSetOff>) {
  const loan = await loanById(call.db, params.id)
  orNotFound(loan.memberUid === call.actor.uid ? loan : undefined)
  return loan.status === 'running' ? presentSetOff(call, loan) : refuse('loan-status')
}

/** The first administrator asks for it, the second approves. */
export async function setOffSavingsHandler(call: Call, { params }: InputOf<typeof setOffSavings>) {
  const loan = await lockLoan(call.db, params.id)
  const no = refusalOf(loansAccess.setOff, call.actor, loan)
  if (no) return no
  const open = await openOrEstate(call, loan)
  if (!open) return refuse('set-off-not-requested')
  const { paysKobo } = await readSetOffFigures(call, loan)
  if (paysKobo <= 0n) return refuse('set-off-nothing')
  const outcome = await askApproval(call, setOffKind, {
    subjectId: loan.id,
    change: {
      setOffId: open.id,
      code: loan.code,
      principalKobo: kobo(loan.principalKobo),
      guarantorUids: loan.guarantorUids,
    },
    reason: '',
  })
  if (isRefusal(outcome)) return outcome.refusal === 'affected' ? refuse('own-loan') : outcome
  return presentReview(call, await loanById(call.db, loan.id))
}

/** What the borrower asked for; nobody has to ask where the borrower died. */
async function openOrEstate({ db, now }: Call, loan: LoanWithTerms) {
  const open = await openSetOff(db, loan.id)
  if (open || loan.diedOn === null) return open
  await insertSetOff(db, { id: newId(Date.parse(now)), loanId: loan.id, requestedAt: now })
  return openSetOff(db, loan.id)
}
