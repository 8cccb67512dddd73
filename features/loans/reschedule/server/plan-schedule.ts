/** What a new schedule of a loan would be from today. */
import type { Call } from '@kolo/application/call'
import { addKobo, type Kobo } from '@kolo/foundation/money'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { balanceOf, interestToCome, type RunningInstalment } from '../../loans/repayment.rules.ts'
import { termsOfLoan } from '../../loans/server/borrower.ts'
import type { LoanWithTerms } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import {
  interestFromOf,
  interestOf,
  type NewInstalment,
  type NewTerm,
  newSchedule,
  newTermRefusal,
} from '../reschedule.rules.ts'
import type { RescheduleRecord } from './reschedule.record.ts'
import { reschedulesOf } from './reschedule.store.ts'

export type PlannedSchedule = NewTerm & {
  principalKobo: Kobo
  interestFrom: CalendarDate
  firstNumber: number
  interestBeforeKobo: Kobo
  interestAfterKobo: Kobo
  staysDueKobo: Kobo
  /** The loan before it. */
  present: readonly RunningInstalment[]
  lines: readonly NewInstalment[]
}

/** The plan, or why there is none. */
export async function planSchedule(
  call: Pick<Call, 'db' | 'now'>,
  loan: LoanWithTerms,
  { instalments, firstDueOn }: NewTerm,
): Promise<PlannedSchedule | Refusal<'reschedule-instalments' | 'reschedule-day' | 'reschedule-nothing'>> {
  const today = dayIn(lagos, call.now)
  const terms = termsOfLoan(loan)
  const wanted = { instalments, firstDueOn }
  const no = newTermRefusal(terms, wanted, today)
  if (no) return no
  const present = await linesOfLoan(call, loan)
  const { principalKobo, interestKobo, penaltyKobo } = balanceOf(present, today)
  if (principalKobo <= 0n) return refuse('reschedule-nothing')
  const latest = (await reschedulesOf(call.db, loan.id)).find(({ appliedAt }) => appliedAt !== null)
  const own = present.filter(({ number }) => number >= (latest?.firstNumber ?? 1))
  const start = latest?.interestFrom ?? loan.paidOutOn ?? today
  const rescheduled = {
    principalKobo,
    interestFrom: interestFromOf(own, start, today),
    firstNumber: (present.at(-1)?.number ?? 0) + 1,
  }
  const lines = newSchedule(terms, wanted, rescheduled)
  return {
    ...wanted,
    ...rescheduled,
    interestBeforeKobo: interestToCome(terms, present),
    interestAfterKobo: interestOf(lines),
    staysDueKobo: addKobo(interestKobo, penaltyKobo),
    present,
    lines,
  }
}

/** Whether the borrower pays more interest than without it. */
export function costsMore(
  plan: Pick<RescheduleRecord | PlannedSchedule, 'interestBeforeKobo' | 'interestAfterKobo'>,
): boolean {
  return plan.interestAfterKobo > plan.interestBeforeKobo
}
