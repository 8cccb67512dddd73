/** Who administers, for decisions that have no call at hand; the truth is that of `@kolo/approvals/server`. */
import { type CommunityAdministration, readAdministration as read } from '@kolo/approvals/server'
import type { Db } from '@kolo/database/call'
import type { Appointment } from '@kolo/foundation/four-eyes'
import type { Instant } from '@kolo/foundation/time'

/** The administrators who can sign in and the appointments that still tie. */
export function readAdministration(db: Db, now: Instant): Promise<CommunityAdministration> {
  return read({ db, now })
}

/** The appointments that still tie. */
export async function readAppointments(db: Db, now: Instant): Promise<readonly Appointment[]> {
  return (await readAdministration(db, now)).appointments
}
