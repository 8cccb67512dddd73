import { listAuditEvents } from '@kolo/audit/contract'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { newDevice } from '../../testing/device.ts'
import { startOwnProvider } from '../../testing/fake-provider.ts'
import { federatedFixture } from '../../testing/federated.fixtures.ts'
import { beginAttempt, finishAttempt, readSignInWays } from '../federated.contract.ts'

const { server, provider, device, stranger, begin, refused } = await federatedFixture(startTestServer)

describe('the attempt', () => {
  it('is offered only where a provider is named', async () => {
    expect(await device().call(readSignInWays, {})).toEqual({ google: true })
    const without = await startTestServer({ beside: server, community: { federation: undefined } })
    expect(await newDevice(without).call(readSignInWays, {})).toEqual({ google: false })
    const problem = await newDevice(without).problem(beginAttempt, {
      body: { purpose: 'sign-in', place: 'popup' },
    })
    expect(problem.message).toBe('This operation is not allowed. Please contact support.')
    await without.close()
  })

  it('asks nothing of the provider before somebody wants to sign in, and then once', async () => {
    const quiet = await startOwnProvider(() => new Date().toISOString())
    const beside = await startTestServer({ beside: server, community: { federation: quiet.federation } })
    await newDevice(beside).call(readSignInWays, {})
    expect(quiet.described()).toBe(0)
    for (let turn = 0; turn < 2; turn++) {
      await newDevice(beside).call(beginAttempt, { body: { purpose: 'sign-in', place: 'popup' } })
    }
    expect(quiet.described()).toBe(1)
    await beside.close()
    await quiet.close()
  })

  it('asks for the account chooser, three scopes, PKCE, a state and a nonce', async () => {
    const { url, channel } = await begin(device())
    const asked = Object.fromEntries(provider.asked(url))
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
      redirect_uri: `${server.community.origin}/auth/federated`,
    })
    expect(asked.state).toContain(channel)
    expect([asked.nonce, asked.code_challenge].map((each) => each?.length)).toEqual([43, 43])
  })

  it('keeps nothing in the database that could end it', async () => {
    const from = device()
    const { url } = await begin(from)
    const asked = Object.fromEntries(provider.asked(url))
    const { rows } = await sql`SELECT * FROM federated_attempts`.execute(server.db)
    const kept = JSON.stringify(rows)
    for (const secret of [asked.nonce, asked.state, ...from.others.values()])
      expect(kept).not.toContain(secret)
  })

  it('ends once', async () => {
    const from = device()
    const { url } = await begin(from)
    const person = stranger()
    const browser = from.others.get('kolo-attempt') ?? ''
    const answer = provider.comeBack(url, person)
    await from.call(finishAttempt, { body: { answer } })
    from.others.set('kolo-attempt', browser)
    const again = await from.problem(finishAttempt, { body: { answer } })
    expect(again.message).toBe('Sign-in process was cancelled.')
  })

  it('ends once also when its answer comes twice at the same moment', async () => {
    const from = device()
    const { url } = await begin(from)
    const answer = provider.comeBack(url, stranger())
    const before = provider.exchanged()
    const ends = await Promise.allSettled([1, 2, 3].map(() => from.call(finishAttempt, { body: { answer } })))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(provider.exchanged() - before).toBe(1)
  })

  it('holds no connection of the database while the provider thinks', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = provider.exchanged()
    const many = Array.from({ length: 20 }, () => device())
    const answers = await Promise.all(
      many.map(async (from) => provider.comeBack((await begin(from)).url, stranger())),
    )
    provider.lie({ after: promise })
    const ends = many.map((from, place) =>
      from.call(finishAttempt, { body: { answer: answers[place] ?? '' } }),
    )
    await vi.waitFor(() => expect(provider.exchanged() - before).toBe(many.length), 20_000)
    const { rows } = await sql`SELECT state, query FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`.execute(
      server.db,
    )
    resolve()
    expect(rows).toEqual([])
    for (const { purpose } of await Promise.all(ends)) expect(purpose).toBe('sign-in')
  })

  it('ends also when it ends in a "no"', async () => {
    const from = device()
    const { url } = await begin(from)
    const browser = from.others.get('kolo-attempt') ?? ''
    const state = provider.asked(url).get('state') ?? ''
    const no = `${new URLSearchParams({ error: 'access_denied', state, iss: provider.federation.issuer })}`
    const closed = await from.problem(finishAttempt, { body: { answer: no } })
    expect(closed.message).toBe('Google sign-in was cancelled. Please try again.')
    from.others.set('kolo-attempt', browser)
    const answer = provider.comeBack(url, stranger())
    expect((await from.problem(finishAttempt, { body: { answer } })).message).toBe(
      'Sign-in process was cancelled.',
    )
  })

  it.each([
    ['another browser', () => device()],
    [
      'a browser with another attempt',
      async () => {
        const other = device()
        await begin(other)
        return other
      },
    ],
  ])('does not count for %s', async (_, other) => {
    const from = device()
    const { url } = await begin(from)
    const answer = provider.comeBack(url, stranger())
    const elsewhere = await other()
    expect((await elsewhere.problem(finishAttempt, { body: { answer } })).message).toBe(
      'Sign-in process was cancelled.',
    )
    expect(elsewhere.token).toBeUndefined()
  })

  it('is over after ten minutes', async () => {
    const from = device()
    const { url } = await begin(from)
    const before = server.clock.now()
    server.clock.advance(10 * 60_000)
    const answer = provider.comeBack(url, stranger())
    const late = await from.problem(finishAttempt, { body: { answer } })
    server.clock.set(before)
    expect(late.message).toBe('Sign-in process was cancelled.')
  })

  it('refuses an answer from another site, and one that is nonsense', async () => {
    const from = device()
    await begin(from)
    const answer = `${new URLSearchParams({ code: 'x', state: 'popup.x.y' })}`
    expect((await from.problem(finishAttempt, { body: { answer } })).message).toBe(
      'Sign-in process was cancelled.',
    )
    const foreign = await fetch(`${server.url}/api/federated-attempts/answers`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    })
    expect(foreign.status).toBe(403)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/auth?next=/x', '/api/session'])(
    'goes on to no other site: %s',
    async (next) => {
      const from = device()
      const { url } = await begin(from, 'sign-in', next)
      const done = await from.call(finishAttempt, { body: { answer: provider.comeBack(url, stranger()) } })
      expect(done.next).toBe('/profile')
    },
  )
})

describe('a provider that lies', () => {
  const notAllowed = 'This operation is not allowed. Please contact support.'
  it.each([
    ['another issuer in the token', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['another nonce', { claims: { nonce: 'of-another-attempt' } }],
    ['no nonce', { without: ['nonce'] }],
    ['a token that has expired', { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } }],
    ['a signature by a foreign key', { signature: 'foreign' as const }],
    ['no signature', { signature: 'none' as const }],
    ['a key nobody published', { header: { kid: 'two' } }],
    ['a symmetric signature', { header: { alg: 'HS256' } }],
    ['no subject', { without: ['sub'] }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject that no database keeps', { claims: { sub: 'a\u0000b' } }],
    ['a subject without end', { claims: { sub: 's'.repeat(256) } }],
    ['an e-mail it has not checked', { claims: { email_verified: false } }],
    ['an e-mail checked in words only', { claims: { email_verified: 'true' } }],
    ['nothing about having checked the e-mail', { without: ['email_verified'] }],
    ['no e-mail', { without: ['email'] }],
    ['an e-mail that is none', { claims: { email: 'not an address' } }],
  ])('is refused: %s', async (_, lie) => {
    provider.lie(lie)
    const from = device()
    expect(await refused(from, stranger())).toBe(notAllowed)
    expect(from.token).toBeUndefined()
  })

  it('leaves nobody behind and is written down', async () => {
    const person = stranger()
    provider.lie({ signature: 'foreign' })
    await refused(device(), person)
    const { rows } = await sql`SELECT 1 FROM profiles WHERE email = ${person.email}`.execute(server.db)
    expect(rows).toEqual([])
    const events = await server.as('bayo').call(listAuditEvents, { query: { kind: 'federation.refused' } })
    expect(events.rows.length).toBeGreaterThan(0)
  })

  it('is a network error when it does not answer', async () => {
    provider.lie({ status: 503 })
    const words = 'Network error. Please check your internet connection.'
    expect(await refused(device(), stranger())).toBe(words)
    const nobody = { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'y' }
    const alone = await startTestServer({ beside: server, community: { federation: nobody } })
    const problem = await newDevice(alone).problem(beginAttempt, {
      body: { purpose: 'sign-in', place: 'popup' },
    })
    expect(problem.message).toBe(words)
    await alone.close()
  })

  it('is not believed when it describes itself as somebody else', async () => {
    const liar = await startOwnProvider(() => new Date().toISOString())
    liar.lie({ issuer: 'https://accounts.google.com' })
    const fooled = await startTestServer({ beside: server, community: { federation: liar.federation } })
    const problem = await newDevice(fooled).problem(beginAttempt, {
      body: { purpose: 'sign-in', place: 'popup' },
    })
    expect(problem.message).toBe(notAllowed)
    await fooled.close()
    await liar.close()
  })
})
