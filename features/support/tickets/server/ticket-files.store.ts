/** The SQL of files in tickets: what is known about each; the bytes lie in the data folder. */
import { anyOf } from '@kolo/database/any-of'
import type { Db, Tables } from '@kolo/database/tables'
import type { MediaFolder } from '@kolo/files/server'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, type Instant } from '@kolo/foundation/time'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { looseHours } from '../ticket.rules.ts'
import type { TicketFileRow } from './ticket.record.ts'

export const ticketFolder: MediaFolder = {
  folder: 'ticket-files',
  known: async (db, storedNames) => {
    const rows = await db
      .selectFrom('ticket_files')
      .select('stored_name')
      .where('stored_name', '=', anyOf(storedNames))
      .execute()
    return rows.map((row) => row.stored_name)
  },
}

/** How many bytes somebody keeps here: a query. */
export function keptTicketBytes(uid: string): RawBuilder<{ bytes: number }> {
  return sql`select coalesce(sum(size_bytes), 0)::float8 as bytes from ticket_files where owner_uid = ${uid}`
}

/** Keeps one that no message has taken along. */
export function insertFile(db: Db, row: Insertable<Tables['ticket_files']>): Promise<TicketFileRow> {
  return db.insertInto('ticket_files').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Removes one of somebody's own that no message has taken along, or "not found". */
export async function removeLooseFile(db: Db, id: string, ownerUid: string): Promise<TicketFileRow> {
  const row = await db
    .deleteFrom('ticket_files')
    .where('id', '=', id)
    .where('owner_uid', '=', ownerUid)
    .where('message_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return orNotFound(row)
}

/** How many of these are somebody's own and taken along by no message; they stay so until the transaction ends. */
export async function lockLooseFiles(db: Db, ids: readonly string[], ownerUid: string): Promise<number> {
  const rows = await db
    .selectFrom('ticket_files')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('owner_uid', '=', ownerUid)
    .where('message_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length
}

export async function giveFiles(db: Db, ids: readonly string[], messageId: string): Promise<void> {
  await db.updateTable('ticket_files').set({ message_id: messageId }).where('id', '=', anyOf(ids)).execute()
}

/** A file, whether its message is a note, and whose ticket it is in; `undefined` for both while it is in none. */
export async function fileWithTicket(
  db: Db,
  id: string,
): Promise<TicketFileRow & { internal: boolean | null; member_uid: string | null; code: string | null }> {
  const row = await db
    .selectFrom('ticket_files')
    .leftJoin('ticket_messages', 'ticket_messages.id', 'ticket_files.message_id')
    .leftJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
    .selectAll('ticket_files')
    .select(['ticket_messages.internal', 'tickets.member_uid', 'tickets.code'])
    .where('ticket_files.id', '=', id)
    .executeTakeFirst()
  return orNotFound(row)
}

/** Forgets those whose message was never sent; the files themselves are swept. */
export async function forgetLooseFiles(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('ticket_files')
    .where('message_id', 'is', null)
    .where('added_at', '<=', addHours(now, -looseHours))
    .execute()
}

/** Removes those of somebody that no message has taken along. */
export async function removeLooseFilesOf(db: Db, uid: string): Promise<void> {
  await sql`delete from ticket_files where owner_uid = ${uid} and message_id is null`.execute(db)
}
