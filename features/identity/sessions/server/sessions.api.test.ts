import { getOwnProfile, updateProfile } from '@kolo/profile/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changePassword,
  extendSession,
  readSession,
  readSignInState,
  setSignInState,
  signIn,
  signOut,
  signUp,
} from '../../identity.contract.ts'
import { identity } from '../../server/public.ts'
import { type Device, newDevice } from '../../testing/device.ts'
import { signUpAnswers, wholeSession } from '../../testing/identity.factory.ts'

let server: TestServer
let phone: Device
beforeAll(async () => {
  server = await startTestServer()
  phone = newDevice(server)
  await phone.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(server.db)
})

const email = 'amara@mail.example'
const password = 'raffia-lantern-481'
const credentials = { body: { email, password } }
const minutes = (count: number) => server.clock.advance(count * 60_000)
const signedIn = async () => {
  phone = newDevice(server)
  return wholeSession(await phone.call(signIn, credentials))
}
const passwordNote = async () => (await phone.call(getOwnProfile, {})).providerData.password
const setSecurity = (name: string, value: unknown) =>
  sql`UPDATE profiles SET settings = jsonb_set(settings, ${`{security,${name}}`}::text[],
    ${JSON.stringify(value)}::jsonb) WHERE email = ${email}`.execute(server.db)

describe('signing in', () => {
  it('answers with the session and counts it', async () => {
    const session = await signedIn()
    expect(session).toMatchObject({ email, loginCount: 2, role: 'user' })
    const { rows } = await sql<{ last_sign_in_at: string; last_active_at: string }>`
      SELECT last_sign_in_at, last_active_at FROM profiles WHERE email = ${email}`.execute(server.db)
    expect(rows[0]).toEqual({ last_sign_in_at: server.clock.now(), last_active_at: server.clock.now() })
  })
  it('gives the same answer to an unknown address and to a wrong password', async () => {
    const device = newDevice(server)
    const wrong = await device.problem(signIn, { body: { email, password: 'not the password' } })
    const unknown = await device.problem(signIn, { body: { email: 'nobody@mail.example', password } })
    expect(wrong).toMatchObject({ status: 409, message: 'Invalid login credentials.' })
    const plain = ({ problem }: typeof wrong) => ({ ...problem, requestId: '' })
    expect(plain(unknown)).toEqual(plain(wrong))
    expect(device.lastCookie).toBeNull()
  })
  it('says which was wrong where the community reveals accounts', async () => {
    const open = await startTestServer({ beside: server, community: { revealAccounts: true } })
    try {
      const device = newDevice(open)
      const wrong = { body: { email, password: 'not the password' } }
      expect((await device.problem(signIn, wrong)).message).toBe('Incorrect password.')
      const unknown = { body: { email: 'nobody@mail.example', password } }
      expect((await device.problem(signIn, unknown)).message).toBe(
        'No account found with this email address.',
      )
    } finally {
      await open.close()
    }
  })
  it('makes the hash again when the cost has changed', async () => {
    const { hash } = await import('@node-rs/argon2')
    const cheap = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await sql`UPDATE sign_ins SET password_hash = ${cheap} WHERE email = ${email}`.execute(server.db)
    await signedIn()
    const { rows } = await sql<{ password_hash: string }>`SELECT password_hash FROM sign_ins`.execute(
      server.db,
    )
    expect(rows[0]?.password_hash).toContain('m=47104,t=1,p=1')
    expect(await passwordNote(), 'the password is the same').toMatchObject({ lastChanged: null })
  })
  it('is recorded, and so is every refusal', async () => {
    const { rows } = await sql<{ kind: string; facts: unknown }>`
      SELECT DISTINCT kind, facts FROM audit_events WHERE kind LIKE 'session.%' ORDER BY 1`.execute(server.db)
    expect(rows).toContainEqual({ kind: 'session.started', facts: { provider: 'password' } })
    expect(rows).toContainEqual({ kind: 'session.refused', facts: { because: 'wrong-password' } })
    expect(rows).toContainEqual({ kind: 'session.refused', facts: { because: 'user-not-found' } })
  })
})

describe('the cookie', () => {
  it('on loopback is HttpOnly and Lax; on https it has the __Host- name and is Secure', async () => {
    await signedIn()
    expect(phone.lastCookie).toMatch(/^kolo=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
    const secure = await startTestServer({ beside: server, community: { origin: 'https://kolo.example' } })
    try {
      const device = newDevice(secure)
      await device.call(signIn, credentials)
      expect(device.lastCookie).toMatch(
        /^__Host-kolo=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
      )
      expect(device.lastCookie).not.toContain('Domain')
    } finally {
      await secure.close()
    }
  })
  it('is never the one that came with the request', async () => {
    const planted = 'A'.repeat(43)
    const victim = newDevice(server)
    victim.token = planted
    await victim.call(signIn, credentials)
    expect(victim.token).not.toBe(planted)
    const attacker = newDevice(server)
    attacker.token = planted
    expect(await attacker.call(readSession, {})).toEqual({ session: null, ended: null })
  })
  it('changes at every sign-in, and the old one is worth nothing', async () => {
    await signedIn()
    const old = phone.token
    await phone.call(signIn, credentials)
    expect(phone.token).not.toBe(old)
    const thief = newDevice(server)
    thief.token = old
    expect((await thief.call(readSession, {})).session).toBeNull()
  })
})

describe('signing out', () => {
  it('ends this session for good and clears the cookie', async () => {
    await signedIn()
    const token = phone.token
    await phone.call(signOut, {})
    expect(phone.lastCookie).toMatch(/^kolo=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0/)
    phone.token = token
    expect(await phone.call(readSession, {})).toEqual({ session: null, ended: 'signed-out' })
    expect(await phone.problem(extendSession, {})).toMatchObject({
      status: 401,
      message: 'Your session has expired. Please refresh the page and try again.',
    })
  })
  it('works when there is no session', async () => {
    expect(await newDevice(server).call(signOut, {})).toEqual({})
  })
})

describe('a session', () => {
  it('ends after the minutes its person chose, and says why', async () => {
    await setSecurity('sessionTimeout', 10)
    await signedIn()
    minutes(9)
    expect((await phone.call(extendSession, {})).expiresAt).toBe(
      new Date(Date.parse(server.clock.now()) + 600_000).toISOString(),
    )
    minutes(10)
    expect(await phone.call(readSession, {})).toEqual({ session: null, ended: 'idle' })
    await setSecurity('sessionTimeout', 30)
  })
  it('is read anew with what changed in the profile meanwhile', async () => {
    const { uid, fullName } = await signedIn()
    await phone.call(updateProfile, {
      params: { uid },
      body: { fullName: 'Amara Odunlade-Bello', phone: '' },
    })
    expect((await phone.call(readSession, {})).session).toMatchObject({
      fullName: 'Amara Odunlade-Bello',
      profileComplete: false,
    })
    await phone.call(updateProfile, { params: { uid }, body: { fullName, phone: '0803 555 0142' } })
    expect((await phone.call(readSession, {})).session).toMatchObject({ fullName, profileComplete: true })
  })
  it('keeps in the profile when it was signed in to and last used', async () => {
    const own = async () => phone.call(getOwnProfile, {})
    await signedIn()
    const began = server.clock.now()
    const before = await own()
    expect(before).toMatchObject({ lastSignInAt: began, lastActiveAt: began })
    minutes(5)
    await phone.call(updateProfile, { params: { uid: before.uid }, body: { location: 'Aba' } })
    const changed = server.clock.now()
    minutes(2)
    expect(await own()).toMatchObject({
      createdAt: before.createdAt,
      updatedAt: changed,
      lastSignInAt: began,
    })
    expect((await own()).lastActiveAt).toBe(server.clock.now())
  })
  it('is not kept alive by the screen asking whether it lives', async () => {
    await signedIn()
    for (let turn = 0; turn < 3; turn++) {
      minutes(9)
      expect((await phone.call(readSession, {})).session).not.toBeNull()
    }
    minutes(3)
    expect((await phone.call(readSession, {})).ended).toBe('idle')
  })
  it('is written at most once a minute', async () => {
    await signedIn()
    const seen = async () => {
      const { rows } = await sql<{ last_seen_at: string }>`
        SELECT last_seen_at FROM sessions WHERE ended_at IS NULL`.execute(server.db)
      return rows[0]?.last_seen_at
    }
    const started = await seen()
    server.clock.advance(59_000)
    await phone.call(extendSession, {})
    expect(await seen()).toBe(started)
    server.clock.advance(1_000)
    await phone.call(extendSession, {})
    expect(await seen()).toBe(server.clock.now())
  })
  it('ends after 30 days although it is used', async () => {
    await setSecurity('sessionTimeout', 240)
    await signedIn()
    await sql`UPDATE sessions SET last_seen_at = expires_at WHERE ended_at IS NULL`.execute(server.db)
    server.clock.advance(30 * 86_400_000 - 1)
    expect((await phone.call(readSession, {})).session).not.toBeNull()
    server.clock.advance(1)
    expect((await phone.call(readSession, {})).ended).toBe('expired')
    await setSecurity('sessionTimeout', 30)
  })
  it('ends when the person signs in elsewhere, unless they allow several', async () => {
    await signedIn()
    const first = phone
    await signedIn()
    expect(await first.call(readSession, {})).toEqual({ session: null, ended: 'signed-in-elsewhere' })
    await setSecurity('allowMultipleSessions', true)
    const second = phone
    await signedIn()
    expect((await second.call(readSession, {})).session).not.toBeNull()
    await setSecurity('allowMultipleSessions', false)
  })
  it('is the only one when several sign-ins come at once', async () => {
    const devices = Array.from({ length: 4 }, () => newDevice(server))
    await Promise.all(devices.map((device) => device.call(signIn, credentials)))
    const answers = await Promise.all(devices.map((device) => device.call(readSession, {})))
    expect(answers.filter(({ session }) => session !== null)).toHaveLength(1)
  })
  it('that was left is ended and counted by the sweep', async () => {
    minutes(1)
    await signedIn()
    minutes(12)
    await phone.call(extendSession, {})
    minutes(60)
    const sweep = identity.jobs?.find(({ name }) => name === 'identity.sweep')
    const call = {
      db: server.db,
      now: server.clock.now(),
      community: server.community,
      enqueue: async () => {},
    }
    await sweep?.run(call, {})
    const { rows } = await sql<{ ended_because: string; last_login_minutes: number }>`
      SELECT s.ended_because, p.last_login_minutes FROM sessions s JOIN profiles p USING (uid)
      ORDER BY s.started_at DESC LIMIT 1`.execute(server.db)
    expect(rows[0]).toEqual({ ended_because: 'idle', last_login_minutes: 12 })
  })
})

describe('changing the password', () => {
  const next = 'woven-mat-7714'
  it('needs the current one and a good new one', async () => {
    await signedIn()
    const change = (currentPassword: string, newPassword: string) =>
      phone.problem(changePassword, { body: { currentPassword, newPassword } })
    expect((await change('not the password', next)).message).toBe('Incorrect password.')
    expect(await change(password, 'password123')).toMatchObject({ code: 'weak-password' })
    expect((await change(password, 'amara odunlade')).problem?.field).toBe('newPassword')
  })
  it('ends the other sessions, gives this one a fresh token and mails a notice', async () => {
    await setSecurity('allowMultipleSessions', true)
    await signedIn()
    const other = phone
    await signedIn()
    const before = phone.token
    await phone.call(changePassword, { body: { currentPassword: password, newPassword: next } })
    expect(phone.token).not.toBe(before)
    expect((await phone.call(readSession, {})).session?.email).toBe(email)
    expect(await other.call(readSession, {})).toEqual({ session: null, ended: 'password-changed' })
    expect(server.jobs.at(-1)?.data).toMatchObject({ to: email, subject: expect.stringContaining('changed') })
    expect(await phone.problem(signIn, credentials)).toMatchObject({ code: 'invalid-credential' })
    await phone.call(changePassword, { body: { currentPassword: next, newPassword: password } })
  })
  it('is kept in the profile with its time', async () => {
    await signedIn()
    const before = await passwordNote()
    minutes(1)
    await phone.call(changePassword, { body: { currentPassword: password, newPassword: next } })
    const changedAt = server.clock.now()
    expect(await passwordNote()).toEqual({ ...before, lastChanged: changedAt })
    expect(before?.lastChanged).not.toBe(changedAt)
    await phone.call(changePassword, { body: { currentPassword: next, newPassword: password } })
  })
  it('shuts out a sign-in with the old one that was under way', async () => {
    await signedIn()
    const change = phone.call(changePassword, { body: { currentPassword: password, newPassword: next } })
    const rivals = Array.from({ length: 6 }, () => newDevice(server))
    await Promise.allSettled([change, ...rivals.map((rival) => rival.call(signIn, credentials))])
    const { rows } = await sql<{ started_at: string }>`
      SELECT id FROM sessions WHERE ended_at IS NULL AND uid = (SELECT uid FROM profiles WHERE email = ${email})`.execute(
      server.db,
    )
    expect(rows).toHaveLength(1)
    const holder = newDevice(server)
    await holder.call(signIn, { body: { email, password: next } })
    await holder.call(changePassword, { body: { currentPassword: next, newPassword: password } })
  })
  it('is limited', async () => {
    await signedIn()
    const wrong = { body: { currentPassword: 'not the password', newPassword: next } }
    for (let turn = 0; turn < 10; turn++) await phone.problem(changePassword, wrong)
    expect(await phone.problem(changePassword, wrong)).toMatchObject({ status: 429 })
  })
})

describe('a disabled sign-in', () => {
  it('ends the sessions and says so, but only to who knows the password', async () => {
    const { uid } = await signedIn()
    const set = (disabled: boolean) =>
      server
        .as('bayo')
        .call(setSignInState, { params: { uid }, body: { disabled, reason: 'Asked by phone' } })
    await set(true)
    expect(await phone.call(readSession, {})).toEqual({ session: null, ended: 'disabled' })
    expect(await phone.problem(signIn, credentials)).toMatchObject({
      code: 'user-disabled',
      message: 'This account has been disabled.',
    })
    const wrong = { body: { email, password: 'not the password' } }
    expect((await phone.problem(signIn, wrong)).code).toBe('invalid-credential')
    await set(false)
    expect((await signedIn()).email).toBe(email)
  })
  it('is for administrators, and never one’s own', async () => {
    const uid = '01900000-0000-7000-8000-000000000099'
    const input = { params: { uid }, body: { disabled: true, reason: 'Because' } }
    expect(await server.as('dayo').problem(setSignInState, input)).toMatchObject({ status: 403 })
    expect(await server.as('bayo').problem(setSignInState, input)).toMatchObject({ status: 404 })
    const { uid: own } = await signedIn()
    await sql`UPDATE profiles SET role = 'admin' WHERE uid = ${own}`.execute(server.db)
    const body = { disabled: true, reason: 'Because' }
    expect(await phone.problem(setSignInState, { params: { uid: own }, body })).toMatchObject({
      code: 'own-sign-in',
    })
    expect(await server.as('bayo').problem(setSignInState, { params: { uid: own }, body })).toMatchObject({
      code: 'administrators-sign-in',
    })
    await sql`UPDATE profiles SET role = 'user' WHERE uid = ${own}`.execute(server.db)
  })
  it('is never that of somebody who may object, while one administrator decides alone', async () => {
    const uid = testUsers.dayo.uid
    const set = (disabled: boolean) => ({ params: { uid }, body: { disabled, reason: 'Says too much' } })
    await sql`UPDATE profiles SET role = 'moderator' WHERE uid = ${testUsers.chidi.uid}`.execute(server.db)
    expect((await server.as('bayo').problem(setSignInState, set(true))).code).toBe('may-object')
    const { can } = await server.as('bayo').call(readSignInState, { params: { uid } })
    expect(can).toBe('may-object')
    await sql`UPDATE profiles SET role = 'admin' WHERE uid = ${testUsers.chidi.uid}`.execute(server.db)
    expect((await server.as('bayo').call(setSignInState, set(true))).disabled).toBe(true)
    await sql`UPDATE profiles SET role = 'moderator' WHERE uid = ${testUsers.chidi.uid}`.execute(server.db)
    expect((await server.as('bayo').call(setSignInState, set(false))).disabled).toBe(false)
    await sql`UPDATE profiles SET role = 'admin' WHERE uid = ${testUsers.chidi.uid}`.execute(server.db)
  })
})
