/**
 * A new schedule takes effect. What must always be true: nothing is posted, the principal left is the same before and after,
 * and an overdue loan keeps its age until its first new instalments are paid.
 */
import type { Call } from '@kolo/application/call'
import { addKobo, type Kobo } from '@kolo/foundation/money'
import { dayIn, lagos } from '@kolo/foundation/time'
import { notifyGuarantors } from '../../guarantors/server/guarantors-of.ts'
import { recordOn } from '../../loans/server/apply-for-loan.ts'
import { notifyBorrower } from '../../loans/server/loan.notifications.ts'
import { type LoanWithTerms, saveLoan } from '../../loans/server/loan.store.ts'
import { instalmentsUntilCurrent, overdueSinceOf } from '../reschedule.rules.ts'
import type { PlannedSchedule } from './plan-schedule.ts'
import { insertNewInstalments, markReschedule } from './reschedule.store.ts'

/** Writes the schedule that two approved, and tells the borrower and the guarantors. */
export async function applyReschedule(
  call: Call,
  loan: LoanWithTerms,
  { id: rescheduleId, plan, alone }: { id: string; plan: PlannedSchedule; alone: boolean },
): Promise<void> {
  const { db, now } = call
  await insertNewInstalments(db, { loanId: loan.id, rescheduleId }, plan.lines)
  await markReschedule(db, rescheduleId, { appliedAt: now })
  const arrearsSince = overdueSinceOf(loan, plan.present, dayIn(lagos, now))
  const { firstNumber, instalments } = plan
  const saved = await saveLoan(db, loan.id, {
    arrearsSince: arrearsSince ?? null,
    arrearsUntilNumber: arrearsSince
      ? firstNumber + Math.min(instalments, instalmentsUntilCurrent) - 1
      : null,
  })
  recordOn(call, 'loan.rescheduled', saved, {
    alone,
    instalments,
    firstDueOn: plan.firstDueOn,
    leftKobo: plan.principalKobo.toString(),
    interestBeforeKobo: plan.interestBeforeKobo.toString(),
    interestAfterKobo: plan.interestAfterKobo.toString(),
  })
  await notifyBorrower(call, saved, { step: 'rescheduled', amount: firstInstalment(plan) })
  await notifyGuarantors(call, saved, { step: 'rescheduled', amount: plan.principalKobo })
}

function firstInstalment({ lines: [first] }: PlannedSchedule): Kobo {
  if (!first) throw new Error('A schedule has an instalment')
  return addKobo(first.principalKobo, first.interestKobo)
}
