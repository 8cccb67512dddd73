import { clockIn, type Instant, lagos, momentIn } from '@kolo/foundation/time'

/** A moment typed into a `datetime-local` field, by the clocks of a zone; `null`: nothing was. */
export function momentOf(typed: string, zone: string = lagos): Instant | null {
  return typed === '' ? null : momentIn(zone, typed.slice(0, 16))
}

/** A moment as such a field holds it. */
export function typedOf(at: Instant | null, zone: string = lagos): string {
  return at === null ? '' : clockIn(zone, at)
}
