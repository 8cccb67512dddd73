/** Files on the disk of this machine, or on one that nodes share: `FOLDER/KIND/NAME`, private folders, no other names. */
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKey, FileStore } from '@kolo/application/community'

/** The store below a folder. A file comes from the same folder, so that it is there at once when it is renamed. */
export function diskStore(path: string): FileStore {
  const pathOf = ({ folder, storedName }: FileKey) => join(path, folder, storedName)
  return {
    keep: (key, whole) => rename(whole.path, pathOf(key)),
    read: async (key) => {
      const found = await stat(pathOf(key)).catch(noneOf)
      return found && { chunks: chunksOf(pathOf(key)), sizeBytes: found.size }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (folder, pageSize) => pagesOf(join(path, folder), pageSize),
  }
}

function noneOf(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** No file is open before it is asked for. */
async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  await using file = await open(path)
  yield* file.createReadStream({ autoClose: false })
}

async function* pagesOf(folder: string, pageSize: number) {
  const listing = await opendir(folder).catch(noneOf)
  let page: { storedName: string; since: number }[] = []
  for await (const { name } of listing ?? []) {
    const found = await stat(join(folder, name)).catch(noneOf)
    if (found) page.push({ storedName: name, since: found.mtimeMs })
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  yield page
}
