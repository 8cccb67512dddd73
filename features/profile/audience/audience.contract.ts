/** Whom something is for, as it travels. */
import { chosenIdWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { tiers } from '../limits/tiers.rules.ts'
import { audienceKinds } from './audience.rules.ts'

/** The parts of a body that say it. */
export const audienceParts = {
  audience: z.enum(audienceKinds, 'Choose at least one audience.'),
  tiers: z.array(z.enum(tiers)).check(z.maxLength(tiers.length)),
  plans: z
    .array(chosenIdWire('One of the plans is no longer here. Please choose again.'))
    .check(z.maxLength(50, 'Choose up to 50 plans.')),
}

export const shownAudienceParts = {
  audience: z.enum(audienceKinds),
  tiers: z.array(z.enum(tiers)),
  plans: z.array(z.object({ id: z.string(), name: z.string() })),
}
