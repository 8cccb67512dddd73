/** Amounts, days and moments as one member likes to read them. */
import type { Community } from '@kolo/database/call'
import type { Writing } from '@kolo/database/topics'
import { type NumberFormat, writeNaira } from '@kolo/foundation/money'
import { type DateFormat, formatDay, formatMoment, lagos } from '@kolo/foundation/time'

/** How a member likes amounts and dates; absent: as the community writes them. */
export type Formats = { dateFormat?: DateFormat; numberFormat?: NumberFormat; timezone?: string }

/** What the words of a notice are written with. */
export function writingFor(
  { name, address, origin }: Pick<Community, 'name' | 'address' | 'origin'>,
  { dateFormat = 'DD/MM/YYYY', numberFormat = '1,000.00', timezone = lagos }: Formats = {},
): Writing {
  return {
    community: { name, address, origin },
    naira: (amount) => writeNaira(amount, numberFormat),
    day: (day) => formatDay(day, dateFormat),
    moment: (at) => formatMoment(at, dateFormat, timezone),
  }
}
