/** A new schedule is approved by a second administrator, who is neither the borrower nor a guarantor, and takes effect. */
import { isDeepStrictEqual } from 'node:util'
import { approvalKind } from '@kolo/application/call'
import { formatNaira, type Kobo } from '@kolo/foundation/money'
import { isRefusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { type CalendarDate, formatDay } from '@kolo/foundation/time'
import { dayWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { excludedGuarantors, guarantorUidsWire } from '../../guarantors/server/excluded-guarantors.ts'
import { chargeLoan } from '../../loans/server/charge-loan.ts'
import { loanById, lockLoan } from '../../loans/server/loan.store.ts'
import { linesOfLoan } from '../../loans/server/loan-lines.ts'
import { loanReviewPath } from '../../loans.paths.ts'
import { rescheduleMessages } from '../reschedule.messages.ts'
import { applyReschedule } from './apply-reschedule.ts'
import { costsMore, planSchedule } from './plan-schedule.ts'
import { keptSchedule } from './reschedule.record.ts'
import { endProposals, rescheduleById } from './reschedule.store.ts'

/** What is approved: a proposal, and what it comes to. */
export type RescheduleChange = {
  rescheduleId: string
  code: string
  instalments: number
  firstDueOn: CalendarDate
  principalKobo: Kobo
  interestBeforeKobo: Kobo
  interestAfterKobo: Kobo
  guarantorUids: string[]
}

/** What is approved is this very schedule of the loan as it was proposed. */
export const rescheduleKind = approvalKind<RescheduleChange>({
  name: 'loans.reschedule',
  subjectType: 'loan',
  permission: 'manage_savings',
  change: z.object({
    rescheduleId: z.string(),
    code: z.string(),
    instalments: z.number(),
    firstDueOn: dayWire,
    principalKobo: koboWire,
    interestBeforeKobo: koboWire,
    interestAfterKobo: koboWire,
    guarantorUids: guarantorUidsWire,
  }),
  excludedUids: excludedGuarantors,
  describe: (change, person) => ({
    title: `Reschedule the loan ${change.code} of ${person}`,
    lines: [
      { label: 'Principal left', value: formatNaira(change.principalKobo) },
      { label: 'Instalments', value: String(change.instalments) },
      { label: 'First instalment', value: formatDay(change.firstDueOn) },
      { label: 'Interest to come now', value: formatNaira(change.interestBeforeKobo) },
      { label: 'Interest of the new schedule', value: formatNaira(change.interestAfterKobo) },
    ],
  }),
  amountOf: ({ principalKobo }) => principalKobo,
  lockSubject: async (call, id) => {
    const loan = await lockLoan(call.db, id)
    const charged = (await linesOfLoan(call, loan)).filter(({ chargedKobo }) => chargedKobo !== undefined)
    return { version: `${loan.status}, ${loan.version}, ${charged.length}`, personUid: loan.memberUid }
  },
  page: loanReviewPath,
  apply: async (call, loanId, { rescheduleId }, { alone }) => {
    const loan = await loanById(call.db, loanId)
    if (loan.guarantorUids.includes(call.actor.uid)) return refuse('own-loan')
    const proposed = await rescheduleById(call.db, rescheduleId)
    if (costsMore(proposed) && proposed.acceptedAt === null) return refuse('reschedule-not-accepted')
    await chargeLoan(call, loan)
    const plan = await planSchedule(call, loan, proposed)
    if (isRefusal(plan)) return plan
    if (!isDeepStrictEqual(keptSchedule(plan.lines), proposed.schedule))
      throw new RequestProblem('changed-meanwhile')
    await applyReschedule(call, loan, { id: rescheduleId, plan, alone })
    return undefined
  },
  sentBack: (call, loanId) => endProposals(call.db, loanId, call.now),
  takenBack: (call, loanId) => endProposals(call.db, loanId, call.now),
  expired: (call, loanId) => endProposals(call.db, loanId, call.now),
  words: rescheduleMessages,
})
