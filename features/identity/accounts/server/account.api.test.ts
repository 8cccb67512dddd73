import { getOwnProfile } from '@kolo/profile/contract'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeEmail,
  changePassword,
  deleteAccount,
  readSession,
  requestPasswordReset,
  resetPassword,
  sendVerificationEmail,
  signIn,
  signUp,
  verifyEmail,
} from '../../identity.contract.ts'
import { identity } from '../../server/public.ts'
import { type Device, linkInMail, newDevice } from '../../testing/device.ts'
import { googleOnly, linkGoogleTo, runJobOf } from '../../testing/federated-people.ts'
import { signUpAnswers, wholeSession } from '../../testing/identity.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(server.db)
})

const password = 'raffia-lantern-481'
const recentLogin = {
  status: 409,
  code: 'requires-recent-login',
  message: 'For security, please sign in again to perform this action.',
}
let people = 0
async function somebody(): Promise<{ device: Device; email: string; uid: string }> {
  const email = `person${people++}@mail.example`
  const device = newDevice(server)
  const { uid } = await device.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
  return { device, email, uid }
}
const freshEmail = () => `moved${people++}@mail.example`
const mailsTo = (to: string) => server.jobs.filter(({ job, data }) => job === 'mail.send' && data.to === to)
const runJob = (name: string) => runJobOf(server, identity, name)

describe('proving who one is', () => {
  it('takes the current password for password, e-mail and deletion, however fresh the session is', async () => {
    const { device, uid } = await somebody()
    const acts = [
      (body: object) => device.problem(changePassword, { body: { newPassword: 'woven-mat-7714', ...body } }),
      (body: object) => device.problem(changeEmail, { body: { email: freshEmail(), ...body } }),
      (body: object) => device.problem(deleteAccount, { params: { uid }, body }),
    ]
    for (const act of acts) {
      expect(await act({})).toMatchObject(recentLogin)
      const wrong = await act({ currentPassword: 'not the password' })
      expect(wrong).toMatchObject({ status: 409, code: 'wrong-password', message: 'Incorrect password.' })
      expect(wrong.problem?.field).toBe('currentPassword')
    }
  })
  it('limits the guesses across the three acts', async () => {
    const { device, uid } = await somebody()
    const body = { currentPassword: 'not the password' }
    for (let turn = 0; turn < 5; turn++) {
      await device.problem(changeEmail, { body: { ...body, email: freshEmail() } })
      await device.problem(deleteAccount, { params: { uid }, body })
    }
    const right = { params: { uid }, body: { currentPassword: password } }
    expect(await device.problem(deleteAccount, right)).toMatchObject({ status: 429 })
  })
  it('without a password takes a sign-in through the provider that is less than ten minutes old', async () => {
    const { client, uid } = await googleOnly(server, freshEmail())
    server.clock.advance(10 * 60_000 - 1)
    const { email } = await client.call(changeEmail, { body: { email: freshEmail() } })
    server.clock.advance(1)
    expect(await client.problem(changeEmail, { body: { email: freshEmail() } })).toMatchObject(recentLogin)
    const setFirst = { body: { newPassword: 'woven-mat-7714' } }
    expect(await client.problem(changePassword, setFirst)).toMatchObject(recentLogin)
    expect(await client.problem(deleteAccount, { params: { uid }, body: {} })).toMatchObject(recentLogin)
    expect((await client.call(readSession, {})).session?.email).toBe(email)
  })
  it('lets somebody without a password set a first one, and sign in with it', async () => {
    const email = freshEmail()
    const { client } = await googleOnly(server, email)
    await client.call(changePassword, { body: { newPassword: password } })
    const device = newDevice(server)
    await device.call(signIn, { body: { email, password } })
    const profile = await device.call(getOwnProfile, {})
    expect([...profile.linkedProviders].sort()).toEqual(['google.com', 'password'])
  })
  it('lets somebody without a password delete the account', async () => {
    const { client, uid } = await googleOnly(server, freshEmail())
    await client.call(deleteAccount, { params: { uid }, body: {} })
    expect((await client.call(readSession, {})).session).toBeNull()
  })
})

describe('a changed e-mail', () => {
  it('is unverified, gets a link, warns the old address and keeps this device signed in', async () => {
    const { device, email: old, uid } = await somebody()
    const verified = { email: old, token: linkInMail(server.jobs, old).token }
    await device.call(verifyEmail, { body: verified })
    const other = newDevice(server)
    await sql`UPDATE profiles SET settings = '{"security":{"allowMultipleSessions":true}}' WHERE uid = ${uid}`.execute(
      server.db,
    )
    await other.call(signIn, { body: { email: old, password } })
    const email = freshEmail()
    const before = device.token
    const session = await device.call(changeEmail, { body: { email, currentPassword: password } })
    expect(session).toMatchObject({ uid, email, emailVerified: false })
    expect(device.token).not.toBe(before)
    expect(await other.problem(sendVerificationEmail, {})).toMatchObject({
      status: 401,
      code: 'user-token-expired',
      message: 'Your session has expired. Please refresh the page and try again.',
    })
    expect(await other.call(readSession, {})).toEqual({ session: null, ended: 'account-changed' })
    const warning = mailsTo(old).at(-1)?.data
    expect(warning?.subject).toContain('was changed')
    expect(warning?.text).toContain('If it was not you, answer this mail at once')
    expect(warning?.text).not.toContain(email)
    const link = linkInMail(server.jobs, email)
    expect(link).toMatchObject({ mode: 'verifyEmail', email })
    await device.call(verifyEmail, { body: { email, token: link.token } })
    expect((await device.call(readSession, {})).session).toMatchObject({ email, emailVerified: true })
    expect(await device.problem(signIn, { body: { email: old, password } })).toMatchObject({
      code: 'invalid-credential',
    })
    expect(wholeSession(await newDevice(server).call(signIn, { body: { email, password } })).uid).toBe(uid)
  })
  it('makes every link worthless that was mailed before', async () => {
    const { device, email: old } = await somebody()
    const verify = linkInMail(server.jobs, old).token
    await newDevice(server).call(requestPasswordReset, { body: { email: old } })
    await runJob('identity.send-reset-link')
    const reset = linkInMail(server.jobs, old)
    expect(reset.mode).toBe('resetPassword')
    await device.call(changeEmail, { body: { email: freshEmail(), currentPassword: password } })
    for (const email of [old, (await device.call(readSession, {})).session?.email ?? '']) {
      const proof = { body: { email, token: verify } }
      expect(await device.problem(verifyEmail, proof)).toMatchObject({ code: 'link-not-valid' })
      const next = { body: { email, token: reset.token, password: 'woven-mat-7714' } }
      expect(await device.problem(resetPassword, next)).toMatchObject({ code: 'link-not-valid' })
    }
  })
  it('is refused when it is somebody else’s, or one’s own already', async () => {
    const { device, email: own } = await somebody()
    const other = await somebody()
    const change = (email: string) =>
      device.problem(changeEmail, { body: { email, currentPassword: password } })
    expect(await change(other.email.toUpperCase())).toMatchObject({
      code: 'email-already-in-use',
      message: 'An account with this email already exists.',
    })
    expect(await change(own)).toMatchObject({ code: 'same-email' })
    expect(await change('no address')).toMatchObject({
      status: 422,
      message: 'Invalid email address format.',
    })
    expect((await device.call(readSession, {})).session?.email).toBe(own)
  })
  it('goes to one of two who want it at the same moment', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const email = freshEmail()
    const both = await Promise.allSettled(
      [one, two].map(({ device }) =>
        device.call(changeEmail, { body: { email, currentPassword: password } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
  it('takes away a provider that vouched for the old one', async () => {
    const { device, email, uid } = await somebody()
    await linkGoogleTo(server, uid, email)
    await device.call(changeEmail, { body: { email: freshEmail(), currentPassword: password } })
    expect((await device.call(getOwnProfile, {})).linkedProviders).toEqual(['password'])
    const { rows } = await sql`SELECT kind FROM sign_ins WHERE uid = ${uid}`.execute(server.db)
    expect(rows).toEqual([{ kind: 'password' }])
  })
  it('waits 60 seconds before its link is sent again', async () => {
    const { device } = await somebody()
    await device.call(changeEmail, { body: { email: freshEmail(), currentPassword: password } })
    expect(await device.problem(sendVerificationEmail, {})).toMatchObject({ code: 'resend-cooldown' })
  })
  it('cannot be tried as often as one likes', async () => {
    const { device } = await somebody()
    const other = await somebody()
    const body = { email: other.email, currentPassword: password }
    for (let turn = 0; turn < 10; turn++) await device.problem(changeEmail, { body })
    expect(await device.problem(changeEmail, { body })).toMatchObject({ status: 429 })
  })
})

describe('a deletion', () => {
  const remainsOf = async (uid: string) => {
    const { rows } = await sql<{ profiles: number; sign_ins: number; sessions: number; links: number }>`
      SELECT (SELECT count(*)::int FROM profiles WHERE uid = ${uid}) AS profiles,
        (SELECT count(*)::int FROM sign_ins WHERE uid = ${uid}) AS sign_ins,
        (SELECT count(*)::int FROM sessions WHERE uid = ${uid}) AS sessions,
        (SELECT count(*)::int FROM mail_links WHERE uid = ${uid}) AS links`.execute(server.db)
    return rows[0]
  }
  const nothing = { profiles: 0, sign_ins: 0, sessions: 0, links: 0 }

  it('removes profile, sign-in, sessions and links, says goodbye, and frees the address', async () => {
    const { device, email, uid } = await somebody()
    await device.call(deleteAccount, { params: { uid }, body: { currentPassword: password } })
    expect(await remainsOf(uid)).toEqual(nothing)
    expect(device.token).toBeUndefined()
    expect(mailsTo(email).at(-1)?.data.subject).toContain('is deleted')
    const again = await device.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
    expect(again.uid).not.toBe(uid)
  })
  it('that fails between profile and sign-in leaves the account whole, and can be asked for again', async () => {
    const { device, email, uid } = await somebody()
    await server.database.asOwner((client) =>
      client.query(`CREATE FUNCTION break_here() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'the machine stopped here'; END $$;
        CREATE TRIGGER break_here BEFORE DELETE ON sign_ins FOR EACH ROW EXECUTE FUNCTION break_here()`),
    )
    const deletion = { params: { uid }, body: { currentPassword: password } }
    expect(await device.problem(deleteAccount, deletion)).toMatchObject({ status: 500 })
    await server.database.asOwner((client) => client.query('DROP FUNCTION break_here() CASCADE'))
    expect((await device.call(readSession, {})).session?.email).toBe(email)
    await device.call(deleteAccount, deletion)
    expect(await remainsOf(uid)).toEqual(nothing)
  })
  it('that lost only its profile is finished by the next sweep', async () => {
    const { device, email, uid } = await somebody()
    const kept = await somebody()
    await sql`DELETE FROM profiles WHERE uid = ${uid}`.execute(server.db)
    expect((await device.call(readSession, {})).session).toBeNull()
    await runJob('identity.sweep')
    expect(await remainsOf(uid)).toEqual(nothing)
    expect((await remainsOf(kept.uid))?.sign_ins).toBe(1)
    await device.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
  })
})
