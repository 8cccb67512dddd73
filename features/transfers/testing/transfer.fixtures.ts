/** What every test of money coming in begins with: an account to pay into, a plan, and a goal of Ada’s. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Community } from '@kolo/application/community'
import type { Db } from '@kolo/database/tables'
import { testStores } from '@kolo/files/testing/stores'
import { type Kobo, naira } from '@kolo/foundation/money'
import type { Instant } from '@kolo/foundation/time'
import { payments } from '@kolo/payments/server'
import { seedProfile } from '@kolo/profile/testing'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { afterAll, beforeEach } from 'vitest'
import { transfers } from '../server/public.ts'
import { type Caller, openCollectionAccount } from './transfer.factory.ts'

type Member = Caller & { fetch: (path: string, init?: RequestInit) => Promise<Response> }
type Person = Parameters<typeof seedProfile>[1]

/** What the stage needs of a server under test; `startTestServer` gives it. */
type FixtureServer = {
  db: Db
  community: Community
  clock: { now: () => Instant; advance: (milliseconds: number) => void }
  jobs: unknown[]
  as: (name: 'ada' | 'bayo' | 'chidi') => Member
  close: () => Promise<void>
}

/** Starts it for the tests of a file; a second passes before each, and no job is left from the one before. */
export async function paymentsFixture<Server extends FixtureServer>(
  startServer: (options: { community: Partial<Community> }) => Promise<Server>,
  testUsers: Record<string, Person>,
  openStore: (typeof testStores)[number][1] = testStores[0][1],
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-payments-'))
  const store = await openStore(dataDir)
  const server = await startServer({ community: { dataDir, files: store.files } })
  afterAll(async () => {
    await server.close()
    await store.close()
    await rm(dataDir, { recursive: true })
  })
  beforeEach(() => {
    server.clock.advance(1_000)
    server.jobs.length = 0
  })
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  const goal = await openOrdinaryGoal(server.as('ada'), plan.id)
  return { server, dataDir, store, plan, goal, ...actsOn(server, goal) }
}

function actsOn(server: FixtureServer, goal: { id: string }) {
  /** Ada begins to pay in. */
  const start = (amount: Kobo = naira(1_000n)) => startDeposit(server.as('ada'), goal, amount)

  /** Somebody sends a file as the receipt of a payment. */
  function upload(
    who: 'ada' | 'bayo',
    payment: { id: string },
    bytes: Uint8Array,
    type: string,
    name = 'receipt.png',
  ) {
    return server.as(who).fetch(`/api/payments/${payment.id}/receipts`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-file-name': encodeURIComponent(name) },
      body: Buffer.from(bytes),
    })
  }

  /** One round of a job that comes round by itself. */
  async function runJob(name: string) {
    const jobs = [payments, transfers].flatMap((feature) => feature.jobs ?? [])
    const job = jobs.find((each) => each.name === name)
    if (!job) throw new Error(`There is no job ${name}`)
    const { community, clock } = server
    const enqueue = async () => undefined
    await server.db.transaction().execute((db) => job.run({ db, now: clock.now(), community, enqueue }, {}))
  }
  return { start, upload, runJob }
}
