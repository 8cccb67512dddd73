/**
 * Every command that needs more than a session is looked at again inside its transaction, and so is every command added
 * tomorrow. The commands' own work is put aside here: each waits at a gate, writes one row and answers nothing, so that what
 * is proved is the way they are run.
 */
import type { Call } from '@kolo/application/call'
import type { ServerFeature } from '@kolo/application/server-feature'
import { hasPermission } from '@kolo/foundation/access'
import type { Endpoint } from '@kolo/foundation/endpoint'
import { saveSession } from '@kolo/identity/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { features } from './features.ts'
import { testPassword, testUsers } from './test-users.ts'
import { startTestServer, type TestServer, testKey } from './testing.ts'

const needsMore = ({ method, needs, needsStepUp }: Endpoint) =>
  method !== 'GET' && needs !== 'anyone' && (needs !== 'signed-in' || needsStepUp === true)

/** Takes any address, any query and any body, and gives any answer. */
const open = ({ params, query, body }: Endpoint) => ({
  output: z.unknown(),
  ...(query === undefined ? {} : { query: z.object({}) }),
  ...(params === undefined ? {} : { params: z.record(z.string(), z.string()) }),
  ...(body === undefined ? {} : { body: z.unknown() }),
})

/** The same routes, each with a command that waits at the gate before it writes who gave it. */
const gated: readonly ServerFeature[] = features.map((feature) => ({
  name: feature.name,
  routes: feature.routes
    .filter(({ endpoint }) => needsMore(endpoint))
    .map(({ endpoint, words }) => ({
      endpoint: { ...endpoint, ...open(endpoint) },
      words,
      handler: async ({ db, actor }: Call<never>) => {
        const { role, isActive } = actor as { role: string; isActive: boolean }
        await sql`SELECT 1 FROM gate FOR UPDATE`.execute(db)
        await sql`INSERT INTO deeds VALUES (${endpoint.name}, ${role}, ${isActive})`.execute(db)
        return null
      },
    })),
}))
const routes = gated.flatMap((feature) =>
  feature.routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: gated })
  await server.database.asOwner((client) =>
    client.query(`CREATE TABLE gate AS SELECT 1 AS one; GRANT SELECT, UPDATE ON gate TO kolo_app;
      CREATE TABLE deeds (name text, role text, is_active boolean); GRANT SELECT, INSERT, DELETE ON deeds TO kolo_app`),
  )
})
afterAll(() => server.close())

const { bayo } = testUsers
const freshSession = () =>
  saveSession(server.db, { ...bayo, password: testPassword, now: server.clock.now() })

async function stand(changes: { role: string; isActive: boolean }) {
  await sql`UPDATE profiles SET role = ${changes.role}, is_active = ${changes.isActive}
    WHERE uid = ${bayo.uid}`.execute(server.db)
}

/** Sends an administrator's request, lets its command come to the gate, and opens it once `meanwhile` is done. */
async function atTheGate(route: Endpoint, meanwhile: (token: string) => Promise<unknown>) {
  await stand(bayo)
  await sql`DELETE FROM sessions`.execute(server.db)
  await sql`DELETE FROM deeds`.execute(server.db)
  const token = await freshSession()
  await sql`UPDATE sessions SET stepped_up_at = ${server.clock.now()}`.execute(server.db)
  let answering: Promise<Response> | undefined
  await server.db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM gate FOR UPDATE`.execute(tx)
    answering = server.client(token).fetch(route.path.replace(/\{\w+\}/g, bayo.uid), requestOf(route))
    await waitingAtTheGate()
    await meanwhile(token)
  })
  const answer = await answering
  const { code } = ((await answer?.json()) ?? {}) as { code?: string }
  const { rows } = await sql<{ role: string; is_active: boolean }>`SELECT role, is_active FROM deeds`.execute(
    server.db,
  )
  return { code, deeds: rows }
}

async function waitingAtTheGate() {
  for (let look = 0; look < 1_500; look++) {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%gate%'`.execute(
      server.db,
    )
    if (rows.length > 0) return
    await new Promise((later) => setTimeout(later, 3))
  }
  throw new Error('Nothing came to the gate')
}

function requestOf({ method, body, isDoneOnce }: Endpoint): RequestInit {
  const key: Record<string, string> = isDoneOnce ? { 'idempotency-key': testKey() } : {}
  if (body === undefined) return { method, headers: key }
  const headers = { ...key, 'content-type': 'application/json' }
  return { method, headers, body: '{}' }
}

it('there are such acts in every feature that changes something', () => {
  expect(routes.length).toBeGreaterThan(25)
})

describe.each(routes)('%s', (name, route) => {
  /** Each route is tried with one of what can happen meanwhile, nothing included, by turns; with all in the long run. */
  const turn = routes.findIndex(([each]) => each === name) % 5
  const tries = (which: number) => Boolean(process.env.DEEP) || turn === which
  const permission = typeof route.needs === 'string' ? undefined : route.needs.permission
  const forInactive = route.openToInactive || (typeof route.needs !== 'string' && route.needs.openToInactive)

  it.runIf(tries(4))('is done by whoever still may', async () => {
    const { code, deeds } = await atTheGate(route, async () => undefined)
    expect({ code, deeds }).toEqual({ code: undefined, deeds: [{ role: 'admin', is_active: true }] })
  })
  it.runIf(tries(0) || tries(1))('writes nothing once the session has ended', async () => {
    const ended = () =>
      sql`UPDATE sessions SET ended_at = ${server.clock.now()}, ended_because = 'signed-out'`.execute(
        server.db,
      )
    const gone = () => sql`DELETE FROM sessions`.execute(server.db)
    for (const end of [...(tries(0) ? [ended] : []), ...(tries(1) ? [gone] : [])])
      expect(await atTheGate(route, end)).toEqual({ code: 'user-token-expired', deeds: [] })
  })
  it.runIf(tries(2) || tries(3))('is decided anew for who its giver is now', async () => {
    const may = permission === undefined || hasPermission({ ...bayo, role: 'user' }, permission)
    if (tries(2))
      expect(await atTheGate(route, () => stand({ role: 'user', isActive: true }))).toEqual(
        may
          ? { code: undefined, deeds: [{ role: 'user', is_active: true }] }
          : { code: 'not-allowed', deeds: [] },
      )
    if (tries(3))
      expect(await atTheGate(route, () => stand({ role: 'admin', isActive: false }))).toEqual(
        forInactive
          ? { code: undefined, deeds: [{ role: 'admin', is_active: false }] }
          : { code: 'account-inactive', deeds: [] },
      )
  })
  if (route.needsStepUp) {
    it('needs a proof that is still fresh', async () => {
      const later = async () => server.clock.advance(11 * 60_000)
      expect(await atTheGate(route, later)).toEqual({ code: 'step-up-required', deeds: [] })
    })
  }
})
