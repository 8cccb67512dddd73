/** How invitations live: how many at once, how long a link works, what a pasted text of addresses says. */
import { addHours, type Instant } from '@kolo/foundation/time'
import { isEmail, normalEmail } from '../identity.rules.ts'

/** The most addresses in one go. */
export const invitedAtOnce = 50

/** Days a link works. Whoever hears of the community at a meeting on a Sunday may open it on the Sunday after the next. */
export const invitationDays = 14

/** Days an address is kept after its link ended and nobody came. */
export const forgottenAfterDays = 30

/** When the link of an invitation sent now stops working. */
export function invitationEnd(sentAt: Instant): Instant {
  return addHours(sentAt, 24 * invitationDays)
}

/** Where an invitation stands: used for good, over by its time, or open. */
export function invitationState(
  { acceptedAt, expiresAt }: { acceptedAt: Instant | null; expiresAt: Instant },
  now: Instant,
): 'sent' | 'accepted' | 'expired' {
  if (acceptedAt !== null) return 'accepted'
  return expiresAt <= now ? 'expired' : 'sent'
}

/**
 * The addresses in what was typed or pasted, each once, and what is none:
 * `Ada <ada@mail.example>; bola@mail.example, x` → `ada@…`, `bola@…`; `x`.
 */
export function addressesIn(text: string): { emails: string[]; wrong: string[] } {
  // Names, in quotes or beside an address in brackets, are no addresses.
  const chunks = text
    .replace(/"[^"\n]*"/g, ' ')
    .split(/[\n,;]+/)
    .flatMap((chunk) => /<([^<>]*)>/.exec(chunk)?.[1] ?? chunk.split(/\s+/))
    .map(normalEmail)
    .filter((chunk) => chunk !== '')
  const once = [...new Set(chunks)]
  return {
    emails: once.filter((chunk) => isEmail(chunk)),
    wrong: once.filter((chunk) => !isEmail(chunk)),
  }
}
