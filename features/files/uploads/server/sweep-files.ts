/** Files that no record names: what a failed request or a crash left behind, and what a record gave up. */
import type { Enqueue, Job } from '@kolo/application/job'
import { addHours } from '@kolo/foundation/time'
import * as z from 'zod/mini'
import {
  type MediaFolder,
  oldFiles,
  removeStored,
  removeUnfinished,
} from '../../media-stores/server/folders.ts'

/** How many names are asked about together. */
const pageSize = 1_000

/** A job that removes from a shelf whatever has lain there for a day and belongs to nothing. */
export function sweepOf(name: string, mediaFolder: MediaFolder): Job {
  return {
    name,
    schedule: '40 3 * * *',
    inChunks: true,
    folder: mediaFolder.folder,
    run: async ({ db, now, community }) => {
      const before = Date.parse(addHours(now, -24))
      await removeUnfinished(community, mediaFolder, before)
      for await (const whole of oldFiles(community, mediaFolder, { before, pageSize })) {
        const known = new Set(whole.length > 0 ? await mediaFolder.known(db, whole) : [])
        for (const each of whole) if (!known.has(each)) await removeStored(community, mediaFolder, each)
      }
    },
  }
}

const removal = z.object({ folder: z.string().check(z.regex(/^[a-z-]+$/)), storedName: z.string() })

/** Removes a file whose record gives it up in this transaction, once that is committed. */
export function removeWhenCommitted(
  enqueue: Enqueue,
  { folder }: MediaFolder,
  storedName: string,
): Promise<void> {
  return enqueue('files.remove', { folder, storedName })
}

/** Removes a file that no record names any more. */
export const removeFile: Job = {
  name: 'files.remove',
  inChunks: true,
  run: async ({ community }, data) => {
    const { folder, storedName } = z.parse(removal, data)
    await removeStored(community, { folder }, storedName)
  },
}
