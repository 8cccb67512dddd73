/**
 * A file that the server makes itself, piece by piece, over several transactions: it lies unfinished on this machine, and
 * goes to the store whole. What must always be true: how far it is, is what the caller noted and nothing else, so a piece
 * that was written and not noted is written again in its place.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import {
  freshPlace,
  type MediaFolder,
  type Place,
  unfinishedPath,
} from '../../media-stores/server/folders.ts'

/** Begins a file; the answer is its name. */
export async function beginFile(place: Place, mediaFolder: MediaFolder): Promise<string> {
  const { name, coming } = await freshPlace(place, mediaFolder)
  await using _file = await open(coming, 'wx', 0o600)
  return name
}

/**
 * Adds bytes behind the first `at` and answers how many there are now; `undefined` where the beginning does not lie on
 * this machine: another one wrote it, or it was swept away.
 */
export async function appendToFile(
  place: Place,
  mediaFolder: MediaFolder,
  { name, at, bytes }: { name: string; at: number; bytes: Uint8Array },
): Promise<number | undefined> {
  const found = await open(unfinishedPath(place, mediaFolder, name), 'r+').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
  if (!found) return undefined
  await using file = found
  if ((await file.stat()).size < at) return undefined
  await file.truncate(at)
  await file.write(bytes, 0, bytes.length, at)
  await file.sync()
  return at + bytes.length
}

/** A file that is not whole yet, and how many bytes of it are noted; without a name it is not begun. */
export type Unfinished = { storedName: string; bytes: number }

/** Writes a file on, or begins it; `undefined` as of `appendToFile`: then it has to be begun anew. */
export async function writeOn(
  place: Place,
  mediaFolder: MediaFolder,
  { storedName, bytes: at }: Unfinished,
  bytes: Uint8Array,
): Promise<Unfinished | undefined> {
  const name = storedName === '' ? await beginFile(place, mediaFolder) : storedName
  const end = await appendToFile(place, mediaFolder, { name, at, bytes })
  return end === undefined ? undefined : { storedName: name, bytes: end }
}

/** Gives a whole file to the store. */
export async function saveFile(place: Place, mediaFolder: MediaFolder, name: string): Promise<void> {
  const path = unfinishedPath(place, mediaFolder, name)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  await place.files.keep(
    { folder: mediaFolder.folder, storedName: name },
    { path, sha256: hash.digest('hex') },
  )
}
