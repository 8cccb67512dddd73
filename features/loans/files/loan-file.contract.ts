/** Documents of an application for a loan: added before the member applies, or until it is decided. */
import { sentFileWire } from '@kolo/files/contract'
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { loanWire } from '../loans/loan.contract.ts'
import { loansAccess } from '../loans.access.ts'
import { loanFileBytesMost } from './loan-file.rules.ts'

const idParams = z.object({ id: idWire })
const body = { kind: 'file', maxBytes: loanFileBytesMost, contentTypes: fileTypes } as const

/** Adds one for an application that is being written. */
export const addDraftFile = endpoint({
  name: 'loans.add-draft-file',
  method: 'POST',
  path: '/api/loan-files',
  summary:
    'Adds a document (PNG, JPG, WebP or PDF, at most 10 MB) for an application; it waits 30 days for it.',
  needs: loansAccess.apply,
  body,
  output: sentFileWire,
  refusals: ['file-type', 'loan-files-enough'],
})

/** Takes one away that no application has taken along. */
export const removeDraftFile = endpoint({
  name: 'loans.remove-draft-file',
  method: 'DELETE',
  path: '/api/loan-files/{id}',
  summary: 'Removes a document that no application has taken along.',
  needs: loansAccess.apply,
  params: idParams,
  output: z.object({ removed: idWire }),
  refusals: [],
})

/** Adds one to an application that nobody has decided. */
export const addLoanFile = endpoint({
  name: 'loans.add-file',
  method: 'POST',
  path: '/api/loans/{id}/files',
  summary:
    'Adds a document (PNG, JPG, WebP or PDF, at most 10 MB) to the member’s application, until it is decided.',
  needs: loansAccess.changeFiles,
  params: idParams,
  body,
  output: loanWire,
  refusals: ['file-type', 'loan-files-enough', 'loan-decided'],
})

export const removeLoanFile = endpoint({
  name: 'loans.remove-file',
  method: 'DELETE',
  path: '/api/loans/{id}/files/{fileId}',
  summary: 'Removes a document of the member’s application, until it is decided.',
  needs: loansAccess.changeFiles,
  params: z.object({ id: idWire, fileId: idWire }),
  output: loanWire,
  refusals: ['loan-decided'],
  isDoneOnce: true,
})

export const openLoanFile = endpoint({
  name: 'loans.open-file',
  method: 'GET',
  path: '/api/loan-files/{id}',
  summary:
    'A document of an application, for its member and for administrators who do not guarantee it; what these open is audited.',
  needs: loansAccess.viewOwn,
  params: idParams,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
