/**
 * The bank's own receipt of a payment by hand: administrators add it, the second administrator looks at it before agreeing,
 * and the member may open it once the withdrawal is paid.
 */
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { withdrawalReviewWire } from '../withdrawals/reviews.contract.ts'
import { proofBytesMost } from '../withdrawals/withdrawal.rules.ts'
import { withdrawalsAccess } from '../withdrawals.access.ts'

const params = z.object({ id: idWire })
const ofProof = z.object({ id: idWire, proofId: idWire })

export const addProof = endpoint({
  name: 'withdrawals.add-proof',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/proofs',
  summary:
    'Adds the bank’s receipt (PNG, JPG, WebP or PDF, at most 10 MB) to a withdrawal that is being paid.',
  needs: withdrawalsAccess.addProof,
  needsStepUp: true,
  params,
  body: { kind: 'file', maxBytes: proofBytesMost, contentTypes: fileTypes },
  output: withdrawalReviewWire,
  refusals: ['own-withdrawal', 'withdrawal-state', 'file-type', 'too-many-proofs'],
})

/** Takes one off that was added by mistake. */
export const removeProof = endpoint({
  name: 'withdrawals.remove-proof',
  method: 'POST',
  path: '/api/withdrawal-reviews/{id}/proofs/{proofId}/removal',
  summary: 'Takes a receipt off a withdrawal that is not paid yet; the file is gone afterwards.',
  needs: withdrawalsAccess.removeProof,
  needsStepUp: true,
  params: ofProof,
  output: withdrawalReviewWire,
  refusals: ['own-withdrawal', 'withdrawal-state'],
  isDoneOnce: true,
})

/** Opens one, for administrators. */
export const readProof = endpoint({
  name: 'withdrawals.read-proof',
  method: 'GET',
  path: '/api/withdrawal-reviews/{id}/proofs/{proofId}',
  summary: 'The file of a receipt, for administrators.',
  needs: withdrawalsAccess.review,
  params: ofProof,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
