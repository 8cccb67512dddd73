/** The only SQL of private calendar addresses and of what they show. */
import type { Db } from '@kolo/database/tables'
import type { Instant } from '@kolo/foundation/time'
import type { RegistrationStatus } from '../../events/event.rules.ts'
import type { EventRow } from '../../events/server/event.record.ts'

/** An event with the registration its member holds for it. */
export type HeldEvent = EventRow & { held: RegistrationStatus }

/** Since when somebody has an address. */
export async function feedSince(db: Db, uid: string): Promise<Instant | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('made_at')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row?.made_at ?? null
}

/** Keeps the hash of an address in the place of the last one. */
export async function keepFeed(db: Db, uid: string, tokenHash: string, now: Instant): Promise<void> {
  const kept = { token_hash: tokenHash, made_at: now }
  await db
    .insertInto('calendar_feeds')
    .values({ uid, ...kept })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(kept))
    .execute()
}

/** Takes an address back. */
export async function dropFeed(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('uid', '=', uid).execute()
}

/** Whose address has this hash, as long as their account is open. */
export async function ownerOfFeed(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('profiles', 'profiles.uid', 'calendar_feeds.uid')
    .select('calendar_feeds.uid')
    .where('token_hash', '=', tokenHash)
    .where('profiles.is_active', '=', true)
    .where('profiles.is_archived', '=', false)
    .executeTakeFirst()
  return row?.uid
}

/** What somebody registered for and still holds, from a moment on. */
export function heldEvents(db: Db, uid: string, since: Instant): Promise<HeldEvent[]> {
  return db
    .selectFrom('event_registrations as r')
    .innerJoin('events', 'events.id', 'r.event_id')
    .selectAll('events')
    .select('r.status as held')
    .where('r.member_uid', '=', uid)
    .where('r.status', 'in', ['confirmed', 'waitlisted', 'offered', 'attended', 'no_show'])
    .where('events.ends_at', '>', since)
    .orderBy('events.starts_at')
    .limit(500)
    .execute()
}
