import type { Call } from '@kolo/application/call'
import type { Change } from '@kolo/application/changes'
import type { Tables } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import type { Selectable } from 'kysely'
import { supportAccess } from '../../support.access.ts'
import { listStaffTickets, listTickets } from '../ticket.contract.ts'
import type { TicketRow } from './ticket.record.ts'
import { insertMessage } from './ticket.store.ts'
import { giveFiles, lockLooseFiles } from './ticket-files.store.ts'

/** Why these files cannot go along with a message of whoever asks; asked before anything is written. */
export async function whyNotAlong({ db, actor }: Call, files: readonly string[] = []) {
  const ids = new Set(files)
  if (ids.size === 0) return undefined
  const here = await lockLooseFiles(db, [...ids], actor.uid)
  return here === ids.size ? undefined : refuse('file-not-here', undefined, 'files')
}

export type Written = Pick<
  Selectable<Tables['ticket_messages']>,
  'author_uid' | 'body' | 'by_staff' | 'internal'
> & {
  files?: readonly string[] | undefined
  mail_sha256?: string
}

/**
 * Keeps what somebody writes in a ticket, which the caller made or has locked, with the files that go along; whoever
 * looks at it reads it at once.
 */
export async function writeIn(
  { db, now, changed }: Pick<Call, 'db' | 'now' | 'changed'>,
  { id: ticketId, member_uid: memberUid }: Pick<TicketRow, 'id' | 'member_uid'>,
  { files = [], ...written }: Written,
): Promise<void> {
  const id = newId(Date.parse(now))
  await insertMessage(db, { ...written, id, ticket_id: ticketId, at: now })
  if (files.length > 0) await giveFiles(db, files, id)
  for (const change of changesOf({ member_uid: memberUid }, written)) changed(change)
}

/** What is old once a ticket changed: the desk, and its member's tickets unless it was a note. */
export function changesOf(
  { member_uid: uid }: Pick<TicketRow, 'member_uid'>,
  { internal } = { internal: false },
): Change[] {
  const desk = { reads: listStaffTickets, permission: supportAccess.answer.permission }
  return internal ? [desk] : [desk, { reads: listTickets, uid }]
}
