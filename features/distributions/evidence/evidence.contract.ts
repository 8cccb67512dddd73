/**
 * Papers that stand behind the money of plans: added by the administrator who enters it, opened by the second one before
 * they agree, and by members where the administrators said so.
 */

import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire } from '@kolo/foundation/wire'
import { documentBytesMost } from '@kolo/investments/rules'
import * as z from 'zod/mini'
import { distributionsAccess } from '../distributions.access.ts'

const params = z.object({ id: idWire })

/** A paper as screens show it. */
export const evidenceWire = z.object({
  id: idWire,
  name: z.string(),
  type: z.enum(fileTypes),
  sizeBytes: z.number(),
})
export type Evidence = z.output<typeof evidenceWire>

/** Adds one; it stands behind nothing until an entry names it. */
export const addEvidence = endpoint({
  name: 'distributions.add-evidence',
  method: 'POST',
  path: '/api/admin/plan-money/{id}/evidence',
  summary: 'Adds a paper (PNG, JPG, WebP or PDF, at most 10 MB) that stands behind money of a plan.',
  needs: distributionsAccess.addEvidence,
  needsStepUp: true,
  params,
  body: { kind: 'file', maxBytes: documentBytesMost, contentTypes: fileTypes },
  output: evidenceWire,
  refusals: ['file-type', 'plan-not-there'],
})

/** Opens one as an administrator, and keeps that they did. */
export const openEvidence = endpoint({
  name: 'distributions.open-evidence',
  method: 'POST',
  path: '/api/admin/plan-evidence/{id}/openings',
  summary: 'Opens a paper as an administrator: a link of minutes to it, and a note of who opened it.',
  needs: distributionsAccess.openEvidence,
  needsStepUp: true,
  params,
  output: z.object({ link: z.string() }),
  refusals: [],
  isDoneOnce: true,
})

/** Opens one as anybody who may see investments. */
export const readEvidence = endpoint({
  name: 'distributions.read-evidence',
  method: 'GET',
  path: '/api/plan-evidence/{id}',
  summary: 'A paper behind money of a plan that administrators let members open.',
  needs: distributionsAccess.read,
  params,
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
