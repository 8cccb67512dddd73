/** The only SQL of this feature. */
import './support.tables.ts'
import { type Db, orNotFound } from '@kolo/database/call'
import { nextCode } from '@kolo/database/codes'
import { addHours, dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Attachment } from '../support.contract.ts'
import { closingHours, reminderHours, silenceHours, type TicketStatus } from '../support.rules.ts'
import type { TicketMessagesTable, TicketRow, TicketsTable } from './support.tables.ts'

/** A ticket with the names of those in it. */
export type NamedTicket = TicketRow & {
  member: string
  assignee: string | null
  follows: string | null
}

/** What was written, and by whom. */
export type NamedMessage = TicketMessagesTable & { author: string | null; files: Attachment[] }

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
    .select(['member.full_name as member', 'assignee.full_name as assignee', 'before.code as follows'])
}

/** A page of one person's tickets, the newest first. */
export function ticketsOf(db: Db, uid: string, { after, limit }: Page): Promise<TicketRow[]> {
  const all = db.selectFrom('tickets').selectAll().where('member_uid', '=', uid)
  const page = after === undefined ? all : all.where('id', '<', after)
  return page.orderBy('id', 'desc').limit(limit).execute()
}

/** A page of everybody's in one state, the newest first. */
export function ticketsIn(
  db: Db,
  { status, notOf }: { status: TicketStatus; notOf: string },
  { after, limit }: Page,
): Promise<NamedTicket[]> {
  const all = named(db).where('tickets.status', '=', status).where('tickets.member_uid', '<>', notOf)
  const page = after === undefined ? all : all.where('tickets.id', '<', after)
  return page.orderBy('tickets.id', 'desc').limit(limit).execute()
}

/** One of them, or "not found". */
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

/** The files a message took along, the first sent first. */
const filesOfMessage = sql<Attachment[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.file_name, 'contentType', f.content_type,
    'sizeBytes', f.size_bytes) order by f.added_at, f.id), '[]')
  from ticket_files f where f.message_id = ticket_messages.id)`

/** What was written in it, the oldest first; the notes of staff only where they are asked for. */
export function messagesIn(db: Db, id: string, withNotes: boolean): Promise<NamedMessage[]> {
  const all = db
    .selectFrom('ticket_messages')
    .leftJoin('profiles', 'profiles.uid', 'ticket_messages.author_uid')
    .selectAll('ticket_messages')
    .select(['profiles.full_name as author', filesOfMessage.as('files')])
    .where('ticket_id', '=', id)
  const read = withNotes ? all : all.where('internal', '=', false)
  return read.orderBy('place').execute()
}

/** Keeps a new one. */
export function insertTicket(db: Db, row: Omit<Insertable<TicketsTable>, 'code'>): Promise<TicketRow> {
  const code = nextCode(`TKT-${dayIn(lagos, row.opened_at).slice(0, 4)}-`, 'ticket_numbers')
  return db
    .insertInto('tickets')
    .values({ ...row, code })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps what was written, after everything else in its ticket, which the caller has locked. */
export async function insertMessage(db: Db, row: Omit<TicketMessagesTable, 'place'>): Promise<void> {
  const place = sql<number>`(select coalesce(max(place), 0) + 1 from ticket_messages where ticket_id = ${row.ticket_id})`
  await db
    .insertInto('ticket_messages')
    .values({ ...row, place })
    .execute()
}

/** Writes what changed of one. */
export async function saveTicket(db: Db, id: string, changed: Updateable<TicketsTable>): Promise<void> {
  await db.updateTable('tickets').set(changed).where('id', '=', id).execute()
}

/** Moderators and administrators who are here. */
export async function staffUids(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('uid')
    .where('role', '<>', 'user')
    .where('is_archived', '=', false)
    .orderBy('uid')
    .execute()
  return rows.map(({ uid }) => uid)
}

type Told = Pick<TicketRow, 'id' | 'code' | 'member_uid'>

/** Those whose member was silent for three days and is reminded now, once each. */
export function remindSilent(db: Db, now: Instant): Promise<Told[]> {
  return db
    .updateTable('tickets')
    .set({ reminded_at: now })
    .where('status', '=', 'waiting_member')
    .where('waiting_since_at', '<=', addHours(now, -reminderHours))
    .where('reminded_at', 'is', null)
    .returning(['id', 'code', 'member_uid'])
    .execute()
}

/** Those whose member was silent for a week: they count as solved. */
export function resolveSilent(db: Db, now: Instant): Promise<Told[]> {
  return db
    .updateTable('tickets')
    .set({ status: 'resolved', resolved_at: now, changed_at: now, waiting_since_at: null })
    .where('status', '=', 'waiting_member')
    .where('waiting_since_at', '<=', addHours(now, -silenceHours))
    .returning(['id', 'code', 'member_uid'])
    .execute()
}

/** Those that have been solved for a week are closed. */
export async function closeSolved(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ status: 'closed', closed_at: now, changed_at: now })
    .where('status', '=', 'resolved')
    .where('resolved_at', '<=', addHours(now, -closingHours))
    .execute()
}

/** Removes all tickets of somebody, with what was written in them. */
export async function removeTicketsOf(db: Db, uid: string): Promise<void> {
  await sql`delete from tickets where member_uid = ${uid}`.execute(db)
}
