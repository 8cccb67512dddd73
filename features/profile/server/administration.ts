/**
 * Who administers, and who appointed whom a short while ago, for decisions that want a second pair of eyes. It is read
 * from the audit log, which nobody can rewrite: neither a demotion nor an erased account hides an appointment. In the
 * community's first week appointments tie nobody, because a founder must be able to begin with a colleague at once.
 */
import { eventsSince, firstEventAt } from '@kolo/audit/server'
import type { Db } from '@kolo/database/call'
import { type Administration, type Appointment, appointmentTieHours } from '@kolo/foundation/four-eyes'
import type { Facts } from '@kolo/foundation/refusal'
import { addHours, type Instant, millisecondsBetween } from '@kolo/foundation/time'
import { activeAdministratorRows } from './profile.store.ts'

/** The active administrators and the appointments that still tie. */
export async function readAdministration(db: Db, now: Instant): Promise<Administration> {
  const rows = await activeAdministratorRows(db)
  return { administratorUids: rows.map(({ uid }) => uid), appointments: await readAppointments(db, now) }
}

/** The appointments that still tie. */
export async function readAppointments(db: Db, now: Instant): Promise<Appointment[]> {
  const kinds = ['profile.role-changed', 'profile.standing-changed']
  const changes = await eventsSince(db, kinds, addHours(now, -appointmentTieHours))
  const appointing = changes.filter(({ facts }) => appoints(facts))
  const founded = appointing.length > 0 ? await firstEventAt(db) : undefined
  const week = appointmentTieHours * 3_600_000
  return appointing.flatMap(({ at, actorUid, subjectUid }) =>
    founded !== undefined && actorUid && subjectUid && millisecondsBetween(founded, at) >= week
      ? [{ uid: subjectUid, byUid: actorUid, at }]
      : [],
  )
}

function appoints({ after, role }: Facts): boolean {
  return after === 'admin' || (after === 'active' && role === 'admin')
}
