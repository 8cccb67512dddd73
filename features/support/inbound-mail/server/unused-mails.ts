/**
 * Mails that became no message: listed for staff, so that somebody can look after them. What must always be true: the
 * list is bounded, keeps no words of a mail, and forgets each after 90 days, and with the member it came from.
 */
import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { firstOf, type PageQuery, pageById, paged } from '@kolo/database/pages'
import type { Db, Tables } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { addHours, type Instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { supportAccess } from '../../support.access.ts'
import { shownTo } from '../../tickets/server/ticket.record.ts'
import { listUnusedMails } from '../../tickets/ticket.contract.ts'
import type { UnusedReason } from '../mail.rules.ts'

const keptHours = 90 * 24
/** How many are kept for each reason, so that answers of machines push no mail of a person out. */
const keptEach = 500

type Listed = { sha256: string; reason: UnusedReason; from: string; subject: string; ticketId: string | null }

const oneLine = (text: string, most: number) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

/** Lists one, once, in place of the oldest of its reason where there are too many. */
export async function listMail(
  { db, now, changed }: Pick<Call, 'db' | 'now' | 'changed'>,
  { sha256, reason, from, subject, ticketId }: Listed,
): Promise<void> {
  const row: Tables['unused_mails'] = {
    id: newId(Date.parse(now)),
    mail_sha256: sha256,
    reason,
    sender: oneLine(from, 254),
    subject: oneLine(subject, 200),
    ticket_id: ticketId,
    arrived_at: now,
  }
  await db
    .insertInto('unused_mails')
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute()
  await sql`delete from unused_mails where reason = ${reason} and id <= (
    select id from unused_mails where reason = ${reason} order by id desc offset ${keptEach} limit 1)`.execute(
    db,
  )
  changed({ reads: listUnusedMails, permission: supportAccess.answer.permission })
}

function unusedMails(db: Db, page: PageQuery) {
  const { after, limit } = pageById(page)
  const found = db
    .selectFrom('unused_mails as m')
    .leftJoin('tickets as t', 't.id', 'm.ticket_id')
    .select(['m.id', 'm.reason', 'm.sender', 'm.subject', 'm.ticket_id', 't.code', 'm.arrived_at'])
    .$if(after !== undefined, (query) => query.where('m.id', '<', after ?? ''))
    .orderBy('m.id', 'desc')
  return firstOf(found, limit).execute(db)
}

/** The command behind `GET /api/desk/unused-mails`. */
export async function listUnusedMailsHandler(call: Call, { query }: InputOf<typeof listUnusedMails>) {
  const found = await unusedMails(call.db, query)
  const masked = shownTo(call)
  const { rows, nextCursor } = paged(found.rows, query.limit)
  const shown = rows.map(({ id, reason, sender, subject, ticket_id, code, arrived_at: arrivedAt }) => ({
    id,
    reason,
    sender,
    subject: masked(subject),
    ticket: ticket_id !== null && code !== null ? { id: ticket_id, code } : null,
    arrivedAt,
  }))
  return { rows: shown, nextCursor }
}

/** Forgets those that are 90 days old. */
export const sweepUnusedMails: Job = {
  name: 'support.sweep-unused-mails',
  schedule: '55 3 * * *',
  run: ({ db, now }) => removeBefore(db, addHours(now, -keptHours)),
}

async function removeBefore(db: Db, before: Instant): Promise<void> {
  await sql`delete from unused_mails where arrived_at <= ${before}`.execute(db)
}

/** Forgets those that came from somebody's address. */
export async function removeMailsFrom(db: Db, uid: string): Promise<void> {
  await sql`delete from unused_mails
    where lower(sender) = (select lower(email) from profiles where uid = ${uid})`.execute(db)
}
