/** Papers of a loan, each with a code that anybody can check. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { loansAccess } from '../loans.access.ts'
import { loanDocumentKinds } from './loan-document.rules.ts'

const idParams = z.object({ id: idWire })

/** A paper that was made. */
const loanDocumentWire = z.object({
  id: idWire,
  kind: z.enum(loanDocumentKinds),
  /** As it is printed: `7QX4-M2TP-9WKD`. */
  code: z.string(),
  amountKobo: koboWire,
  issuedAt: instantWire,
})
export type LoanDocument = z.output<typeof loanDocumentWire>

/** Makes one, or answers the one that says the same. */
export const makeLoanDocument = endpoint({
  name: 'loans.make-document',
  method: 'POST',
  path: '/api/loans/{id}/documents',
  summary:
    'Makes the agreement, a statement or the clearance letter of a loan, for its member and for administrators.',
  needs: loansAccess.viewOwn,
  params: idParams,
  body: z.strictObject({ kind: z.enum(loanDocumentKinds) }),
  output: loanDocumentWire,
  refusals: ['loan-document-not-yet'],
  isDoneOnce: true,
})

export const openLoanDocument = endpoint({
  name: 'loans.open-document',
  method: 'GET',
  path: '/api/loan-documents/{id}',
  summary: 'A paper of a loan as PDF, for its member and for administrators; what these open is audited.',
  needs: loansAccess.viewOwn,
  params: idParams,
  output: z.undefined(),
  answers: 'file',
  refusals: ['loan-document-changed'],
})
