/** Calling a loan, and each step after its notice: asked for by one administrator, done once a second one agrees. */
import { type Approved, approvalKind, type Call } from '@kolo/application/call'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { excludedGuarantors, guarantorUidsWire } from '../../guarantors/server/excluded-guarantors.ts'
import { notifyGuarantee } from '../../guarantors/server/guarantor.notifications.ts'
import { balanceOf } from '../../loans/repayment.rules.ts'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { chargeLoan } from '../../loans/server/charge-loan.ts'
import { notifyBorrower } from '../../loans/server/loan.notifications.ts'
import { type LoanWithTerms, loanById, lockLoan, saveLoan } from '../../loans/server/loan.store.ts'
import { loanReviewPath } from '../../loans.paths.ts'
import { callingMessages, callStepWords } from '../calling.messages.ts'
import { type CallStep, callSteps, noticeUntil, stepProblem } from '../calling.rules.ts'
import { insertCall, stepsOf } from './call.store.ts'
import { type CallFacts, readCallFacts } from './called-loan.ts'
import { chargeGuarantors } from './charge-guarantors.ts'
import { takeLien } from './take-lien.ts'

/** A repayment meanwhile changes how much it is, not what was decided. */
async function lockSubject({ db }: Call, id: string) {
  const { status, memberUid, calledOn } = await lockLoan(db, id)
  const taken = (await stepsOf(db, id)).map(({ step }) => step)
  return { version: [status, calledOn ?? 'not called', ...taken].join(', '), personUid: memberUid }
}

/** Nobody decides about a loan that they guarantee, nor in the place of the one who asked. */
function ownLoan(
  loan: LoanWithTerms,
  { askedBy }: Approved,
  actorUid: string,
): Refusal<'own-loan'> | undefined {
  const guarantees = [askedBy, actorUid].some((uid) => loan.guarantorUids.includes(uid))
  return guarantees ? refuse('own-loan') : undefined
}

type CallChange = { code: string; owedKobo: Kobo; guarantorUids: string[] }

export const callKind = approvalKind<CallChange>({
  name: 'loans.call',
  subjectType: 'loan',
  permission: 'manage_savings',
  change: z.object({ code: z.string(), owedKobo: koboWire, guarantorUids: guarantorUidsWire }),
  excludedUids: excludedGuarantors,
  describe: ({ code, owedKobo }, person) => ({
    title: `Call the loan ${code} of ${person}`,
    lines: [{ label: 'Owed when it was proposed', value: formatNaira(owedKobo) }],
  }),
  amountOf: ({ owedKobo }) => owedKobo,
  lockSubject,
  page: loanReviewPath,
  apply: async (call, id, _, approved) => {
    const { db } = call
    const loan = await loanById(db, id)
    await chargeLoan(call, loan)
    const facts = await readCallFacts(call, loan)
    const no = ownLoan(loan, approved, call.actor.uid) ?? callProblem(loan, facts)
    if (no) return no
    await sendNotice(call, loan, facts, approved)
    return undefined
  },
  words: callingMessages,
})

/** Why a running loan cannot be called. */
export function callProblem(loan: LoanWithTerms, { overdueKobo }: CallFacts) {
  if (loan.calledOn !== null) return refuse('loan-called')
  return overdueKobo > 0n || loan.diedOn !== null ? undefined : refuse('loan-not-overdue')
}

async function sendNotice(
  call: Call,
  loan: LoanWithTerms,
  facts: CallFacts,
  approved: Approved,
): Promise<void> {
  const { db, now } = call
  const { lines, owedKobo: amount, guarantors } = facts
  const calledOn = dayIn(lagos, now)
  const until = noticeUntil(calledOn)
  const { principalKobo, interestKobo, penaltyKobo } = balanceOf(lines, calledOn)
  const { approvalId, reason, alone } = approved
  await insertCall(db, {
    ...{ loanId: loan.id, calledOn, dueOn: until, reason, approvalId },
    ...{ principalKobo, interestKobo, penaltyKobo },
  })
  // What was proposed about the loan before, such as another schedule, is of an older version.
  await saveLoan(db, loan.id, {})
  recordOn(call, 'loan.called', loan, { owedKobo: amount.toString(), until, reason, alone })
  await notifyBorrower(call, loan, { step: 'called', amount, until })
  for (const guarantor of guarantors)
    await notifyGuarantee(call, { step: 'called', loan, guarantor, amount, until })
}

type StepChange = CallChange & { after: CallStep }

/** A step after the notice. */
export const callStepKind = approvalKind<StepChange>({
  name: 'loans.call-step',
  subjectType: 'loan',
  permission: 'manage_savings',
  change: z.object({
    code: z.string(),
    after: z.enum(callSteps),
    owedKobo: koboWire,
    guarantorUids: guarantorUidsWire,
  }),
  excludedUids: excludedGuarantors,
  describe: ({ code, after, owedKobo }, person) => ({
    title: `${callStepWords[after]}, loan ${code} of ${person}`,
    lines: [{ label: 'Owed when it was proposed', value: formatNaira(owedKobo) }],
  }),
  amountOf: ({ owedKobo }) => owedKobo,
  lockSubject,
  page: loanReviewPath,
  apply: async (call, id, { after: step }, approved) => {
    const loan = await loanById(call.db, id)
    const facts = await readCallFacts(call, loan)
    const no = ownLoan(loan, approved, call.actor.uid) ?? stepRefusal(step, facts, call)
    if (no) return no
    if (step === 'guarantors') return chargeGuarantors(call, loan, facts, approved)
    await takeLien(call, loan, facts, approved)
    return undefined
  },
  words: callingMessages,
})

/** Why a step cannot be taken now. */
export function stepRefusal(step: CallStep, facts: CallFacts, { now }: Pick<Call, 'now'>) {
  const problem = stepProblem(step, facts, dayIn(lagos, now))
  return problem && refuse(problem, facts.dueOn ? { until: facts.dueOn } : {})
}
