/** Every endpoint about writing a loan off, and paying what was written off. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, decisionWire, idWire, instantWire, koboWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { loanWire } from '../loans/loan.contract.ts'
import { loansAccess } from '../loans.access.ts'

const params = z.object({ id: idWire })

/** A loan as far as writing it off goes, as administrators see it. */
export const loanWriteOffWire = z.object({
  loanId: idWire,
  /** What is owed of it, or still owed once it is written off. */
  owedKobo: koboWire,
  provisionKobo: koboWire,
  daysOverdue: z.number(),
  writeOff: z.nullable(
    z.object({
      at: instantWire,
      resolutionNumber: z.string(),
      resolvedOn: dayWire,
      resolution: z.string(),
      principalKobo: koboWire,
      interestKobo: koboWire,
      penaltyKobo: koboWire,
      /** What of it the provision bore; the rest was an expense. */
      provisionKobo: koboWire,
    }),
  ),
  recoveries: z.array(z.object({ id: idWire, at: instantWire, amountKobo: koboWire })),
  waiting: z.array(approvalWire),
  may: z.object({ writeOff: decisionWire }),
})

export type LoanWriteOff = z.output<typeof loanWriteOffWire>

/** Writes it off, by two. */
export const writeOffLoan = endpoint({
  name: 'loans.write-off-loan',
  method: 'POST',
  path: '/api/loan-reviews/{id}/write-off',
  summary:
    'Proposes to write a loan off that is called or overdue for more than 90 days, or agrees to it as the second.',
  needs: loansAccess.decide,
  needsStepUp: true,
  params,
  body: z.strictObject({
    resolutionNumber: textWire(1, 40, 'Enter the number of the resolution.'),
    resolvedOn: dayWire,
    resolution: textWire(5, 500, 'Please give the resolution in 5 to 500 characters.'),
  }),
  output: loanWriteOffWire,
  refusals: [...askRefusals, 'loan-status', 'own-loan', 'write-off-early', 'resolution-day'],
  isDoneOnce: true,
})

/** The member pays what was written off. */
export const payWrittenOff = endpoint({
  name: 'loans.pay-written-off',
  method: 'POST',
  path: '/api/loans/{id}/recoveries',
  summary: 'Pays a part of what is still owed of a loan that was written off, from the wallet.',
  needs: loansAccess.payWrittenOff,
  params,
  body: z.strictObject({
    amountKobo: koboWire.check(z.refine((amount) => amount > 0n, 'Enter an amount above zero.')),
  }),
  output: loanWire,
  refusals: ['loan-status', 'loan-above-owed', 'wallet-too-small'],
  isDoneOnce: true,
})
