/** What staff write often: one list for all of them. */
import type { Call } from '@kolo/application/call'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { refuse } from '@kolo/foundation/refusal'
import type * as contract from '../../tickets/ticket.contract.ts'
import { insertReply, isTitleTaken, removeReply, savedReplies, saveReply } from './saved-replies.store.ts'

export async function listSavedRepliesHandler({ db }: Pick<Call, 'db'>) {
  const rows = await savedReplies(db)
  return { rows: rows.map(({ id, title, body }) => ({ id, title, body })) }
}

export async function addSavedReplyHandler(call: Call, { body }: InputOf<typeof contract.addSavedReply>) {
  const { db, now } = call
  if (await isTitleTaken(db, body.title)) return refuse('title-taken', {}, 'title')
  const id = newId(Date.parse(now))
  await insertReply(db, { id, ...body, changed_at: now })
  call.record({ kind: 'saved-reply.added', target: { type: 'saved-reply', id } })
  return listSavedRepliesHandler(call)
}

export async function changeSavedReplyHandler(
  call: Call,
  { params: { id }, body }: InputOf<typeof contract.changeSavedReply>,
) {
  const { db, now } = call
  if (await isTitleTaken(db, body.title, id)) return refuse('title-taken', {}, 'title')
  await saveReply(db, { id, ...body, changed_at: now })
  call.record({ kind: 'saved-reply.changed', target: { type: 'saved-reply', id } })
  return listSavedRepliesHandler(call)
}

export async function removeSavedReplyHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.removeSavedReply>,
) {
  await removeReply(call.db, id)
  call.record({ kind: 'saved-reply.removed', target: { type: 'saved-reply', id } })
  return listSavedRepliesHandler(call)
}
