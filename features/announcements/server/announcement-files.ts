/**
 * Files of announcements: sent before the draft is saved, part of the text from then on. What must always be true: a file
 * is opened by whoever may read the text it belongs to now; what a text no longer has, or was withdrawn with, by
 * administrators alone.
 */
import type { AdmitCall, Call } from '@kolo/application/call'
import type { FileAnswer } from '@kolo/application/route'
import { fileEndings, shownFileName } from '@kolo/files/rules'
import { admitUpload, linkTo, removeWhenCommitted, sweepOf } from '@kolo/files/server'
import { actsAsStaff } from '@kolo/foundation/access'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import { type Refusal, refuse } from '@kolo/foundation/refusal'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { announcementsAccess } from '../announcements.access.ts'
import type {
  addAnnouncementFile,
  readAnnouncementFile,
  removeAnnouncementFile,
} from '../announcements.contract.ts'
import type { AnnouncementFileRow, AnnouncementRow } from './announcement.record.ts'
import {
  announcementFolder,
  endFiles,
  fileById,
  giveFiles,
  insertFile,
  lockLooseFiles,
  removeFiles,
  removeLooseFile,
} from './announcement-files.store.ts'
import { shownById } from './announcements.store.ts'

const daily = {
  limit: { name: 'announcement file by person', points: 40, duration: 24 * 60 * 60 },
  sentence: 'You have added many files today. Please wait before adding another one.',
  takesRoom: true,
} as const

/** Before a byte of it is read: there is room for it. */
export function admitAnnouncementFile(call: AdmitCall) {
  return admitUpload(call, announcementFolder, daily)
}

/** The command behind `POST /api/admin/announcement-files`. What it is, is read from its bytes; its name is only shown. */
export async function addAnnouncementFileHandler(
  { db, actor, now }: Call,
  { body: { stored, name } }: InputOf<typeof addAnnouncementFile>,
) {
  if (!stored) return refuse('file-type')
  const row = await insertFile(db, {
    id: newId(Date.parse(now)),
    owner_uid: actor.uid,
    file_name: shownFileName(name, 'file'),
    stored_name: stored.storedName,
    content_type: stored.type,
    size_bytes: stored.sizeBytes,
    sha256: stored.sha256,
    added_at: now,
  })
  return { id: row.id, name: row.file_name, contentType: row.content_type, sizeBytes: row.size_bytes }
}

export async function removeAnnouncementFileHandler(
  { db, actor, enqueue }: Call,
  { params: { id } }: InputOf<typeof removeAnnouncementFile>,
) {
  const row = await removeLooseFile(db, id, actor.uid)
  await removeWhenCommitted(enqueue, announcementFolder, row.stored_name)
  return { removed: id }
}

/** The command behind `GET /api/announcement-files/{id}`. To whoever may not see it, it is not there. */
export async function readAnnouncementFileHandler(
  call: Call,
  { params }: InputOf<typeof readAnnouncementFile>,
): Promise<FileAnswer> {
  const row = await fileById(call.db, params.id)
  if (!(await mayOpen(call, row))) throw new RequestProblem('not-found')
  const { stored_name: storedName, content_type: type, file_name: name } = row
  return linkTo(call, announcementFolder, { storedName, type, called: stemOf(name) })
}

async function mayOpen({ db, actor }: Call, row: AnnouncementFileRow): Promise<boolean> {
  const isWriter = actsAsStaff(actor, announcementsAccess.write.permission)
  if (row.announcement_id === null) return isWriter && row.owner_uid === actor.uid
  if (isWriter) return true
  if (row.until_revision !== null) return false
  return (await shownById(db, actor.uid, row.announcement_id)).status !== 'withdrawn'
}

const endings: ReadonlySet<string> = new Set([...Object.values(fileEndings), 'jpeg'])

/** What it is saved as, without the ending, which follows what it is: `Bye-laws 2027.pdf` → `Bye-laws 2027`. */
function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const stem = dot >= 0 && endings.has(name.slice(dot + 1).toLowerCase()) ? name.slice(0, dot) : name
  return [...stem].slice(0, 50).join('') || 'file'
}

/** What becomes of the files of an announcement: which come, and which go. */
type Change = { added: readonly string[]; gone: readonly string[] }

/**
 * What has to happen so that it has these files, or why that cannot be; asked before anything is written. `has`: those it
 * has now.
 */
export async function changeOfFiles(
  { db, actor }: Call,
  wanted: readonly string[],
  has: readonly string[] = [],
): Promise<Change | Refusal<'file-not-here'>> {
  const added = [...new Set(wanted)].filter((id) => !has.includes(id))
  const here = added.length > 0 ? await lockLooseFiles(db, added, actor.uid) : 0
  if (here !== added.length) return refuse('file-not-here', undefined, 'files')
  return { added, gone: has.filter((id) => !wanted.includes(id)) }
}

/** Does it. A text that members could read keeps what it had: only the one that stands now is without it. */
export async function changeFiles(
  { db, enqueue }: Call,
  row: AnnouncementRow,
  { added, gone }: Change,
): Promise<void> {
  if (gone.length > 0 && row.published_at !== null) await endFiles(db, gone, row.revision)
  else if (gone.length > 0)
    for (const name of await removeFiles(db, gone))
      await removeWhenCommitted(enqueue, announcementFolder, name)
  if (added.length > 0) await giveFiles(db, added, row)
}

/** Removes files that belong to nothing. */
export const sweepAnnouncementFiles = sweepOf('announcements.sweep-files', announcementFolder)
