/** A member's death: the paper that shows it, recorded by one administrator and confirmed by a second. */
import { approvalWire } from '@kolo/approvals/contract'
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, decisionWire, idWire, instantWire, lineWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { profileAccess } from '../profile.access.ts'
import { deathPaperBytesMost } from './deaths.rules.ts'

const params = z.object({ uid: idWire })

/** What is known of a member's death. */
const deathWire = z.object({
  uid: idWire,
  /** The file that shows it. */
  paper: z.optional(
    z.object({
      name: z.string(),
      contentType: z.enum(fileTypes),
      sizeBytes: z.int(),
      addedAt: instantWire,
    }),
  ),
  /** Once two administrators agree. */
  confirmed: z.optional(
    z.object({ diedOn: dayWire, documentNumber: z.string(), documentOn: dayWire, at: instantWire }),
  ),
  waiting: z.optional(approvalWire),
  may: z.object({ record: decisionWire }),
})

export type Death = z.output<typeof deathWire>

/** What is known of it. */
export const readDeath = endpoint({
  name: 'profile.read-death',
  method: 'GET',
  path: '/api/members/{uid}/death',
  summary: 'Whether a member died, by which document, and what waits for a second administrator.',
  needs: profileAccess.recordDeath,
  params,
  output: deathWire,
  refusals: [],
})

/** Adds the file that shows it, in the place of the one before. */
export const addDeathPaper = endpoint({
  name: 'profile.add-death-paper',
  method: 'POST',
  path: '/api/members/{uid}/death/paper',
  summary: 'Adds the document that shows a member’s death (PNG, JPG, WebP or PDF, at most 10 MB).',
  needs: profileAccess.recordDeath,
  needsStepUp: true,
  params,
  body: { kind: 'file', maxBytes: deathPaperBytesMost, contentTypes: fileTypes },
  output: deathWire,
  refusals: ['own-record', 'file-type', 'death-recorded'],
})

/** Opens that file. */
export const openDeathPaper = endpoint({
  name: 'profile.open-death-paper',
  method: 'GET',
  path: '/api/members/{uid}/death/paper',
  summary: 'The document that shows a member’s death; the audit log keeps who opened it.',
  needs: profileAccess.recordDeath,
  params,
  output: z.undefined(),
  answers: 'file',
  refusals: ['own-record'],
})

/** Records it, or agrees as the second administrator. */
export const recordDeath = endpoint({
  name: 'profile.record-death',
  method: 'POST',
  path: '/api/members/{uid}/death',
  summary:
    'Records that a member died, or agrees to it as the second administrator; their account is closed to everybody.',
  needs: profileAccess.recordDeath,
  needsStepUp: true,
  params,
  body: z.strictObject({
    diedOn: dayWire,
    documentNumber: lineWire(3, 60, 'Enter the number of the document, 3 to 60 characters.'),
    documentOn: dayWire,
  }),
  output: deathWire,
  refusals: [
    ...askRefusals,
    'own-record',
    'next-of-kin',
    'staff-first',
    'death-recorded',
    'death-paper-missing',
    'day-in-future',
    'document-before-death',
  ],
  isDoneOnce: true,
})
