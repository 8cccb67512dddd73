/** Notes of administrators about a member. What must always be true: nobody reads or writes what is noted about themselves. */
import type { Call } from '@kolo/application/call'
import { pageById, paged } from '@kolo/database/pages'
import { refusalOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import type { Refusal } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { profileAccess } from '../../profile.access.ts'
import { lockProfile, profileByUid } from '../../profiles/server/profile.store.ts'
import type { listMemberNotes, removeMemberNote, writeMemberNote } from '../notes.contract.ts'
import { deleteOwnNote, insertNote, namesOf, notesAbout } from './members.store.ts'

export async function listMemberNotesHandler(
  call: Call,
  { params, query }: InputOf<typeof listMemberNotes>,
): Promise<OutputOf<typeof listMemberNotes> | Refusal<'own-record'>> {
  const own = refusalOf(profileAccess.saveNotes, call.actor, params)
  if (own) return own
  orNotFound(await profileByUid(call.db, params.uid))
  const { rows, nextCursor } = paged(await notesAbout(call.db, params.uid, pageById(query)), query.limit)
  const names = await namesOf(call.db, [...new Set(rows.map((row) => row.author_uid))])
  return {
    rows: rows.map(({ id, body, author_uid, written_at }) => ({
      id,
      body,
      writtenAt: written_at,
      author: names.get(author_uid),
      isOwn: author_uid === call.actor.uid,
    })),
    nextCursor,
  }
}

export async function writeMemberNoteHandler(
  call: Call,
  { params, body }: InputOf<typeof writeMemberNote>,
): Promise<OutputOf<typeof writeMemberNote> | Refusal<'own-record'>> {
  const { db, actor, now } = call
  const own = refusalOf(profileAccess.saveNotes, actor, params)
  if (own) return own
  const { uid } = await lockProfile(db, params.uid)
  const note = { id: newId(Date.parse(now)), uid, author_uid: actor.uid, body: body.body, written_at: now }
  await insertNote(db, note)
  call.record({ kind: 'profile.note-written', subjectUid: uid })
  const names = await namesOf(db, [actor.uid])
  return { id: note.id, body: note.body, writtenAt: now, author: names.get(actor.uid), isOwn: true }
}

export async function removeMemberNoteHandler(
  call: Call,
  { params }: InputOf<typeof removeMemberNote>,
): Promise<OutputOf<typeof removeMemberNote> | Refusal<'own-record'>> {
  const own = refusalOf(profileAccess.saveNotes, call.actor, params)
  if (own) return own
  const { noteId: id, uid } = params
  orNotFound(await deleteOwnNote(call.db, { id, uid, author: call.actor.uid }))
  call.record({ kind: 'profile.note-removed', subjectUid: uid })
  return { id }
}
