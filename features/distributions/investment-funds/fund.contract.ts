/** What stands behind each figure of a plan's money: the actions it is the sum of, their journals and papers, and nobody's name. */
import { endpoint } from '@kolo/foundation/endpoint'
import { dayWire, idWire, koboWire, pageOf, pageQuery } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { figures } from '../distributions/distribution.rules.ts'
import { distributionsAccess } from '../distributions.access.ts'
import { evidenceWire } from '../evidence/evidence.contract.ts'

/** One action behind a figure. */
const figureRowWire = z.object({
  id: idWire,
  /** What it is: `paid-in`, `invested`, `came-back`, `earned`, `distributed`, `promised`. */
  what: z.enum(['paid-in', 'invested', 'came-back', 'earned', 'distributed', 'promised']),
  /** Of an entry or a distribution; an investment has none here. */
  code: z.nullable(z.string()),
  onDay: dayWire,
  /** Below nothing where it makes the figure smaller. */
  amountKobo: koboWire,
  /** A distribution has a journal for each of its lines. */
  journals: z.number(),
  journalId: z.nullable(idWire),
  /** The paper behind it, where administrators let members open it. */
  evidence: z.nullable(evidenceWire),
  /** Whether there is a paper at all. */
  hasEvidence: z.boolean(),
})
export type FigureRow = z.output<typeof figureRowWire>

/** A page of what one figure of a plan is the sum of, the newest first. */
export const readFigure = endpoint({
  name: 'distributions.read-figure',
  method: 'GET',
  path: '/api/returns/{id}/deeds',
  summary: 'What a figure of a plan’s money is the sum of, with journals and papers, and nobody’s name.',
  needs: distributionsAccess.read,
  params: z.object({ id: idWire }),
  /** Nothing: what members have in it. */
  query: z.object({ ...pageQuery, figure: z.optional(z.enum(figures)) }),
  output: pageOf(figureRowWire),
  refusals: [],
})
