import { request } from 'node:http'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestPasswordReset, resetPassword, signIn, signOut, signUp } from '../../identity.contract.ts'
import { identity } from '../../server/public.ts'
import { type Device, linkInMail, newDevice } from '../../testing/device.ts'
import { runJobOf } from '../../testing/federated-people.ts'
import { signUpAnswers, wholeSession } from '../../testing/identity.factory.ts'
import { attemptLimits, countAttempt, TooManyAttempts } from './attempt-limits.ts'

let server: TestServer
let node: TestServer
let phone: Device
const email = 'amara@mail.example'
const password = 'raffia-lantern-481'
const right = { body: { email, password } }
const wrong = { body: { email, password: 'not the password' } }

beforeAll(async () => {
  server = await startTestServer()
  node = await startTestServer({ beside: server })
  phone = newDevice(server)
  await phone.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
  await phone.call(signOut, {})
})
afterAll(async () => {
  await node.close()
  await server.close()
})
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(server.db)
})

describe('limits on guessing', () => {
  it('are counted across the nodes of the server', async () => {
    const devices = [newDevice(server), newDevice(node)]
    for (let turn = 0; turn < 10; turn++) await devices[turn % 2]?.problem(signIn, wrong)
    for (const device of devices) {
      const problem = await device.problem(signIn, right)
      expect(problem).toMatchObject({
        status: 429,
        code: 'too-many-requests',
        message: expect.stringMatching(
          /^Too many failed attempts\. Please wait before trying again\. You can try again in 1[45] minutes\.$/,
        ),
      })
      expect(Number(device.lastRetryAfter)).toBeGreaterThan(0)
      expect(Number(device.lastRetryAfter)).toBeLessThanOrEqual(900)
    }
  })
  it('hold when the guesses come all at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () => newDevice(server).problem(signIn, wrong)),
    )
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(10)
  })
  it('say the same for an address without an account', async () => {
    const device = newDevice(server)
    const unknown = { body: { email: 'nobody@mail.example', password } }
    for (let turn = 0; turn < 10; turn++) await device.problem(signIn, unknown)
    expect(await device.problem(signIn, unknown)).toMatchObject({ status: 429 })
  })
  it('count a whole network of the new addresses as one, because its owner may use them all', async () => {
    const signUpFrom = (address: string) => countAttempt(server.db, [['sign-up by address', address]])
    const { points } = attemptLimits['sign-up by address']
    for (let turn = 0; turn < points; turn++) await signUpFrom(`2001:db8:a:1::${turn.toString(16)}`)
    for (const same of ['2001:db8:a:1:ffff:ffff:ffff:ffff', '2001:0db8:000a:0001::', '2001:DB8:A:1:0:0:0:9'])
      await expect(signUpFrom(same)).rejects.toThrow(TooManyAttempts)
    for (const other of ['2001:db8:a:2::1', '2001:db8:a::1:1', '::1', '41.58.1.9']) await signUpFrom(other)
  })
  it('count a whole site of the new addresses as four networks', async () => {
    const signUpFrom = (address: string) => countAttempt(server.db, [['wrong link by address', address]])
    const { points } = attemptLimits['wrong link by address']
    for (let turn = 0; turn < points * 4; turn++) await signUpFrom(`2001:db8:a:${(turn % 8).toString(16)}::1`)
    await expect(signUpFrom('2001:db8:a:ffff::1')).rejects.toThrow(TooManyAttempts)
    for (const other of ['2001:db8:b:1::1', '192.0.2.1']) await signUpFrom(other)
  })
  it('are forgotten when their time is over', async () => {
    const device = newDevice(server)
    for (let turn = 0; turn < 11; turn++) await device.problem(signIn, wrong)
    await sql`UPDATE rate_limits SET expire = 1`.execute(server.db)
    expect(wholeSession(await device.call(signIn, right)).email).toBe(email)
  })
  it('do not count who signs in rightly', async () => {
    const device = newDevice(server)
    for (let turn = 0; turn < 12; turn++) await device.call(signIn, right)
    for (let turn = 0; turn < 9; turn++) await device.problem(signIn, wrong)
    expect(wholeSession(await device.call(signIn, right)).email).toBe(email)
    for (let turn = 0; turn < 9; turn++) await device.problem(signIn, wrong)
    expect(wholeSession(await device.call(signIn, right)).email).toBe(email)
  })
  it('stop one stranger long before they lock the member out', async () => {
    const strangers = attemptLimits['sign-in by account and address'].points
    expect(attemptLimits['sign-in by account'].points).toBeGreaterThanOrEqual(5 * strangers)
    for (let turn = 0; turn < strangers; turn++) {
      await countAttempt(server.db, [
        ['sign-in by account and address', email, '192.0.2.7'],
        ['sign-in by account', email],
      ])
    }
    expect(wholeSession(await newDevice(server).call(signIn, right)).email).toBe(email)
  })
  it('hold for an account as a whole and for an address as a whole', async () => {
    const fill = async (limit: 'sign-in by account' | 'sign-in by address', who: string) => {
      for (let turn = 0; turn < attemptLimits[limit].points; turn++)
        await countAttempt(server.db, [[limit, who]])
    }
    await fill('sign-in by account', email)
    for (let turn = 0; turn < attemptLimits['crowded sign-in by account and address'].points; turn++)
      expect(await newDevice(server).problem(signIn, wrong)).toMatchObject({ status: 409 })
    expect(await newDevice(server).problem(signIn, right)).toMatchObject({ status: 429 })
    await sql`DELETE FROM rate_limits`.execute(server.db)
    await fill('sign-in by address', '127.0.0.1')
    expect(await newDevice(server).problem(signIn, right)).toMatchObject({ status: 429 })
  })
  it('never close the way through a new password', async () => {
    for (let turn = 0; turn < 12; turn++) await newDevice(server).problem(signIn, wrong)
    expect(await newDevice(server).call(requestPasswordReset, { body: { email } })).toEqual({})
  })
  it('are recorded once in their time, not once an attempt', async () => {
    await sql`SELECT 1`.execute(server.db)
    const recorded = async () => {
      const { rows } = await sql`SELECT 1 FROM audit_events WHERE kind = 'session.limited'`.execute(server.db)
      return rows.length
    }
    const before = await recorded()
    for (let turn = 0; turn < 14; turn++) await newDevice(server).problem(signIn, wrong)
    expect((await recorded()) - before).toBe(1)
  })
  it('keep neither e-mails nor addresses', async () => {
    await newDevice(server).problem(signIn, wrong)
    const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limits`.execute(server.db)
    expect(rows).toHaveLength(3)
    for (const { key } of rows) expect(key).not.toMatch(/amara|127\.0/)
  })
  it('tell how long to wait', async () => {
    const attempt = [['password by person', 'somebody']] as const
    for (let turn = 0; turn < 10; turn++) await countAttempt(server.db, attempt)
    const blocked = await countAttempt(server.db, attempt).catch((error: unknown) => error)
    expect(blocked).toBeInstanceOf(TooManyAttempts)
  })
})

describe('a stranger who uses up every attempt there is', () => {
  const useUp = async (limit: keyof typeof attemptLimits, ...who: string[]) => {
    for (let turn = 0; turn < attemptLimits[limit].points; turn++) {
      await countAttempt(server.db, [[limit, ...who]])
    }
  }
  beforeEach(async () => {
    await useUp('sign-in by account and address', email, '127.0.0.1')
    await useUp('sign-in by account', email)
    await useUp('sign-in by address', '127.0.0.1')
    await useUp('wrong link by address', '127.0.0.1')
    expect(await newDevice(server).problem(signIn, right)).toMatchObject({ status: 429 })
  })

  it('does not lock out a browser that its owner has signed in with before', async () => {
    for (let turn = 0; turn < 9; turn++)
      expect(await phone.problem(signIn, wrong)).toMatchObject({ status: 409 })
    expect(wholeSession(await phone.call(signIn, right)).email).toBe(email)
    await phone.call(signOut, {})
  })
  it('with that browser’s cookie still has few guesses, and only at that account', async () => {
    const thief = newDevice(server)
    for (const [name, value] of phone.others) thief.others.set(name, value)
    for (let turn = 0; turn < 10; turn++)
      expect(await thief.problem(signIn, wrong)).toMatchObject({ status: 409 })
    expect(await thief.problem(signIn, right)).toMatchObject({ status: 429 })
    const other = { body: { email: 'nobody@mail.example', password } }
    expect(await thief.problem(signIn, other)).toMatchObject({ status: 429 })
  })
  it('is not taken for the owner because of a cookie of their own', async () => {
    await sql`DELETE FROM rate_limits`.execute(server.db)
    const stranger = newDevice(server)
    const body = signUpAnswers('stranger@mail.example', 'Tunde Cole', password)
    await stranger.call(signUp, { body })
    await useUp('sign-in by account', email)
    await useUp('crowded sign-in by account and address', email, '127.0.0.1')
    expect(await stranger.problem(signIn, wrong)).toMatchObject({ status: 429 })
  })
  it('does not close the way through the mail, nor the browser in which the link was used', async () => {
    const tablet = newDevice(server)
    await tablet.call(requestPasswordReset, { body: { email } })
    await runJobOf(server, identity, 'identity.send-reset-link')
    const { token } = linkInMail(server.jobs, email)
    const guess = { email, token: 'x'.repeat(43), password }
    expect(await tablet.problem(resetPassword, { body: guess })).toMatchObject({ status: 429 })
    await tablet.call(resetPassword, { body: { email, token, password } })
    await useUp('sign-in by account', email)
    expect(await newDevice(server).problem(signIn, right)).toMatchObject({ status: 429 })
    expect(wholeSession(await tablet.call(signIn, right)).email).toBe(email)
  })
})

/** A sign-in from another address of this machine, by a browser that has never been here. */
function signInFrom(localAddress: string, given = wrong): Promise<number | undefined> {
  const headers = { origin: server.community.origin, 'content-type': 'application/json' }
  return new Promise((answer, fail) => {
    request(server.url + signIn.path, { method: 'POST', localAddress, headers, agent: false }, (response) => {
      response.resume()
      answer(response.statusCode)
    })
      .on('error', fail)
      .end(JSON.stringify(given.body))
  })
}

describe('ten addresses that guess at one account', () => {
  const crowd = async (addresses: readonly string[]) => {
    const { points } = attemptLimits['sign-in by account and address']
    for (const address of addresses)
      for (let turn = 0; turn < points; turn++)
        await countAttempt(server.db, [
          ['sign-in by account and address', email, address],
          ['sign-in by account', email],
        ])
  }
  const ten = Array.from({ length: 10 }, (_, place) => `127.0.${place + 1}.1`)

  it('do not keep its owner out of a new browser, and are kept out themselves', async () => {
    await crowd(ten)
    expect(await signInFrom('127.0.1.1', right)).toBe(429)
    expect(await signInFrom('127.0.50.1', right)).toBe(201)
    // What was right is not counted: the owner comes as often as they like.
    for (let turn = 0; turn < 5; turn++) expect(await signInFrom('127.0.50.1', right)).toBe(201)
  })
  it('leave whoever comes from a further address few guesses, and a block of addresses some more', async () => {
    await crowd(ten)
    const guesses = async (address: string) => {
      const statuses = [1, 2, 3, 4].map(() => signInFrom(address))
      return (await Promise.all(statuses)).filter((status) => status === 409).length
    }
    const more = [1, 2, 3, 4, 5, 6].map((place) => guesses(`127.0.60.${place}`))
    expect((await Promise.all(more)).reduce((one, other) => one + other, 0)).toBe(12)
    expect(await signInFrom('127.0.60.9', right)).toBe(429)
    expect(await signInFrom('127.0.61.9', right)).toBe(201)
  })
  it('say the same of an account that is none', async () => {
    const nobody = { body: { email: 'nobody@mail.example', password } }
    for (let turn = 0; turn < attemptLimits['sign-in by account'].points; turn++)
      await countAttempt(server.db, [['sign-in by account', nobody.body.email]])
    const statuses: (number | undefined)[] = []
    for (let turn = 0; turn < 4; turn++) statuses.push(await signInFrom('127.0.70.1', nobody))
    expect(statuses).toEqual([409, 409, 409, 429])
  })
})
