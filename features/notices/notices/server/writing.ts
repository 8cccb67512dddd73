/** Amounts, days and moments as one member likes to read them. */
import type { Community } from '@kolo/application/community'
import type { Writing } from '@kolo/application/notification-types'
import { type Formats, writerFor } from '@kolo/foundation/writer'

/** What the words of a notice are written with. */
export function writingFor(
  { name, address, origin }: Pick<Community, 'name' | 'address' | 'origin'>,
  formats: Formats = {},
): Writing {
  return { community: { name, address, origin }, ...writerFor(formats) }
}
