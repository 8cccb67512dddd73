/**
 * Receipts on disk. The folder is private, names are random and say nothing, and nothing a member sent decides where
 * a file goes or what it is called. A file whose transaction failed is swept away later.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Community } from '@kolo/database/call'

const storedName = /^[0-9a-f]{48}$/

function folderOf({ dataDir }: Pick<Community, 'dataDir'>): string {
  return join(dataDir, 'documents', 'payment-receipts')
}

/** Keeps the bytes under a fresh random name; they are on the disk when this returns. */
export async function keepFile(community: Pick<Community, 'dataDir'>, bytes: Uint8Array): Promise<string> {
  const folder = folderOf(community)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = randomBytes(24).toString('hex')
  const unfinished = join(folder, `${name}.part`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
    await rename(unfinished, join(folder, name))
  } catch (error) {
    // On a full disk half a file would keep what little room there is until the next sweep.
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return name
}

/** The bytes of a stored file. */
export async function readStoredFile(
  community: Pick<Community, 'dataDir'>,
  name: string,
): Promise<Uint8Array> {
  if (!storedName.test(name)) throw new Error('A stored file has a name of 48 hex digits')
  return readFile(join(folderOf(community), name))
}

/** The names of files that have lain here for longer than `ageMs`, unfinished ones included. */
export async function filesOlderThan(
  community: Pick<Community, 'dataDir'>,
  ageMs: number,
  nowMs: number,
): Promise<string[]> {
  const folder = folderOf(community)
  const names = await readdir(folder).catch(() => [])
  const old: string[] = []
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name))
    if (/^[0-9a-f]{48}(\.part)?$/.test(name) && nowMs - mtimeMs > ageMs) old.push(name)
  }
  return old
}

/** Removes a file that belongs to nothing. */
export async function removeFile(community: Pick<Community, 'dataDir'>, name: string): Promise<void> {
  await rm(join(folderOf(community), name), { force: true })
}

/** A file name fit to be shown and sent: the last part of any path, without control characters, at most 100 characters. */
export function shownFileName(name: string, fallback: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = [...last]
    .filter((letter) => letter >= ' ' && letter !== '\u007f' && !/[\u202a-\u202e\u2066-\u2069]/.test(letter))
    .slice(0, 100)
    .join('')
    .trim()
  return plain === '' || plain === '.' || plain === '..' ? fallback : plain
}
