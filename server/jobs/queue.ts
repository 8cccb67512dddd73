/**
 * Work that happens after a request: mails, expiries, the nightly proofs. What must always be true: work exists exactly
 * when the transaction that asked for it committed; a failure is tried again, later and later; work that comes round
 * does so in Lagos time, once for all nodes together.
 */

import type { Community } from '@kolo/application/community'
import type { Enqueue, Job, JobCall } from '@kolo/application/job'
import { openPreparedPool } from '@kolo/database/prepared-pool'
import type { Db } from '@kolo/database/tables'
import { type Instant, lagos } from '@kolo/foundation/time'
import { fromKysely, type JobInsert, type JobResult, PgBoss } from 'pg-boss'
import { startLooking } from './look-for-work.ts'
import { lastLookAtSchedules, missedSchedules } from './missed-schedules.ts'
import { prepareQueue, type QueueDefinition, queueSchema } from './queue-schema.ts'

/**
 * Work that must not hold a transaction open because it talks to the outside world. `atOnce` of it run at a time, and of
 * one group one at a time, so that whoever is slow holds up nobody else.
 */
export type FollowUpJob = {
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
  followUpJobs: readonly FollowUpJob[]
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

/** What was missed is enqueued once, however many nodes start in the same minute. */
const once = { singletonKey: 'missed', singletonSeconds: 60 }

/** Below every priority there is: the library writes a bound as a value, and a statement with a value is prepared. */
const anyPriority = -2_147_483_648

export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { ownerUrl, jobs, followUpJobs, onFailure } = options
  const definitions = [...jobs, ...followUpJobs].map(
    ({ name }): QueueDefinition => ({ name, options: patience }),
  )
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
  const lookedAt = await lastLookAtSchedules(options.db)
  await boss.start()
  const enqueueWith = (db: Db): Enqueue => enqueueOn(boss, db, followUpJobs)
  let looking: ReturnType<typeof startLooking> | undefined
  return {
    enqueueWith,
    startWork: async () => {
      const workersOf = new Map<string, string[]>()
      for (const job of jobs) workersOf.set(job.name, [await takeJob(boss, options, enqueueWith, job)])
      for (const followUpJob of followUpJobs)
        workersOf.set(followUpJob.name, await takeFollowUpJob(boss, options, followUpJob))
      looking = startLooking(options.db, workersOf, {
        wake: (worker) => boss.notifyWorker(worker),
        onError,
      })
      await keepSchedules(boss, jobs)
      for (const name of missedSchedules(jobs, lookedAt, options.clock())) await boss.send(name, {}, once)
    },
    stop: async (withinMs) => {
      await looking?.stop()
      await boss.stop({ graceful: true, timeout: withinMs })
      await pool.close()
    },
  }
}

function enqueueOn(boss: PgBoss, db: Db, followUpJobs: readonly FollowUpJob[]): Enqueue {
  return (...asked) => putIn(boss, asked[2]?.db ?? db, asked[0], [entryOf(followUpJobs, ...asked)])
}

/** What a job asks for is put in at the end of its transaction: one statement for each kind, however much it is. */
function gather(boss: PgBoss, followUpJobs: readonly FollowUpJob[]) {
  const gathered = new Map<string, JobInsert[]>()
  const enqueue: Enqueue = async (...asked) => {
    const [job] = asked
    const entries = gathered.get(job) ?? []
    entries.push(entryOf(followUpJobs, ...asked))
    gathered.set(job, entries)
  }
  const putAll = async (db: Db) => {
    for (const [job, entries] of gathered) await putIn(boss, db, job, entries)
  }
  return { enqueue, putAll }
}

function entryOf(
  followUpJobs: readonly FollowUpJob[],
  ...[job, data, options]: Parameters<Enqueue>
): JobInsert {
  const { db: _, ...how } = options ?? {}
  const group = followUpJobs.find(({ name }) => name === job)?.groupOf?.(data)
  return { data, ...how, ...(group === undefined ? {} : { group: { id: group } }) }
}

async function putIn(boss: PgBoss, db: Db, job: string, entries: JobInsert[]): Promise<void> {
  const ids = await boss.insert(job, entries, { db: fromKysely(db), returnId: true })
  if (ids?.length !== entries.length) throw new Error(`The queue did not take the job ${job}.`)
}

/** A piece of work as it was taken out. */
type Work = { id: string; data: Record<string, unknown> }

async function takeJob(
  boss: PgBoss,
  options: QueueOptions,
  enqueueWith: (db: Db) => Enqueue,
  job: Job,
): Promise<string> {
  const { db, community, clock, followUpJobs } = options
  const { name, forgets, together } = job
  const inChunks = async ({ id, data }: Work) => {
    await job.run({ db, now: clock(), community, enqueue: enqueueWith(db) }, data)
    if (forgets) await boss.deleteJob(name, id)
  }
  const inOneTransaction = (works: readonly Work[], run: (call: JobCall) => Promise<void>) =>
    db.transaction().execute(async (transaction) => {
      const { enqueue, putAll } = gather(boss, followUpJobs)
      await run({ db: transaction, now: clock(), community, enqueue })
      await putAll(transaction)
      const ids = works.map(({ id }) => id)
      if (forgets) await boss.deleteJob(name, ids, { db: fromKysely(transaction) })
    })
  const run = job.inChunks
    ? inChunks
    : (work: Work) => inOneTransaction([work], (call) => job.run(call, work.data))
  if (!together) return take(boss, options, { name }, run)
  const joins = ({ data }: Work) => together.joins(data)
  const runAll = (works: readonly Work[]) =>
    inOneTransaction(works, (call) =>
      together.run(
        call,
        works.map(({ data }) => data),
      ),
    )
  return take(boss, options, { name, batchSize: together.most }, run, { joins, runAll })
}

async function takeFollowUpJob(
  boss: PgBoss,
  options: QueueOptions,
  followUpJob: FollowUpJob,
): Promise<string[]> {
  const { name, atOnce = 1, groupOf } = followUpJob
  const how = { name, ...(groupOf ? { localGroupConcurrency: 1 } : {}) }
  const workers: string[] = []
  while (workers.length < atOnce) {
    const worker = await take(boss, options, how, async ({ data, id }) => {
      const again = await followUpJob.run(data, id)
      // An errand's data may hold a link that opens an account: once done, nothing of it is kept.
      if (again === undefined) await boss.deleteJob(name, id)
      else await postpone(boss, options.db, followUpJob, { data, id, again })
    })
    workers.push(worker)
  }
  return workers
}

/** Puts work back until a moment, all or nothing: a node that dies here neither loses nor doubles it. */
async function postpone(
  boss: PgBoss,
  db: Db,
  followUpJob: FollowUpJob,
  { data, id, again }: { data: Record<string, unknown>; id: string; again: Instant },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await enqueueOn(boss, transaction, [followUpJob])(followUpJob.name, data, { startAfter: again })
    await boss.deleteJob(followUpJob.name, id, { db: fromKysely(transaction) })
  })
}

/** How several are done together, and which of them may be. */
type Together = { joins: (work: Work) => boolean; runAll: (works: readonly Work[]) => Promise<void> }

async function take(
  boss: PgBoss,
  { onFailure, onDone }: QueueOptions,
  { name, ...more }: { name: string; localGroupConcurrency?: number; batchSize?: number },
  run: (work: Work) => Promise<void>,
  together?: Together,
): Promise<string> {
  const attempt = async (work: Work): Promise<JobResult> => {
    const { id } = work
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1_000
    try {
      await run(work)
      onDone(name, 'done', seconds())
      return { id, status: 'completed' }
    } catch (error) {
      onFailure(error, name)
      onDone(name, 'failed', seconds())
      return { id, status: 'failed', output: error }
    }
  }
  const joined = async (works: readonly Work[]): Promise<readonly Work[]> => {
    const sharing = together ? works.filter(together.joins) : []
    if (!together || sharing.length < 2) return []
    const started = performance.now()
    // One that fails takes all of them back; done one by one it fails alone.
    const isDone = await together.runAll(sharing).then(
      () => true,
      () => false,
    )
    const seconds = (performance.now() - started) / 1_000 / sharing.length
    if (isDone) for (const _ of sharing) onDone(name, 'done', seconds)
    return isDone ? sharing : []
  }
  const how = {
    ...more,
    perJobResults: true,
    pollingIntervalSeconds: ownLookSeconds,
    minPriority: anyPriority,
  } as const
  const worker = await boss.work<Record<string, unknown> | null>(name, how, async (taken) => {
    if (taken.length === 0) return []
    // Where there were as many as are taken there may be more: it is looked for at once, not after the next pause.
    if (taken.length >= (more.batchSize ?? 1)) boss.notifyWorker(worker)
    const works = taken.map(({ id, data }) => ({ id, data: data ?? {} }))
    const done = await joined(works)
    const results = done.map(({ id }): JobResult => ({ id, status: 'completed' }))
    for (const work of works) if (!done.includes(work)) results.push(await attempt(work))
    return results
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
