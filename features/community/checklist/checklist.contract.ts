/** The legal checklist: what a society should have looked after, as its administrators noted it. */
import { fileTypes } from '@kolo/files/rules'
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, idWire, instantWire, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { communityAccess } from '../community.access.ts'
import { legalPoints, legalStates } from './checklist.rules.ts'

const params = z.object({ point: z.enum(legalPoints) })

const legalPaperWire = z.object({ id: idWire, name: z.string(), sizeBytes: z.int() })

/** One point; nobody noted anything about it where `state` is null. */
export const legalPointWire = z.object({
  point: z.enum(legalPoints),
  state: z.nullable(z.enum(legalStates)),
  evidence: z.string(),
  dueOn: z.nullable(dayWire),
  isDue: z.boolean(),
  paper: z.nullable(legalPaperWire),
  /** Whoever noted it; no name any more once they left. */
  notedBy: z.nullable(z.string()),
  notedAt: z.nullable(instantWire),
  /** How often something was noted. */
  version: z.int(),
})
export type NotedPoint = z.output<typeof legalPointWire>

const checklistWire = z.object({ points: z.array(legalPointWire) })
export type Checklist = z.output<typeof checklistWire>

/** All points. */
export const readChecklist = endpoint({
  name: 'community.read-checklist',
  method: 'GET',
  path: '/api/legal-checklist',
  summary: 'The points of the legal checklist with what administrators noted; it says nothing of its own.',
  needs: communityAccess.noteChecklist,
  output: checklistWire,
  refusals: [],
})

/** Notes how one stands. */
export const notePoint = endpoint({
  name: 'community.note-point',
  method: 'PUT',
  path: '/api/legal-checklist/{point}',
  summary: 'Notes how a point stands, what shows it, its document and when it is due again.',
  needs: communityAccess.noteChecklist,
  needsStepUp: true,
  params,
  body: z.strictObject({
    state: z.enum(legalStates, 'Choose a status.'),
    evidence: textWire(0, 500, 'Write at most 500 characters.'),
    dueOn: z.nullable(dayWire),
    paperId: z.nullable(idWire),
    version: z.int().check(z.minimum(0)),
  }),
  output: checklistWire,
  refusals: ['point-noted', 'evidence-missing', 'file-not-here'],
})

/** Keeps a document that may be named with a point. */
export const addLegalPaper = endpoint({
  name: 'community.add-legal-paper',
  method: 'POST',
  path: '/api/legal-checklist/{point}/papers',
  summary:
    'Keeps a document for a point (PNG, JPG, WebP or PDF, at most 10 MB), to be named when it is noted.',
  needs: communityAccess.noteChecklist,
  needsStepUp: true,
  params,
  body: { kind: 'file', maxBytes: 10 * 1024 * 1024, contentTypes: fileTypes },
  output: legalPaperWire,
  refusals: ['file-type'],
})

export const readLegalPaper = endpoint({
  name: 'community.read-legal-paper',
  method: 'GET',
  path: '/api/legal-papers/{id}',
  summary: 'A document of the legal checklist, for administrators.',
  needs: communityAccess.noteChecklist,
  params: z.object({ id: idWire }),
  output: z.undefined(),
  answers: 'file',
  refusals: [],
})
