/** A body that is larger than its endpoint takes, on a raw socket: refused while it comes, and not read to its end. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { endpoint, usualBodyBytes } from '@kolo/foundation/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer, type TestServer } from '../testing.ts'

let acts = 0
const take = (name: string, more: { maxBodyBytes?: number; body?: z.ZodMiniType }) =>
  route(
    endpoint({
      name: `probe.${name}`,
      method: 'POST',
      path: `/api/${name}`,
      summary: 'Takes a body.',
      needs: 'anyone',
      output: z.object({}),
      refusals: [],
      ...more,
    }),
    {},
    async () => {
      acts += 1
      return {}
    },
  )
const body = z.object({ text: z.string().check(z.maxLength(200_000)) })
const probe: ServerFeature = {
  name: 'probe',
  routes: [
    take('notes', { body }),
    take('books', { body, maxBodyBytes: 2 * usualBodyBytes }),
    take('nothing', {}),
  ],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: [probe] })
})
afterAll(() => server.close())

type Heard = { socket: Socket; said: () => string; closed: Promise<unknown> }

function open(name: string, length: string): Heard {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let said = ''
  socket.on('data', (part) => {
    said += part
  })
  socket.on('error', () => undefined)
  const head = [`POST /api/${name} HTTP/1.1`, 'host: 127.0.0.1', 'content-type: application/json', length]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return { socket, said: () => said, closed: once(socket, 'close') }
}

const part = 'a'.repeat(1_024)

/** Goes on sending until the server has closed the connection, or far beyond; answers how many parts were sent. */
async function sendWithoutEnd({ socket }: Heard, begin = '{"text":"'): Promise<number> {
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  socket.write(chunk(begin))
  let sent = 0
  for (; sent < 600 && !socket.destroyed; sent++) {
    socket.write(chunk(part))
    await sleep(4)
  }
  return sent
}

describe('a body beyond the limit', () => {
  it('is refused by the length it announces, before any of it came', async () => {
    const heard = open('notes', `content-length: ${usualBodyBytes + 1}`)
    await heard.closed
    expect(heard.said()).toMatch(/^HTTP\/1\.1 413 .*"code":"too-large"/s)
    expect(acts).toBe(0)
  })
  it('that comes slowly and without end is refused where the limit is, and the connection is closed', async () => {
    const heard = open('notes', 'transfer-encoding: chunked')
    const sent = await sendWithoutEnd(heard)
    await heard.closed
    expect(heard.said()).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent).toBeGreaterThanOrEqual(63)
    expect(sent).toBeLessThan(90)
    expect(acts).toBe(0)
  })
  it('is another one where the contract says so', async () => {
    const heard = open('books', 'transfer-encoding: chunked')
    const sent = await sendWithoutEnd(heard)
    expect(heard.said()).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent).toBeGreaterThanOrEqual(127)
    expect(sent).toBeLessThan(160)
    const fits = { text: 'a'.repeat(100_000) }
    const send = (name: string) =>
      server.client().fetch(`/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fits),
      })
    expect([(await send('notes')).status, (await send('books')).status]).toEqual([413, 201])
    expect(acts).toBe(1)
  })
})

it('an answer before the body is whole is the last one of its connection, also where no body is wanted', async () => {
  const heard = open('nothing', 'transfer-encoding: chunked')
  const sent = await sendWithoutEnd(heard)
  expect(heard.said()).toMatch(/^HTTP\/1\.1 201 .*connection: close/is)
  expect(sent).toBeLessThan(30)
})
