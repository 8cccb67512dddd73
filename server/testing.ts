/**
 * A whole server for a test: real HTTP on a port of its own, a real PostgreSQL database of its own, the cast signed in,
 * and a clock the test sets. Nothing of ours is replaced; jobs that commands enqueue are listed in `jobs`. People of the cast
 * have real profiles and real sessions, begun anew whenever the last one, or what they proved in it, is over.
 */

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { Community } from '@kolo/application/community'
import type { ServerFeature } from '@kolo/application/server-feature'
import { connect } from '@kolo/database/connection'
import { keepSealKey } from '@kolo/database/secrets/row-seals'
import type { Db } from '@kolo/database/tables'
import { createTemplate, createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { diskStore } from '@kolo/files/server'
import { startingLook } from '@kolo/foundation/brand'
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { ApiProblem, readAnswer, requestOf } from '@kolo/foundation/request'
import { addMilliseconds, type Instant, instant } from '@kolo/foundation/time'
import { authenticate, holdSession, markSeen } from '@kolo/identity/server'
import { savePassword, saveSession } from '@kolo/identity/testing'
import { changesSince, newestChanges, openStreams } from '@kolo/live/server'
import { channels, notificationJobs, topicsOf } from '@kolo/notices/server'
import { readFormats } from '@kolo/profile/server'
import { seedProfile } from '@kolo/profile/testing'
import { features as allFeatures } from './features.ts'
import { createApi } from './http/api.ts'
import { uncounted } from './statement-counts.ts'
import { type TestUser, type TestUserName, testPassword, testUsers } from './test-users.ts'

/** Somebody calling the API over HTTP. */
export type TestClient = {
  call: <E extends Endpoint>(
    contract: E,
    input: CallInput<E>,
    options?: { idempotencyKey?: string },
  ) => Promise<OutputOf<E>>
  /** The problem a call ends in; fails the test when it succeeds. */
  problem: <E extends Endpoint>(
    contract: E,
    input: CallInput<E>,
    options?: { idempotencyKey?: string },
  ) => Promise<ApiProblem>
  /** A raw request with this person's cookie. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** The cookie itself, for a request that goes another way. */
  cookie: () => Promise<string>
}

/** A job a command enqueued in a transaction. */
export type EnqueuedJob = {
  job: string
  data: Record<string, unknown>
  priority?: number
  startAfter?: Instant
}

/** The server under test. */
export type TestServer = {
  url: string
  /** The owner's connection, which prepares what the server itself may not write; the server has its own. */
  db: TestDatabase['db']
  database: TestDatabase
  community: Community
  clock: { now: () => Instant; set: (at: string) => void; advance: (milliseconds: number) => void }
  /** What acts put into the queue; what they told people is there as the letters it came to. */
  jobs: EnqueuedJob[]
  /** How many rows acts put into the queue: all their letters of one telling are one. */
  queued: () => number
  as: (name: TestUserName) => TestClient
  /** A client with any session token, or none. */
  client: (token?: string) => TestClient
  close: () => Promise<void>
}

/** A fresh idempotency key. */
export function testKey(): string {
  return randomBytes(12).toString('hex')
}

/** What a test may choose about its server. */
export type TestServerOptions = {
  features?: readonly ServerFeature[]
  community?: Partial<Community>
  /** Without the cast: a community that nobody has joined yet. */
  nobody?: boolean
  /** Stands around the answering of each request, to watch what it does. */
  around?: (request: Request, answer: () => Promise<Response>) => Promise<Response>
  /** Another node of the same community: the same database and the same clock. Close it before the first one. */
  beside?: TestServer
  /** Other times of the streams of live updates than the short ones of tests. */
  streamTimes?: { lifeMs?: number }
  /** A community that is there already; closed with the server. */
  database?: TestDatabase
}

export const testCommunity: Omit<Community, 'dataDir' | 'files'> = {
  ...startingLook({ name: 'Raffia Savings Club', address: 'Lagos, Nigeria' }),
  origin: 'http://127.0.0.1',
  mailIsSent: false,
  revealAccounts: false,
  federation: undefined,
  cards: undefined,
  measurement: undefined,
  oversightEmail: undefined,
  auditHeads: undefined,
  channels: ['email'],
  push: { serverKey: '', localService: undefined },
  quietHours: undefined,
  noticeDays: 180,
  stepUpMinutes: 10,
  secret: 'the secret of a community that exists in tests',
}

/** Starts a server; call `close` when the tests of a file are done. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { beside } = options
  const database = beside?.database ?? options.database ?? (await newDatabase(options))
  const clock = beside?.clock ?? clockOfTests()
  // A pool of its own, as in the product: a transaction that holds a connection never waits for a second one.
  const poolDb = connect({ ownerUrl: database.ownerUrl, max: 4 })
  const jobs: EnqueuedJob[] = []
  const faults: Faults = new Map()
  let queued = 0
  const features = options.features ?? allFeatures
  const route = notificationJobs(topicsOf(features), channels)
  const dataDir =
    options.community?.dataDir ?? beside?.community.dataDir ?? (await mkdtemp(join(tmpdir(), 'kolo-')))
  const files = diskStore(join(dataDir, 'documents'))
  const community: Community = { ...testCommunity, files, ...options.community, dataDir }
  const streams = openStreams({
    look: () => newestChanges(poolDb.db),
    since: (listener, moment) => changesSince(database.db, listener, moment),
    times: { lookMs: 50, beatMs: 200, lifeMs: 60_000, ...options.streamTimes },
  })
  const api = createApi(
    {
      db: database.db,
      poolDb: poolDb.db,
      community,
      origins: [community.origin],
      clock: clock.now,
      enqueueWith:
        (db) =>
        async (job, data, { db: own = db, ...how } = {}) => {
          queued += 1
          if (job !== route.name) {
            jobs.push({ job, data, ...how })
            return
          }
          // Routed at once, in the command's own transaction, so that a test reads what people get as soon as the command is done.
          await uncounted(() =>
            route.run(
              {
                db: own,
                now: clock.now(),
                community,
                enqueue: async (name, letter, when) => void jobs.push({ job: name, data: letter, ...when }),
              },
              data,
            ),
          )
        },
      authenticate,
      markSeen,
      formatsOf: readFormats,
      holdSession,
      reportFault: (error, { requestId }) => {
        console.error(error)
        faults.set(requestId, error)
      },
      reportOutage: (error) => console.error(error),
    },
    features,
    streams,
  )
  const { around } = options
  const answer: typeof api.fetch = around
    ? (request, env) => around(request, async () => api.fetch(request, env))
    : api.fetch
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' })
  await new Promise((listening) => server.once('listening', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (token?: string) => testClient(url, community.origin, faults, async () => token)
  const signedIn = new Map<TestUserName, () => Promise<string>>()
  for (const name of Object.keys(testUsers) as TestUserName[]) {
    signedIn.set(name, sessionKeeper(database.owner, testUsers[name], clock.now, community))
  }
  return {
    url,
    db: database.owner,
    database,
    community,
    clock,
    jobs,
    queued: () => queued,
    as: (name) => testClient(url, community.origin, faults, async () => signedIn.get(name)?.()),
    client,
    close: async () => {
      streams.stop()
      await new Promise((closed) => server.close(closed))
      await poolDb.close()
      if (!beside) await database.close()
      if (!beside && !options.community?.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What every community of tests begins as: made once in each process, and copied. */
let castTemplate: Promise<string> | undefined

async function newDatabase({ nobody }: TestServerOptions): Promise<TestDatabase> {
  if (nobody) {
    const database = await createTestDatabase()
    await database.asOwner((owner) => keepSealKey(owner, testCommunity.secret))
    return database
  }
  castTemplate ??= createTemplate(async (database) => {
    await database.asOwner((owner) => keepSealKey(owner, testCommunity.secret))
    for (const person of Object.values(testUsers)) {
      await seedProfile(database.owner, person)
      await savePassword(database.owner, { ...person, password: testPassword, now: startOfTests })
    }
  })
  return createTestDatabase({ like: await castTemplate })
}

const startOfTests = instant('2026-11-20T09:00:00.000Z')

function clockOfTests(): TestServer['clock'] {
  let now = startOfTests
  return {
    now: () => now,
    set: (at) => {
      now = instant(at)
    },
    advance: (milliseconds) => {
      now = addMilliseconds(now, milliseconds)
    },
  }
}

/** Gives somebody's session token, begun anew when the last one is over, or its proof too old, on the test's clock. */
function sessionKeeper(
  db: Db,
  person: TestUser,
  now: () => Instant,
  community: Community,
): () => Promise<string> {
  let token: string | undefined
  return async () => {
    if (!token || !(await authenticate(db, token, now(), community))?.steppedUp)
      token = await saveSession(db, { ...person, password: testPassword, now: now() })
    return token
  }
}

/** What the server threw, by the id of the request. */
type Faults = Map<string, unknown>

function testClient(
  url: string,
  origin: string,
  faults: Faults,
  tokenNow: () => Promise<string | undefined>,
): TestClient {
  const send = async (path: string, init: RequestInit = {}) => {
    const token = await tokenNow()
    const cookie: Record<string, string> = token ? { cookie: `kolo=${token}` } : {}
    const headers = { origin, ...cookie, ...(init.headers as Record<string, string>) }
    return fetch(url + path, { ...init, headers })
  }
  const call: TestClient['call'] = async (contract, input, options = {}) => {
    const key = options.idempotencyKey ?? (contract.isDoneOnce ? testKey() : undefined)
    const { method, path, headers, body } = requestOf(contract, input, key)
    const response = await send(path, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await response.text()
    try {
      return readAnswer(contract, response.status, text)
    } catch (problem) {
      // A test that fails by it shows what the server threw.
      const fault = problem instanceof ApiProblem && faults.get(problem.problem?.requestId ?? '')
      if (fault) problem.cause = fault
      throw problem
    }
  }
  return {
    call,
    fetch: send,
    cookie: async () => `kolo=${await tokenNow()}`,
    problem: async (contract, input, options) => {
      const outcome = await call(contract, input, options).then(
        () => undefined,
        (problem: ApiProblem) => problem,
      )
      if (!outcome) throw new Error(`${contract.name} succeeded, but a problem was expected`)
      return outcome
    },
  }
}
