/**
 * A node of the product on a clock that its test moves, as a process of its own that can be killed: the whole API over
 * HTTP with real sessions, and the work that comes round when it is told to. What acts put into the queue is kept in
 * memory and dies with it, so that what was begun has to be found again by the product itself.
 */
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { Community } from '@kolo/application/community'
import type { Enqueue } from '@kolo/application/job'
import { connect, transact } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import { diskStore } from '@kolo/files/server'
import { startingLook } from '@kolo/foundation/brand'
import { type Instant, instant } from '@kolo/foundation/time'
import { authenticate, holdSession, markSeen } from '@kolo/identity/server'
import { ledgerJobs } from '@kolo/ledger/jobs'
import { readFormats } from '@kolo/profile/server'
import { features } from '@kolo/server/features'
import { createApi } from '@kolo/server/http/api'
import { sql } from 'kysely'

/** What a test asks of a node: the time, one job, or all long work there is. */
export type Asked = { id: number; clock?: Instant; job?: string; work?: true }
/** That it was done, or why not. */
export type Answered = { id: number; error?: string }

const { OWNER_URL = '', DATA_DIR = '', CLOCK = '', PAYSTACK_URL = '', PAYSTACK_SECRET_KEY = '' } = process.env

let now: Instant = instant(CLOCK)
const inside = connect({ ownerUrl: OWNER_URL })
const outside = connect({ ownerUrl: OWNER_URL, max: 4 })
const queue: { job: string; data: Record<string, unknown> }[] = []
const enqueue: Enqueue = async (job, data) => {
  if (job.startsWith('cards.') || job === 'savings.follow-debit') queue.push({ job, data })
}
const jobs = [...ledgerJobs, ...features.flatMap((feature) => feature.jobs ?? [])]

await mkdir(DATA_DIR, { recursive: true })
const community: Community = {
  ...startingLook({ name: 'Raffia Savings Club', address: 'Lagos, Nigeria' }),
  origin: 'http://127.0.0.1',
  mailIsSent: false,
  revealAccounts: false,
  federation: undefined,
  cards: { url: PAYSTACK_URL, secretKey: PAYSTACK_SECRET_KEY },
  measurement: undefined,
  oversightEmail: undefined,
  auditHeads: undefined,
  channels: ['email'],
  push: { serverKey: '', localService: undefined },
  quietHours: undefined,
  noticeDays: 180,
  stepUpMinutes: 10,
  secret: 'the secret of a community that lives for a year',
  dataDir: DATA_DIR,
  files: diskStore(join(DATA_DIR, 'documents')),
}

const api = createApi(
  {
    db: inside.db,
    poolDb: outside.db,
    community,
    origins: [community.origin],
    clock: () => now,
    enqueueWith: () => enqueue,
    authenticate,
    markSeen,
    formatsOf: readFormats,
    holdSession,
    reportFault: (error) => console.error(error),
    reportOutage: (error) => console.error(error),
  },
  features,
)

async function runJob(name: string, data: Record<string, unknown> = {}): Promise<void> {
  const job = jobs.find((known) => known.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  const run = (db: Db) => job.run({ db, now, community, enqueue }, data)
  await (job.inChunks ? run(inside.db) : transact(inside.db, run))
}

async function isLeft(): Promise<boolean> {
  const { rows } = await sql<{ kind: string; error: string | null }>`
    select kind, error from long_works where state = 'running' limit 1`.execute(inside.db)
  if (rows[0]?.error) throw new Error(`${rows[0].kind} failed: ${rows[0].error}`)
  return rows.length > 0
}

async function work(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) await runJob(next.job, next.data)
  while (await isLeft()) await runJob('long-work.turn')
}

process.on('message', async ({ id, clock, job, work: isAll }: Asked) => {
  try {
    if (clock) now = clock
    if (job) await runJob(job)
    if (isAll) await work()
    process.send?.({ id } satisfies Answered)
  } catch (error) {
    process.send?.({
      id,
      error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error),
    } satisfies Answered)
  }
})

const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
server.once('listening', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
