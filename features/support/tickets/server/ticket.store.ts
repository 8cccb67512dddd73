/** The only SQL of this feature. */
import { anyOf } from '@kolo/database/any-of'
import { batchQueries } from '@kolo/database/batched-queries'
import { nextCode } from '@kolo/database/codes'
import type { Db, Tables } from '@kolo/database/tables'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, type CalendarDate, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Holidays } from '../../service-hours/service-time.rules.ts'
import type { Attachment } from '../ticket.contract.ts'
import {
  closingHours,
  lastWordsMost,
  reminderHours,
  silenceHours,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  unsolved,
} from '../ticket.rules.ts'
import type { TicketRow } from './ticket.record.ts'

export type NamedTicket = TicketRow & {
  member: string
  assignee: string | null
  follows: string | null
  merged_into: LinkedTicket | null
}

/** Another ticket of the same member. */
export type LinkedTicket = { id: string; code: string; subject: string }

const mergedInto = sql<LinkedTicket | null>`(select json_build_object('id', o.id, 'code', o.code, 'subject', o.subject)
  from tickets o where o.id = tickets.merged_into_id)`

/** What was written, and by whom. */
export type NamedMessage = Selectable<Tables['ticket_messages']> & {
  author: string | null
  files: Attachment[]
}

type Page = { after: string | undefined; limit: number }

/** Whose ticket it must be, or must not be: nobody works on their own. */
type Whose = { of: string } | { notOf: string }

function named(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('profiles as member', 'member.uid', 'tickets.member_uid')
    .leftJoin('profiles as assignee', 'assignee.uid', 'tickets.assignee_uid')
    .leftJoin('tickets as before', 'before.id', 'tickets.follows_id')
    .selectAll('tickets')
    .select([
      'member.full_name as member',
      'assignee.full_name as assignee',
      'before.code as follows',
      mergedInto.as('merged_into'),
    ])
}

/** One's own ticket with the beginning of what was written last; notes of staff are not looked at. */
export type OwnTicketRow = TicketRow & { last: { byStaff: boolean; words: string } | null }

const lastWords = sql<OwnTicketRow['last']>`(
  select json_build_object('byStaff', m.by_staff, 'words', left(m.body, ${sql.lit(lastWordsMost)}))
  from ticket_messages m where m.ticket_id = tickets.id and not m.internal order by m.place desc limit 1)`

/** A page of one person's tickets, the newest first; `show`: those that are over, or those that are not. */
export function ticketsOf(
  db: Db,
  uid: string,
  { after, limit, show }: Page & { show: 'open' | 'solved' | undefined },
): Promise<OwnTicketRow[]> {
  let page = db.selectFrom('tickets').selectAll().select(lastWords.as('last')).where('member_uid', '=', uid)
  if (show) page = page.where('status', show === 'open' ? 'in' : 'not in', [...unsolved])
  if (after !== undefined) page = page.where('id', '<', after)
  return page.orderBy('id', 'desc').limit(limit).execute()
}

/** Which tickets the desk looks at: without a state, those that are not solved yet. */
export type StaffFilter = {
  status?: TicketStatus | undefined
  priority?: TicketPriority | undefined
  category?: TicketCategory | undefined
  /** Somebody's uid, or nobody. */
  assignee?: string | null | undefined
  tag?: string | undefined
  /** Only those that should have been answered or solved by then. */
  lateAt?: Instant | undefined
  /** Theirs alone, and without a state in any. */
  memberUid?: string | undefined
  notOf: string
}

const isAtWork = sql<boolean>`tickets.status in ('open', 'in_progress')`
const dueAt = sql<Instant>`case when tickets.first_reply_at is null then tickets.first_reply_due_at else tickets.resolve_due_at end`

/** A page of everybody's, the newest first. */
export function ticketsIn(
  db: Db,
  { status, priority, category, assignee, tag, lateAt, memberUid, notOf }: StaffFilter,
  { after, limit }: Page,
): Promise<NamedTicket[]> {
  const all = named(db)
    .where('tickets.member_uid', '<>', notOf)
    .$if(memberUid === undefined || status !== undefined, (found) =>
      found.where('tickets.status', '=', anyOf(status ? [status] : unsolved)),
    )
    .$if(memberUid !== undefined, (found) => found.where('tickets.member_uid', '=', memberUid as string))
    .$if(priority !== undefined, (found) => found.where('tickets.priority', '=', priority as TicketPriority))
    .$if(category !== undefined, (found) => found.where('tickets.category', '=', category as TicketCategory))
    .$if(tag !== undefined, (found) => found.where(sql<boolean>`tickets.tags @> ${[tag]}::text[]`))
    .$if(assignee === null, (found) => found.where('tickets.assignee_uid', 'is', null))
    .$if(typeof assignee === 'string', (found) =>
      found.where('tickets.assignee_uid', '=', assignee as string),
    )
    .$if(lateAt !== undefined, (found) => found.where(isAtWork).where(dueAt, '<', lateAt as Instant))
  const page = after === undefined ? all : all.where('tickets.id', '<', after)
  return page.orderBy('tickets.id', 'desc').limit(limit).execute()
}

/** What waits for staff, with how many do in all and how many of them this person can work on. */
export type TicketToAnswer = NamedTicket & { in_all: number; mine: number }

/** Those that are due first, without the person's own: a query. */
export function ticketsToAnswerBy(uid: string): RawBuilder<TicketToAnswer> {
  const waiting = sql`from tickets where ${isAtWork} and member_uid <> ${uid}`
  return sql<TicketToAnswer>`select tickets.*, member.full_name as member, assignee.full_name as assignee,
      null as follows, null as merged_into, w.in_all, w.mine
    from tickets join profiles member on member.uid = tickets.member_uid
      left join profiles assignee on assignee.uid = tickets.assignee_uid, (
        select count(*)::int as in_all,
          (count(*) filter (where assignee_uid is null or assignee_uid = ${uid}))::int as mine ${waiting}) w
    where ${isAtWork} and tickets.member_uid <> ${uid}
    order by ${dueAt} nulls first, tickets.id limit 25`
}

export async function ticketById(db: Db, id: string, whose: Whose): Promise<NamedTicket> {
  const one = named(db).where('tickets.id', '=', id)
  const theirs =
    'of' in whose
      ? one.where('tickets.member_uid', '=', whose.of)
      : one.where('tickets.member_uid', '<>', whose.notOf)
  return orNotFound(await theirs.executeTakeFirst())
}

/** The same, locked until the transaction ends. */
export async function lockTicket(db: Db, id: string, whose: Whose): Promise<TicketRow> {
  const one = db.selectFrom('tickets').selectAll().where('id', '=', id)
  const theirs =
    'of' in whose ? one.where('member_uid', '=', whose.of) : one.where('member_uid', '<>', whose.notOf)
  return orNotFound(await theirs.forUpdate().executeTakeFirst())
}

/** The ticket of a code, or the one it goes on in, locked, with its member's address; nothing when they left. */
export async function lockMailed(db: Db, code: string): Promise<(TicketRow & { email: string }) | undefined> {
  const { rows } = await sql<TicketRow & { email: string }>`select t.*, p.email from tickets t
    join profiles p on p.uid = t.member_uid and not p.is_archived
    where t.id = (select coalesce(merged_into_id, id) from tickets where code = ${code})
    for update of t`.execute(db)
  return rows[0]
}

/** Whether a mail has been heard. */
export async function isHeard(db: Db, mailSha256: string): Promise<boolean> {
  const found = await db
    .selectFrom('ticket_messages')
    .select('id')
    .where('mail_sha256', '=', mailSha256)
    .executeTakeFirst()
  return found !== undefined
}

/** The member's other tickets that this one can be merged into, the newest first. */
const othersOf = sql<LinkedTicket[]>`(
  select coalesce(json_agg(o), '[]') from (
    select id, code, subject from tickets o where o.member_uid = tickets.member_uid and o.id <> tickets.id
      and o.status = ${anyOf(unsolved)} order by o.id desc limit 20) o)`

/** One of them as the desk sees it, or "not found". */
export async function deskTicketById(
  db: Db,
  id: string,
  notOf: string,
): Promise<NamedTicket & { others: LinkedTicket[] }> {
  const one = named(db).select(othersOf.as('others')).where('tickets.id', '=', id)
  return orNotFound(await one.where('tickets.member_uid', '<>', notOf).executeTakeFirst())
}

/** A ticket and another one, in one order for all, locked until the transaction ends. */
export async function lockBoth(db: Db, ids: readonly string[], notOf: string): Promise<TicketRow[]> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('member_uid', '<>', notOf)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Those that were merged into one go on where that one does. */
export async function mergeAlong(db: Db, from: string, into: string): Promise<void> {
  await db.updateTable('tickets').set({ merged_into_id: into }).where('merged_into_id', '=', from).execute()
}

/** A member who is here, or "not found". */
export async function memberHere(db: Db, uid: string): Promise<void> {
  const found = await db
    .selectFrom('profiles')
    .select('uid')
    .where('uid', '=', uid)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  orNotFound(found)
}

/** The files a message took along, the first sent first. */
const filesOfMessage = sql<Attachment[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.file_name, 'contentType', f.content_type,
    'sizeBytes', f.size_bytes) order by f.added_at, f.id), '[]')
  from ticket_files f where f.message_id = ticket_messages.id)`

/** What was written in it and in those merged into it, the oldest first; the notes of staff only where they are asked for. */
export function messagesIn(db: Db, id: string, withNotes: boolean): Promise<NamedMessage[]> {
  const all = db
    .selectFrom('ticket_messages')
    .leftJoin('profiles', 'profiles.uid', 'ticket_messages.author_uid')
    .selectAll('ticket_messages')
    .select(['profiles.full_name as author', filesOfMessage.as('files')])
    .where((at) =>
      at.or([
        at('ticket_id', '=', id),
        at('ticket_id', 'in', at.selectFrom('tickets').select('id').where('merged_into_id', '=', id)),
      ]),
    )
  const read = withNotes ? all : all.where('internal', '=', false)
  return read.orderBy('at').orderBy('place').execute()
}

export function insertTicket(db: Db, row: Omit<Insertable<Tables['tickets']>, 'code'>): Promise<TicketRow> {
  const code = nextCode(`TKT-${dayIn(lagos, row.opened_at).slice(0, 4)}-`, 'ticket_numbers')
  return db
    .insertInto('tickets')
    .values({ ...row, code })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps what was written, after everything else in its ticket, which the caller has locked. */
export async function insertMessage(
  db: Db,
  row: Omit<Insertable<Tables['ticket_messages']>, 'place'>,
): Promise<void> {
  const place = sql<number>`(select coalesce(max(place), 0) + 1 from ticket_messages where ticket_id = ${row.ticket_id})`
  await db
    .insertInto('ticket_messages')
    .values({ ...row, place })
    .execute()
}

export async function saveTicket(db: Db, id: string, changed: Updateable<Tables['tickets']>): Promise<void> {
  await db.updateTable('tickets').set(changed).where('id', '=', id).execute()
}

export type StaffRow = { uid: string; name: string }

/** Moderators and administrators who are here and may act: a query. */
const staff = sql<StaffRow>`select uid, full_name as name from profiles
  where role <> 'user' and is_active and not is_archived order by name_key, uid`

/** Those who can work on tickets. */
export async function allStaff(db: Db): Promise<StaffRow[]> {
  const { rows } = await staff.execute(db)
  return rows
}

function daysOff(from: Instant): RawBuilder<{ day: CalendarDate }> {
  return sql`select day from holidays where day >= ${dayIn(lagos, from)}`
}

const asSet = (rows: readonly { day: CalendarDate }[]): Holidays => new Set(rows.map(({ day }) => day))

/** The days without work since an instant, and the staff there are. */
export async function staffAndHolidays(db: Db, from: Instant) {
  const found = await batchQueries(db, { staff, daysOff: daysOff(from) })
  return { staff: found.staff, holidays: asSet(found.daysOff) }
}

/** The days without work since an instant. */
export async function holidaysSince(db: Db, from: Instant): Promise<Holidays> {
  const { rows } = await daysOff(from).execute(db)
  return asSet(rows)
}

/** The same with their names, the first first. */
export function holidaysToCome(db: Db, today: CalendarDate): Promise<Tables['holidays'][]> {
  return db.selectFrom('holidays').selectAll().where('day', '>=', today).orderBy('day').execute()
}

/** Keeps one, or answers `false` when the day is one already. */
export async function insertHoliday(db: Db, row: Tables['holidays']): Promise<boolean> {
  const kept = await db
    .insertInto('holidays')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()
  return kept !== undefined
}

/** Takes one away and answers what it was called, or "not found". */
export async function removeHolidayOn(db: Db, day: CalendarDate): Promise<string> {
  return orNotFound(
    await db.deleteFrom('holidays').where('day', '=', day).returning('name').executeTakeFirst(),
  ).name
}

type Told = Pick<TicketRow, 'id' | 'code' | 'member_uid' | 'assignee_uid' | 'status'>
const toldOf = ['id', 'code', 'member_uid', 'assignee_uid', 'status'] as const

/** Those that have waited for three days, for their member or on hold; somebody is reminded of each now, once. */
export function remindWaiting(db: Db, now: Instant): Promise<Told[]> {
  return db
    .updateTable('tickets')
    .set({ reminded_at: now })
    .where('status', '=', anyOf(['waiting_member', 'on_hold']))
    .where('waiting_since_at', '<=', addHours(now, -reminderHours))
    .where('reminded_at', 'is', null)
    .returning(toldOf)
    .execute()
}

/**
 * Those whose member was silent for a week: they count as solved. One that somebody works on is silent where staff wrote to
 * its member last, and nothing was done with it since, notes included.
 */
export function resolveSilent(db: Db, now: Instant): Promise<Told[]> {
  const since = addHours(now, -silenceHours)
  return db
    .updateTable('tickets')
    .set({ status: 'resolved', resolved_at: now, changed_at: now, waiting_since_at: null })
    .where(
      sql<boolean>`status = 'waiting_member' and waiting_since_at <= ${since}
        or status = 'in_progress' and changed_at <= ${since} and not exists (
          select from ticket_messages m where m.ticket_id = tickets.id and m.at > ${since})
        and (select m.by_staff from ticket_messages m where m.ticket_id = tickets.id and not m.internal
          order by m.id desc limit 1)`,
    )
    .returning(toldOf)
    .execute()
}

/** Those that have been solved for a week are closed; answers those of whom nobody said yet how they found the help. */
export async function closeSolved(db: Db, now: Instant): Promise<Told[]> {
  const closed = await db
    .updateTable('tickets')
    .set({ status: 'closed', closed_at: now, changed_at: now })
    .where('status', '=', 'resolved')
    .where('resolved_at', '<=', addHours(now, -closingHours))
    .returning([...toldOf, 'stars'])
    .execute()
  return closed.filter(({ stars }) => stars === null)
}

/** Removes all tickets of somebody, with what was written in them. */
export async function removeTicketsOf(db: Db, uid: string): Promise<void> {
  await sql`delete from tickets where member_uid = ${uid}`.execute(db)
}
