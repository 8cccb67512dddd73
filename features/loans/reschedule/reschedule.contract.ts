/** Every endpoint about new schedules of running loans. */
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, idWire, koboWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { loanReviewWire, loanWire } from '../loans/loan.contract.ts'
import { loansAccess } from '../loans.access.ts'
import { rescheduleFiguresWire } from './reschedule.wire.ts'

const idParams = z.object({ id: idWire })
const instalmentsWire = z
  .number('Enter how many instalments.')
  .check(z.int('Enter how many instalments.'), z.minimum(1), z.maximum(260))

export const readNewSchedule = endpoint({
  name: 'loans.read-new-schedule',
  method: 'GET',
  path: '/api/loan-reviews/{id}/new-schedule',
  summary: 'What a new schedule of a running loan would be from today: every instalment and its whole cost.',
  needs: loansAccess.review,
  params: idParams,
  query: z.object({ instalments: z.string().check(z.regex(/^\d{1,3}$/)), firstDueOn: dayWire }),
  output: z.extend(rescheduleFiguresWire, {
    /** Interest and penalties that were charged; they stay due. */
    staysDueKobo: koboWire,
  }),
  refusals: ['loan-status', 'own-loan', 'reschedule-instalments', 'reschedule-day', 'reschedule-nothing'],
})

/** Proposes a new schedule, or approves it as the second. */
export const rescheduleLoan = endpoint({
  name: 'loans.reschedule-loan',
  method: 'POST',
  path: '/api/loan-reviews/{id}/reschedules',
  summary:
    'Proposes a new schedule for a running loan with a reason; a second administrator approves it, and the borrower accepts what costs more.',
  needs: loansAccess.decide,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(1)),
    instalments: instalmentsWire,
    firstDueOn: dayWire,
    reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.'),
  }),
  output: loanReviewWire,
  refusals: [
    'loan-status',
    'own-loan',
    'reschedule-instalments',
    'reschedule-day',
    'reschedule-nothing',
    'reschedule-not-accepted',
    ...askRefusals,
  ],
  isDoneOnce: true,
})

/** The borrower accepts one that costs more. */
export const acceptReschedule = endpoint({
  name: 'loans.accept-reschedule',
  method: 'POST',
  path: '/api/loans/{id}/reschedule-acceptance',
  summary: 'Accepts a proposed new schedule that costs more than the present one, as it was shown.',
  needs: loansAccess.acceptReschedule,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({ rescheduleId: idWire }),
  output: loanWire,
  refusals: ['loan-status', 'reschedule-over'],
  isDoneOnce: true,
})
