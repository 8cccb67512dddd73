/**
 * One look for all kinds of work together. A worker that looks for itself asks a statement of its own, planned anew, and
 * there are some sixty kinds, most of which have work once an hour or once a night; so one prepared statement a second
 * says which kinds have any, and their workers are woken.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@kolo/database/tables'
import { sql } from 'kysely'
import { queueSchema } from './queue-schema.ts'

/** How long until work that was put in is seen, at most. */
const everyMs = 1_000

/** The kinds among these that have work which is due. */
export async function dueKinds(db: Db, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select kind.name from unnest(${kinds}::text[]) as kind (name)
    where exists (
      select from ${sql.id(queueSchema)}.job
      where job.name = kind.name and state < 'active' and not blocked and start_after <= now()
    )`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many jobs are due or running, and in how many seconds the next one is; without end where none waits. */
export async function waitingJobs(db: Db): Promise<{ due: number; nextSeconds: number }> {
  const { rows } = await sql<{ due: number; next: number | null }>`
    select (count(*) filter (where start_after <= now() or state = 'active'))::int as due,
      extract(epoch from min(start_after) filter (where start_after > now() and state < 'active') - now())::float8 as next
    from ${sql.id(queueSchema)}.job where state <= 'active'`.execute(db)
  const [found] = rows
  return { due: found?.due ?? 0, nextSeconds: found?.next ?? Number.POSITIVE_INFINITY }
}

/** Looks until stopped, and wakes the workers of each kind that has work; a look that fails is only told about. */
export function startLooking(
  db: Db,
  workersOf: ReadonlyMap<string, readonly string[]>,
  { wake, onError }: { wake: (worker: string) => void; onError: (error: unknown) => void },
): { stop: () => Promise<void> } {
  const ending = new AbortController()
  const kinds = [...workersOf.keys()]
  const look = async () => {
    while (!ending.signal.aborted) {
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return
      const due = await dueKinds(db, kinds).catch((error: unknown) => {
        onError(error)
        return []
      })
      for (const name of due) for (const worker of workersOf.get(name) ?? []) wake(worker)
    }
  }
  const looking = look()
  return {
    stop: () => {
      ending.abort()
      return looking
    },
  }
}
