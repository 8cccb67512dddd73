/** The only SQL of events themselves; that of registrations is beside it. */

import { nextCode } from '@kolo/database/codes'
import type { TimePlace } from '@kolo/database/pages'
import type { SortedList, SortedPage, SortedRow } from '@kolo/database/sorted-pages'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { isFor, plansOf } from '@kolo/profile/server'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Attendance } from '../../meetings/meeting.rules.ts'
import type { MinutesRow } from '../../meetings/server/minutes.record.ts'
import { heldFirst } from '../../registrations/server/registrations.store.ts'
import { mostInSeries } from '../../series/series.rules.ts'
import type { EventStatus, RegistrationStatus } from '../event.rules.ts'
import type { EventRow } from './event.record.ts'

/** An event with how one person's registration stands, and whether they check people in there. */
export type ShownRow = EventRow & { own: RegistrationStatus | null; stewards: boolean }

/** An event with how many wait and came. */
export type CountedEvent = EventRow & {
  plans: { id: string; name: string }[]
  waiting: number
  attended: number
  stewards: Steward[]
}

/** Who checks people in at an event beside administrators. */
export type Steward = { name: string; email: string }

/** What one person may see: published and for them, or theirs because they registered. */
function shownTo(db: Db, uid: string) {
  return db
    .selectFrom('events')
    .innerJoin('profiles', (join) => join.on('profiles.uid', '=', uid))
    .selectAll('events')
    .select([
      sql<RegistrationStatus | null>`(select r.status from event_registrations r
        where r.event_id = events.id and r.member_uid = ${uid} order by ${heldFirst} limit 1)`.as('own'),
      sql<boolean>`exists (select from event_stewards s where s.event_id = events.id and s.uid = ${uid})`.as(
        'stewards',
      ),
    ])
    .where('published_at', 'is not', null)
    .where(
      sql<boolean>`(${isFor('events', 'profiles')} or exists (
        select from event_registrations r where r.event_id = events.id and r.member_uid = ${uid}) or exists (
        select from event_stewards s where s.event_id = events.id and s.uid = ${uid}))`,
    )
}

/** A page of what comes to one person, the next first. */
export function comingPage(
  db: Db,
  { uid, now, after, limit }: { uid: string; now: Instant; after: TimePlace | undefined; limit: number },
): Promise<ShownRow[]> {
  let page = shownTo(db, uid).where('ends_at', '>', now)
  if (after)
    page = page.where(sql<boolean>`(starts_at, events.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
  return page.orderBy('starts_at').orderBy('events.id').limit(limit).execute()
}

/** A page of what was, the last first; what was put away is left out. */
export function pastPage(
  db: Db,
  { uid, now, after, limit }: { uid: string; now: Instant; after: TimePlace | undefined; limit: number },
): Promise<ShownRow[]> {
  let page = shownTo(db, uid).where('ends_at', '<=', now).where('status', '<>', 'archived')
  if (after)
    page = page.where(sql<boolean>`(starts_at, events.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return page.orderBy('starts_at', 'desc').orderBy('events.id', 'desc').limit(limit).execute()
}

/** What happens between two moments to one person, the first to begin first. */
export function calendarRows(
  db: Db,
  { uid, from, until }: { uid: string; from: Instant; until: Instant },
): Promise<ShownRow[]> {
  return shownTo(db, uid)
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .where('status', '<>', 'archived')
    .orderBy('starts_at')
    .orderBy('events.id')
    .limit(500)
    .execute()
}

/** One that a person may see, or "not found". */
export async function shownById(db: Db, uid: string, id: string): Promise<ShownRow> {
  return orNotFound(await shownTo(db, uid).where('events.id', '=', id).executeTakeFirst())
}

/** The same, locked until the transaction ends. */
export async function lockShown(db: Db, uid: string, id: string): Promise<ShownRow> {
  return orNotFound(await shownTo(db, uid).where('events.id', '=', id).forUpdate('events').executeTakeFirst())
}

/** Keeps new drafts. */
export async function insertEvents(
  db: Db,
  rows: readonly Omit<Insertable<Tables['events']>, 'code'>[],
): Promise<void> {
  const yearOf = (at: Instant) => dayIn(lagos, at).slice(0, 4)
  await db
    .insertInto('events')
    .values(
      rows.map((row) => ({ ...row, code: nextCode(`EVT-${yearOf(row.written_at)}-`, 'event_numbers') })),
    )
    .execute()
}

/** One of them, locked until the transaction ends, or "not found". */
export async function lockEvent(db: Db, id: string): Promise<EventRow> {
  return orNotFound(
    await db.selectFrom('events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
}

/** Those after one in its series that have not begun, locked until the transaction ends. */
export function lockFollowing(db: Db, { series_id, starts_at }: EventRow, now: Instant): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', series_id)
    .where('starts_at', '>', starts_at)
    .where('starts_at', '>', now)
    .where('status', 'in', ['draft', 'published'])
    .orderBy('starts_at')
    .forUpdate()
    .execute()
}

/** The dates of a series that one person can see. */
export function shownOfSeries(db: Db, uid: string, seriesId: string): Promise<ShownRow[]> {
  return shownTo(db, uid).where('series_id', '=', seriesId).orderBy('starts_at').limit(mostInSeries).execute()
}

export function saveEvent(db: Db, id: string, changed: Updateable<Tables['events']>): Promise<EventRow> {
  return db
    .updateTable('events')
    .set({ ...changed, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes a draft. */
export async function removeEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('events').where('id', '=', id).execute()
}

/** Of those it is for whose account is open, how many there are and how many came. */
export async function attendanceAt(db: Db, { id }: Pick<EventRow, 'id'>): Promise<Attendance> {
  return db
    .selectFrom('profiles')
    .innerJoin('events', (join) => join.on('events.id', '=', id))
    .leftJoin('event_registrations as r', (join) =>
      join
        .onRef('r.member_uid', '=', 'profiles.uid')
        .on('r.event_id', '=', id)
        .on('r.status', '=', 'attended'),
    )
    .where('is_archived', '=', false)
    .where('is_active', '=', true)
    .where(isFor('events', 'profiles'))
    .select([sql<number>`count(*)::int`.as('entitled'), sql<number>`count(r.id)::int`.as('came')])
    .executeTakeFirstOrThrow()
}

/** What was written of a meeting. */
export function minutesOf(db: Db, id: string): Promise<MinutesRow | undefined> {
  return db.selectFrom('meeting_minutes').selectAll().where('event_id', '=', id).executeTakeFirst()
}

/** Keeps minutes in the place of their last draft. Whoever writes them locks their event first. */
export async function keepMinutes(db: Db, draft: Insertable<Tables['meeting_minutes']>): Promise<void> {
  const { event_id: _, ...written } = draft
  await db
    .insertInto('meeting_minutes')
    .values(draft)
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet({ ...written, version: sql`meeting_minutes.version + 1` }),
    )
    .execute()
}

/** Writes down who approved them, and how many were there. */
export async function keepApproval(
  db: Db,
  id: string,
  approval: Updateable<Tables['meeting_minutes']>,
): Promise<void> {
  await db.updateTable('meeting_minutes').set(approval).where('event_id', '=', id).execute()
}

function counted(db: Db) {
  const count = (status: RegistrationStatus) =>
    sql<number>`(select count(*)::int from event_registrations r
      where r.event_id = events.id and r.status = ${status})`
  return db
    .selectFrom('events')
    .selectAll()
    .select([
      plansOf('events').as('plans'),
      count('waitlisted').as('waiting'),
      count('attended').as('attended'),
      sql<Steward[]>`(select coalesce(json_agg(json_build_object('name', p.full_name, 'email', p.email)
        order by p.name_key, p.uid), '[]') from event_stewards s join profiles p using (uid)
        where s.event_id = events.id)`.as('stewards'),
    ])
}

/** How the list of all can be ordered; the newest stand first where nobody chose. */
export const eventOrder = {
  keys: {
    title: { by: sql`lower(title)`, kind: 'text' },
    begins: { by: sql`starts_at`, kind: 'time' },
    taken: { by: sql`taken_in_person + taken_online`, kind: 'number' },
  },
  usual: '-id',
  id: sql`id`,
} satisfies SortedList<'title' | 'begins' | 'taken'>

/** A page of all, with their counts. */
export function countedPage(
  db: Db,
  status: EventStatus | undefined,
  page: SortedPage,
): Promise<(CountedEvent & SortedRow)[]> {
  let query = counted(db)
  if (status !== undefined) query = query.where('status', '=', status)
  return query
    .select(page.key.as('order_key'))
    .where(page.after)
    .orderBy(page.order)
    .limit(page.limit)
    .execute()
}

export async function countedById(db: Db, id: string): Promise<CountedEvent> {
  return orNotFound(await counted(db).where('id', '=', id).executeTakeFirst())
}

/** Published ones whose reminders may be due: they begin within the longest of them. */
export function soonToBegin(db: Db, now: Instant, before: Instant): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('status', '=', 'published')
    .where('starts_at', '>', now)
    .where('starts_at', '<=', before)
    .where(sql<boolean>`reminders <> '{}'`)
    .orderBy('starts_at')
    .execute()
}

/** Writes down that a reminder goes out, and answers whether nobody did before. */
export async function keepReminder(
  db: Db,
  { id, starts_at }: EventRow,
  minutes: number,
  now: Instant,
): Promise<boolean> {
  const kept = await db
    .insertInto('event_reminders')
    .values({ event_id: id, minutes, starts_at, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('minutes')
    .executeTakeFirst()
  return kept !== undefined
}

/** Some that ended long enough ago, each locked by nobody else. */
export function lockOver(db: Db, endedBefore: Instant): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('status', '=', 'published')
    .where('ends_at', '<=', endedBefore)
    .orderBy('ends_at')
    .limit(10)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The latest events for all members that somebody goes to: a query. */
export function publicEventRows(uid: string) {
  return sql<{ title: string; registered_at: Instant }>`select e.title, r.registered_at
    from event_registrations r join events e on e.id = r.event_id
    where r.member_uid = ${uid} and r.status in ('confirmed', 'attended') and e.audience = 'all'
      and e.published_at is not null and e.status <> 'cancelled'
    order by r.id desc limit 3`
}
