/** Administrators call a loan in arrears and do what follows the notice, each by two. */
import type { Call } from '@kolo/application/call'
import { askApproval, waitingAbout } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { loanById, lockLoan } from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'
import type { callLoan, takeCallStep } from '../calling.contract.ts'
import { callKind, callProblem, callStepKind, stepRefusal } from './call-approval.ts'
import { type CallFacts, readCallFacts } from './called-loan.ts'
import { presentCall } from './present-call.ts'

/** Calls it: the notice goes out once a second administrator agrees. */
export async function callLoanHandler(call: Call, { params, body }: InputOf<typeof callLoan>) {
  const loan = await lockLoan(call.db, params.id)
  const no = refusalOf(loansAccess.callLoan, call.actor, loan)
  if (no) return no
  const facts = await readCallFacts(call, loan)
  const cannot = callProblem(loan, facts)
  if (cannot) return cannot
  const { code, id: subjectId, guarantorUids } = loan
  const owedKobo = await proposedKobo(call, callKind, subjectId, facts)
  const change = { code, owedKobo, guarantorUids }
  const outcome = await askApproval(call, callKind, { subjectId, change, reason: body.reason })
  if (isRefusal(outcome)) return outcome.refusal === 'affected' ? refuse('own-loan') : outcome
  return presentCall(call, await loanById(call.db, loan.id))
}

/** Takes what secures it, or what its guarantors pay. */
export async function takeCallStepHandler(call: Call, { params, body }: InputOf<typeof takeCallStep>) {
  const loan = await lockLoan(call.db, params.id)
  const no = refusalOf(loansAccess.callLoan, call.actor, loan)
  if (no) return no
  const facts = await readCallFacts(call, loan)
  const cannot = stepRefusal(body.step, facts, call)
  if (cannot) return cannot
  const { code, id: subjectId, guarantorUids } = loan
  const owedKobo = await proposedKobo(call, callStepKind, subjectId, facts)
  const change = { code, after: body.step, owedKobo, guarantorUids }
  const outcome = await askApproval(call, callStepKind, { subjectId, change, reason: '' })
  if (isRefusal(outcome)) return outcome.refusal === 'affected' ? refuse('own-loan') : outcome
  return presentCall(call, await loanById(call.db, loan.id))
}

/** What was owed when it was proposed, which the second agrees to; what is owed now where nothing waits. */
async function proposedKobo(
  { db, now }: Call,
  { name, subjectType }: { name: string; subjectType: string },
  loanId: string,
  { owedKobo }: CallFacts,
): Promise<Kobo> {
  const { rows } = await waitingAbout(now, subjectType, [loanId]).execute(db)
  const proposed = rows.find(({ kind }) => kind === name)?.amount_kobo
  return proposed ? kobo(proposed) : owedKobo
}
