/** How long an approval waits, how long the notice of somebody who decides alone, and how much they decide in a day. */
import { aloneDelayHours, appointmentTieHours } from '@kolo/foundation/four-eyes'
import { addKobo, type Kobo } from '@kolo/foundation/money'
import { addHours, hoursBetween, type Instant } from '@kolo/foundation/time'

/** How long something waits for its second administrator, in hours: 7 days. */
export const approvalHours = 7 * 24

/** When something that is asked for now expires: `2026-11-20T09:00:00.000Z` → `2026-11-27T09:00:00.000Z`. */
export function expiryOf(askedAt: Instant): Instant {
  return addHours(askedAt, approvalHours)
}

/** From when on somebody may decide alone what they gave notice of: 24 hours later. */
export function aloneFrom(toldAt: Instant): Instant {
  return addHours(toldAt, aloneDelayHours)
}

/** Whether the community is in its first week; one that has no first moment yet is. */
export function isFounding(founded: Instant | undefined, now: Instant): boolean {
  return founded === undefined || hoursBetween(founded, now) < appointmentTieHours
}

/** How long what was decided alone counts, in hours. */
export const aloneSumHours = 24

/**
 * Whether this and what was decided alone in the last 24 hours is more than anybody decides alone: with a ceiling of
 * ₦5,000,000 and ₦4,000,000 decided today, ₦1,000,000 is not, and ₦1,000,000.01 is.
 */
export function isAboveCeiling(amount: Kobo, decidedAlone: Kobo, ceiling: Kobo): boolean {
  return addKobo(decidedAlone, amount) > ceiling
}
