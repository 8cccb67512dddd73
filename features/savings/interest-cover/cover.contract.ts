/** How far earned income covers the interest promised to members, as administrators see it. */
import { approvalWire } from '@kolo/approvals/contract'
import { dayWire, idWire, instantWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'

/** Interest against what the society has earned. */
export const interestCoverWire = z.object({
  /** What the society has earned and not paid to members: negative where it spent more. */
  earnedKobo: koboWire,
  /** Earned by goals and not credited to them, due or not. */
  promisedKobo: koboWire,
  /** What resolutions cover of interest that is not earned, and was not used. */
  coveredKobo: koboWire,
  /** What is missing before all that was promised could be credited. */
  gapKobo: koboWire,
  /** Due, and not credited until the society has earned enough: how much, of how many goals, and since when. */
  waiting: z.optional(z.object({ kobo: koboWire, goals: z.number(), since: dayWire })),
})

export type InterestCover = z.output<typeof interestCoverWire>

/** A resolution that covers interest the society has not earned. */
const coverResolutionWire = z.object({
  id: idWire,
  heldOn: dayWire,
  wording: z.string(),
  evidence: z.string(),
  amountKobo: koboWire,
  /** Interest that was credited by it. */
  usedKobo: koboWire,
  approvedAt: instantWire,
})

/** The resolutions that cover interest, the newest first, and what may be done about another one. */
export const coverResolutionsWire = z.object({
  rows: z.array(coverResolutionWire),
  /** The most that another one can cover: promised, and neither earned nor covered. */
  openKobo: koboWire,
  waiting: z.optional(approvalWire),
  can: z.object({ cover: z.boolean() }),
})

export type CoverResolutions = z.output<typeof coverResolutionsWire>
