/**
 * The data folder belongs to one running Kolo at a time. What must always be true: two processes never hold it
 * together, and the lock of a process that died without tidying up is no obstacle to the next one.
 *
 * The lock is a file that names its holder. It is created by linking a complete file into place, so nobody ever
 * reads half of it. A dead holder is replaced through a second lock, named after the dead holder, that only one
 * successor can create; whoever holds that one alone may rename it over the first. Taking over is therefore
 * free of races, also when a successor dies on the way (its own claim is then taken over in the same manner).
 */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { diskFullProblem, isDiskFull } from './disk-full.ts'
import { isAlive, type ProcessIdentity, readProcess } from './process-identity.ts'

export interface DataFolder {
  readonly path: string
  close(): Promise<void>
}

/**
 * Makes the data folder if need be (closed to other people) and takes it for this process.
 * Throws a StartProblem when another living process holds it or when it cannot be written.
 */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const path = resolve(dataDir)
  const self = await readProcess(process.pid)
  const mine = JSON.stringify(self ?? { pid: process.pid, startedAt: '' })
  const lock = join(path, 'lock')
  const draft = join(path, `lock-draft-${process.pid}-${randomBytes(6).toString('hex')}`)
  try {
    // The folders above stay open to others, as anybody's would: only the data itself is closed.
    await mkdir(dirname(path), { recursive: true })
    await mkdir(path, { recursive: true, mode: 0o700 })
    await writeFile(draft, mine, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    if (isDiskFull(error)) throw diskFullProblem(path, error)
    throw new StartProblem(
      `The data folder ${path} cannot be written (${reasonOf(error)}): set DATA_DIR to a folder this user owns.`,
    )
  }
  try {
    const holder = await claim(lock, draft)
    if (holder) {
      throw new StartProblem(
        `Another Kolo (process ${holder.pid}) is already using the data folder ${path}: stop it first, or set DATA_DIR to another folder.`,
      )
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    path,
    close: async () => {
      if ((await readText(lock)) === mine) await rm(lock, { force: true })
    },
  }
}

/** Puts a link to `draft` at `lock`; answers the living holder when there is one, undefined when it is ours. */
async function claim(lock: string, draft: string): Promise<ProcessIdentity | undefined> {
  for (;;) {
    if (await linkExclusively(draft, lock)) return undefined
    const text = await readText(lock)
    if (text === undefined) continue
    const holder = parseHolder(text)
    if (holder && (await isAlive(holder))) return holder
    const succession = `${lock}-after-${holder ? `${holder.pid}-${holder.startedAt}` : 'unreadable'}`
    const successor = await claim(succession, draft)
    if (successor) return successor
    if ((await readText(lock)) === text) {
      await rename(succession, lock)
      return undefined
    }
    await unlink(succession)
  }
}

async function linkExclusively(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (reasonOf(error) === 'EEXIST') return false
    throw error
  }
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function parseHolder(text: string): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
      return undefined
    const { pid, startedAt } = value
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.message : String(error)
}
