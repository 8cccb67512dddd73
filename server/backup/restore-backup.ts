/**
 * Brings a community up from its backup, on a machine that has none, and proves it: every foreign key and check by the
 * database, the books from their first line, the whole audit chain, and that each file a record names is there.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileKey, FileStore } from '@kolo/application/community'
import { verifyChain } from '@kolo/audit/server'
import { startEmbedded } from '@kolo/database/cluster/embedded'
import { connect, withOwner } from '@kolo/database/connection'
import { copyAlongside, copyIn, fileNames, type IncomingTable } from '@kolo/database/full-backup'
import { migrate } from '@kolo/database/migrate'
import { StartProblem } from '@kolo/database/start-problem'
import { lastProofs, prove as proveBooks } from '@kolo/ledger/trial-balance'
import { clock } from '../clock.ts'
import { prepareQueue, waitingWork } from '../jobs/queue-schema.ts'
import type { Ending, Manifest } from './make-backup.ts'
import { readArchive } from './sealed-archive.ts'
import { markBegun, markEnded, restoredFolders, takeBack, unfinished } from './take-back.ts'

/** Where the community is brought up. */
export type RestoreTarget = {
  dataDir: string
  databaseUrl: string | undefined
  files: FileStore
  /** What secrets at rest are sealed with, where the settings say it and not the data folder. */
  secret: string | undefined
}

/** What is there now, and what was proved about it. */
export type Restored = {
  takenAt: string
  rows: number
  files: number
  /** Files that were given up while the backup was made, and of which its records do not know that yet. */
  givenUp: number
  /** The sealed events of the audit log, whose chain is whole. */
  events: bigint
}

/** It is back and proved, and yet something is missing that was not in the backup. */
class FilesMissing extends StartProblem {}

/**
 * Brings it up, as a whole or not at all: throws a StartProblem that says what does not hold, and then the place is as
 * empty as before and another try begins anew. The backup is read to its end before anything is put anywhere.
 */
export async function restoreBackup(
  path: string,
  passphrase: string,
  target: RestoreTarget,
): Promise<Restored> {
  const before = await unfinished(target.dataDir)
  if (before) await takeBack(target, before)
  await requireEmpty(target)
  await requireWhole(path, passphrase, target)
  if (target.databaseUrl) await requireBlank(target.databaseUrl)
  const mark = await markBegun(target)
  const kept: FileKey[] = []
  try {
    const restored = await bringUp(path, passphrase, target, kept)
    await markEnded(target.dataDir)
    return restored
  } catch (error) {
    if (error instanceof FilesMissing) await markEnded(target.dataDir)
    else await takeBack(target, mark, kept)
    throw error
  }
}

/** Reads all of it once: every byte is as it was sealed, and its end is there. */
async function requireWhole(path: string, passphrase: string, { secret: set }: RestoreTarget): Promise<void> {
  const archive = new Archive(readArchive(path, passphrase))
  await archive.text('manifest.json')
  const secret = await archive.text('kolo-secret')
  if (set !== undefined && set !== secret) throw otherSecret()
  for await (const _ of archive.chunks((name) => name !== 'end.json'));
  JSON.parse(await archive.text('end.json'))
}

async function bringUp(
  path: string,
  passphrase: string,
  target: RestoreTarget,
  kept: FileKey[],
): Promise<Restored> {
  const archive = new Archive(readArchive(path, passphrase))
  const manifest: Manifest = JSON.parse(await archive.text('manifest.json'))
  const secret = await archive.text('kolo-secret')
  const embedded = target.databaseUrl ? undefined : await startEmbedded({ dataDir: target.dataDir })
  try {
    const ownerUrl = target.databaseUrl ?? embedded?.ownerUrl ?? ''
    await migrate({ ownerUrl, only: manifest.migrations })
    await copyIn(ownerUrl, manifest, archive.tables())
    await migrate({ ownerUrl })
    // How each kind is tried again is set when the server starts.
    await prepareQueue(
      ownerUrl,
      manifest.workNames.map((name) => ({ name, options: {} })),
    )
    await copyAlongside(ownerUrl, waitingWork, {
      columns: manifest.workColumns,
      rows: archive.chunks((name) => name.startsWith('work/')),
    })
    const names = await keepFiles(target, archive, kept)
    const { files, givenUp = [] }: Ending = JSON.parse(await archive.text('end.json'))
    if (files !== names.size) throw new StartProblem(`The backup has ${names.size} of its ${files} files.`)
    await keepSecret(target, secret)
    const events = await prove(ownerUrl, new Set([...names, ...givenUp]))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { takenAt: manifest.takenAt, rows, files, givenUp: givenUp.length, events }
  } finally {
    await embedded?.stop()
  }
}

/** The entries of a backup in their order, with a look at the one that comes next. */
class Archive {
  #next: Promise<IteratorResult<Read>>
  readonly #entries: AsyncGenerator<Read>

  constructor(entries: AsyncGenerator<Read>) {
    this.#entries = entries
    this.#next = entries.next()
  }

  /** The next entry when it is one of these; it must be read before another is asked for. */
  async take(isOne: (name: string) => boolean): Promise<Read | undefined> {
    const { value, done } = await this.#next
    return !done && isOne(value.name) ? value : undefined
  }

  /** To be called when what was taken has been read. */
  step(): void {
    this.#next = this.#entries.next()
  }

  /** The whole text of the entry that must come next. */
  async text(name: string): Promise<string> {
    const bytes: Uint8Array[] = []
    for await (const chunk of this.chunks((one) => one === name)) bytes.push(chunk)
    if (bytes.length === 0) throw new StartProblem(`The backup has no ${name} where it belongs.`)
    return Buffer.concat(bytes).toString('utf8')
  }

  /** The bytes of all entries that follow one another and are such. */
  async *chunks(isOne: (name: string) => boolean): AsyncGenerator<Uint8Array> {
    for (let entry = await this.take(isOne); entry; entry = await this.take(isOne)) {
      yield* entry.chunks
      this.step()
    }
  }

  /** The tables that follow one another, each with its rows. */
  async *tables(): AsyncGenerator<IncomingTable> {
    for (;;) {
      const entry = await this.take((name) => name.startsWith('tables/'))
      const name = entry?.name.split('/')[1]
      if (name === undefined) return
      yield { name, chunks: this.chunks((one) => one.startsWith(`tables/${name}/`)) }
    }
  }
}

type Read = { name: string; chunks: AsyncIterable<Uint8Array> }

async function requireEmpty({ dataDir }: RestoreTarget): Promise<void> {
  const there = await readdir(dataDir).catch(() => [])
  const taken = there.filter((name) => restoredFolders.some((folder) => folder === name))
  if (taken.length > 0)
    throw new StartProblem(
      `The data folder ${dataDir} is in use (${taken.join(', ')}): name an empty one as DATA_DIR.`,
    )
}

async function requireBlank(ownerUrl: string): Promise<void> {
  const taken = await withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query(
      "SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
    )
    return rows[0].tables
  })
  if (taken > 0) throw new StartProblem(`The database has ${taken} tables already: name an empty one.`)
}

/** Never over one that is there, and not where the settings say another: what was sealed could not be opened any more. */
async function keepSecret({ dataDir, secret: set }: RestoreTarget, secret: string): Promise<void> {
  if (set !== undefined) {
    if (set !== secret) throw otherSecret()
    return
  }
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'kolo-secret'), secret, { flag: 'wx', mode: 0o600, flush: true })
}

const otherSecret = () =>
  new StartProblem(
    'KOLO_SECRET is not what the backup was sealed with: leave it out, or set the one of then.',
  )

/** Gives the files to the store, and writes down which; the answer is their names. */
async function keepFiles(
  { files, dataDir }: RestoreTarget,
  archive: Archive,
  kept: FileKey[],
): Promise<Set<string>> {
  const names = new Set<string>()
  for (;;) {
    const entry = await archive.take((name) => name.startsWith('files/'))
    if (!entry) return names
    const [, folder = '', storedName = ''] = entry.name.split('/')
    if (!/^[a-z-]+$/.test(folder) || !/^[0-9a-f]{48}$/.test(storedName))
      throw new StartProblem(`The backup holds a file of an impossible name, ${entry.name}.`)
    const place = join(dataDir, 'documents', folder)
    await mkdir(place, { recursive: true, mode: 0o700 })
    const path = join(place, `${storedName}.part`)
    const hash = createHash('sha256')
    await pipeline(
      entry.chunks,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600, flush: true }),
    )
    kept.push({ folder, storedName })
    await files.keep({ folder, storedName }, { path, sha256: hash.digest('hex') })
    names.add(storedName)
    archive.step()
  }
}

/** Proves what was brought up, the files last; the answer is how many events the audit log has. */
async function prove(ownerUrl: string, names: ReadonlySet<string>): Promise<bigint> {
  const connection = connect({ ownerUrl, max: 1 })
  try {
    await proveBooks(connection.db, 'again', clock())
    const books = (await lastProofs(connection.db)).again
    if (!books?.holds)
      throw new StartProblem(
        `The books do not hold: ${books?.findings.map(({ finding }) => finding).join(' ')}`,
      )
    const verdict = await verifyChain(connection.db)
    if (!verdict.intact) throw new StartProblem(`The audit log is not intact. ${verdict.sentence}`)
    const named = await withOwner(ownerUrl, fileNames)
    const missing = [...named].filter((name) => !names.has(name)).length
    if (missing > 0)
      throw new FilesMissing(
        `The community is back, its books hold and its audit log is intact, but ${missing} files that records name are not in the backup: they were lost before it was made. npm start serves what is there.`,
      )
    return verdict.events
  } finally {
    await connection.close()
  }
}
