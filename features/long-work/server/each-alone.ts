import type { ChunkCall } from '@kolo/application/batch-job-kind'
import type { Deed } from '@kolo/application/job'
import { sql } from 'kysely'

/**
 * Does each of a batch for itself, so that one that fails holds none of the others: what it wrote, recorded and enqueued is
 * undone with it. Answers those that failed; the work tries them again at its end and fails with them, where somebody sees it.
 */
export async function eachAlone<Item>(
  call: ChunkCall,
  items: readonly Item[],
  act: (call: ChunkCall, item: Item) => Promise<void>,
): Promise<Item[]> {
  const failed: Item[] = []
  for (const item of items) {
    const deeds: Deed[] = []
    await sql`savepoint alone`.execute(call.db)
    try {
      await act({ ...call, record: (deed) => deeds.push(deed) }, item)
      for (const deed of deeds) call.record(deed)
    } catch {
      await sql`rollback to savepoint alone`.execute(call.db)
      failed.push(item)
    }
    await sql`release savepoint alone`.execute(call.db)
  }
  return failed
}
