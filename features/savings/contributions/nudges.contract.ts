/** Writing to members who are behind with their contributions: who would get it, sending it, and whom it reached. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, koboWire, pageOf, pageQuery, textWire } from '@kolo/foundation/wire'
import { personWire } from '@kolo/payments/contract'
import * as z from 'zod/mini'
import { savingsAccess } from '../savings.access.ts'
import { nudgeOutcomes } from './contributions.rules.ts'

const ownerWire = z.extend(personWire, { memberCode: z.string() })

/** Who would get it now, and who would be left out. */
export const previewNudge = endpoint({
  name: 'savings.preview-nudge',
  method: 'GET',
  path: '/api/contribution-nudges/preview',
  summary: 'Who is behind and would be written to now, who would be left out and why, and what it says.',
  needs: savingsAccess.managePlans,
  query: z.object(pageQuery),
  output: z.extend(
    pageOf(
      z.object({
        owner: ownerWire,
        behindKobo: koboWire,
        /** Why this member is left out; `sent`: they are not. */
        outcome: z.enum(nudgeOutcomes),
      }),
    ),
    {
      /** How many members were behind in the night. */
      members: z.int(),
      /** What the first of them who gets it would read. */
      example: z.optional(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
    },
  ),
  refusals: [],
})

/** A round of writing to those who are behind. */
export const nudgeWire = z.object({
  id: idWire,
  askedBy: z.string(),
  askedAt: instantWire,
  note: z.string(),
  sent: z.int(),
  leftOut: z.int(),
  isUnderWay: z.boolean(),
})
export type Nudge = z.output<typeof nudgeWire>

/** Writes to all who are behind. */
export const sendNudge = endpoint({
  name: 'savings.send-nudge',
  method: 'POST',
  path: '/api/contribution-nudges',
  summary: 'Write to everybody who is behind with contributions, each at most once in 7 days, as long work.',
  needs: savingsAccess.managePlans,
  needsStepUp: true,
  body: z.strictObject({ note: textWire(0, 300, 'Write at most 300 characters.') }),
  output: nudgeWire,
  refusals: ['nudge-under-way', 'nobody-behind'],
  isDoneOnce: true,
})

/** Writes to one member who is behind, as a round of its own. */
export const nudgeMember = endpoint({
  name: 'savings.nudge-member',
  method: 'POST',
  path: '/api/contribution-nudges/members/{uid}',
  summary: 'Write to one member who is behind with contributions, at most once in 7 days.',
  needs: savingsAccess.managePlans,
  needsStepUp: true,
  params: z.object({ uid: idWire }),
  body: z.strictObject({ note: textWire(0, 300, 'Write at most 300 characters.') }),
  output: nudgeWire,
  refusals: ['nudge-under-way', 'nudge-left-out'],
  isDoneOnce: true,
})

/** The rounds, newest first. */
export const listNudges = endpoint({
  name: 'savings.list-nudges',
  method: 'GET',
  path: '/api/contribution-nudges',
  summary: 'When members who are behind were written to, how many were and how many were left out.',
  needs: savingsAccess.managePlans,
  query: z.object(pageQuery),
  output: pageOf(nudgeWire),
  refusals: [],
})

/** Whom a round left out. */
export const listLeftOut = endpoint({
  name: 'savings.list-left-out',
  method: 'GET',
  path: '/api/contribution-nudges/{id}/left-out',
  summary: 'The members a round left out, and why each.',
  needs: savingsAccess.managePlans,
  params: z.object({ id: idWire }),
  query: z.object(pageQuery),
  output: pageOf(z.object({ owner: ownerWire, outcome: z.enum(nudgeOutcomes) })),
  refusals: [],
})
