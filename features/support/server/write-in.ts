import type { Call } from '@kolo/database/call'
import { newId } from '@kolo/foundation/ids'
import { insertMessage } from './support.store.ts'
import type { TicketMessagesTable } from './support.tables.ts'

/** Keeps what somebody writes in a ticket, which the caller made or has locked. */
export async function writeIn(
  { db, actor, now }: Call,
  ticketId: string,
  written: Pick<TicketMessagesTable, 'body' | 'by_staff' | 'internal'>,
): Promise<void> {
  await insertMessage(db, {
    ...written,
    id: newId(Date.parse(now)),
    ticket_id: ticketId,
    author_uid: actor.uid,
    at: now,
  })
}
