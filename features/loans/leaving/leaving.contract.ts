/** Every endpoint about a borrower who leaves: their savings and wallet repay the loan, by two administrators. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { decisionWire, idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { loanReviewWire } from '../loans/loan.contract.ts'
import { loansAccess } from '../loans.access.ts'

const idParams = z.object({ id: idWire })

const setOffWire = z.object({
  id: idWire,
  /** Since when the borrower asks for it; absent where they do not. */
  requestedAt: z.optional(instantWire),
  walletKobo: koboWire,
  /** Savings, with what is held for this loan. */
  savingsKobo: koboWire,
  /** What settling the loan takes today. */
  settleKobo: koboWire,
  /** What of it wallet and savings pay, and what is still owed then. */
  paysKobo: koboWire,
  leftKobo: koboWire,
})

export type SetOff = z.output<typeof setOffWire>

/** What leaving would take of a loan of one's own. */
export const readSetOff = endpoint({
  name: 'loans.read-set-off',
  method: 'GET',
  path: '/api/loans/{id}/set-off',
  summary: 'What the wallet and the savings of a borrower who leaves pay of a running loan today.',
  needs: loansAccess.viewOwn,
  params: idParams,
  output: setOffWire,
  refusals: ['loan-status'],
})

const own = {
  method: 'POST',
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({}),
  output: setOffWire,
  isDoneOnce: true,
} as const

/** The borrower asks for it. */
export const requestSetOff = endpoint({
  ...own,
  name: 'loans.request-set-off',
  path: '/api/loans/{id}/set-off',
  summary:
    'Asks that wallet and savings repay a running loan, because the borrower leaves; two administrators do it.',
  needs: loansAccess.requestSetOff,
  refusals: ['loan-status', 'set-off-requested'],
})

/** And takes that back. */
export const withdrawSetOff = endpoint({
  ...own,
  name: 'loans.withdraw-set-off',
  path: '/api/loans/{id}/set-off-withdrawal',
  summary: 'Takes the request back that wallet and savings repay a loan.',
  needs: loansAccess.requestSetOff,
  refusals: ['loan-status', 'set-off-not-requested'],
})

/** The same with what waits for a second administrator. */
export const setOffReviewWire = z.extend(setOffWire, {
  waiting: z.optional(approvalWire),
  may: z.object({ setOff: decisionWire }),
})

/** The same in the program's form, for administrators. */
export type SetOffReview = z.output<typeof setOffReviewWire>

/** Two administrators do it. */
export const setOffSavings = endpoint({
  name: 'loans.set-off-savings',
  method: 'POST',
  path: '/api/loan-reviews/{id}/set-off',
  summary:
    'Repays the loan of a borrower who leaves from their wallet and savings: one asks, a second approves.',
  needs: loansAccess.setOff,
  needsStepUp: true,
  params: idParams,
  body: z.strictObject({}),
  output: loanReviewWire,
  refusals: ['loan-status', 'own-loan', 'set-off-not-requested', 'set-off-nothing', ...askRefusals],
  isDoneOnce: true,
})
