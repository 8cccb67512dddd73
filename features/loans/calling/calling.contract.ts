/** Every endpoint about calling a loan: the notice, and what is taken after it. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, decisionWire, idWire, instantWire, koboWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { loansAccess } from '../loans.access.ts'
import { callSteps } from './calling.rules.ts'

const params = z.object({ id: idWire })
const stepWire = z.enum(callSteps)

/** How far the calling of a loan is, as administrators see it. */
export const loanCallWire = z.object({
  loanId: idWire,
  /** What is owed of it now: principal, interest due and penalties; and what of it is overdue. */
  owedKobo: koboWire,
  overdueKobo: koboWire,
  call: z.nullable(
    z.object({
      calledOn: dayWire,
      /** The last day of the notice. */
      dueOn: dayWire,
      reason: z.string(),
      /** What the notice asked for. */
      principalKobo: koboWire,
      interestKobo: koboWire,
      penaltyKobo: koboWire,
    }),
  ),
  taken: z.array(z.object({ step: stepWire, at: instantWire, amountKobo: koboWire })),
  /** What of the borrower's savings secures it. */
  securedKobo: koboWire,
  guarantors: z.array(
    z.object({
      id: idWire,
      fullName: z.string(),
      /** What they guarantee now, what they would pay after the borrower's savings, and what they paid. */
      pledgeKobo: koboWire,
      partKobo: koboWire,
      paidKobo: koboWire,
    }),
  ),
  waiting: z.array(approvalWire),
  may: z.object({ call: decisionWire, lien: decisionWire, guarantors: decisionWire }),
})

export type LoanCall = z.output<typeof loanCallWire>

/** Calls a loan, by two. */
export const callLoan = endpoint({
  name: 'loans.call-loan',
  method: 'POST',
  path: '/api/loan-reviews/{id}/call',
  summary: 'Proposes to call a loan in arrears, or agrees to it as the second; a notice of 14 days goes out.',
  needs: loansAccess.decide,
  needsStepUp: true,
  params,
  body: z.strictObject({ reason: textWire(5, 500, 'Please give a reason of 5 to 500 characters.') }),
  output: loanCallWire,
  refusals: [...askRefusals, 'loan-status', 'own-loan', 'loan-called', 'loan-not-overdue'],
  isDoneOnce: true,
})

/** What follows the notice, by two. */
export const takeCallStep = endpoint({
  name: 'loans.take-call-step',
  method: 'POST',
  path: '/api/loan-reviews/{id}/call/steps',
  summary:
    'Proposes to take what secures a called loan, or what its guarantors pay, or agrees to it as the second.',
  needs: loansAccess.decide,
  needsStepUp: true,
  params,
  body: z.strictObject({ step: stepWire }),
  output: loanCallWire,
  refusals: [
    ...askRefusals,
    'loan-status',
    'own-loan',
    'loan-not-called',
    'call-notice',
    'call-step-taken',
    'call-lien-first',
    'call-estate-first',
    'call-nothing',
  ],
  isDoneOnce: true,
})
