/** A body that its sender breaks off, at each place where that can happen. It is nobody's fault and nothing is done. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { route, uploadRoute } from '@kolo/application/route'
import { endpoint } from '@kolo/foundation/endpoint'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer, type TestServer } from '../testing.ts'
import { type ApiEnv, createApi } from './api.ts'

const take = (name: string, body: Parameters<typeof endpoint>[0]['body']) =>
  endpoint({
    name: `probe.${name}`,
    method: 'POST',
    path: `/api/${name}`,
    summary: 'Takes a body.',
    needs: 'anyone',
    body,
    output: z.object({}),
    refusals: [],
  })
let acts = 0
const handler = async () => {
  acts += 1
  return {}
}
async function receive(chunks: AsyncIterable<Uint8Array>) {
  for await (const _ of chunks);
  return undefined
}
const probe = {
  name: 'probe',
  routes: [
    route(take('notes', z.object({ text: z.string() })), {}, handler),
    uploadRoute(
      take('pictures', { kind: 'file', maxBytes: 1_000_000, contentTypes: ['image/png'] }),
      {},
      async () => ({ receive, end: async () => undefined }),
      handler,
    ),
  ],
}

let server: TestServer
let port: number
let stop: () => Promise<void>
const statuses: number[] = []
const faults: unknown[] = []
beforeAll(async () => {
  server = await startTestServer({ features: [] })
  const outer = new Hono<ApiEnv>()
  outer.use('*', async (context, next) => {
    await next()
    statuses.push(context.res.status)
  })
  const { db, community, clock } = server
  const plumbing = {
    db,
    poolDb: db,
    community,
    origins: [community.origin],
    clock: clock.now,
    enqueueWith: () => async () => undefined,
    authenticate: async () => undefined,
    markSeen: async () => undefined,
    formatsOf: async () => ({}),
    holdSession: async () => undefined,
    reportFault: (error: unknown) => faults.push(error),
    reportOutage: (error: unknown) => faults.push(error),
  }
  outer.route('/', createApi(plumbing, [probe]))
  const listening = serve({ fetch: outer.fetch, port: 0, hostname: '127.0.0.1' })
  await once(listening, 'listening')
  port = (listening.address() as AddressInfo).port
  stop = async () => {
    listening.close()
    await once(listening, 'close')
  }
})
afterAll(async () => {
  await stop()
  await server.close()
})
beforeEach(() => {
  statuses.length = 0
  faults.length = 0
})

it.each([
  ['nothing of a note', 'notes', 'content-length: 100', ''],
  ['half a note', 'notes', 'content-length: 100', '{"text":"hel'],
  ['a note but for its end', 'notes', 'content-length: 17', '{"text":"hello"}'],
  ['a part that says how long it is', 'notes', 'transfer-encoding: chunked', '10\r\n{"text"'],
  ['parts without the last one', 'notes', 'transfer-encoding: chunked', '10\r\n{"text":"hello"}\r\n'],
  ['a part that lies about its length', 'notes', 'transfer-encoding: chunked', 'zz\r\n{}\r\n'],
  ['half a picture', 'pictures', 'content-length: 5000', 'x'.repeat(2_000)],
])('%s ends quietly', async (_, name, length, sent) => {
  const type = name === 'notes' ? 'application/json' : 'image/png'
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = [`POST /api/${name} HTTP/1.1`, 'host: 127.0.0.1', `origin: ${server.community.origin}`]
  socket.write([...head, `content-type: ${type}`, length, '', sent].join('\r\n'))
  // It must be there before it is broken off: the server says nothing until then, so it is asked on the side.
  await fetch(`http://127.0.0.1:${port}/api/nowhere`)
  socket.destroy()
  await vi.waitFor(() => expect(statuses).toEqual([404, 400]), 20_000)
  expect([faults, acts]).toEqual([[], 0])
})
