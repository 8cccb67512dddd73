/**
 * Which session tokens belonged to an administrator a moment ago, so that they are let in first when the server has too
 * much to do. It opens nothing: every request is looked up all the same. Nobody gets in by naming a path or a role, only
 * by having the token of a session that was looked up and was an administrator's.
 */
import { createHash } from 'node:crypto'

const keptMs = 15 * 60_000
const most = 200

/** The memory; tokens are kept as their SHA-256 only. */
export type StaffMemory = {
  /** What a look-up found for a token. */
  saw: (token: string, role: string | undefined) => void
  knows: (token: string) => boolean
}

/** Opens the memory of one process; `clock` tells milliseconds. */
export function openStaffMemory(clock = () => performance.now()): StaffMemory {
  const seen = new Map<string, number>()
  return {
    saw: (token, role) => {
      if (role !== 'admin' && seen.size === 0) return
      const mark = markOf(token)
      seen.delete(mark)
      if (role !== 'admin') return
      seen.set(mark, clock())
      const [oldest] = seen.keys()
      if (seen.size > most && oldest !== undefined) seen.delete(oldest)
    },
    knows: (token) => {
      if (seen.size === 0) return false
      const at = seen.get(markOf(token))
      return at !== undefined && clock() - at < keptMs
    },
  }
}

function markOf(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}
