/** An administrator looks at a new schedule and proposes it; the borrower accepts what costs more. */
import type { Call } from '@kolo/application/call'
import { askApproval } from '@kolo/approvals/server'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { subtractKobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { recordOn, requireVersion } from '../../loans/server/apply-for-loan.ts'
import { chargeLoan } from '../../loans/server/charge-loan.ts'
import { notifyBorrower } from '../../loans/server/loan.notifications.ts'
import { type LoanWithTerms, loanById, lockLoan } from '../../loans/server/loan.store.ts'
import { presentLoan } from '../../loans/server/present-loan.ts'
import { presentReview } from '../../loans/server/present-review.ts'
import { loansAccess } from '../../loans.access.ts'
import type { acceptReschedule, readNewSchedule, rescheduleLoan } from '../reschedule.contract.ts'
import { costsMore, type PlannedSchedule, planSchedule } from './plan-schedule.ts'
import { keptSchedule, openProposal } from './reschedule.record.ts'
import { endProposals, insertReschedule, markReschedule, reschedulesOf } from './reschedule.store.ts'
import { rescheduleKind } from './reschedule-approval.ts'

export async function readNewScheduleHandler(call: Call, { params, query }: InputOf<typeof readNewSchedule>) {
  const loan = await loanById(call.db, params.id)
  const no = refusalOf(loansAccess.reschedule, call.actor, loan)
  if (no) return no
  const { firstDueOn } = query
  const plan = await planSchedule(call, loan, { instalments: Number(query.instalments), firstDueOn })
  if (isRefusal(plan)) return plan
  const { instalments, principalKobo, interestBeforeKobo, interestAfterKobo, staysDueKobo } = plan
  const lines = plan.lines.map(({ parts: _, ...line }) => line)
  return {
    instalments,
    firstDueOn,
    principalKobo,
    interestBeforeKobo,
    interestAfterKobo,
    staysDueKobo,
    lines,
  }
}

/** The first administrator proposes it; the second, who asks for the same, approves it. */
export async function rescheduleLoanHandler(call: Call, { params, body }: InputOf<typeof rescheduleLoan>) {
  const { db } = call
  const loan = await lockLoan(db, params.id)
  const no = refusalOf(loansAccess.reschedule, call.actor, loan)
  if (no) return no
  requireVersion(loan, body.version)
  await chargeLoan(call, loan)
  const plan = await planSchedule(call, loan, body)
  if (isRefusal(plan)) return plan
  const open = openProposal(loan, await reschedulesOf(db, loan.id))
  const isSame =
    open !== undefined && open.instalments === body.instalments && open.firstDueOn === body.firstDueOn
  const rescheduleId = isSame ? open.id : await propose(call, loan, { plan, reason: body.reason })
  const { instalments, firstDueOn, principalKobo, interestBeforeKobo, interestAfterKobo } = plan
  const { code, guarantorUids } = loan
  const figures = { code, instalments, firstDueOn, principalKobo, interestBeforeKobo, interestAfterKobo }
  const outcome = await askApproval(call, rescheduleKind, {
    subjectId: loan.id,
    change: { rescheduleId, guarantorUids, ...figures },
    reason: body.reason,
  })
  if (isRefusal(outcome)) return outcome.refusal === 'affected' ? refuse('own-loan') : outcome
  return presentReview(call, await loanById(db, loan.id))
}

async function propose(
  call: Call,
  loan: LoanWithTerms,
  { plan, reason }: { plan: PlannedSchedule; reason: string },
): Promise<string> {
  const { db, actor, now } = call
  const id = newId(Date.parse(now))
  await endProposals(db, loan.id, now)
  const { present: _, staysDueKobo: __, lines, ...figures } = plan
  await insertReschedule(db, {
    id,
    loanId: loan.id,
    loanVersion: loan.version,
    ...figures,
    reason,
    schedule: JSON.stringify(keptSchedule(lines)),
    proposedBy: actor.uid,
    proposedAt: now,
  })
  recordOn(call, 'loan.reschedule-proposed', loan, { instalments: plan.instalments, reason })
  const more = subtractKobo(plan.interestAfterKobo, plan.interestBeforeKobo)
  await notifyBorrower(
    call,
    loan,
    costsMore(plan)
      ? { step: 'reschedule-to-accept', amount: more }
      : { step: 'reschedule-proposed', amount: plan.principalKobo },
  )
  return id
}

/** The borrower accepts it as it was shown. */
export async function acceptRescheduleHandler(
  call: Call,
  { params, body }: InputOf<typeof acceptReschedule>,
) {
  const { db, now } = call
  const loan = await lockLoan(db, params.id)
  orNotFound(loan.memberUid === call.actor.uid ? loan : undefined)
  const no = refusalOf(loansAccess.acceptReschedule, call.actor, loan)
  if (no) return no
  const open = openProposal(loan, await reschedulesOf(db, loan.id))
  if (open?.id !== body.rescheduleId || open.acceptedAt !== null) return refuse('reschedule-over')
  await markReschedule(db, open.id, { acceptedAt: now })
  recordOn(call, 'loan.reschedule-accepted', loan)
  return presentLoan(call, await loanById(db, loan.id))
}
