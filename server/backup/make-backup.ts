/**
 * One sealed file with everything a community is: each row of its database at one moment, its files, and what its
 * secrets at rest are sealed with. It is made beside the running server, which nobody notices.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '@kolo/application/community'
import { withOwner } from '@kolo/database/connection'
import {
  type CopiedTable,
  type CopyFacts,
  copyOut,
  fileNames,
  type OpenCopy,
} from '@kolo/database/full-backup'
import { features } from '../features.ts'
import { queueNames, waitingWork } from '../jobs/queue-schema.ts'
import { type Entry, writeArchive } from './sealed-archive.ts'

/** What is backed up, and under which words it is sealed. */
export type BackupSource = {
  ownerUrl: string
  files: FileStore
  secret: string
  passphrase: string
  /** Another cost of a guess at the passphrase than usual: in tests. */
  workFactor?: number
}

/** What stands first in a backup. */
export type Manifest = CopyFacts & {
  format: 1
  takenAt: string
  tables: readonly CopiedTable[]
  /** The kinds of work there are, and the columns of what waits. */
  workNames: readonly string[]
  workColumns: readonly string[]
}

/** What stands last in a backup: a file without it is not whole. */
export type Ending = {
  files: number
  fileBytes: number
  /** Files that a row of the backup names and that were given up while it was made. */
  givenUp?: string[]
}

/** What was made; `lost`: how many files records name that are in no store, and so in no backup. */
export type Backup = Ending & { path: string; sizeBytes: number; takenAt: Date; rows: number; lost: number }

/** Rows travel in pieces of about this size, so that nothing is held whole. */
const pieceBytes = 4 * 1024 * 1024

/** The folders files lie in: those that somebody keeps in order. */
export const fileFolders = features.flatMap(({ jobs = [] }) => jobs.flatMap(({ folder }) => folder ?? []))

const storedName = /^[0-9a-f]{48}$/

/** Makes a backup in a folder, under the moment it shows. */
export async function makeBackup(source: BackupSource, folder: string): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return copyOut(source.ownerUrl, waitingWork, async (copy) => {
    const path = join(folder, backupName(copy.takenAt))
    const ending = { files: 0, fileBytes: 0, givenUp: [], lost: 0 }
    const workNames = await queueNames(source.ownerUrl)
    const sizeBytes = await writeArchive(
      path,
      source.passphrase,
      entriesOf(source, { ...copy, workNames }, ending),
      source.workFactor,
    )
    const rows = copy.tables.reduce((sum, table) => sum + table.rows, 0)
    return { ...ending, path, sizeBytes, takenAt: copy.takenAt, rows }
  })
}

/** `kolo-2026-11-23T0230Z.tar.gz.age`: names in the order of their moments. */
const backupName = (at: Date) => `kolo-${at.toISOString().slice(0, 16).replace(':', '')}Z.tar.gz.age`

const ours = /^kolo-\d{4}-\d{2}-\d{2}T\d{4}Z\.tar\.gz\.age$/

/** Removes from a folder all backups but the newest so many, and nothing else. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const found = (await readdir(folder)).filter((name) => ours.test(name)).sort()
  for (const name of found.slice(0, Math.max(0, found.length - keep))) await rm(join(folder, name))
}

async function* entriesOf(
  source: BackupSource,
  copy: OpenCopy & Pick<Manifest, 'workNames'>,
  ending: Required<Ending> & Pick<Backup, 'lost'>,
): AsyncGenerator<Entry> {
  const { tables, takenAt, alongside, migrations, sequences, workNames } = copy
  const manifest: Manifest = {
    format: 1,
    takenAt: takenAt.toISOString(),
    migrations,
    sequences,
    tables,
    workNames,
    workColumns: alongside.columns,
  }
  yield text('manifest.json', JSON.stringify(manifest))
  yield text('kolo-secret', source.secret)
  for (const table of tables) yield* numbered(`tables/${table.name}`, copy.rowsOf(table))
  yield* numbered('work', alongside.rows)
  const missing = new Set(await copy.fileNames())
  for (const folder of fileFolders) {
    for await (const page of source.files.list(folder, 1_000)) {
      for (const each of page.filter(({ storedName: name }) => storedName.test(name))) {
        const found = await source.files.read({ folder, storedName: each.storedName })
        // Given up since it was listed.
        if (!found) continue
        missing.delete(each.storedName)
        ending.files += 1
        ending.fileBytes += found.sizeBytes
        yield { name: `files/${folder}/${each.storedName}`, size: found.sizeBytes, chunks: found.chunks }
      }
    }
  }
  // What no row names any more was given up since the moment of the backup; the rest has been lost before.
  const named = missing.size > 0 ? await withOwner(source.ownerUrl, fileNames) : missing
  ending.givenUp = [...missing].filter((name) => !named.has(name))
  ending.lost = missing.size - ending.givenUp.length
  const { files, fileBytes, givenUp } = ending
  yield text('end.json', JSON.stringify({ files, fileBytes, givenUp } satisfies Ending))
}

function text(name: string, content: string): Entry {
  const bytes = Buffer.from(content)
  return { name, size: bytes.length, chunks: [bytes] }
}

/** Bytes of unknown number as entries of known size: `NAME/000001`, `NAME/000002`, … */
async function* numbered(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  let held: Uint8Array[] = []
  let size = 0
  let number = 0
  const whole = (): Entry => {
    number += 1
    const entry = { name: `${name}/${String(number).padStart(6, '0')}`, size, chunks: held }
    held = []
    size = 0
    return entry
  }
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) yield whole()
  }
  if (size > 0) yield whole()
}
