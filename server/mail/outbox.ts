/**
 * Where mail lands while no mail server is configured: one `.eml` file a mail in DATA_DIR/outbox, named by its moment
 * so that the newest is last. A file appears whole or not at all.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '@kolo/foundation/time'

/** The names the outbox gives; nothing else is ever read from it. */
const fileName = /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/

/** The folder of the mails. */
export type Outbox = {
  /**
   * Keeps a mail; a mail of the same job is kept once. Whether it is there already is looked up among all there are, so
   * not for one that comes for the first time.
   */
  keep: (mail: Uint8Array, jobId: string, now: Instant, isFirst: boolean) => Promise<void>
  /** The names of the newest mails, newest first. */
  newest: (limit: number) => Promise<string[]>
  /** One mail by its name, or `undefined`. */
  read: (name: string) => Promise<Uint8Array | undefined>
}

export function openOutbox(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox')
  const names = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name)).sort()
  return {
    keep: async (mail, jobId, now, isFirst) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (!isFirst && (await names()).some((name) => name.endsWith(`-${jobId}.eml`))) return
      const file = join(folder, `${now.replace(/[-:.]/g, '')}-${jobId}.eml`)
      try {
        await writeFile(`${file}.part`, mail, { mode: 0o600 })
        await rename(`${file}.part`, file)
      } catch (error) {
        // On a full disk half a mail of each try would keep what little room there is.
        await rm(`${file}.part`, { force: true })
        throw error
      }
    },
    newest: async (limit) => (await names()).reverse().slice(0, limit),
    read: async (name) => {
      if (!fileName.test(name)) return undefined
      return readFile(join(folder, name)).catch(() => undefined)
    },
  }
}
