/** How far the calling of a loan is, and what this administrator may do next. */
import type { Call } from '@kolo/application/call'
import { readWaiting } from '@kolo/approvals/server'
import { decide } from '@kolo/foundation/access'
import { kobo, leastKobo, subtractKobo, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { namesOf } from '@kolo/profile/server'
import { guarantorsOfLoan } from '../../guarantors/server/guarantor.store.ts'
import { type LoanWithTerms, repaymentsOf } from '../../loans/server/loan.store.ts'
import { loansAccess } from '../../loans.access.ts'
import type { LoanCall } from '../calling.contract.ts'
import { type CallStep, guarantorParts } from '../calling.rules.ts'
import { callOf, stepsOf } from './call.store.ts'
import { callKind, callProblem, callStepKind, stepRefusal } from './call-approval.ts'
import { type CallFacts, readCallFacts } from './called-loan.ts'

const channelOf: Record<CallStep, string> = { lien: 'lien', guarantors: 'guarantor' }

export async function presentCall(call: Call, loan: LoanWithTerms): Promise<LoanCall> {
  const { db, actor } = call
  const facts = await readCallFacts(call, loan)
  const found = await callOf(db, loan.id)
  const may = decide(loansAccess.callLoan, actor, loan)
  const mayTake = (step: CallStep) => (may === true ? (stepRefusal(step, facts, call)?.refusal ?? true) : may)
  return {
    loanId: loan.id,
    owedKobo: facts.owedKobo,
    overdueKobo: facts.overdueKobo,
    call: found
      ? {
          calledOn: found.calledOn,
          dueOn: found.dueOn,
          reason: found.reason,
          principalKobo: kobo(found.principalKobo),
          interestKobo: kobo(found.interestKobo),
          penaltyKobo: kobo(found.penaltyKobo),
        }
      : null,
    taken: await presentSteps(call, loan),
    securedKobo: facts.securedKobo,
    guarantors: await presentParts(call, loan, facts),
    waiting: await readWaiting(call, [callKind, callStepKind], [loan.id]),
    may: {
      call: may === true ? (callProblem(loan, facts)?.refusal ?? true) : may,
      lien: mayTake('lien'),
      guarantors: mayTake('guarantors'),
    },
  }
}

async function presentSteps({ db }: Call, { id }: LoanWithTerms): Promise<LoanCall['taken']> {
  const steps = await stepsOf(db, id)
  if (steps.length === 0) return []
  const repayments = await repaymentsOf(db, id)
  return steps.map(({ step, takenAt }) => ({
    step,
    at: takenAt,
    amountKobo: sumKobo(
      repayments
        .filter(({ channel }) => channel === channelOf[step])
        .map(({ amountKobo }) => kobo(amountKobo)),
    ),
  }))
}

/** Who guarantees it, or paid for it. */
async function presentParts(
  { db }: Call,
  { id }: LoanWithTerms,
  { owedKobo, securedKobo, taken, guarantors: standing }: CallFacts,
): Promise<LoanCall['guarantors']> {
  // The borrower's savings pay first.
  const savings = taken.includes('lien') ? zeroKobo : leastKobo(owedKobo, securedKobo)
  const parts = guarantorParts(subtractKobo(owedKobo, savings), standing)
  const all = (await guarantorsOfLoan(db, id)).filter(
    ({ status, paidKobo }) => status === 'accepted' || paidKobo > 0n,
  )
  const names = await namesOf(
    db,
    all.map(({ memberUid }) => memberUid),
  )
  return all.map((guarantor) => {
    const at = standing.findIndex((each) => each.id === guarantor.id)
    return {
      id: guarantor.id,
      fullName: names.get(guarantor.memberUid) ?? 'Former member',
      pledgeKobo: standing[at]?.pledgeKobo ?? zeroKobo,
      partKobo: parts[at] ?? zeroKobo,
      paidKobo: kobo(guarantor.paidKobo),
    }
  })
}
