/** What is shown beside a payment under review. */
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'

export { bankReferenceWire } from '@kolo/payments/bank-references'

const personWire = z.object({ uid: idWire, fullName: z.string() })

/** A confirmed payment that could be of the same bank line. */
export const similarWire = z.object({
  id: idWire,
  code: z.string(),
  member: personWire,
  /** The day its money counts from. */
  on: dayWire,
  receivedKobo: koboWire,
  bankReference: z.string(),
  /** Nobody, where a channel proved that it came. */
  confirmedBy: z.optional(personWire),
})
