/**
 * The members' list as a file of any length, as long work. What must always be true: each page is read once, only whoever
 * asked for the file has it, and nothing is written for somebody who may no longer take the list along.
 */

import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import type { FileAnswer } from '@kolo/application/route'
import { pageById, paged } from '@kolo/database/pages'
import { type MediaFolder, readStored, saveFile, sweepOf, writeOn } from '@kolo/files/server'
import { grantOf } from '@kolo/foundation/access'
import type { InputOf, OutputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { orNotFound } from '@kolo/foundation/request-problem'
import { addHours, dayIn, lagos } from '@kolo/foundation/time'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import * as z from 'zod/mini'
import { memberFileDays } from '../../members/members.rules.ts'
import { countAsked, membersAsked, presentListed } from '../../members/server/list-members.ts'
import { csvHead, csvLines, takenFacts } from '../../members/server/read-members.ts'
import { memberFileReady } from '../../profiles/server/profile.notifications.ts'
import { profileByUid } from '../../profiles/server/profile.store.ts'
import {
  askedMembers,
  type listMemberFiles,
  type MemberFile,
  type makeMemberFile,
  type openMemberFile,
} from '../member-files.contract.ts'
import {
  forgetMemberFiles,
  insertMemberFile,
  knownMemberFiles,
  type MemberFileRow,
  memberFileById,
  memberFilesOf,
  saveMemberFile,
} from './member-files.store.ts'

const mediaFolder: MediaFolder = { folder: 'member-files', known: knownMemberFiles }
/** How many members a piece reads and writes. */
const slice = 1_000

const placeWire = z.object({
  /** The unfinished file, and how many bytes of it are noted; no name: not begun. */
  storedName: z.string(),
  bytes: z.number(),
  after: z.optional(z.object({ key: z.string(), uid: z.string() })),
})
type Place = z.output<typeof placeWire>
const fromTheStart: Place = { storedName: '', bytes: 0 }

/** Writes the file, some members in each piece. */
export const memberFileWork = longWorkKind<Place>({
  name: 'profile.member-file',
  place: placeWire,
  cancellable: true,
  page: () => '/admin/members',
  chunk: async (call, { subjectId, done }, place) => {
    const file = orNotFound(await memberFileById(call.db, subjectId))
    const owner = await profileByUid(call.db, file.owner_uid)
    const mayTake = owner?.is_active && grantOf(owner.role, 'manage_users') === true
    if (!mayTake) return { done: 0, place, ended: 'Whoever asked for it may no longer have it.' }
    return writeSlice(call, file, { done, place })
  },
})

/** The next members; begins again where another machine has what was written so far. */
async function writeSlice(
  call: ChunkCall,
  file: MemberFileRow,
  { done, place }: { done: number; place: Place },
) {
  const looking = { db: call.db, seesAll: true }
  const isFirst = place.storedName === ''
  const asked = z.decode(askedMembers, file.asked as never)
  const rows = await membersAsked(looking, asked, { limit: slice, after: place.after })
  const text = (isFirst ? csvHead() : '') + csvLines(await presentListed(looking, rows))
  const bytes = new TextEncoder().encode(text)
  const written = await writeOn(call.community, mediaFolder, place, bytes)
  if (!written) return { done: -done, place: fromTheStart }
  const last = rows.at(-1)
  const next = { ...written, ...(last ? { after: { key: last.order_key, uid: last.uid } } : {}) }
  if (rows.length === slice) return { done: rows.length, place: next }
  await saveFile(call.community, mediaFolder, written.storedName)
  await saveMemberFile(call.db, file.id, written.storedName, call.now)
  await notify(call, { topic: memberFileReady, to: file.owner_uid, facts: {} })
  return { done: rows.length, place: next, ended: 'It is ready.' }
}

export async function makeMemberFileHandler(
  call: Call,
  { body }: InputOf<typeof makeMemberFile>,
): Promise<MemberFile> {
  const { db, actor, now } = call
  const total = await countAsked({ db, seesAll: true }, body)
  const asked = JSON.stringify(z.encode(askedMembers, body))
  const row = await insertMemberFile(db, {
    id: newId(Date.parse(now)),
    owner_uid: actor.uid,
    asked,
    asked_at: now,
  })
  await beginLongWork(call, memberFileWork, {
    subjectId: row.id,
    title: 'Making the file of members',
    total,
    place: fromTheStart,
    ownerUid: actor.uid,
  })
  call.record({ kind: 'profile.members-taken', facts: { rows: total, format: 'csv', ...takenFacts(body) } })
  return presented(row)
}

export async function listMemberFilesHandler(
  call: Call,
  { query }: InputOf<typeof listMemberFiles>,
): Promise<OutputOf<typeof listMemberFiles>> {
  const found = await memberFilesOf(call.db, call.actor.uid, pageById(query))
  const { rows, nextCursor } = paged(found, query.limit)
  return { rows: rows.map(presented), nextCursor }
}

export async function openMemberFileHandler(
  call: Call,
  { params }: InputOf<typeof openMemberFile>,
): Promise<FileAnswer | Refusal<'file-gone'>> {
  const row = orNotFound(await memberFileById(call.db, params.id))
  orNotFound(row.owner_uid === call.actor.uid ? row : undefined)
  const { stored_name: stored, asked_at: askedAt } = row
  if (stored === null) return refuse('file-gone')
  return {
    open: async () => ({
      ...(await readStored(call.community, mediaFolder, stored, call.request.gone)),
      contentType: 'text/csv; charset=utf-8',
      name: `members-${dayIn(lagos, askedAt)}.csv`,
    }),
  }
}

const presented = ({
  id,
  asked_at: askedAt,
  stored_name: stored,
  made_at: madeAt,
}: MemberFileRow): MemberFile => ({
  id,
  askedAt,
  state: stored ? 'ready' : madeAt ? 'gone' : 'making',
})

/** Files go after some days, and with them whatever nothing names. */
export const memberFileJobs: readonly Job[] = [
  sweepOf('profile.sweep-member-files', mediaFolder),
  {
    name: 'profile.forget-member-files',
    schedule: '45 3 * * *',
    run: ({ db, now }) => forgetMemberFiles(db, addHours(now, -24 * memberFileDays)),
  },
]
