/** The only SQL of registrations. How many places an event has left is kept by PostgreSQL (`keep_event_places`). */
import type { Db } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { RegistrationRow, RegistrationsTable } from './registration.record.ts'

/** The states in which somebody holds a place, an offer or a turn. */
const live = ['confirmed', 'waitlisted', 'offered', 'awaiting_payment', 'attended', 'no_show'] as const

/** What one person's registrations for an event are sorted by: the one that holds something, then the last that did. */
export const heldFirst = sql`status in ('offer_expired', 'cancelled_by_member', 'cancelled_by_admin'), id desc`

/** The registration of one person for one event, with how many wait before them. */
export function ownRegistration(db: Db, eventId: string, uid: string) {
  return db
    .selectFrom('event_registrations as own')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from event_registrations r
        where r.event_id = own.event_id and r.status = 'waitlisted'
          and (r.registered_at, r.id) < (own.registered_at, own.id))`.as('waiting_before'),
    )
    .where('event_id', '=', eventId)
    .where('member_uid', '=', uid)
    .orderBy(heldFirst)
    .limit(1)
    .executeTakeFirst()
}

export async function insertRegistration(
  db: Db,
  { answers, ...row }: Insertable<RegistrationsTable>,
): Promise<void> {
  await db
    .insertInto('event_registrations')
    .values({ ...row, answers: sql`${JSON.stringify(answers)}::jsonb` })
    .execute()
}

export function saveRegistration(
  db: Db,
  id: string,
  changed: Updateable<RegistrationsTable>,
): Promise<RegistrationRow> {
  return db
    .updateTable('event_registrations')
    .set(changed)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One of them, where there is one. */
export function findRegistration(db: Db, id: string): Promise<RegistrationRow | undefined> {
  return db.selectFrom('event_registrations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, or "not found". Whoever changes it locks its event first, and reads it then. */
export async function registrationById(db: Db, id: string): Promise<RegistrationRow> {
  return orNotFound(await findRegistration(db, id))
}

/** A registration with the scans of its ticket after the first. */
export type ScannedRow = RegistrationRow & { scannedAgain: { at: string; device: string }[] }

function scanned(db: Db, eventId: string) {
  return db
    .selectFrom('event_registrations')
    .selectAll()
    .select(
      sql<ScannedRow['scannedAgain']>`(select coalesce(json_agg(json_build_object(
        'at', s.scanned_at, 'device', s.device) order by s.scanned_at), '[]')
        from event_repeat_scans s where s.registration_id = event_registrations.id)`.as('scannedAgain'),
    )
    .where('event_id', '=', eventId)
}

/** A page of those of an event, in the order in which they came. */
export function registrationPage(
  db: Db,
  { eventId, after, limit }: { eventId: string; after: string | undefined; limit: number },
): Promise<ScannedRow[]> {
  let page = scanned(db, eventId)
  if (after !== undefined) page = page.where('id', '>', after)
  return page.orderBy('id').limit(limit).execute()
}

/** Who may come in, or came, in person: a page in no order that means anything. */
export function checkInPage(
  db: Db,
  { eventId, after, limit }: { eventId: string; after: string | undefined; limit: number },
): Promise<RegistrationRow[]> {
  let page = db
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('mode', '=', 'in_person')
    .where('status', 'in', ['confirmed', 'attended'])
  if (after !== undefined) page = page.where('id', '>', after)
  return page.orderBy('id').limit(limit).execute()
}

/** All of an event, for a file. */
export function allRegistrations(db: Db, eventId: string): Promise<RegistrationRow[]> {
  return db
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('id')
    .limit(20_000)
    .execute()
}

/** Who holds a place, an offer or a turn. */
export async function registeredUids(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_registrations')
    .select('member_uid')
    .where('event_id', '=', eventId)
    .where('status', 'in', live)
    .orderBy('member_uid')
    .execute()
  return rows.map(({ member_uid }) => member_uid)
}

/** Who has a place. */
export async function confirmedUids(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('event_registrations')
    .select('member_uid')
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .orderBy('member_uid')
    .execute()
  return rows.map(({ member_uid }) => member_uid)
}

/** The first who wait for a place, longest first. */
export function longestWaiting(db: Db, eventId: string): Promise<RegistrationRow[]> {
  return db
    .selectFrom('event_registrations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('status', '=', 'waitlisted')
    .orderBy('registered_at')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Offers of an event that nobody took in time expire. */
export async function expireOffers(db: Db, eventId: string, now: Instant): Promise<void> {
  await db
    .updateTable('event_registrations')
    .set({ status: 'offer_expired' })
    .where('event_id', '=', eventId)
    .where('status', '=', 'offered')
    .where('offered_until', '<=', now)
    .execute()
}

/** Events to look after: somebody waits for a place in them, or an offer was not taken in time. */
export async function eventsInMotion(db: Db, now: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
    where e.status = 'published' and e.starts_at > ${now} and exists (
      select from event_registrations r where r.event_id = e.id and r.status = 'waitlisted')
    union
    select r.event_id from event_registrations r where r.status = 'offered' and r.offered_until <= ${now}
    order by 1 limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where attendance was taken, whoever has a place and did not come. */
export async function markNoShows(db: Db, eventId: string): Promise<void> {
  await db
    .updateTable('event_registrations')
    .set({ status: 'no_show' })
    .where('event_id', '=', eventId)
    .where('status', '=', 'confirmed')
    .where(
      sql<boolean>`exists (select from event_registrations r
        where r.event_id = event_registrations.event_id and r.status = 'attended')`,
    )
    .execute()
}
