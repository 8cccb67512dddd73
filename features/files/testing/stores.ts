/** Every store that files can be kept in, so that what holds of files is tested on each of them. */
import { appendFile, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '@kolo/application/community'
import { diskStore } from '../media-stores/server/disk-store.ts'
import { s3Store } from '../media-stores/server/s3-store.ts'
import { startOwnS3 } from './fake-s3.ts'

/** A store, and what the tests do behind its back. */
export type TestStore = {
  files: FileStore
  /** What lies in a folder, with what is still coming. */
  names: (folder: string) => Promise<string[]>
  /** Puts something there, as of a moment or now. */
  put: (folder: string, name: string, since?: Date) => Promise<void>
  /** Says that something has lain there since a moment; puts it there if it does not. */
  age: (folder: string, name: string, since: Date) => Promise<void>
  remove: (folder: string, name: string) => Promise<void>
  close: () => Promise<void>
}

async function onDisk(dataDir: string): Promise<TestStore> {
  const path = join(dataDir, 'documents')
  return {
    files: diskStore(path),
    names: (folder) => readdir(join(path, folder)).catch(() => []),
    put: async (folder, name, since) => {
      await mkdir(join(path, folder), { recursive: true })
      await writeFile(join(path, folder, name), '')
      if (since) await utimes(join(path, folder, name), since, since)
    },
    age: async (folder, name, since) => {
      await appendFile(join(path, folder, name), '')
      await utimes(join(path, folder, name), since, since)
    },
    remove: (folder, name) => rm(join(path, folder, name)),
    close: async () => undefined,
  }
}

async function inS3(dataDir: string): Promise<TestStore> {
  const s3 = await startOwnS3()
  const disk = await onDisk(dataDir)
  return {
    files: s3Store(s3.settings, () => new Date().toISOString()),
    names: async (folder) => {
      const kept = [...s3.objects.keys()].filter((name) => name.startsWith(`${folder}/`))
      return [...kept.map((name) => name.slice(folder.length + 1)), ...(await disk.names(folder))]
    },
    put: async (folder, name, since = new Date()) => {
      if (name.endsWith('.part')) return disk.put(folder, name, since)
      s3.objects.set(`${folder}/${name}`, { bytes: Buffer.of(), since: since.getTime() })
    },
    age: async (folder, name, since) => {
      const bytes = s3.objects.get(`${folder}/${name}`)?.bytes ?? Buffer.of()
      s3.objects.set(`${folder}/${name}`, { bytes, since: since.getTime() })
    },
    remove: async (folder, name) =>
      name.endsWith('.part') ? disk.remove(folder, name) : void s3.objects.delete(`${folder}/${name}`),
    close: s3.close,
  }
}

/** The stores by name, each opened for a data folder. */
export const testStores = [
  ['on the disk', onDisk],
  ['in an S3-compatible store', inS3],
] as const
