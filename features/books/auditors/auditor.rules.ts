/** How long an auditor's access and its sessions last. */
import { addHours, type Instant } from '@kolo/foundation/time'

/** The most days an access lasts. */
export const accessDaysMost = 90
/** How long a browser reads before the link must be opened again. */
export const sessionHours = 12

/** When a session that begins now ends: with the access at the latest. */
export function sessionEnd(now: Instant, accessEnd: Instant): Instant {
  const end = addHours(now, sessionHours)
  return end < accessEnd ? end : accessEnd
}

/** Where an access stands. */
export function accessState(
  access: { approvedAt: Instant | null; endedAt: Instant | null; expiresAt: Instant },
  now: Instant,
): 'pending' | 'open' | 'expired' | 'ended' {
  if (access.endedAt !== null) return 'ended'
  if (access.expiresAt <= now) return 'expired'
  return access.approvedAt === null ? 'pending' : 'open'
}
