/**
 * A file on its way from the socket to the disk, and from there to the store. What must always be true: no more is asked of the sender than was
 * written, so a slow disk stops the socket; nothing of a file that is too large, broken off or not of a wanted kind
 * stays; a picture is cleaned before any of it is written; and what is in the store is whole.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import type { FileBody, StoredFile } from '@kolo/foundation/endpoint'
import { freshPlace, type MediaFolder, type Place } from '../../media-stores/server/folders.ts'
import { beginCleaning, type CleanFile } from '../../pictures/server/clean-file.ts'

/** Takes a file in; `undefined` when it is of no wanted kind or cannot be followed, and then nothing is kept. */
export async function takeIn(
  place: Place,
  mediaFolder: MediaFolder,
  body: AsyncIterable<Uint8Array>,
  { contentTypes }: FileBody,
): Promise<StoredFile | undefined> {
  const { name, coming } = await freshPlace(place, mediaFolder)
  const cleaning = beginCleaning(contentTypes)
  let clean: CleanFile | undefined
  try {
    const file = await open(coming, 'wx', 0o600)
    try {
      for await (const chunk of body) await file.writeFile(cleaning.push(chunk))
      clean = cleaning.end()
      if (clean) await finish(file, clean)
    } finally {
      await file.close()
    }
    if (!clean) {
      await rm(coming, { force: true })
      return undefined
    }
    const { size } = await stat(coming)
    const sha256 = await fingerprintOf(coming)
    await place.files.keep({ folder: mediaFolder.folder, storedName: name }, { path: coming, sha256 })
    return { storedName: name, type: clean.type, sizeBytes: size, sha256 }
  } catch (error) {
    await rm(coming, { force: true })
    throw error
  }
}

async function finish(file: FileHandle, { last, amendment }: CleanFile): Promise<void> {
  await file.writeFile(last)
  if (amendment) await file.write(amendment.bytes, 0, amendment.bytes.length, amendment.at)
  await file.sync()
}

async function fingerprintOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
