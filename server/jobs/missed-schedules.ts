/**
 * Scheduled jobs that came round while no node was running: they are done at the next start, so that a computer that is
 * off at night still posts depreciation, retires plans and proves the books.
 */
import type { Job } from '@kolo/application/job'
import type { Db } from '@kolo/database/tables'
import { type Instant, instant, lagos, millisecondsBetween } from '@kolo/foundation/time'
import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import { queueSchema } from './queue-schema.ts'

/** When a node last looked whether a scheduled job was due; undefined before the first start. */
export async function lastLookAtSchedules(db: Db): Promise<Instant | undefined> {
  const { rows } = await sql<{
    cron_on: Date | null
  }>`select cron_on from ${sql.id(queueSchema)}.version`.execute(db)
  const lookedAt = rows[0]?.cron_on
  return lookedAt ? instant(new Date(lookedAt)) : undefined
}

/** What is due within the last minute is enqueued by the queue itself. */
const ownLookMs = 60_000

/** The names of the jobs whose last turn, in Lagos time, lies between `lookedAt` and now; earliest first. */
export function missedSchedules(
  jobs: readonly Pick<Job, 'name' | 'schedule'>[],
  lookedAt: Instant | undefined,
  now: Instant,
): string[] {
  if (lookedAt === undefined) return []
  return jobs
    .flatMap(({ name, schedule }) => (schedule ? [{ name, dueAt: lastTurn(schedule, now) }] : []))
    .filter(({ dueAt }) => dueAt > lookedAt && millisecondsBetween(dueAt, now) > ownLookMs)
    .sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1))
    .map(({ name }) => name)
}

function lastTurn(schedule: string, now: Instant): Instant {
  const turns = CronExpressionParser.parse(schedule, { tz: lagos, currentDate: new Date(now) })
  return instant(turns.prev().toDate())
}
