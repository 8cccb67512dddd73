/** More requests than can be worked on, through real sockets: who is told to come back, how, and who is not. */
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { problemWire } from '@kolo/foundation/endpoint'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type HttpServer, listen } from './http-server.ts'

let server: HttpServer
let origin: string
const begun: ServerResponse[] = []
beforeEach(async () => {
  begun.length = 0
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    https: false,
    isUpload: () => false,
    connectionsPerAddress: 500,
    trustedProxies: [],
    admission: { running: 2, staffRunning: 1, waiting: 0, workingMs: 60_000 },
  })
  origin = `http://127.0.0.1:${server.port}`
  server.handle(
    ({ url }, outgoing) => {
      if (url === '/healthz') outgoing.end('alive')
      else begun.push(outgoing)
    },
    ({ headers }) => headers.cookie === 'kolo=an administrator',
  )
})
afterEach(async () => {
  for (const outgoing of begun) outgoing.end('done')
  await server.drain()
})

/** Two requests that are being worked on. */
async function fill(): Promise<Promise<Response>[]> {
  const asked = [fetch(`${origin}/api/one`), fetch(`${origin}/api/two`)]
  await vi.waitFor(() => expect(begun).toHaveLength(2), 20_000)
  return asked
}

it('a program gets a problem that says when to come back', async () => {
  await fill()
  const answer = await fetch(`${origin}/api/three`)
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
    503,
    '2',
    'application/problem+json',
  ])
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(z.decode(problemWire, (await answer.json()) as never)).toMatchObject({
    code: 'overloaded',
    message: 'Very many people are asking at once. Please try again in a moment.',
    facts: { retryAfterSeconds: 2 },
  })
})

it('a person gets a page that comes back by itself', async () => {
  await fill()
  const answer = await fetch(`${origin}/dashboard`)
  const page = await answer.text()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(page).toContain('Very many people are asking at once. Please try again in a moment.')
  expect(page).toContain('http-equiv="refresh"')
})

it('a body that is still being sent is not waited for', async () => {
  await fill()
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) })
  const answer = await fetch(`${origin}/api/three`, { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
})

it('the next one is let in when one is done', async () => {
  const [one] = await fill()
  begun[0]?.end('done')
  expect((await one)?.status).toBe(200)
  const three = fetch(`${origin}/api/three`)
  await vi.waitFor(() => expect(begun).toHaveLength(3), 20_000)
  begun[2]?.end('done')
  expect((await three).status).toBe(200)
})

it('whoever looks after the server, and an administrator, is let in all the same', async () => {
  await fill()
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  const ask = (cookie: string) => fetch(`${origin}/api/admin/home`, { headers: { cookie } })
  expect((await ask('kolo=a stranger who names the same path')).status).toBe(503)
  const chief = ask('kolo=an administrator')
  await vi.waitFor(() => expect(begun).toHaveLength(3), 20_000)
  begun[2]?.end('done')
  expect((await chief).status).toBe(200)
})

it('a place is free again when its client has gone', async () => {
  const gone = new AbortController()
  void fetch(`${origin}/api/gone`, { signal: gone.signal }).catch(() => undefined)
  void fetch(`${origin}/api/two`).catch(() => undefined)
  await vi.waitFor(() => expect(begun).toHaveLength(2), 20_000)
  gone.abort()
  await vi.waitFor(() => expect(server.load().running).toBe(1), 20_000)
})

it('whoever does not take a long answer keeps nobody else from a place', async () => {
  let long = 0
  server.handle(({ url }, outgoing) => {
    if (url === '/short') return void outgoing.end('served')
    long += 1
    // As a file is sent: piece after piece, each when the one before was taken.
    const send = () => {
      while (outgoing.write(Buffer.alloc(65_536)));
      outgoing.once('drain', send)
    }
    send()
  })
  const slow = [1, 2].map(() => connect({ port: server.port, host: '127.0.0.1' }))
  for (const socket of slow) socket.pause().write('GET /long HTTP/1.1\r\nhost: kolo.example\r\n\r\n')
  await vi.waitFor(() => expect(long).toBe(2), 20_000)
  await vi.waitFor(async () => expect((await fetch(`${origin}/short`)).status).toBe(200), 20_000)
  for (const socket of slow) socket.destroy()
})

it('a network of the new addresses has one turn among others, however many of them ask', async () => {
  await server.drain()
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    https: false,
    isUpload: () => false,
    connectionsPerAddress: 500,
    trustedProxies: ['127.0.0.1'],
    admission: { running: 1, waiting: 100, waitMs: 60_000, longestMs: 60_000, workingMs: 60_000 },
  })
  const order: string[] = []
  server.handle((incoming, outgoing) => {
    order.push(incoming.url ?? '')
    begun.push(outgoing)
  })
  const ask = (path: string, address: string) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { 'x-forwarded-for': address } })
  const asked = [ask('/first', '192.0.2.9')]
  await vi.waitFor(() => expect(order).toHaveLength(1), 20_000)
  for (let number = 1; number <= 6; number++) {
    asked.push(ask(`/crowd`, `2001:db8:a:1::${number}`))
    await vi.waitFor(() => expect(server.load().waiting).toBe(number), 20_000)
  }
  asked.push(ask('/member', '192.0.2.1'))
  await vi.waitFor(() => expect(server.load().waiting).toBe(7), 20_000)
  for (let turn = 0; turn < 8; turn++) {
    await vi.waitFor(() => expect(order).toHaveLength(turn + 1), 20_000)
    begun[turn]?.end('done')
  }
  await Promise.all(asked)
  expect(order.slice(0, 3)).toEqual(['/first', '/crowd', '/member'])
})
