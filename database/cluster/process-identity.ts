import { readFile } from 'node:fs/promises'

/**
 * A process id alone is not an identity: after a crash or a reboot the number belongs to somebody else.
 * On Linux the start time (clock ticks since boot, field 22 of /proc/<pid>/stat) makes it one.
 * Elsewhere only the number is known and `startedAt` is empty.
 */
export interface ProcessIdentity {
  readonly pid: number
  readonly startedAt: string
}

/** The living process with this id, or undefined when there is none (a zombie counts as none). */
export async function readProcess(pid: number): Promise<ProcessIdentity | undefined> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform !== 'linux') return isSignalable(pid) ? { pid, startedAt: '' } : undefined
  let stat: string
  try {
    stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  if (state === undefined || state === 'Z' || state === 'X') return undefined
  return { pid, startedAt: fields[19] ?? '' }
}

/** Whether this very process, and not a later one with the same number, is still alive. */
export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  const found = await readProcess(identity.pid)
  return found !== undefined && found.startedAt === identity.startedAt
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
