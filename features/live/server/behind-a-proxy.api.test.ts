/** A page that listens, with its own code, to a real server: straight, and through a proxy that holds answers back. */
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changing } from '@kolo/application/changes'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEar } from '../listen.ts'
import { livePath, readChanges } from '../live.contract.ts'

let server: TestServer
let proxy: { url: string; close: () => void }
beforeAll(async () => {
  server = await startTestServer({ streamTimes: { lifeMs: 700 } })
  proxy = await holdingBack(server.url)
})
afterAll(async () => {
  proxy.close()
  await server.close()
})

/** A proxy that gives an answer on only when it is over. */
async function holdingBack(url: string) {
  const own = createServer((incoming, outgoing) => {
    const onward = ask(url + incoming.url, { headers: incoming.headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => outgoing.writeHead(answer.statusCode ?? 502).end(Buffer.concat(chunks)))
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    onward.end()
  })
  await new Promise<void>((ready) => own.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${(own.address() as AddressInfo).port}`, close: () => own.close() }
}

/** Listens as a page does, and keeps what it heard and how it asked. */
function page(stream: (after: string | undefined, signal: AbortSignal) => Promise<Response>, firstMs = 300) {
  const leaving = new AbortController()
  const seen = { streams: 0, asked: 0, hears: false, heard: [] as string[] }
  const ear = newEar({
    stream: (after, signal) => {
      seen.streams += 1
      return stream(after, signal)
    },
    ask: (since) => {
      seen.asked += 1
      return server.as('ada').call(readChanges, { query: { since } })
    },
    heard: (paths) => void seen.heard.push(...paths),
    hearing: (does) => {
      seen.hears = does
    },
    times: { firstMs, nextMs: 5_000, askMs: 50, againMs: 60_000 },
  })
  const over = ear.listen(leaving.signal)
  return { seen, over, leave: () => leaving.abort() }
}

const change = (path: string) =>
  changing([{ reads: `/api/${path}`, uid: testUsers.ada.uid }]).execute(server.database.db)
const until = (condition: () => boolean) => expect.poll(condition, { timeout: 30_000 }).toBe(true)
const straight = (after: string | undefined, signal: AbortSignal) =>
  server.as('ada').fetch(after ? `${livePath}?after=${after}` : livePath, { signal })

it('hears over the stream without asking, and comes again when it ends', async () => {
  const { seen, over, leave } = page(straight, 5_000)
  await until(() => seen.hears)
  await change('first')
  await until(() => seen.heard.includes('/api/first'))
  await until(() => seen.streams > 1)
  await change('second')
  await until(() => seen.heard.includes('/api/second'))
  expect(seen.asked).toBe(0)
  leave()
  await over
})

it('asks instead where the answer is held back, and hears the same', async () => {
  const cookie = await server.as('ada').cookie()
  const held = await fetch(proxy.url + readChanges.path, { headers: { cookie } })
  expect(held.status).toBe(200)
  const { seen, over, leave } = page(
    (after, signal) => fetch(`${proxy.url}${livePath}?after=${after ?? ''}`, { headers: { cookie }, signal }),
    200,
  )
  await until(() => seen.asked > 1)
  await change('third')
  await until(() => seen.heard.includes('/api/third'))
  expect(seen.streams).toBe(1)
  leave()
  await over
})

it('asks when the server is away for long, and stops when nobody is signed in', async () => {
  const away = page(async () => {
    throw new TypeError('fetch failed')
  })
  await until(() => away.seen.asked > 0)
  expect(away.seen.streams).toBeGreaterThan(1)
  away.leave()
  await away.over
  const nobody = page((_, signal) => server.client().fetch(livePath, { signal }))
  await nobody.over
  expect(nobody.seen).toEqual({ streams: 1, asked: 0, hears: false, heard: [] })
})

it('is let go at once by a server that stops, and hears the same from the other', async () => {
  const stopping = await startTestServer({ beside: server, streamTimes: { lifeMs: 3_600_000 } })
  let isStopping = false
  const { seen, over, leave } = page((after, signal) => {
    if (isStopping) return straight(after, signal)
    return stopping.as('ada').fetch(after ? `${livePath}?after=${after}` : livePath, { signal })
  }, 5_000)
  await until(() => seen.hears)
  await change('of-the-first')
  await until(() => seen.heard.includes('/api/of-the-first'))
  const streams = seen.streams
  isStopping = true
  // A stream would go on for an hour, and the server waits for its requests.
  await stopping.close()
  await change('while-it-moved')
  await until(() => seen.heard.includes('/api/while-it-moved'))
  expect(seen.streams).toBeGreaterThan(streams)
  expect(seen.asked).toBe(0)
  leave()
  await over
})
