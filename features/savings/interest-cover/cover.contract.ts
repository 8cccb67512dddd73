/** What stands behind the interest that members were promised, as it travels to administrators. */
import { dayWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'

/** Interest against what the society has earned. */
export const interestCoverWire = z.object({
  /** What the society has earned and not paid to members: below nothing where it spent more. */
  earnedKobo: koboWire,
  /** Earned by goals and not credited to them, due or not. */
  promisedKobo: koboWire,
  /** What is missing before all that was promised could be credited. */
  gapKobo: koboWire,
  /** Due, and not credited until the society has earned enough: how much, of how many goals, and since when. */
  waiting: z.optional(z.object({ kobo: koboWire, goals: z.number(), since: dayWire })),
})

/** Interest against what the society has earned, in the program's form. */
export type InterestCover = z.output<typeof interestCoverWire>
