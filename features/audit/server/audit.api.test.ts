import type { InputOf } from '@kolo/foundation/endpoint'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../audit.contract.ts'
import { audit, recordEvent, sealEvents } from './public.ts'

let server: TestServer
const names = new Map<string, string>([[testUsers.ada.uid, 'Ada Obi']])
const paymentId = '0198a000-0000-7000-8000-000000000001'

const events = [
  { kind: 'sign-in.done', actorUid: testUsers.ada.uid, now: '2026-11-18T22:59:59.000Z' },
  { kind: 'sign-in.done', actorUid: testUsers.bayo.uid, now: '2026-11-18T23:00:00.000Z' },
  { kind: 'payment.started', actorUid: testUsers.ada.uid, now: '2026-11-19T10:00:00.000Z' },
  {
    kind: 'payment.confirmed',
    actorUid: testUsers.bayo.uid,
    subjectUid: testUsers.ada.uid,
    now: '2026-11-19T22:59:59.000Z',
  },
  { kind: 'payments.other', now: '2026-11-20T09:00:00.000Z' },
]

beforeAll(async () => {
  server = await startTestServer({ features: [audit(async (_, uids) => pick(uids))] })
  for (const event of events) {
    await recordEvent(server.db, {
      ...event,
      now: event.now as Instant,
      target: { type: 'payment', id: paymentId },
      facts: { amountKobo: '5000000' },
      requestId: 'ABCDEFGH',
      address: '127.0.0.1',
    })
  }
})
afterAll(() => server.close())

function pick(uids: string[]): Map<string, string> {
  return new Map([...names].filter(([uid]) => uids.includes(uid)))
}

async function kinds(query: Parameters<typeof list>[0]): Promise<string[]> {
  return (await list(query)).rows.map((row) => row.kind)
}

type Query = InputOf<typeof listAuditEvents>['query']

function list(query: Partial<Query>) {
  return server.as('bayo').call(listAuditEvents, { query })
}

describe('GET /api/audit-events', () => {
  it.each(['ada', 'dayo', 'funke'] as const)('is closed to %s', async (name) => {
    const problem = await server.as(name).problem(listAuditEvents, {})
    expect([problem.status, problem.code]).toEqual([403, 'not-allowed'])
  })

  it('is closed to whoever is not signed in', async () => {
    expect((await server.client().problem(listAuditEvents, {})).status).toBe(401)
  })

  it('shows what happened, newest first, with names and the seal once there is one', async () => {
    const before = await list({})
    expect(before.rows.map((row) => row.kind)).toEqual(events.map((event) => event.kind).reverse())
    expect(before.rows[0]).not.toHaveProperty('actor')
    expect(before.rows[1]).toMatchObject({
      kind: 'payment.confirmed',
      at: '2026-11-19T22:59:59.000Z',
      actor: { uid: testUsers.bayo.uid },
      subject: { uid: testUsers.ada.uid, name: 'Ada Obi' },
      target: { type: 'payment', id: paymentId },
      facts: { amountKobo: '5000000' },
      requestId: 'ABCDEFGH',
      address: '127.0.0.1',
    })
    expect(before.rows[1]?.seal).toBeUndefined()
    await sealEvents(server.db)
    expect((await list({})).rows[1]?.seal).toMatchObject({ position: 4 })
  })

  it('finds a kind, or all kinds of a thing', async () => {
    expect(await kinds({ kind: 'payment.confirmed' })).toEqual(['payment.confirmed'])
    expect(await kinds({ kind: 'payment' })).toEqual(['payment.confirmed', 'payment.started'])
    expect(await kinds({ kind: 'nothing' })).toEqual([])
  })

  it('finds what a person did and what was done to them', async () => {
    expect(await kinds({ person: testUsers.ada.uid })).toEqual([
      'payment.confirmed',
      'payment.started',
      'sign-in.done',
    ])
    const both = { person: testUsers.ada.uid }
    expect(await kinds({ ...both, side: 'did' })).toEqual(['payment.started', 'sign-in.done'])
    expect(await kinds({ ...both, side: 'concerned' })).toEqual(['payment.confirmed'])
    expect((await list(both)).person).toEqual({ uid: testUsers.ada.uid, name: 'Ada Obi' })
    expect(await list({ person: testUsers.efe.uid, side: 'concerned' })).toMatchObject({ rows: [] })
    expect(await list({})).not.toHaveProperty('person')
  })

  it('counts days in Lagos', async () => {
    const days = async (from?: string, to?: string) =>
      (await list({ from: from as CalendarDate, to: to as CalendarDate })).rows.length
    const single = ['2026-11-18', '2026-11-19', '2026-11-20']
    expect(await Promise.all(single.map((day) => days(day, day)))).toEqual([1, 3, 1])
    expect([await days('2026-11-19'), await days(undefined, '2026-11-19')]).toEqual([4, 4])
    expect([await days('1900-01-01'), await days(undefined, '1900-01-01')]).toEqual([events.length, 0])
    const turned = { query: { from: '2026-11-20', to: '2026-11-19' } } as never
    expect(await server.as('bayo').problem(listAuditEvents, turned)).toMatchObject({
      status: 409,
      code: 'days-reversed',
      problem: { field: 'from' },
    })
  })

  it('finds all that was done to a record', async () => {
    expect(await kinds({ record: paymentId })).toHaveLength(events.length)
    expect(await kinds({ record: 'PAY-2026-000001' })).toEqual([])
  })

  it('pages without losing or repeating an event', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.rows.map((row) => row.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(events.length)
    expect(seen).toHaveLength(events.length)
  })

  it.each([
    'limit=0',
    'limit=101',
    'kind=a%20b',
    'person=ada',
    'side=both',
    'record=',
    'from=2026-02-30',
    'cursor=x',
  ])('refuses %s', async (query) => {
    const answer = await server.as('bayo').fetch(`/api/audit-events?${query}`)
    expect([400, 422]).toContain(answer.status)
  })

  it('has no way to write', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await server.as('bayo').fetch('/api/audit-events', { method })).status).toBe(404)
    }
  })
})

describe('GET /api/audit-events/file', () => {
  it('holds what was asked for, with places in the chain, and what people typed is no formula', async () => {
    await recordEvent(server.db, {
      kind: 'payment.refused',
      actorUid: testUsers.bayo.uid,
      now: '2026-11-20T10:00:00.000Z' as Instant,
      target: { type: 'payment', id: '=1+1' },
      facts: { reason: '=HYPERLINK("http://evil.example")' },
      requestId: 'ABCDEFGH',
    })
    await sealEvents(server.db)
    const file = await server.as('bayo').fetch('/api/audit-events/file?kind=payment&from=2026-11-19')
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/audit-\d{4}-\d\d-\d\d\.csv/)
    const [head, first, ...others] = (await file.text()).trim().split('\r\n')
    expect(head).toContain('"Place in the chain","Hash"')
    expect(first).toContain(`"payment.refused","","${testUsers.bayo.uid}"`)
    expect(first).toContain(`"'=1+1"`)
    expect(first).toMatch(/"6","[0-9a-f]{64}"$/)
    expect(others.map((line) => line.split(',')[1])).toEqual(['"payment.confirmed"', '"payment.started"'])
    const taken = await list({ kind: 'audit.taken' })
    expect(taken.rows).toMatchObject([
      { actor: { uid: testUsers.bayo.uid }, facts: { rows: 3, kind: 'payment', from: '2026-11-19' } },
    ])
  })

  it.each(['ada', 'dayo', 'funke'] as const)('is closed to %s', async (name) => {
    expect((await server.as(name).fetch('/api/audit-events/file')).status).toBe(403)
  })
})
