/**
 * Pictures of events and papers of meetings. What must always be true: a file is seen by whoever sees what it belongs to, a
 * paper of minutes by members once they are approved; and it is what its bytes say.
 */

import type { AdmitCall, Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { anyOf } from '@kolo/database/any-of'
import { shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, type MediaFolder, sweepOf } from '@kolo/files/server'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { eventsAccess } from '../../events.access.ts'
import { mayWrite, meetingIn, presentMeeting } from '../../meetings/server/hold-meeting.ts'
import type { MinutesRow } from '../../meetings/server/minutes.record.ts'
import type * as contract from '../event.contract.ts'
import type { EventRow } from './event.record.ts'
import { countedById, keepMinutes, lockEvent, minutesOf, saveEvent, shownById } from './event.store.ts'
import { presentReview } from './present-event.ts'

const eventFolder: MediaFolder = {
  folder: 'event-files',
  known: async (db, storedNames) => {
    const covers = db
      .selectFrom('events')
      .select('cover_stored_name as name')
      .where('cover_stored_name', '=', anyOf(storedNames))
    const papers = db
      .selectFrom('meeting_minutes')
      .select('file_stored_name as name')
      .where('file_stored_name', '=', anyOf(storedNames))
    const rows = await covers.unionAll(papers).execute()
    return rows.flatMap(({ name }) => name ?? [])
  },
}

/** Removes files whose request failed, and those that another one took the place of. */
export const sweepEventFiles = sweepOf('events.sweep-files', eventFolder)

const daily = {
  limit: { name: 'event file by person', points: 100, duration: 24 * 60 * 60 },
  sentence: 'You have added many files today. Please wait before adding another one.',
} as const

const isOpen = ({ status }: EventRow) => status === 'draft' || status === 'published'

/** Before a byte of a picture is read: the event is not over. */
export async function admitCover(call: AdmitCall, { params: { id } }: { params: { id: string } }) {
  const row = await countedById(call.db, id)
  return isOpen(row) ? admitUpload(call, eventFolder, daily) : refuse('event-state')
}

/** The command behind `PUT /api/admin/events/{id}/cover`; the picture before it goes with the nightly sweep. */
export async function putCoverHandler(
  call: Call,
  { params: { id }, query: { alt }, body }: InputOf<typeof contract.putCover>,
) {
  if (!isOpen(await lockEvent(call.db, id))) return refuse('event-state')
  const file = body.stored
  if (!file) return refuse('cover-type')
  const { storedName, type, sizeBytes, sha256 } = file
  await saveEvent(call.db, id, {
    cover_stored_name: storedName,
    cover_type: type,
    cover_bytes: sizeBytes,
    cover_sha256: sha256,
    cover_alt: alt,
  })
  call.record({ kind: 'event.cover-put', target: { type: 'event', id }, facts: { sha256 } })
  return presentReview(call, id)
}

export async function describeCoverHandler(
  call: Call,
  { params: { id }, body: { alt } }: InputOf<typeof contract.describeCover>,
) {
  const row = await lockEvent(call.db, id)
  if (!isOpen(row)) return refuse('event-state')
  if (row.cover_stored_name === null) return refuse('cover-missing')
  await saveEvent(call.db, id, { cover_alt: alt })
  call.record({ kind: 'event.cover-described', target: { type: 'event', id } })
  return presentReview(call, id)
}

export async function removeCoverHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.removeCover>,
) {
  const row = await lockEvent(call.db, id)
  if (!isOpen(row)) return refuse('event-state')
  if (row.cover_stored_name === null) return refuse('cover-missing')
  await saveEvent(call.db, id, {
    cover_stored_name: null,
    cover_type: null,
    cover_bytes: null,
    cover_sha256: null,
    cover_alt: null,
  })
  call.record({ kind: 'event.cover-removed', target: { type: 'event', id } })
  return presentReview(call, id)
}

export async function readCoverHandler(
  call: Call,
  { params: { id, mark } }: InputOf<typeof contract.readCover>,
): Promise<FileAnswer> {
  const { cover_stored_name: storedName, cover_type: type, cover_sha256: sha256, code } = await seen(call, id)
  if (!storedName || !type || !sha256?.startsWith(mark)) throw new RequestProblem('not-found')
  return linkTo(call, eventFolder, { storedName, type, called: `${code}-cover` })
}

/** Before a byte of a paper is read: its minutes are a draft. */
export async function admitMinutesFile(call: AdmitCall, { params: { id } }: { params: { id: string } }) {
  const event = meetingIn(await countedById(call.db, id))
  return whyNoFile(event, await minutesOf(call.db, id), call) ?? admitUpload(call, eventFolder, daily)
}

function whyNoFile(event: EventRow, minutes: MinutesRow | undefined, call: Pick<Call, 'now'>) {
  const may = mayWrite(event, minutes, call)
  if (may !== true) return refuse(may)
  return minutes ? undefined : refuse('minutes-missing')
}

/** The command behind `PUT /api/admin/events/{id}/minutes/file`: whoever puts it has written the minutes. */
export async function putMinutesFileHandler(
  call: Call,
  { params: { id }, query: { version }, body }: InputOf<typeof contract.putMinutesFile>,
) {
  const event = meetingIn(await lockEvent(call.db, id))
  const file = body.stored
  const no = whyNoFile(event, await minutesOf(call.db, id), call)
  if (no) return no
  if (!file) return refuse('file-type')
  const named = {
    file_name: shownFileName(body.name, 'minutes'),
    file_stored_name: file.storedName,
    file_type: file.type,
    file_bytes: file.sizeBytes,
    file_sha256: file.sha256,
  }
  return rewrite(call, event, { version, changed: named, kind: 'event.minutes-file-put' })
}

export async function removeMinutesFileHandler(
  call: Call,
  { params: { id }, body: { version } }: InputOf<typeof contract.removeMinutesFile>,
) {
  const event = meetingIn(await lockEvent(call.db, id))
  const minutes = await minutesOf(call.db, id)
  const no = whyNoFile(event, minutes, call)
  if (no) return no
  if (minutes?.file_stored_name == null) return refuse('minutes-file-missing')
  const changed = {
    file_name: null,
    file_stored_name: null,
    file_type: null,
    file_bytes: null,
    file_sha256: null,
  }
  return rewrite(call, event, { version, changed, kind: 'event.minutes-file-removed' })
}

async function rewrite(
  call: Call,
  event: EventRow,
  { version, changed, kind }: { version: number; changed: Partial<MinutesRow>; kind: string },
) {
  const { db, actor, now } = call
  const minutes = await minutesOf(db, event.id)
  if (minutes?.version !== version) throw new RequestProblem('changed-meanwhile')
  const { text } = minutes
  await keepMinutes(db, { event_id: event.id, text, written_by: actor.uid, written_at: now, ...changed })
  const { file_sha256: sha256 } = changed
  call.record({ kind, target: { type: 'event', id: event.id }, ...(sha256 ? { facts: { sha256 } } : {}) })
  return presentMeeting(call, event)
}

export async function readMinutesFileHandler(
  call: Call,
  { params: { id } }: InputOf<typeof contract.readMinutesFile>,
): Promise<FileAnswer> {
  const { code } = await seen(call, id)
  const minutes = await minutesOf(call.db, id)
  const isShown = minutes?.approved_at != null || isPlanner(call)
  if (!isShown || !minutes?.file_stored_name || !minutes.file_type) throw new RequestProblem('not-found')
  const { file_stored_name: storedName, file_type: type } = minutes
  return linkTo(call, eventFolder, { storedName, type, called: `${code}-minutes` })
}

const isPlanner = ({ actor }: Pick<Call, 'actor'>) => actsAsStaff(actor, eventsAccess.manage.permission)

/** An event whose files the caller may see. */
function seen(call: Call, id: string): Promise<EventRow> {
  return isPlanner(call) ? countedById(call.db, id) : shownById(call.db, call.actor.uid, id)
}
