/** A crowd that asks again and again, through real sockets and the real second process. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type HttpServer, listen } from './http-server.ts'

let server: HttpServer
const begun: ServerResponse[] = []
const sockets: Socket[] = []

async function serve(trustedProxies: readonly string[] = []): Promise<void> {
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    https: false,
    isUpload: () => false,
    connectionsPerAddress: 500,
    trustedProxies,
    admission: { running: 1, staffRunning: 1, waiting: 0, workingMs: 60_000 },
    admissionControl: { refusedPerSecond: 3 },
  })
  server.handle(({ url }, outgoing) => {
    if (url === '/api/long') begun.push(outgoing)
    else outgoing.end('served')
  })
}
beforeEach(() => serve())
afterEach(async () => {
  for (const outgoing of begun.splice(0)) outgoing.end('done')
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.drain()
})

async function open(): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1' })
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/** Sends one request and answers with the status, what its body says, and whether the connection stays. */
async function ask(socket: Socket, path = '/api/home', more = '', method = 'GET') {
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: kolo.example\r\n${more}\r\n`)
  let text = ''
  while (!text.includes('\r\n\r\n')) {
    const [part] = await once(socket, 'data')
    text += String(part)
  }
  return text
}

/** The only place is taken, and a connection has been refused so often that it is looked after elsewhere. */
async function crowd(): Promise<Socket> {
  const busy = await open()
  busy.write('GET /api/long HTTP/1.1\r\nhost: kolo.example\r\n\r\n')
  await vi.waitFor(() => expect(begun).toHaveLength(1), 20_000)
  const socket = await open()
  const elsewhere = async () => {
    const before = server.load().refused
    await ask(socket)
    // What the product itself refuses it counts in the same moment.
    return server.load().refused === before
  }
  for (let times = 0; times < 200 && !(await elsewhere()); times++) await sleep(10)
  return socket
}

it('whoever asks again at once is told again without the product, in the same words', async () => {
  const socket = await crowd()
  const before = server.load().refused
  const again = await ask(socket)
  expect(again).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
  expect(again.toLowerCase()).toContain('\r\nretry-after: 2\r\n')
  expect(again.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  expect(again).toContain('Very many people are asking at once. Please try again in a moment.')
  expect(server.load().refused).toBe(before)
  // The count arrives a moment later.
  await vi.waitFor(() => expect(server.load().refused).toBeGreaterThan(before), 20_000)
  expect(await ask(socket, '/dashboard')).toContain('http-equiv="refresh"')
})

it('the connection comes back and is served, without having been closed', async () => {
  const socket = await crowd()
  begun.splice(0)[0]?.end('done')
  await vi.waitFor(async () => expect(await ask(socket)).toContain('served'), {
    timeout: 6_000,
    interval: 50,
  })
  expect(socket.destroyed).toBe(false)
})

it('no answer is lost on the way there and back, however many come and go', async () => {
  await crowd()
  const askers = await Promise.all(Array.from({ length: 40 }, open))
  const askAgain = async (socket: Socket) => {
    for (let round = 0; round < 25; round++) {
      for (let time = 0; time < 10; time++) expect(await ask(socket)).toContain('503')
      await sleep(150)
    }
  }
  await Promise.all(askers.map(askAgain))
})

it('a head in pieces and two requests at once are answered there as well; a body that follows ends it', async () => {
  const socket = await crowd()
  socket.write('GET /api/home HTTP/1.1\r\nho')
  await sleep(20)
  expect(await ask(socket, '', 'x: y\r\n', 'st: kolo.example\r\nx-rest:')).toContain('503')
  const closed = once(socket, 'close')
  expect((await ask(socket, '/api/home', 'content-length: 5\r\n', 'POST')).toLowerCase()).toContain(
    'connection: close',
  )
  await closed
})

it('one connection of a proxy carries many people: it stays', async () => {
  await server.drain()
  await serve(['127.0.0.1'])
  const busy = await open()
  busy.write('GET /api/long HTTP/1.1\r\nhost: kolo.example\r\n\r\n')
  await vi.waitFor(() => expect(begun).toHaveLength(1), 20_000)
  const socket = await open()
  for (let times = 0; times < 100; times++) {
    const before = server.load().refused
    expect(await ask(socket)).toContain('503')
    expect(server.load().refused).toBe(before + 1)
    await sleep(5)
  }
})

it('a stop ends it: whoever is there is answered once more and told to go', async () => {
  const socket = await crowd()
  const stopped = server.drain()
  await sleep(100)
  const closed = once(socket, 'close')
  expect((await ask(socket)).toLowerCase()).toContain('connection: close')
  begun.splice(0)[0]?.end('done')
  await closed
  await stopped
})

it('a stop is done in time although the process of admission control has ended before', async () => {
  const socket = await crowd()
  const closed = once(socket, 'close')
  const stopped = server.drain()
  const late = begun.splice(0)
  await closed
  // Somebody is still being answered when the door closes.
  await sleep(1_000)
  for (const outgoing of late) outgoing.end('done')
  await stopped
})
