/**
 * Actions of somebody who is not signed in: what a visitor sends is done once for its key, what another server sends and
 * signs is done once for its delivery. And how long what was answered is kept.
 */
import { createHmac } from 'node:crypto'
import type { JobCall } from '@kolo/application/job'
import { route, signedRoute } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { endpoint } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { addHours, instant } from '@kolo/foundation/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testUsers } from '../test-users.ts'
import { startTestServer, type TestServer, testKey } from '../testing.ts'
import { claimKey, sweepAnswers } from './idempotency.ts'

const path = '/api/probes/deliveries'
const secret = 'what the sender and the community know'
const written = z.object({ text: z.string(), count: z.number() })
const shared = {
  method: 'POST',
  needs: 'anyone',
  output: written,
  isDoneOnce: true,
} as const

const hear = endpoint({
  ...shared,
  name: 'probe.hear',
  path,
  summary: 'Hears what another server says.',
  body: { kind: 'signed', maxBytes: 500 },
  refusals: ['too-late'],
})
const visit = endpoint({
  ...shared,
  name: 'probe.visit',
  path: '/api/probes/visits',
  summary: 'Takes what a visitor sends.',
  body: z.strictObject({ text: z.string() }),
  refusals: [],
})

const said = z.object({ event: z.string(), text: z.string() })
const signatureOf = (bytes: string | Uint8Array) => createHmac('sha512', secret).update(bytes).digest('hex')
let acts = 0
const probe: ServerFeature = {
  name: 'probe',
  routes: [
    signedRoute(
      hear,
      { 'too-late': 'This came too late.' },
      async (_, { body: { bytes, header } }) => {
        if (header('x-signature') !== signatureOf(bytes)) return undefined
        const read = said.parse(JSON.parse(Buffer.from(bytes).toString()))
        return { deliveryId: read.event, said: read }
      },
      async (call, _, { text }) => {
        acts += 1
        await sql`insert into community_settings (name, value) values (${text}, '1')`.execute(call.db)
        call.record({ kind: 'probe.heard' })
        if (text === 'late') return refuse('too-late')
        return { text, count: acts }
      },
    ),
    route(visit, {}, async (_, { body }) => {
      acts += 1
      return { text: body.text, count: acts }
    }),
  ],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: [probe] })
})
afterAll(() => server.close())

const deliver = (body: string, signature = signatureOf(body), headers: Record<string, string> = {}) =>
  server.client().fetch(path, { method: 'POST', headers: { 'x-signature': signature, ...headers }, body })
const eventOf = (event: string, text: string, more = '') => JSON.stringify({ event, text, more })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const settings = async (name: string) =>
  (await sql`select 1 from community_settings where name = ${name}`.execute(server.db)).rows.length

it('a delivery is done once, however often and in whatever words it is sent again', async () => {
  const first = await deliver(eventOf('event-1', 'first'))
  const answer = await first.text()
  expect([first.status, JSON.parse(answer).text]).toEqual([200, 'first'])
  const again = await Promise.all(
    [1, 2, 3].map((turn) => deliver(eventOf('event-1', 'first', `try ${turn}`))),
  )
  expect(await Promise.all(again.map((each) => each.text()))).toEqual([answer, answer, answer])
  expect((await deliver(eventOf('event-2', 'second'))).status).toBe(200)
  const { rows } = await sql`select actor_uid from audit_events where kind = 'probe.heard'`.execute(server.db)
  expect(rows).toEqual([{ actor_uid: null }, { actor_uid: null }])
})

it('two deliveries of one event at once are one deed', async () => {
  const before = acts
  const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(eventOf('event-3', 'third'))))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await settings('third')).toBe(1)
  expect(acts - before).toBe(1)
})

it('what is not signed, or changed on its way, is not heard', async () => {
  const body = eventOf('event-4', 'fourth')
  const attempts = [
    await deliver(body, 'nonsense'),
    await deliver(`${body} `, signatureOf(body)),
    await deliver(eventOf('event-4', 'more'), signatureOf(body)),
  ]
  for (const attempt of attempts) {
    expect([attempt.status, await codeOf(attempt)]).toEqual([401, 'not-signed-by-sender'])
  }
  expect(await settings('fourth')).toBe(0)
  expect((await deliver(body)).status).toBe(200)
})

it('more than was agreed is refused while it comes, whatever its signature', async () => {
  expect((await deliver(eventOf('event-5', 'x'.repeat(600)))).status).toBe(413)
})

it('a page of another site cannot deliver', async () => {
  const body = eventOf('event-6', 'sixth')
  const answer = await deliver(body, signatureOf(body), { origin: 'https://elsewhere.example' })
  expect(answer.status).toBe(403)
})

it('a refusal leaves nothing and may be tried again', async () => {
  for (const _ of [1, 2]) {
    const answer = await deliver(eventOf('event-7', 'late'))
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'too-late'])
  }
  expect(await settings('late')).toBe(0)
})

it('what a visitor sends is done once for its key, and needs one', async () => {
  const idempotencyKey = testKey()
  const body = { text: 'hello' }
  const first = await server.client().call(visit, { body }, { idempotencyKey })
  expect(await server.client().call(visit, { body }, { idempotencyKey })).toEqual(first)
  const { code } = await server.client().problem(visit, { body: { text: 'other' } }, { idempotencyKey })
  expect(code).toBe('idempotency-key-reused')
  const headers = { 'content-type': 'application/json' }
  const keyless = { method: 'POST', headers, body: JSON.stringify(body) }
  expect((await server.client().fetch('/api/probes/visits', keyless)).status).toBe(400)
})

it('only what comes signed, from anyone and once can be a delivery', () => {
  const prove = async () => undefined
  const handler = async () => ({ text: '', count: 0 })
  const words = { 'too-late': '' }
  expect(() => signedRoute({ ...hear, isDoneOnce: false }, words, prove, handler)).toThrow(/do it once/)
  expect(() => signedRoute({ ...hear, needs: 'signed-in' }, words, prove, handler)).toThrow(/from anyone/)
})

const keysOf = async (actorUid: string) => {
  const { rows } = await sql<{ key: string }>`
    select key from idempotency_keys where actor_uid = ${actorUid} order by key`.execute(server.db)
  return rows.map(({ key }) => key)
}

it('an answer is kept a week, and nobody takes it out before', async () => {
  const now = instant(new Date())
  await sql`
    insert into idempotency_keys (actor_uid, route, key, request_hash, created_at)
    select ${testUsers.bayo.uid}::uuid, 'POST /api/probes', 'old-key-' || number, 'a', ${now}::timestamptz - interval '8 days'
    from generate_series(1, 2005) as number`.execute(server.db)
  const claim = {
    actorUid: testUsers.bayo.uid,
    route: 'POST /api/probes',
    key: 'young-key',
    requestHash: 'a',
  }
  await claimKey(server.db, { ...claim, now: addHours(now, -6 * 24) })
  await sweepAnswers.run({ db: server.database.db, now } as JobCall, {})
  expect(await keysOf(testUsers.bayo.uid)).toEqual(['young-key'])
  await sql`select sweep_answers('2999-01-01', 10)`.execute(server.database.db)
  expect(await keysOf(testUsers.bayo.uid)).toEqual(['young-key'])
  const directly = sql`delete from idempotency_keys`.execute(server.database.db)
  await expect(directly).rejects.toThrow(/permission denied/)
})

it('what was answered to somebody leaves with them', async () => {
  const claim = {
    actorUid: testUsers.chidi.uid,
    route: 'POST /api/probes',
    key: 'key-of-chidi',
    requestHash: 'a',
  }
  await claimKey(server.db, { ...claim, now: server.clock.now() })
  expect(await keysOf(testUsers.chidi.uid)).toEqual(['key-of-chidi'])
  await sql`delete from profiles where uid = ${testUsers.chidi.uid}`.execute(server.database.db)
  expect(await keysOf(testUsers.chidi.uid)).toEqual([])
  expect(await keysOf(testUsers.bayo.uid)).toEqual(['young-key'])
})
