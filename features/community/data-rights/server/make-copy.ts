/**
 * A copy of somebody's data as long work: a private ZIP that is kept for some days and given to nobody else. What must
 * always be true: one is made at a time for a person, each piece is written once, and it goes with its person.
 */

import type { ChunkCall, LongWorkKind } from '@kolo/application/batch-job-kind'
import type { Call } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { countTries } from '@kolo/application/limits'
import type { FileAnswer } from '@kolo/application/route'
import { pageById, paged } from '@kolo/database/pages'
import {
  type MediaFolder,
  readStored,
  saveFile,
  sealedLink,
  secondsLeft,
  sweepOf,
  writeOn,
  zipFrom,
} from '@kolo/files/server'
import { type InputOf, type OutputOf, pathOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { addHours, addMilliseconds, dayIn, lagos } from '@kolo/foundation/time'
import { beginLongWork, longWorkKind } from '@kolo/long-work/server'
import { notify } from '@kolo/notices/server'
import { findProfile } from '@kolo/profile/server'
import * as z from 'zod/mini'
import * as contract from '../copies.contract.ts'
import { copyKeptDays } from '../rights.rules.ts'
import {
  copiesOf,
  copyById,
  dropUnmade,
  forgetCopies,
  heldOffice,
  insertCopy,
  knownCopies,
  ownCopy,
  saveCopy,
} from './copies.store.ts'
import { copyReady } from './rights.notifications.ts'
import type { CopyRow } from './rights.record.ts'
import { contentsText, firstPlace, type Parts, type Place, type Subject, writeNext } from './write-copy.ts'

const copiesFolder: MediaFolder = { folder: 'data-copies', known: knownCopies }

/** How much of slices a piece writes, and after how many bytes it ends: well under a second. */
const most = { cost: 3, bytes: 4_000_000 }

const daily = { name: 'copies of data by person', points: 3, duration: 24 * 60 * 60 } as const

const entryWire = z.object({
  name: z.string(),
  at: z.number(),
  crc: z.number(),
  size: z.number(),
  packed: z.number(),
})
const placeWire = z.object({
  /** The unfinished file; no name: not begun. */
  storedName: z.string(),
  /** How many parts there were when it was begun: after an upgrade it begins anew. */
  of: z.number(),
  zip: z.object({ bytes: z.number(), entries: z.array(entryWire), open: z.optional(entryWire) }),
  at: z.object({
    part: z.number(),
    as: z.enum(['csv', 'json', 'files', 'text']),
    after: z.optional(z.array(z.string())),
    rows: z.array(z.number()),
  }),
})
type WorkPlace = z.output<typeof placeWire>

const countOf = ({ tables, texts }: Parts) => tables.length + texts.length
const fromTheStart = (parts: Parts): WorkPlace => ({
  storedName: '',
  of: countOf(parts),
  zip: { bytes: 0, entries: [] },
  at: firstPlace,
})

const kindName = 'data-rights.make-copy'

/** Making copies, and the commands that ask for them and open them; `parts` are asked for when they are needed. */
export function dataCopies(parts: () => Parts) {
  const making: LongWorkKind<WorkPlace> = longWorkKind<WorkPlace>({
    name: kindName,
    place: placeWire,
    cancellable: true,
    chunk: async (call, { subjectId, done }, place) => {
      const row = await copyById(call.db, subjectId)
      const all = parts()
      const isNew = place.storedName === '' || place.of !== countOf(all)
      return writeChunk(call, row, all, { done, place: isNew ? fromTheStart(all) : place })
    },
  })
  return {
    making,
    ask: async (call: Call): Promise<OutputOf<typeof contract.askForCopy> | Refusal<'copy-being-made'>> => {
      const { db, actor, now } = call
      await countTries(
        call.poolDb,
        [[daily, actor.uid]],
        'You asked for three copies of your data in a day, which is the most. Please come back tomorrow.',
      )
      await dropUnmade(db, actor.uid, kindName)
      const row = await insertCopy(db, {
        id: newId(Date.parse(now)),
        owner_uid: actor.uid,
        asked_at: now,
      })
      if (!row) return refuse('copy-being-made')
      await beginLongWork(call, making, {
        subjectId: row.id,
        title: 'Making the copy of your data',
        total: countOf(parts()),
        place: fromTheStart(parts()),
        ownerUid: actor.uid,
      })
      call.record({ kind: 'data.copy-asked', target: { type: 'data-copy', id: row.id } })
      return present(row)
    },
  }
}

export async function listCopiesHandler({ db, actor }: Call, { query }: InputOf<typeof contract.listCopies>) {
  const { rows, nextCursor } = paged(await copiesOf(db, actor.uid, pageById(query)), query.limit)
  return { rows: rows.map(present), nextCursor }
}

export async function linkToCopyHandler(call: Call, { params }: InputOf<typeof contract.linkToCopy>) {
  const row = await ownCopy(call.db, params.id, call.actor.uid)
  if (row.stored_name === null) return refuse('copy-not-there')
  call.record({ kind: 'data.copy-taken', target: { type: 'data-copy', id: row.id } })
  return sealedLink(call, pathOf(contract.openCopy, params), {})
}

/** The command behind the link. */
export async function openCopyHandler(
  call: Call,
  { params, query }: InputOf<typeof contract.openCopy>,
): Promise<FileAnswer | Refusal<'copy-not-there'>> {
  secondsLeft(call, pathOf(contract.openCopy, params), query)
  const { stored_name: stored, asked_at: at } = await ownCopy(call.db, params.id, call.actor.uid)
  if (stored === null) return refuse('copy-not-there')
  return {
    open: async () => ({
      ...(await readStored(call.community, copiesFolder, stored, call.request.gone)),
      contentType: 'application/zip',
      name: `your-data-${dayIn(lagos, at)}.zip`,
    }),
  }
}

function present(row: CopyRow): contract.Copy {
  const { id, asked_at: askedAt, stored_name: stored, made_at: madeAt, size_bytes: size } = row
  if (madeAt === null) return { id, askedAt, state: 'making' }
  if (stored === null) return { id, askedAt, state: 'gone' }
  const keptUntil = addHours(madeAt, 24 * copyKeptDays)
  return { id, askedAt, state: 'ready', sizeBytes: Number(size), keptUntil }
}

/** The next parts; begins again where another machine has what was written so far. */
async function writeChunk(
  call: ChunkCall,
  row: CopyRow,
  parts: Parts,
  { done, place }: { done: number; place: WorkPlace },
) {
  const { db, community } = call
  const subject: Subject = {
    db,
    uid: row.owner_uid,
    isStaff: await heldOffice(db, row.owner_uid),
    // What was booked in that very moment is in it.
    until: addMilliseconds(row.asked_at, 1),
    readFile: (file) => bytesOf(call, file),
  }
  const zip = zipFrom(place.zip as Parameters<typeof zipFrom>[0])
  let at = place.at as Place
  let isOver = false
  for (let cost = 0; cost < most.cost && zip.take().place.bytes - place.zip.bytes < most.bytes; ) {
    const next = await writeNext(zip, parts, subject, at)
    if (!next) {
      isOver = true
      break
    }
    cost += next.cost
    at = next.place
  }
  if (isOver) await writeEnd(call, row, { zip, parts, at })
  const { written, place: written_to } = zip.take()
  const before = { storedName: place.storedName, bytes: place.zip.bytes }
  const file = await writeOn(community, copiesFolder, before, written)
  if (!file) return { done: -done, place: fromTheStart(parts) }
  const next: WorkPlace = { storedName: file.storedName, of: place.of, zip: written_to, at }
  const more = (isOver ? place.of : at.part) - done
  if (!isOver) return { done: more, place: next }
  await saveFile(community, copiesFolder, file.storedName)
  await saveCopy(db, row.id, { storedName: file.storedName, sizeBytes: file.bytes, at: call.now })
  await notify(call, { topic: copyReady, to: row.owner_uid, facts: {} })
  return { done: more, place: next, ended: 'It is ready.' }
}

/** What is in it, and the directory. */
async function writeEnd(
  { db, community }: ChunkCall,
  row: CopyRow,
  { zip, parts, at }: { zip: ReturnType<typeof zipFrom>; parts: Parts; at: Place },
): Promise<void> {
  const profile = await findProfile(db, row.owner_uid)
  const head = { community: community.name, email: profile?.email ?? '', at: row.asked_at }
  zip.begin('READ-ME.txt')
  zip.add(new TextEncoder().encode(contentsText(parts, at, head)))
  zip.end()
  zip.close()
}

/** A file that somebody sent; nothing where it is there no more. */
async function bytesOf(
  { community }: ChunkCall,
  { folder, storedName }: { folder: string; storedName: string },
) {
  const found = await community.files.read({ folder, storedName })
  if (!found) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of found.chunks) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Files of copies go after some days, and with them whatever nothing names. */
export const copyJobs: readonly Job[] = [
  sweepOf('data-rights.sweep-copies', copiesFolder),
  {
    name: 'data-rights.forget-copies',
    schedule: '45 3 * * *',
    run: ({ db, now }) => forgetCopies(db, addHours(now, -24 * copyKeptDays), 5_000),
  },
]
