/** An action is tried once more when the network or the server failed, whoever sends it; against a real server. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@kolo/foundation/endpoint'
import type { ApiProblem } from '@kolo/foundation/problem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { callEndpoint } from './api.tsx'

const mutation = endpoint({
  name: 'probe.do',
  method: 'POST',
  path: '/api/probes',
  summary: 'Does it.',
  needs: 'anyone',
  output: z.object({ tries: z.number() }),
  refusals: [],
})
const look = endpoint({ ...mutation, name: 'probe.read', method: 'GET' })

let server: Server
let keys: (string | undefined)[]
/** What becomes of each try, one after another. */
let fates: ('lost' | number)[]

beforeEach(async () => {
  keys = []
  server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    const fate = fates.shift() ?? 200
    if (fate === 'lost') return request.socket.destroy()
    response.writeHead(fate, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ tries: keys.length }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // A browser knows its own server; Node wants to be told.
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (problem) => (problem as ApiProblem).status,
  )

describe('a deed', () => {
  it('whose answer was lost on the way is sent once more, as the same deed', async () => {
    fates = ['lost']
    expect(await callEndpoint(mutation, {}, { idempotencyKey: 'k'.repeat(24) })).toEqual({ tries: 2 })
    expect(keys).toEqual(['k'.repeat(24), 'k'.repeat(24)])
  })
  it('is not sent a third time', async () => {
    fates = ['lost', 'lost', 200]
    expect(await statusOf(callEndpoint(mutation, {}))).toBe(0)
    expect(keys).toHaveLength(2)
  })
  it('is sent once more when the server failed, and not after a "no"', async () => {
    fates = [503]
    expect(await statusOf(callEndpoint(mutation, {}))).toBe(200)
    fates = [422, 200]
    expect(await statusOf(callEndpoint(mutation, {}))).toBe(422)
    expect(keys).toHaveLength(3)
  })
  it('that is sent while the page is left is sent once', async () => {
    fates = ['lost', 200]
    expect(await statusOf(callEndpoint(mutation, {}, { keepalive: true }))).toBe(0)
    expect(keys).toHaveLength(1)
  })
})

it('a question is asked again by the screens that keep its answer, not here', async () => {
  fates = ['lost', 200]
  expect(await statusOf(callEndpoint(look, {}))).toBe(0)
  expect(keys).toHaveLength(1)
})
