/**
 * A whole server for a test: real HTTP on a port of its own, a real PostgreSQL database of its own, the cast signed in,
 * and a clock the test sets. Nothing of ours is replaced; jobs that acts enqueue are listed in `jobs`.
 */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Community, ServerFeature, SignedIn } from '@kolo/database/call'
import { connect } from '@kolo/database/connection'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import type { CallInput, Endpoint, OutputOf } from '@kolo/foundation/endpoint'
import { type ApiProblem, readAnswer, requestOf } from '@kolo/foundation/request'
import { addMilliseconds, type Instant, instant } from '@kolo/foundation/time'
import { authenticate } from '@kolo/identity/server'
import { type CastName, cast } from './cast.ts'
import { features as allFeatures } from './features.ts'
import { createApi } from './http/api.ts'

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
}

/** A job an act enqueued in a transaction. */
export type EnqueuedJob = { job: string; data: Record<string, unknown> }

/** The server under test. */
export type TestServer = {
  url: string
  db: TestDatabase['db']
  database: TestDatabase
  community: Community
  clock: { now: () => Instant; set: (at: string) => void; advance: (milliseconds: number) => void }
  jobs: EnqueuedJob[]
  as: (name: CastName) => TestClient
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
  /** Another node of the same community: the same database and the same clock. Close it before the first one. */
  beside?: TestServer
}

/** Starts a server; call `close` when the tests of a file are done. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { beside } = options
  const database = beside?.database ?? (await createTestDatabase())
  let now = instant('2026-11-20T09:00:00.000Z')
  const clock = beside?.clock ?? {
    now: () => now,
    set: (at: string) => {
      now = instant(at)
    },
    advance: (milliseconds: number) => {
      now = addMilliseconds(now, milliseconds)
    },
  }
  // A pool of its own, as in the product: a transaction that holds a connection never waits for a second one.
  const outside = connect({ ownerUrl: database.ownerUrl, max: 4 })
  const jobs: EnqueuedJob[] = []
  const sessions = new Map<string, SignedIn>()
  const tokens = new Map<CastName, string>()
  for (const [name, person] of Object.entries(cast)) {
    const token = randomBytes(32).toString('base64url')
    sessions.set(token, { ...person, sessionId: person.uid })
    tokens.set(name as CastName, token)
  }
  const community: Community = {
    name: 'Raffia Savings Club',
    address: 'Lagos, Nigeria',
    origin: 'http://127.0.0.1',
    mailIsSent: false,
    revealAccounts: false,
    dataDir: '/nonexistent',
    ...options.community,
  }
  const api = createApi(
    {
      db: database.db,
      outside: outside.db,
      community,
      origins: [community.origin],
      clock: clock.now,
      enqueueWith: () => async (job, data) => {
        jobs.push({ job, data })
      },
      authenticate: async (db, token, at, byPerson) =>
        sessions.get(token) ?? authenticate(db, token, at, byPerson),
      reportFault: (error) => console.error(error),
    },
    options.features ?? allFeatures,
  )
  const server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((listening) => server.once('listening', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (token?: string) => testClient(url, community.origin, token)
  return {
    url,
    db: database.db,
    database,
    community,
    clock,
    jobs,
    as: (name) => client(tokens.get(name)),
    client,
    close: async () => {
      await new Promise((closed) => server.close(closed))
      await outside.close()
      if (!beside) await database.close()
    },
  }
}

function testClient(url: string, origin: string, token: string | undefined): TestClient {
  const cookie: Record<string, string> = token ? { cookie: `kolo=${token}` } : {}
  const send = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      headers: { origin, ...cookie, ...(init.headers as Record<string, string>) },
    })
  const call: TestClient['call'] = async (contract, input, options = {}) => {
    const key = options.idempotencyKey ?? (contract.movesMoney ? testKey() : undefined)
    const { method, path, headers, body } = requestOf(contract, input, key)
    const response = await send(path, { method, headers, ...(body === undefined ? {} : { body }) })
    return readAnswer(contract, response.status, await response.text())
  }
  return {
    call,
    fetch: send,
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
