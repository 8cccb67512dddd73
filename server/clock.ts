/** The one place on the server where the time is read; everything else is told what time it is. */
import { type Instant, instant } from '@kolo/foundation/time'

/** The moment it is. */
export function clock(): Instant {
  return instant(new Date())
}
