/** How a lien goes over the wire; apart from its words, so that screens that write them fetch no schema. */
import * as z from 'zod/mini'
import type { Lien } from './lien.ts'
import { koboWire } from './wire.ts'

/** How much of some money secures which loan. */
export const lienWire = z.object({
  code: z.string(),
  amountKobo: koboWire,
  isGuaranteed: z.boolean(),
}) satisfies z.ZodMiniType<Lien>
