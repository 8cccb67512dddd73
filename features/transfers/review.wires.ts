/** How the references of banks travel, and what is shown beside a payment under review. */
import { dayWire, idWire, koboWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { bankReferenceKey, normalReference } from './transfers.rules.ts'
import { referenceSentence } from './transfers.words.ts'

const lengthSentence = 'Enter the bank reference as the bank wrote it, 4 to 60 characters.'

/** A bank reference in its normal form; its length is what is left of it there, without the marks too. */
export const bankReferenceWire = z.string().check(
  z.maxLength(250, { error: lengthSentence, abort: true }),
  z.refine((text) => normalReference(text) !== undefined, { error: referenceSentence, abort: true }),
  z.overwrite((text: string) => normalReference(text) ?? text),
  z.maxLength(60, lengthSentence),
  z.refine((text) => (bankReferenceKey(text) ?? '').length >= 4, lengthSentence),
)

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
