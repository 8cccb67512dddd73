/**
 * Where files lie. Each kind has a shelf of its own, a private folder below `DATA_DIR/documents`; names are random and
 * say nothing, and nothing a member sent decides where a file goes or what it is called. A name with `.part` is a file
 * that is still coming.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Community, type Db, type OpenedFile, RequestProblem } from '@kolo/database/call'
import { type FileType, fileEndings } from '../files.rules.ts'

/** The part of a community that says where files lie. */
export type Place = Pick<Community, 'dataDir'>

/** One kind of file: its folder, and which of some names belong to a record. */
export type Shelf = {
  folder: string
  known: (db: Db, storedNames: readonly string[]) => Promise<readonly string[]>
}

const storedName = /^[0-9a-f]{48}$/
const unfinishedName = /^[0-9a-f]{48}\.part$/

const gone = 'This file is no longer here. Please ask whoever added it to add it again.'

/** A fresh name, and where a file of that name lies while it comes and once it is there. */
export async function freshPlace({ dataDir }: Place, shelf: Shelf) {
  const folder = join(dataDir, 'documents', shelf.folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = randomBytes(24).toString('hex')
  return { name, coming: join(folder, `${name}.part`), kept: join(folder, name) }
}

function pathOf({ dataDir }: Place, { folder }: Pick<Shelf, 'folder'>, name: string): string {
  if (!storedName.test(name)) throw new Error('A stored file has a name of 48 hex digits')
  return join(dataDir, 'documents', folder, name)
}

/** The bytes of a stored file, as they are asked for; no file is open before that. */
export function readStored(
  place: Place,
  shelf: Pick<Shelf, 'folder'>,
  name: string,
): AsyncIterable<Uint8Array> {
  return createReadStream(pathOf(place, shelf, name))
}

/** A stored file as an answer. One that is named by a record and is not there is "not found", with a sentence. */
export async function answerStored(
  place: Place,
  shelf: Pick<Shelf, 'folder'>,
  { storedName: name, type, called }: { storedName: string; type: FileType; called: string },
): Promise<OpenedFile> {
  const { size } = await stat(pathOf(place, shelf, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new RequestProblem('not-found', { message: gone })
    throw error
  })
  async function* pieces() {
    yield* readStored(place, shelf, name)
  }
  return { pieces: pieces(), sizeBytes: size, contentType: type, name: `${called}.${fileEndings[type]}` }
}

/** Removes a file from its shelf, if it is there. */
export async function removeStored(place: Place, shelf: Pick<Shelf, 'folder'>, name: string): Promise<void> {
  await rm(pathOf(place, shelf, name), { force: true })
}

/** What has lain here for longer than so long, page by page: whole files, and what was left unfinished. */
export async function* oldFiles(
  { dataDir }: Place,
  { folder }: Shelf,
  { before, pageSize }: { before: number; pageSize: number },
): AsyncGenerator<{ whole: string[]; unfinished: string[] }> {
  const path = join(dataDir, 'documents', folder)
  const listing = await opendir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  let page = { whole: [] as string[], unfinished: [] as string[] }
  for await (const { name } of listing ?? []) {
    const list = storedName.test(name) ? page.whole : unfinishedName.test(name) ? page.unfinished : undefined
    if (!list) continue
    const { mtimeMs } = await stat(join(path, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < before) list.push(name)
    if (page.whole.length + page.unfinished.length < pageSize) continue
    yield page
    page = { whole: [], unfinished: [] }
  }
  yield page
}

/** Removes what was left unfinished. */
export async function removeUnfinished({ dataDir }: Place, { folder }: Shelf, name: string): Promise<void> {
  await rm(join(dataDir, 'documents', folder, name), { force: true })
}
