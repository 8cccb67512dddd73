/**
 * A place at the door is for work, not for waiting: with one place in all, somebody is answered while another request
 * waits for a turn or for a service outside.
 */
import { getRequestListener } from '@hono/node-server'
import type { CallBefore, SignedIn } from '@kolo/application/call'
import { fairTurns } from '@kolo/application/fair-turns'
import { callOutside } from '@kolo/application/outside-calls'
import { route } from '@kolo/application/route'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { endpoint } from '@kolo/foundation/endpoint'
import { instant } from '@kolo/foundation/time'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type HttpServer, listen } from '../operations/http-server.ts'
import { createApi } from './api.ts'

type Before = CallBefore<SignedIn | undefined>

const turns = fairTurns({ atOnce: 1, waiting: 10, waitingEach: 10, waitMs: 60_000 })
const service = { name: 'probe', address: 'https://provider.example', deadlineMs: 60_000 }
let begun = 0
let end = () => {}
const held = () =>
  new Promise<object>((done) => {
    begun += 1
    end = () => done({})
  })
const waits: Record<string, (call: Before) => Promise<object>> = {
  hash: (call) => turns(call, held),
  provider: (call) => callOutside(service, call, held),
  'place-kept': held,
}
const probeOf = (name: string) =>
  endpoint({
    name: `probe.${name}`,
    method: 'POST',
    path: `/api/${name}`,
    summary: 'Waits for something.',
    needs: 'anyone',
    output: z.object({}),
    refusals: [],
  })

let database: TestDatabase
let server: HttpServer
beforeAll(async () => {
  database = await createTestDatabase()
  const origin = 'http://127.0.0.1'
  const quick = route(probeOf('quick'), {}, async () => ({}))
  const slow = Object.entries(waits).map(([name, wait]) => route(probeOf(name), {}, async () => ({}), wait))
  const api = createApi(
    {
      db: database.db,
      poolDb: database.db,
      community: { origin } as never,
      origins: [origin],
      clock: () => instant('2026-11-20T09:00:00.000Z'),
      enqueueWith: () => async () => undefined,
      authenticate: async () => undefined,
      markSeen: async () => undefined,
      holdSession: async () => undefined,
      formatsOf: async () => ({}),
      reportFault: (error) => console.error(error),
      reportOutage: (error) => console.error(error),
    },
    [{ name: 'probe', routes: [quick, ...slow] }],
  )
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    https: false,
    isUpload: () => false,
    connectionsPerAddress: 500,
    trustedProxies: [],
    admission: { running: 1, staffRunning: 1, waiting: 0, workingMs: 60_000 },
  })
  server.handle(getRequestListener(api.fetch))
})
afterAll(async () => {
  await server.drain()
  await database.close()
})

const ask = (name: string) => fetch(`http://127.0.0.1:${server.port}/api/${name}`, { method: 'POST' })

it.each(['hash', 'provider'])('whoever waits for the %s keeps no place from others', async (what) => {
  const before = begun
  const waiting = ask(what)
  await vi.waitFor(() => expect(begun).toBe(before + 1), 20_000)
  expect(server.load().running).toBe(0)
  expect((await ask('quick')).status).toBe(201)
  end()
  expect((await waiting).status).toBe(201)
  expect(server.load().running).toBe(0)
})

it('and whoever only takes long keeps theirs', async () => {
  const before = begun
  const waiting = ask('place-kept')
  await vi.waitFor(() => expect(begun).toBe(before + 1), 20_000)
  expect((await ask('quick')).status).toBe(503)
  end()
  expect((await waiting).status).toBe(201)
})

it('and whoever went away meanwhile comes back to no place', async () => {
  const before = begun
  const gone = new AbortController()
  const left = fetch(`http://127.0.0.1:${server.port}/api/hash`, { method: 'POST', signal: gone.signal })
  await vi.waitFor(() => expect(begun).toBe(before + 1), 20_000)
  gone.abort()
  await left.catch(() => undefined)
  end()
  await vi.waitFor(async () => expect((await ask('quick')).status).toBe(201), 20_000)
  expect(server.load().running).toBe(0)
})
