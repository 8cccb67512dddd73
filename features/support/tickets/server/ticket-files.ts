/** Files of what is written in tickets: sent before the message, read by whoever reads it. */

import type { AdmitCall, Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import type { Tables } from '@kolo/database/tables'
import { type FileType, shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, removeWhenCommitted, sweepOf } from '@kolo/files/server'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf, StoredFile } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import type { Instant } from '@kolo/foundation/time'
import type { Insertable } from 'kysely'
import { supportAccess } from '../../support.access.ts'
import type * as contract from '../ticket.contract.ts'
import { fileWithTicket, insertFile, removeLooseFile, ticketFolder } from './ticket-files.store.ts'

/** How many files somebody adds in a day. */
export const daily = {
  limit: { name: 'ticket file by person', points: 40, duration: 24 * 60 * 60 },
  sentence: 'You have added many files today. Please wait before adding another one.',
  takesRoom: true,
} as const

/** Before a byte of it is read: there is room for it. */
export function admitAttachment(call: AdmitCall) {
  return admitUpload(call, ticketFolder, daily)
}

/** The row of a file that was taken in. */
export function fileRow({
  stored,
  name,
  ownerUid,
  now,
}: {
  stored: StoredFile<FileType>
  name: string
  ownerUid: string
  now: Instant
}): Insertable<Tables['ticket_files']> {
  return {
    id: newId(Date.parse(now)),
    owner_uid: ownerUid,
    file_name: name,
    stored_name: stored.storedName,
    content_type: stored.type,
    size_bytes: stored.sizeBytes,
    sha256: stored.sha256,
    added_at: now,
  }
}

/** The command behind `POST /api/ticket-files`. What the file is, is read from its bytes; what it is called is only shown. */
export async function addAttachmentHandler(
  { db, actor, now }: Call,
  { body: { stored, name } }: InputOf<typeof contract.addAttachment>,
) {
  if (!stored) return refuse('file-type')
  const file = { stored, name: shownFileName(name, 'file'), ownerUid: actor.uid, now }
  const row = await insertFile(db, fileRow(file))
  return { id: row.id, name: row.file_name, contentType: row.content_type, sizeBytes: row.size_bytes }
}

export async function removeAttachmentHandler(
  { db, actor, enqueue }: Call,
  { params: { id } }: InputOf<typeof contract.removeAttachment>,
) {
  const row = await removeLooseFile(db, id, actor.uid)
  await removeWhenCommitted(enqueue, ticketFolder, row.stored_name)
  return { removed: id }
}

/**
 * The command behind `GET /api/ticket-files/{id}`: for whoever sent it, the ticket's member unless it is a note's, and staff
 * unless the ticket is their own. To everybody else it is not there.
 */
export async function readAttachmentHandler(
  call: Call,
  { params }: InputOf<typeof contract.readAttachment>,
): Promise<FileAnswer> {
  const row = await fileWithTicket(call.db, params.id)
  const { uid } = call.actor
  const isMember = row.member_uid === uid
  const isStaff = row.member_uid !== null && actsAsStaff(call.actor, supportAccess.answer.permission)
  const mayRead = isMember ? !row.internal : row.owner_uid === uid || isStaff
  if (!mayRead) throw new RequestProblem('not-found')
  const { stored_name: storedName, content_type: type } = row
  return linkTo(call, ticketFolder, { storedName, type, called: row.code ?? 'file' })
}

/** Removes files that belong to nothing. */
export const sweepTicketFiles = sweepOf('support.sweep-files', ticketFolder)
