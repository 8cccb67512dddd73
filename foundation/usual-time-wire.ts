/** How a usual time goes over the wire; apart from its words, so that screens that write them fetch no schema. */
import * as z from 'zod/mini'
import type { UsualTime } from './usual-time.ts'

/** Within how many minutes half of all were done, and nine of ten. */
export const usualTimeWire = z.object({
  halfMinutes: z.number(),
  mostMinutes: z.number(),
}) satisfies z.ZodMiniType<UsualTime>
