/**
 * Where files lie. Each kind has a shelf of its own, a private folder of the store; names are random and say nothing,
 * and nothing a member sent decides where a file goes or what it is called. While a file is coming it lies below
 * `DATA_DIR/documents`, whatever the store, under its name with `.part`.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Community, FileKey } from '@kolo/application/community'
import type { Db } from '@kolo/database/tables'
import { RequestProblem } from '@kolo/foundation/request-problem'
import { diskStore } from './disk-store.ts'

/** The part of a community that says where files lie. */
export type Place = Pick<Community, 'dataDir' | 'files'>

/** One kind of file: its folder, and which of some names belong to a record. */
export type MediaFolder = {
  folder: string
  known: (db: Db, storedNames: readonly string[]) => Promise<readonly string[]>
}

const storedName = /^[0-9a-f]{48}$/
const unfinishedName = /^[0-9a-f]{48}\.part$/

const fileGone = 'This file is no longer here. Please ask whoever added it to add it again.'

/** A fresh name, and where on this machine a file of that name lies while it comes. */
export async function freshPlace({ dataDir }: Pick<Place, 'dataDir'>, mediaFolder: MediaFolder) {
  const folder = join(dataDir, 'documents', mediaFolder.folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = randomBytes(24).toString('hex')
  return { name, coming: join(folder, `${name}.part`) }
}

/** Where on this machine a file of this name lies that is not whole yet. */
export function unfinishedPath(
  { dataDir }: Pick<Place, 'dataDir'>,
  mediaFolder: MediaFolder,
  name: string,
): string {
  return join(dataDir, 'documents', keyOf(mediaFolder, name).folder, `${name}.part`)
}

function keyOf({ folder }: Pick<MediaFolder, 'folder'>, name: string): FileKey {
  if (!storedName.test(name)) throw new Error('A stored file has a name of 48 hex digits')
  return { folder, storedName: name }
}

/** The bytes of a stored file, piece by piece, as they are asked for, and how many there are. */
export async function readStored(
  { files }: Pick<Place, 'files'>,
  mediaFolder: Pick<MediaFolder, 'folder'>,
  name: string,
  gone?: AbortSignal,
) {
  const found = await files.read(keyOf(mediaFolder, name), gone)
  if (!found) throw new RequestProblem('not-found', { message: fileGone })
  return found
}

/** Removes a file from its shelf, if it is there. */
export async function removeStored(
  { files }: Pick<Place, 'files'>,
  mediaFolder: Pick<MediaFolder, 'folder'>,
  name: string,
): Promise<void> {
  await files.remove(keyOf(mediaFolder, name))
}

/** What has lain here whole for longer than so long, page by page. */
export async function* oldFiles(
  { files }: Pick<Place, 'files'>,
  { folder }: MediaFolder,
  { before, pageSize }: { before: number; pageSize: number },
): AsyncGenerator<string[]> {
  for await (const page of files.list(folder, pageSize)) {
    yield page
      .filter((each) => storedName.test(each.storedName) && each.since < before)
      .map((each) => each.storedName)
  }
}

/** Removes what this machine has left unfinished for longer than so long. */
export async function removeUnfinished(
  { dataDir }: Pick<Place, 'dataDir'>,
  { folder }: MediaFolder,
  before: number,
): Promise<void> {
  const path = join(dataDir, 'documents', folder)
  for await (const page of diskStore(join(dataDir, 'documents')).list(folder, 1_000)) {
    for (const { storedName: name, since } of page)
      if (unfinishedName.test(name) && since < before) await rm(join(path, name), { force: true })
  }
}
