import type { Call } from '@kolo/database/call'
import type { Change } from '@kolo/database/changes'
import { newId } from '@kolo/foundation/ids'
import { supportAccess } from '../support.access.ts'
import { listDesk, listTickets } from '../support.contract.ts'
import { insertMessage } from './support.store.ts'
import type { TicketMessagesTable, TicketRow } from './support.tables.ts'

/** Keeps what somebody writes in a ticket, which the caller made or has locked; whoever looks at it reads it at once. */
export async function writeIn(
  { db, actor, now, changed }: Call,
  { id: ticketId, member_uid: memberUid }: Pick<TicketRow, 'id' | 'member_uid'>,
  written: Pick<TicketMessagesTable, 'body' | 'by_staff' | 'internal'>,
): Promise<void> {
  await insertMessage(db, {
    ...written,
    id: newId(Date.parse(now)),
    ticket_id: ticketId,
    author_uid: actor.uid,
    at: now,
  })
  for (const change of changesOf({ member_uid: memberUid }, written)) changed(change)
}

/** What is old once a ticket changed: the desk, and its member's tickets unless it was a note. */
export function changesOf(
  { member_uid: uid }: Pick<TicketRow, 'member_uid'>,
  { internal } = { internal: false },
): Change[] {
  const desk = { reads: listDesk, permission: supportAccess.answer.permission }
  return internal ? [desk] : [desk, { reads: listTickets, uid }]
}
