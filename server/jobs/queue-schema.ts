/**
 * The queue's own tables, made and brought up to date by the owner when the server starts. The application's role may
 * put work in, take it out and tidy up, and nothing else: it owns no table there either.
 */
import { withOwner } from '@kolo/database/connection'
import type { Alongside } from '@kolo/database/full-backup'
import { oneNodeAtATime } from '@kolo/database/migrate'
import { PgBoss, type QueueOptions } from 'pg-boss'

/** The PostgreSQL schema that holds the queue. */
export const queueSchema = 'jobs'

/** The work that waits, as a backup takes it along. */
export const waitingWork: Alongside = { schema: queueSchema, table: 'job', where: "state < 'completed'" }

/** The kinds of work there are. */
export function queueNames(ownerUrl: string): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(`select name from ${queueSchema}.queue order by 1`)
    return rows.map(({ name }) => name)
  })
}

/** One kind of work as the queue keeps it. */
export type QueueDefinition = { name: string; options: QueueOptions }

const rights = `
  grant usage on schema ${queueSchema} to kolo_app;
  grant select, insert, update, delete on all tables in schema ${queueSchema} to kolo_app;
  revoke insert, update, delete on ${queueSchema}.bam, ${queueSchema}.subscription from kolo_app;
  revoke insert, delete on ${queueSchema}.version from kolo_app;
  revoke delete on ${queueSchema}.queue from kolo_app;
  grant execute on all functions in schema ${queueSchema} to kolo_app;`

/** Makes what is missing; a second call with the same definitions changes nothing, also at the same time. */
export function prepareQueue(ownerUrl: string, definitions: readonly QueueDefinition[]): Promise<void> {
  return oneNodeAtATime(ownerUrl, () => makeQueue(ownerUrl, definitions))
}

async function makeQueue(ownerUrl: string, definitions: readonly QueueDefinition[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 1,
    schema: queueSchema,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const { name, options } of definitions) {
      const queue = known.get(name)
      if (!queue) await boss.createQueue(name, options)
      else if (differs(queue, options)) await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
  await withOwner(ownerUrl, (client) => client.query(rights))
}

function differs(queue: QueueOptions, wanted: QueueOptions): boolean {
  return Object.entries(wanted).some(([key, value]) => queue[key as keyof QueueOptions] !== value)
}
