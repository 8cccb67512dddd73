/**
 * Work that happens after a request: mails, expiries, the nightly proofs. What must always be true: work exists exactly
 * when the transaction that asked for it committed; a failure is tried again, later and later; work that comes round
 * does so in Lagos time, once for all nodes together.
 */
import type { Community, Db, Enqueue, Job, JobCall } from '@kolo/database/call'
import { openPreparedPool } from '@kolo/database/prepared-pool'
import { type Instant, lagos } from '@kolo/foundation/time'
import { fromKysely, PgBoss } from 'pg-boss'
import { startLooking } from './look-for-work.ts'
import { prepareQueue, type QueueDefinition, queueSchema } from './queue-schema.ts'

/**
 * Work that must not hold a transaction open because it talks to the outside world. `atOnce` of it run at a time, and of
 * one group one at a time, so that whoever is slow holds up nobody else.
 */
export type Errand = {
  name: string
  /** Answers a moment when it is not done, and not to be tried before then. */
  run: (data: Record<string, unknown>, jobId: string) => Promise<Instant | undefined>
  atOnce?: number
  groupOf?: (data: Record<string, unknown>) => string
}

/** What the queue is given once. */
export type QueueOptions = {
  ownerUrl: string
  db: Db
  community: Community
  clock: () => Instant
  jobs: readonly Job[]
  errands: readonly Errand[]
  /** Told about every failed run; the run is tried again on its own. */
  onFailure: (error: unknown, job: string) => void
  /** Told about every finished run. */
  onDone: (job: string, outcome: 'done' | 'failed', seconds: number) => void
}

/** The running queue. */
export type Queue = {
  /** Ties work to a transaction: it is there when the transaction commits, and not otherwise. */
  enqueueWith: (db: Db) => Enqueue
  /** Begins to take work out. Before that, work is only kept. */
  startWork: () => Promise<void>
  /** Takes no new work and waits for what is running, at most so many milliseconds. */
  stop: (withinMs: number) => Promise<void>
}

/** Tried 12 times over about a day: 10 s, 20 s, 40 s … at most 4 hours apart. Leaves nothing of a mail after a day. */
const patience = {
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 14_400,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
} as const

/** How often each worker looks for itself: only in case it was not woken. */
const ownLookSeconds = 60

/** Below every priority there is: the library writes a bound as a value, and a statement with a value is prepared. */
const anyPriority = -2_147_483_648

/** Opens the queue. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { ownerUrl, jobs, errands, onFailure } = options
  const definitions = [...jobs, ...errands].map(({ name }): QueueDefinition => ({ name, options: patience }))
  await prepareQueue(ownerUrl, definitions)
  const onError = (error: unknown) => onFailure(error, 'the queue itself')
  const pool = openPreparedPool(ownerUrl, { name: 'kolo-jobs', max: 3, onIdleError: onError })
  const boss = new PgBoss({
    db: pool,
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    // Rebuilding an index is the owner's right.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  await boss.start()
  const enqueueWith = (db: Db): Enqueue => enqueueOn(boss, db, errands)
  let looking: ReturnType<typeof startLooking> | undefined
  return {
    enqueueWith,
    startWork: async () => {
      const workersOf = new Map<string, string[]>()
      for (const job of jobs) workersOf.set(job.name, [await takeJob(boss, options, enqueueWith, job)])
      for (const errand of errands) workersOf.set(errand.name, await takeErrand(boss, options, errand))
      looking = startLooking(options.db, workersOf, {
        wake: (worker) => boss.notifyWorker(worker),
        onError,
      })
      await keepSchedules(boss, jobs)
    },
    stop: async (withinMs) => {
      await looking?.stop()
      await boss.stop({ graceful: true, timeout: withinMs })
      await pool.close()
    },
  }
}

function enqueueOn(boss: PgBoss, db: Db, errands: readonly Errand[]): Enqueue {
  return async (job, data, options = {}) => {
    const group = errands.find(({ name }) => name === job)?.groupOf?.(data)
    const id = await boss.send(job, data, {
      db: fromKysely(db),
      ...options,
      ...(group === undefined ? {} : { group: { id: group } }),
    })
    if (id === null) throw new Error(`The queue did not take the job ${job}.`)
  }
}

async function takeJob(
  boss: PgBoss,
  options: QueueOptions,
  enqueueWith: (db: Db) => Enqueue,
  job: Job,
): Promise<string> {
  const { db, community, clock } = options
  const callOn = (db: Db): JobCall => ({ db, now: clock(), community, enqueue: enqueueWith(db) })
  return take(boss, options, { name: job.name }, async (data, id) => {
    if (job.inPieces) await job.run(callOn(db), data)
    else await db.transaction().execute((transaction) => job.run(callOn(transaction), data))
    if (job.forgets) await boss.deleteJob(job.name, id)
  })
}

async function takeErrand(boss: PgBoss, options: QueueOptions, errand: Errand): Promise<string[]> {
  const { name, atOnce = 1, groupOf } = errand
  const how = { name, ...(groupOf ? { localGroupConcurrency: 1 } : {}) }
  const workers: string[] = []
  while (workers.length < atOnce) {
    const worker = await take(boss, options, how, async (data, id) => {
      const again = await errand.run(data, id)
      // An errand's data may hold a link that opens an account: once done, nothing of it is kept.
      if (again === undefined) await boss.deleteJob(name, id)
      else await postpone(boss, options.db, errand, { data, id, again })
    })
    workers.push(worker)
  }
  return workers
}

/** Puts work back until a moment, all or nothing: a node that dies here neither loses nor doubles it. */
async function postpone(
  boss: PgBoss,
  db: Db,
  errand: Errand,
  { data, id, again }: { data: Record<string, unknown>; id: string; again: Instant },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await enqueueOn(boss, transaction, [errand])(errand.name, data, { startAfter: again })
    await boss.deleteJob(errand.name, id, { db: fromKysely(transaction) })
  })
}

async function take(
  boss: PgBoss,
  { onFailure, onDone }: QueueOptions,
  { name, ...groups }: { name: string; localGroupConcurrency?: number },
  run: (data: Record<string, unknown>, id: string) => Promise<void>,
): Promise<string> {
  const how = { ...groups, pollingIntervalSeconds: ownLookSeconds, minPriority: anyPriority }
  const worker = await boss.work<Record<string, unknown> | null>(name, how, async ([work]) => {
    if (!work) return
    // Where there was one there may be more: it is looked for at once, not after the next pause.
    boss.notifyWorker(worker)
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1_000
    try {
      await run(work.data ?? {}, work.id)
      onDone(name, 'done', seconds())
    } catch (error) {
      onFailure(error, name)
      onDone(name, 'failed', seconds())
      throw error
    }
  })
  return worker
}

/** The schedules are exactly those the jobs declare; one that is no longer declared goes. */
async function keepSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const kept = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { name, schedule } of jobs) {
    const before = kept.get(name)
    kept.delete(name)
    if (schedule && (before?.cron !== schedule || before.timezone !== lagos)) {
      await boss.schedule(name, schedule, {}, { tz: lagos })
    }
    if (!schedule && before) await boss.unschedule(name)
  }
  for (const name of kept.keys()) await boss.unschedule(name)
}
