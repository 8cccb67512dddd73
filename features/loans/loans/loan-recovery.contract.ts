/** What can be done about a running loan beside its instalments: calling it, writing it off, and savings that repay it. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { loanCallWire } from '../calling/calling.contract.ts'
import { setOffReviewWire } from '../leaving/leaving.contract.ts'
import { loansAccess } from '../loans.access.ts'
import { loanWriteOffWire } from '../write-off/write-off.contract.ts'

/** All of it in one answer, as its screen shows it together. */
export const readLoanRecovery = endpoint({
  name: 'loans.read-loan-recovery',
  method: 'GET',
  path: '/api/loan-reviews/{id}/recovery',
  summary: 'Whether a loan is called, written off, or repaid from savings because its borrower leaves.',
  needs: loansAccess.review,
  params: z.object({ id: idWire }),
  output: z.object({
    calling: loanCallWire,
    writingOff: loanWriteOffWire,
    /** Absent where the loan does not run. */
    setOff: z.optional(setOffReviewWire),
  }),
  refusals: [],
})
