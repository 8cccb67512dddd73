/** Keys over HTTP: what they open and never open, who makes them, how they end, and how often they may ask. */
import { createHash } from 'node:crypto'
import { changePassword, setSignInState } from '@kolo/identity/contract'
import { changeMemberStatus, changeRole } from '@kolo/profile/members'
import { issueStatement } from '@kolo/reports/documents'
import { statementOf } from '@kolo/reports/testing'
import { type TestUserName, testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, testKey } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { approveAbout, communityKey, ownKey, programOf } from '../../testing/programs.fixtures.ts'
import {
  endCommunityKey,
  endKey,
  listCommunityKeys,
  listKeys,
  makeCommunityKey,
  makeKey,
} from '../keys.contract.ts'
import { keyRate, mostKeys } from '../keys.rules.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(1_000)
  server.jobs.length = 0
  await sql`delete from rate_limits`.execute(server.db)
  await sql`delete from program_keys`.execute(server.db)
})

async function said(answer: Response | Promise<Response>): Promise<[number, string]> {
  const { status, text } = await (await answer)
    .text()
    .then(async (text) => ({ status: (await answer).status, text }))
  return [status, status < 400 ? '' : (JSON.parse(text) as { code: string }).code]
}
const savings = '/api/savings'
const letter = {
  subject: 'From a program',
  category: 'savings',
  priority: 'low',
  body: 'A letter that a program wrote.',
  follows: null,
  about: null,
  files: [],
}

describe('a key of one\u2019s own', () => {
  it('is shown once, kept as its mark, told to its owner, and opens what it is for', async () => {
    const { key, secret } = await ownKey(server, 'ada', ['own:read'])
    expect(secret).toMatch(/^kolo_[A-Za-z0-9_-]{43}$/)
    expect(secret.startsWith(key.prefix)).toBe(true)
    const kept = await server.db.selectFrom('program_keys').selectAll().executeTakeFirstOrThrow()
    expect(kept.token_hash).toEqual(createHash('sha256').update(secret).digest())
    const everywhere = JSON.stringify(
      [
        kept,
        await server.db.selectFrom('audit_events').selectAll().execute(),
        await sql`select * from idempotency_keys`.execute(server.db),
        server.jobs,
      ],
      (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    )
    expect(everywhere).not.toContain(secret)
    expect(server.jobs.some(({ data }) => JSON.stringify(data).includes(key.prefix))).toBe(true)
    expect(await said(programOf(server, secret)(savings))).toEqual([200, ''])
    expect(await said(programOf(server, secret)('/api/tickets'))).toEqual([200, ''])
    // The link to a file is the key's own.
    const paper = await server.as('ada').call(issueStatement, statementOf())
    const link = (await programOf(server, secret)(`/api/papers/${paper.id}`)).headers.get('location') ?? ''
    expect((await programOf(server, secret)(link)).status).toBe(200)
    expect((await server.as('ada').fetch(link)).status).toBe(404)
    const { rows } = await server.as('ada').call(listKeys, {})
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows).toMatchObject([{ id: key.id, state: 'open', lastUsedAt: server.clock.now() }])
  })

  it('writes only with the scope for it, and never money, an account or a setting', async () => {
    const reading = await ownKey(server, 'ada', ['own:read'])
    const writing = await ownKey(server, 'ada', ['own:write'])
    const ticket = (secret: string) =>
      said(
        programOf(server, secret)('/api/tickets', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': testKey() },
          body: JSON.stringify(letter),
        }),
      )
    expect(await ticket(reading.secret)).toEqual([403, 'key-not-enough'])
    expect(await ticket(writing.secret)).toEqual([201, ''])
    expect(await said(programOf(server, writing.secret)(savings))).toEqual([403, 'key-not-enough'])
    for (const [method, path] of [
      ['POST', '/api/savings'],
      ['POST', '/api/withdrawals'],
      ['POST', '/api/keys'],
      ['GET', '/api/keys'],
      ['PUT', '/api/session/password'],
      ['DELETE', `/api/users/${testUsers.ada.uid}`],
      ['PATCH', `/api/users/${testUsers.ada.uid}/settings`],
      ['GET', '/api/session/devices'],
    ] as const) {
      const answer = programOf(server, writing.secret)(path, { method })
      expect([path, ...(await said(answer))]).toEqual([path, 403, 'key-not-enough'])
    }
  })

  it('is looked for in its header alone, and never beside a cookie', async () => {
    const { secret } = await ownKey(server, 'ada')
    const cookie = await server.as('ada').cookie()
    expect(await said(programOf(server, secret)(savings, { headers: { cookie } }))).toEqual([
      400,
      'bad-request',
    ])
    expect(await said(fetch(`${server.url}${savings}?key=${secret}&access_token=${secret}`))).toEqual([
      401,
      'not-signed-in',
    ])
    expect(await said(fetch(server.url + savings, { headers: { cookie: `kolo=${secret}` } }))).toEqual([
      401,
      'not-signed-in',
    ])
    expect(await said(programOf(server, `${secret}x`)(savings))).toEqual([401, 'key-not-valid'])
    expect(await said(programOf(server, `kolo_${'A'.repeat(43)}`)(savings))).toEqual([401, 'key-not-valid'])
    // A page elsewhere that was given a key still comes from elsewhere.
    const elsewhere = { method: 'POST', headers: { origin: 'https://elsewhere.example' } }
    expect(await said(programOf(server, secret)('/api/tickets', elsewhere))).toEqual([403, 'foreign-origin'])
    // Nobody is signed in by a key.
    const session = await programOf(server, secret)('/api/session')
    expect(await session.json()).toMatchObject({ session: null })
    expect(session.headers.getSetCookie()).toEqual([])
  })

  it('of staff is a member\u2019s: it reads no record of somebody else', async () => {
    const paper = await server.as('ada').call(issueStatement, statementOf())
    // In person, by office, it is read.
    const inPerson = await server.as('bayo').fetch(`/api/papers/${paper.id}`, { redirect: 'manual' })
    expect(inPerson.status).toBe(303)
    for (const name of ['bayo', 'dayo'] as const) {
      const { secret } = await ownKey(server, name)
      const ask = programOf(server, secret)
      for (const path of [
        '/api/members',
        '/api/books',
        '/api/admin/home',
        '/api/reports',
        '/api/desk/tickets',
      ])
        expect([path, ...(await said(ask(path)))]).toEqual([path, 403, 'key-not-enough'])
      expect(await said(ask(`/api/papers/${paper.id}`))).toEqual([404, 'not-found'])
    }
  })

  it.each<[string, TestUserName, () => Promise<unknown>]>([
    [
      'its person is not active any more',
      'ada',
      () =>
        server.as('bayo').call(changeMemberStatus, {
          params: { uid: testUsers.ada.uid },
          body: { isActive: false, reason: 'Left the community.' },
        }),
    ],
    [
      'their sign-in is switched off',
      'ada',
      () =>
        server.as('bayo').call(setSignInState, {
          params: { uid: testUsers.ada.uid },
          body: { disabled: true, reason: 'Stolen phone.' },
        }),
    ],
    [
      'their office is another',
      'dayo',
      async () => {
        await server.as('bayo').call(changeRole, {
          params: { uid: testUsers.dayo.uid },
          body: { role: 'user', reason: 'The term is over.' },
        })
        await approveAbout(server, testUsers.dayo.uid)
      },
    ],
    [
      'their password is another',
      'chidi',
      () =>
        server.as('chidi').call(changePassword, {
          body: { currentPassword: testPassword, newPassword: `${testPassword}-2` },
        }),
    ],
  ])('ends for good when %s', async (_, who, act) => {
    const { secret, key } = await ownKey(server, who)
    expect((await said(programOf(server, secret)(savings)))[0]).toBe(200)
    await act()
    expect(await said(programOf(server, secret)(savings))).toEqual([401, 'key-not-valid'])
    const { ended_because } = await server.db
      .selectFrom('program_keys')
      .select('ended_because')
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow()
    expect(ended_because).toBe('account-changed')
    await sql`update profiles set is_active = true where uid = ${testUsers[who].uid}`.execute(server.db)
    await sql`update sign_ins set disabled_at = null, disabled_reason = null`.execute(server.db)
    expect(await said(programOf(server, secret)(savings))).toEqual([401, 'key-not-valid'])
  })

  it('ends when it is revoked, by nobody but its owner, and when its days are over', async () => {
    const { secret, key } = await ownKey(server, 'ada')
    expect((await server.as('funke').problem(endKey, { params: { id: key.id } })).code).toBe('not-found')
    expect((await server.as('bayo').problem(endCommunityKey, { params: { id: key.id } })).code).toBe(
      'not-found',
    )
    const ended = await server.as('ada').call(endKey, { params: { id: key.id } })
    expect(ended.state).toBe('ended')
    expect(await said(programOf(server, secret)(savings))).toEqual([401, 'key-not-valid'])
    expect((await server.as('ada').problem(endKey, { params: { id: key.id } })).code).toBe('key-over')
    const other = await ownKey(server, 'ada')
    server.clock.advance(30 * 24 * 3_600_000 - 1_000)
    expect((await said(programOf(server, other.secret)(savings)))[0]).toBe(200)
    server.clock.advance(1_000)
    expect(await said(programOf(server, other.secret)(savings))).toEqual([401, 'key-not-valid'])
  })

  it('is asked for with a proof, with scopes of its audience, a name and its days', async () => {
    for (const body of [
      { name: 'x', scopes: ['books:read'], days: 30 },
      { name: 'x', scopes: [], days: 30 },
      { name: 'x', scopes: ['own:read', 'own:read'], days: 30 },
      { name: 'x', scopes: ['own:read'], days: 366 },
      { name: 'x', scopes: ['own:read'], days: -1 },
      { name: '', scopes: ['own:read'], days: 30 },
      { name: 'x', scopes: ['own:read'], days: 30, uid: testUsers.bayo.uid },
    ])
      expect((await server.as('ada').problem(makeKey, { body } as never)).code).toBe('invalid-input')
    for (let made = 0; made < mostKeys.own; made++) await ownKey(server, 'ada')
    const body = { name: 'One more', scopes: ['own:read' as const], days: 30 as const }
    expect((await server.as('ada').problem(makeKey, { body })).code).toBe('too-many-keys')
    await ownKey(server, 'funke')
  })

  it('may ask so often and is told how it stands, and another key does not suffer', async () => {
    const [one, other] = [await ownKey(server, 'ada'), await ownKey(server, 'ada')]
    const answers = await Promise.all(
      Array.from({ length: keyRate.requests }, () => programOf(server, one.secret)('/api/tier-limits')),
    )
    expect(answers.every(({ status }) => status === 403)).toBe(true)
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"key";q=120;w=60')
    const late = await programOf(server, one.secret)(savings)
    expect(late.status).toBe(429)
    expect(late.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await programOf(server, other.secret)(savings)).headers.get('ratelimit')).toMatch(
      /^"key";r=119;t=\d+$/,
    )
    expect((await server.as('ada').fetch(savings)).headers.get('ratelimit')).toBeNull()
  })
})

describe('a key of the community', () => {
  const body = {
    name: 'Accountant',
    scopes: ['books:read' as const],
    days: 90 as const,
    reason: 'The accountant reads the books.',
  }
  it('opens nothing before a second administrator approves it', async () => {
    const { key, secret } = await server.as('bayo').call(makeCommunityKey, { body })
    expect(key.state).toBe('waiting')
    expect(await said(programOf(server, secret)('/api/books'))).toEqual([401, 'key-not-valid'])
    const byHand = sql`update program_keys set approved_at = now() where id = ${key.id}`
    await expect(byHand.execute(server.database.db)).rejects.toThrow('nobody has let this key in')
    await approveAbout(server, key.id)
    expect((await said(programOf(server, secret)('/api/books')))[0]).toBe(200)
    expect(await said(programOf(server, secret)('/api/members'))).toEqual([403, 'key-not-enough'])
    expect(await said(programOf(server, secret)(savings))).toEqual([403, 'key-not-enough'])
    expect((await server.as('chidi').call(listCommunityKeys, {})).rows).toMatchObject([
      { id: key.id, state: 'open' },
    ])
    expect(await server.as('dayo').problem(listCommunityKeys, {})).toMatchObject({ code: 'not-allowed' })
  })

  it('stays when its maker loses the office, reads without a name in the audit log, and writes nothing', async () => {
    const { secret, key } = await communityKey(server)
    const ask = programOf(server, secret)
    await ask(`/api/users/${testUsers.ada.uid}`)
    expect((await said(ask('/api/members')))[0]).toBe(200)
    for (const path of ['/api/desk/saved-replies', '/api/collection-accounts', '/api/community-keys'])
      expect([path, ...(await said(ask(path, { method: 'POST' })))]).toEqual([path, 403, 'key-not-enough'])
    await sql`update profiles set role = 'user' where uid = ${testUsers.bayo.uid}`.execute(server.db)
    expect((await said(ask('/api/members')))[0]).toBe(200)
    await sql`update profiles set role = 'admin' where uid = ${testUsers.bayo.uid}`.execute(server.db)
    await server.as('chidi').call(endCommunityKey, { params: { id: key.id } })
    expect(await said(ask('/api/members'))).toEqual([401, 'key-not-valid'])
  })

  it('that was ended while it waited is never let in', async () => {
    const { key } = await server.as('bayo').call(makeCommunityKey, { body })
    await server.as('bayo').call(endCommunityKey, { params: { id: key.id } })
    await expect(approveAbout(server, key.id)).rejects.toThrow()
  })
})

it('of no kind reads identity papers or the copies of all that is kept about a member', async () => {
  const own = await ownKey(server, 'ada')
  const shared = await communityKey(server)
  const id = testUsers.ada.uid
  for (const [method, path] of [
    ['GET', '/api/documents'],
    ['POST', `/api/documents/${id}/opening`],
    ['GET', '/api/document-reviews'],
    ['GET', `/api/document-reviews/${id}`],
    ['POST', `/api/document-reviews/${id}/opening`],
    ['GET', '/api/data-copies'],
    ['POST', '/api/data-copies'],
    ['POST', `/api/data-copies/${id}/link`],
    ['GET', `/api/data-copies/${id}/file?until=1&key=x`],
  ] as const)
    for (const { secret } of [own, shared]) {
      const headers = { 'idempotency-key': testKey(), 'content-type': 'application/json' }
      expect([path, ...(await said(programOf(server, secret)(path, { method, headers })))]).toEqual([
        path,
        403,
        'key-not-enough',
      ])
    }
  // The same person, by a session and with a proof, reads on.
  expect((await server.as('ada').fetch('/api/documents')).status).toBe(200)
  expect((await server.as('ada').fetch('/api/data-copies')).status).toBe(200)
})
