import { route } from '@kolo/application/route'
import type { ServerFeature } from '@kolo/application/server-feature'
import { endpoint } from '@kolo/foundation/endpoint'
import { refuse } from '@kolo/foundation/refusal'
import { koboWire, textWire } from '@kolo/foundation/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testUsers } from '../test-users.ts'
import { startTestServer, type TestServer, testKey } from '../testing.ts'

const note = z.strictObject({ text: textWire(2, 10, 'Please write 2 to 10 letters.'), amountKobo: koboWire })
const written = z.object({ text: z.string(), count: z.number() })
const name = (word: string) => `probe.${word}`

const write = endpoint({
  name: name('write'),
  method: 'POST',
  path: '/api/probes/{id}/notes',
  summary: 'Writes a note.',
  needs: { name: 'probe.write', permission: 'create_savings' },
  params: z.object({ id: z.string().check(z.maxLength(5)) }),
  body: note,
  output: written,
  refusals: ['no-more'],
  isDoneOnce: true,
})
const manage = endpoint({
  name: name('manage'),
  method: 'GET',
  path: '/api/probes',
  summary: 'Lists.',
  needs: { name: 'probe.manage', permission: 'manage_savings' },
  output: written,
  refusals: [],
})
const fault = endpoint({
  name: name('fault'),
  method: 'GET',
  path: '/api/probes/fault',
  summary: 'Fails.',
  needs: 'anyone',
  output: written,
  refusals: [],
})

const prepare = endpoint({
  name: name('prepare'),
  method: 'PUT',
  path: '/api/probes/{id}',
  summary: 'Asks somebody before it writes.',
  needs: 'signed-in',
  params: z.object({ id: z.string() }),
  output: written,
  refusals: ['nobody-there'],
})

let acts = 0
let asked = 0
let tried = 0
const probe: ServerFeature = {
  name: 'probe',
  routes: [
    route(write, { 'no-more': ({ most }) => `No more than ${most}.` }, async (call, { body }) => {
      acts += 1
      await sql`insert into community_settings (name, value) values (${body.text}, '1')`.execute(call.db)
      call.record({ kind: 'probe.written', facts: { text: body.text } })
      call.record({ kind: 'probe.seen', actorUid: undefined, facts: { text: body.text } })
      if (body.text === 'full') return refuse('no-more', { most: 3 }, 'text')
      if (body.text === 'slow') await sql`select pg_sleep(1)`.execute(call.db)
      return { text: body.text, count: acts }
    }),
    route(
      prepare,
      { 'nobody-there': 'Nobody answered.' },
      async (call, _, heard: { mayWrite: boolean }) => {
        tried += 1
        call.record({ kind: 'probe.tried' })
        if (tried === 1) throw Object.assign(new Error('chosen to give way'), { code: '40001' })
        return { text: `${heard.mayWrite} then ${call.db.isTransaction}`, count: asked }
      },
      async (call, { params }) => {
        asked += 1
        if (params.id === 'gone') return refuse('nobody-there')
        return { mayWrite: 'db' in call || 'enqueue' in call }
      },
    ),
    route(manage, {}, async (call) => {
      call.record({ kind: 'probe.read' })
      return { text: 'x', count: 0 }
    }),
    route(fault, {}, async () => {
      throw new Error('the secret inside')
    }),
  ],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ features: [probe] })
})
afterAll(() => server.close())

const body = (text: string) => ({ params: { id: 'a' }, body: { text, amountKobo: 5n as never } })

describe('who may call', () => {
  it('a stranger is told to sign in', async () => {
    expect((await server.client().problem(manage, {})).problem).toMatchObject({
      status: 401,
      code: 'not-signed-in',
    })
  })
  it('a member is refused what only administrators may', async () => {
    const { problem } = await server.as('ada').problem(manage, {})
    expect(problem).toMatchObject({
      status: 403,
      message: 'Permission denied. Please check your account permissions.',
    })
  })
  it('an unproven member hears that verification is missing', async () => {
    const { problem } = await server.as('funke').problem(write, body('hello'))
    expect(problem?.message).toBe('Insufficient permissions. Your account may need verification.')
  })
  it('an inactive member changes nothing', async () => {
    expect((await server.as('efe').problem(write, body('hello'))).code).toBe('account-inactive')
  })
  it('another site cannot make a member write', async () => {
    const answer = await server.as('ada').fetch('/api/probes/a/notes', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(403)
  })
})

describe('what another server has to say', () => {
  it('is heard before the transaction, and not again when the transaction is', async () => {
    expect(await server.as('ada').call(prepare, { params: { id: 'here' } })).toEqual({
      text: 'false then true',
      count: 1,
    })
    expect(tried).toBe(2)
  })
  it('may be a no, and then nothing is done', async () => {
    const { problem } = await server.as('ada').problem(prepare, { params: { id: 'gone' } })
    expect(problem).toMatchObject({ status: 409, code: 'nobody-there', message: 'Nobody answered.' })
    expect(tried).toBe(2)
  })
  it('is not for what is done once', () => {
    const handler = async () => ({ text: '', count: 0 })
    expect(() => route(write, { 'no-more': '' }, handler, async () => undefined)).toThrow(/is done once/)
    const file = { kind: 'file', maxBytes: 1, contentTypes: ['image/png'] } as const
    expect(() => route({ ...write, body: file }, { 'no-more': '' }, handler)).toThrow(/takes or gives a file/)
  })
})

describe('what is read', () => {
  it('names each bad field with its sentence', async () => {
    const { problem } = await server.as('ada').problem(write, body('x'))
    expect(problem).toMatchObject({
      status: 422,
      code: 'invalid-input',
      errors: [{ field: 'text', message: 'Please write 2 to 10 letters.' }],
    })
  })
  it.each(['-', '1.5', '1e21', '', 'NaN', '99999999999999999999'])(
    'refuses the amount %j',
    async (amount) => {
      const answer = await server.as('ada').fetch('/api/probes/a/notes', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': testKey() },
        body: JSON.stringify({ text: 'hello', amountKobo: amount }),
      })
      expect(answer.status).toBe(422)
    },
  )
  it.each([
    ['not JSON', '{', 'application/json', 400],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 415],
    ['nesting without end', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'application/json', 400],
    ['fields without end', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, 'application/json', 400],
    [
      'half a letter, deep down',
      `["\\ud800",${'['.repeat(30_000)}${']'.repeat(30_000)}]`,
      'application/json',
      400,
    ],
    ['nothing at all', '', 'application/json', 400],
    ['no type', '{}', '', 415],
    ['a NUL', '{"text":"a\\u0000b","amountKobo":"1"}', 'application/json', 400],
    ['10 MB of text', `{"text":"${'x'.repeat(10_000_000)}"}`, 'application/json', 413],
    ['an unknown field', '{"text":"hello","amountKobo":"1","role":"admin"}', 'application/json', 422],
  ])('answers %s with a clear 4xx', async (_, text, type, status) => {
    const headers = { 'content-type': type, 'idempotency-key': testKey() }
    const answer = await server
      .as('ada')
      .fetch('/api/probes/a/notes', { method: 'POST', headers, body: text })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })
  it('answers an unknown path with a problem', async () => {
    expect((await server.as('ada').fetch('/api/nowhere')).status).toBe(404)
  })
  it('tells nothing of a fault but an id to quote', async () => {
    const answer = await server.client().fetch('/api/probes/fault')
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(text).not.toContain('secret')
    expect(JSON.parse(text).message).toContain(JSON.parse(text).requestId)
  })
})

describe('what happened', () => {
  const kept = async (kind: string) => {
    const { rows } = await sql<{
      facts: object
      actor_uid: string
      address: string
      request_id: string
      at: string
    }>`
      select facts, actor_uid, address, request_id, at from audit_events where kind = ${kind} order by id`.execute(
      server.db,
    )
    return rows
  }
  it('is recorded with who, when, from where and in which request, once per deed, and never of a refusal', async () => {
    const idempotencyKey = testKey()
    await server.as('ada').call(write, body('written'), { idempotencyKey })
    await server.as('ada').call(write, body('written'), { idempotencyKey })
    await server.as('ada').problem(write, body('full'))
    const request = { request_id: expect.stringMatching(/^.{8}$/), at: server.clock.now() }
    const [mine, others] = [await kept('probe.written'), await kept('probe.seen')]
    const facts = { text: 'written' }
    expect(mine).toEqual([{ facts, actor_uid: testUsers.ada.uid, address: '127.0.0.1', ...request }])
    expect(others).toEqual([{ ...mine[0], actor_uid: null }])
  })
  it('is recorded once by an act that was tried again, and also of what was only read', async () => {
    await server.as('ada').call(prepare, { params: { id: 'here' } })
    await server.as('bayo').call(manage, {})
    expect(await kept('probe.tried')).toHaveLength(tried - 1)
    expect(await kept('probe.read')).toMatchObject([{ actor_uid: testUsers.bayo.uid }])
  })
})

describe('one deed, one key', () => {
  it('a refusal rolls back what was written before it', async () => {
    const { problem } = await server.as('ada').problem(write, body('full'))
    expect(problem).toMatchObject({ status: 409, code: 'no-more', message: 'No more than 3.', field: 'text' })
    const { rows } = await sql`select 1 from community_settings where name = 'full'`.execute(server.db)
    expect(rows).toHaveLength(0)
  })
  it('a key is demanded', async () => {
    const answer = await server.as('ada').fetch('/api/probes/a/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'hello', amountKobo: '1' }),
    })
    expect(await answer.json()).toMatchObject({ code: 'idempotency-key-missing' })
  })
  it('the same key and body give the stored answer without doing it again', async () => {
    const idempotencyKey = testKey()
    const first = await server.as('ada').call(write, body('once'), { idempotencyKey })
    const again = await server.as('ada').call(write, body('once'), { idempotencyKey })
    expect(again).toEqual(first)
  })
  it('a repeated answer is the first one byte for byte, with its status and type', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': testKey() }
    const send = async (path: string, amount: string) => {
      const text = `{"text": "bytes", "amountKobo": "${amount}"}`
      const answer = await server.as('ada').fetch(path, { method: 'POST', headers, body: text })
      const told = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      return { status: answer.status, told, text: await answer.text() }
    }
    const first = await send('/api/probes/a/notes', '5')
    const done = acts
    expect(first).toMatchObject({
      status: 201,
      text: expect.stringMatching(/^\{"text":"bytes","count":\d+\}$/),
    })
    expect(await send('/api/probes/a/notes', '5')).toEqual(first)
    expect(await send('/api/probes/%61/notes', '5')).toEqual(first)
    expect(await send('/api/elsewhere/../probes/%61/n%6ftes?', '5')).toEqual(first)
    expect((await send('/api/probes/%61/notes', '6')).status).toBe(422)
    expect(acts).toBe(done)
  })
  it('the same key with another body is refused', async () => {
    const idempotencyKey = testKey()
    await server.as('ada').call(write, body('mine'), { idempotencyKey })
    const { problem } = await server.as('ada').problem(write, body('other'), { idempotencyKey })
    expect(problem).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
  })
  it("one person's key says nothing about another person's", async () => {
    const idempotencyKey = testKey()
    await server.as('ada').call(write, body('ada'), { idempotencyKey })
    expect((await server.as('bayo').call(write, body('bayo'), { idempotencyKey })).text).toBe('bayo')
  })
  it('a deed that is still running is not begun twice', async () => {
    const idempotencyKey = testKey()
    const outcomes = await Promise.all([
      server
        .as('ada')
        .call(write, body('slow'), { idempotencyKey })
        .then(() => 'done'),
      new Promise((later) => setTimeout(later, 200)).then(() =>
        server
          .as('ada')
          .problem(write, body('slow'), { idempotencyKey })
          .then((problem) => problem.code),
      ),
    ])
    expect(outcomes).toEqual(['done', 'still-running'])
  })
})
