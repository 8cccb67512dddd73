/** The only SQL of the door of an event: stewards, and tickets that were scanned again. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'

/** Members who are here, by their e-mail addresses. */
export function membersByEmail(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('profiles')
    .select(['uid', 'email'])
    .where('email', '=', anyOf(emails))
    .where('is_archived', '=', false)
    .execute()
}

/** Puts these in the place of the stewards there were. */
export async function keepStewards(
  db: Db,
  eventId: string,
  uids: readonly string[],
  now: Instant,
): Promise<void> {
  await db.deleteFrom('event_stewards').where('event_id', '=', eventId).execute()
  if (uids.length === 0) return
  const rows = uids.map((uid) => ({ event_id: eventId, uid, named_at: now }))
  await db.insertInto('event_stewards').values(rows).execute()
}

/** The repeat that was kept under this name. */
export function repeatScan(db: Db, scan: string): Promise<Tables['event_repeat_scans'] | undefined> {
  return db.selectFrom('event_repeat_scans').selectAll().where('scan', '=', scan).executeTakeFirst()
}

/** Keeps that a ticket was scanned again. */
export async function keepRepeat(db: Db, row: Tables['event_repeat_scans']): Promise<void> {
  await db.insertInto('event_repeat_scans').values(row).execute()
}
