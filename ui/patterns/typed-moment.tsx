import { type Instant, instant, lagos } from '@kolo/foundation/time'

/** Lagos keeps one hour before UTC all year. */
const lagosOffset = '+01:00'

/** A moment typed into a `datetime-local` field, in Lagos; `null`: nothing was. */
export function momentOf(typed: string): Instant | null {
  return typed === '' ? null : instant(`${typed}:00${lagosOffset}`)
}

/** A moment as such a field holds it. */
export function typedOf(at: Instant | null): string {
  if (at === null) return ''
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: lagos,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(at))
  return parts.replace(' ', 'T')
}
