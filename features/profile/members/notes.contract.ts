/** What administrators note about a member among themselves. The member reads it in a copy of their data, and nowhere else. */
import { endpoint } from '@kolo/foundation/endpoint'
import { idWire, instantWire, pageOf, pageQuery, textWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { profileAccess } from '../profile.access.ts'

export const memberNoteWire = z.object({
  id: idWire,
  body: z.string(),
  /** Nobody: whoever wrote it is erased. */
  author: z.optional(z.string()),
  writtenAt: instantWire,
  /** Whoever asks wrote it. */
  isOwn: z.boolean(),
})
export type MemberNote = z.output<typeof memberNoteWire>

const params = z.object({ uid: idWire })

/** The notes about a member, newest first. */
export const listMemberNotes = endpoint({
  name: 'profile.list-member-notes',
  method: 'GET',
  path: '/api/members/{uid}/notes',
  summary: 'What administrators noted about a member, newest first; never about oneself.',
  needs: profileAccess.saveNotes,
  params,
  query: z.object(pageQuery),
  output: pageOf(memberNoteWire),
  refusals: ['own-record'],
})

export const writeMemberNote = endpoint({
  name: 'profile.write-member-note',
  method: 'POST',
  path: '/api/members/{uid}/notes',
  summary: 'Note something about a member, for administrators; it is part of the copy of their data.',
  needs: profileAccess.saveNotes,
  needsStepUp: true,
  params,
  body: z.strictObject({ body: textWire(1, 2_000, 'Write a note of 1 to 2,000 characters.') }),
  output: memberNoteWire,
  refusals: ['own-record'],
  isDoneOnce: true,
})

export const removeMemberNote = endpoint({
  name: 'profile.remove-member-note',
  method: 'DELETE',
  path: '/api/members/{uid}/notes/{noteId}',
  summary: 'Remove a note about a member that the caller wrote; the audit log keeps that there was one.',
  needs: profileAccess.saveNotes,
  needsStepUp: true,
  params: z.object({ uid: idWire, noteId: idWire }),
  output: z.object({ id: idWire }),
  refusals: ['own-record'],
})
