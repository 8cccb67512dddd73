/**
 * Hashing a password is work that a stranger may ask for. What is looked at is the work itself: how many hashes are made
 * at once, and whether a connection of the database is held meanwhile.
 */
import { getOwnProfile } from '@kolo/profile/contract'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import * as argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changeEmail,
  changePassword,
  deleteAccount,
  requestPasswordReset,
  resetPassword,
  setUp,
  signIn,
  signUp,
} from '../../identity.contract.ts'
import { stepUp } from '../../second-factor/second-factor.contract.ts'
import { createSetupLink, ensureFirstAdministrator, identity } from '../../server/public.ts'
import { linkInMail, newDevice } from '../../testing/device.ts'
import { runJobOf } from '../../testing/federated-people.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'

vi.mock('@node-rs/argon2', { spy: true })

const password = 'raffia-lantern-481'
const email = 'amara@mail.example'
const right = { body: { email, password } }
const wrong = { body: { email, password: 'not the password' } }

let server: TestServer
let held: number[] = []
let working = 0
let most = 0
let gate: Promise<void> | undefined

const { hash, verify } = await vi.importActual<typeof argon2>('@node-rs/argon2')

/** How often it is looked whether what others hold was given back, where one person asks at a time. */
let looks = 0

/** How many connections are held. What is asked beside a request gives its own back by itself; the request waits meanwhile. */
async function heldConnections(): Promise<number> {
  const count = () => server.database.pool.totalCount - server.database.pool.idleCount
  for (let look = 0; look < looks && count() > 0; look++) await new Promise((later) => setTimeout(later, 10))
  return count()
}

/** Listens to a hash, and makes it wait at the gate when there is one. */
async function watched<Value>(made: () => Promise<Value>): Promise<Value> {
  most = Math.max(most, ++working)
  held.push(await heldConnections())
  try {
    await gate
    return await made()
  } finally {
    working--
  }
}

beforeAll(async () => {
  server = await startTestServer()
  vi.mocked(argon2.hash).mockImplementation((...asked) => watched(() => hash(...asked)))
  vi.mocked(argon2.verify).mockImplementation((...asked) => watched(() => verify(...asked)))
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(server.db)
  held = []
  most = 0
  gate = undefined
})

describe('a password', () => {
  beforeEach(() => {
    looks = 300
    return () => {
      looks = 0
    }
  })
  it('is hashed while no connection of the database is held, whatever it is hashed for', async () => {
    const device = newDevice(server)
    const { uid } = await device.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
    await device.problem(signIn, wrong)
    await device.call(signIn, right)
    await device.call(stepUp, { body: { way: 'password', password } })
    const currentPassword = password
    await device.call(changePassword, { body: { currentPassword, newPassword: 'woven-mat-7714' } })
    const moved = { currentPassword: 'woven-mat-7714', email: 'moved@mail.example' }
    await device.call(changeEmail, { body: moved })
    await device.call(requestPasswordReset, { body: { email: moved.email } })
    await runJobOf(server, identity, 'identity.send-reset-link')
    const { token } = linkInMail(server.jobs, moved.email)
    await device.call(resetPassword, { body: { email: moved.email, token, password } })
    await device.call(signIn, { body: { email: moved.email, password } })
    await device.call(deleteAccount, { params: { uid }, body: { currentPassword: password } })
    // Each command once, the change of a password twice, and once the decoy.
    expect(held).toHaveLength(11)
    expect(held.filter((connections) => connections > 0)).toEqual([])
  })
  it('of the first administrator, too', async () => {
    const ours = server
    const now = server.clock.now()
    const fresh = await startTestServer({ nobody: true })
    server = fresh
    try {
      const link = new URL((await createSetupLink(fresh.db, fresh.community, now)) ?? '')
      const token = link.searchParams.get('token') ?? ''
      const body = { fullName: 'Ngozi Umeh', email: 'ngozi@kolo.example', password, token }
      await newDevice(fresh).call(setUp, { body })
      await sql`UPDATE profiles SET role = 'user'`.execute(fresh.db)
      const { secret } = fresh.community
      const settings = { email: 'head@kolo.example', password, now, secret }
      expect(await ensureFirstAdministrator(fresh.db, settings)).toBe('made')
      expect(held).toEqual([0, 0])
    } finally {
      server = ours
      await fresh.close()
    }
  })
  it('is not hashed for somebody who has gone', async () => {
    let open = () => {}
    gate = new Promise((opened) => {
      open = opened
    })
    const waiting = newDevice(server).problem(signIn, wrong)
    await vi.waitFor(() => expect(working).toBe(1), 20_000)
    const gone = new AbortController()
    const headers = { origin: server.community.origin, 'content-type': 'application/json' }
    const given = { method: 'POST', headers, body: JSON.stringify(wrong.body), signal: gone.signal }
    const left = fetch(server.url + signIn.path, given).catch(() => 'gone')
    await new Promise((arrived) => setTimeout(arrived, 300))
    gone.abort()
    expect(await left).toBe('gone')
    await new Promise((noticed) => setTimeout(noticed, 300))
    open()
    await waiting
    expect(held).toHaveLength(1)
  })
})

describe('three hundred wrong sign-ins at once', () => {
  it('end in no fault and hold up nobody: one hash at a time, the others wait or are told to come back', async () => {
    const guesses = Array.from({ length: 300 }, (_, turn) =>
      newDevice(server).problem(signIn, { body: { email: `guess${turn}@mail.example`, password } }),
    )
    const reads = Array.from({ length: 30 }, () => server.as('ada').call(getOwnProfile, {}))
    expect(await Promise.all(reads)).toHaveLength(30)
    const answers = await Promise.all(guesses)
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].filter((status) => ![409, 429, 503].includes(status))).toEqual([])
    const busy = answers.find(({ status }) => status === 503)
    expect(busy).toMatchObject({
      code: 'overloaded',
      message: 'Very many people are asking at once. Please try again in a moment.',
    })
    expect(busy?.problem?.facts).toEqual({ retryAfterSeconds: 5 })
    expect(most).toBe(1)
    expect(await newDevice(server).problem(signIn, wrong)).toMatchObject({ status: 409 })
  })
})

describe('while strangers have all the turns that are theirs', () => {
  it('a member is hashed for who is signed in, or comes in a browser of theirs, and strangers wait', async () => {
    const device = newDevice(server)
    const own = 'bisi@mail.example'
    await device.call(signUp, { body: signUpAnswers(own, 'Bisi Adewale', password) })
    server.clock.advance(25 * 3_600_000)
    await device.call(signIn, { body: { email: own, password } })
    let open = () => {}
    gate = new Promise((opened) => {
      open = opened
    })
    const strangers = [1, 2, 3].map(() => newDevice(server).problem(signIn, wrong))
    await vi.waitFor(() => expect(working).toBe(1), 20_000)
    gate = undefined
    await device.call(stepUp, { body: { way: 'password', password } })
    await device.call(signIn, { body: { email: own, password } })
    expect(working).toBe(1)
    open()
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([409, 409, 409])
  })
})
