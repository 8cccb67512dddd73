import { getOwnProfile } from '@kolo/profile/contract'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { attemptLimits, countAttempt } from '../../sessions/server/attempt-limits.ts'
import { type Device, linkInMail, newDevice } from '../../testing/device.ts'
import { signUpAnswers, wholeSession } from '../../testing/identity.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const password = 'raffia-lantern-481'
let people = 0
async function somebody(): Promise<{ device: Device; email: string; uid: string }> {
  const email = `member${people++}@mail.example`
  const device = newDevice(server)
  const { uid } = await device.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
  return { device, email, uid }
}
const seconds = (count: number) => server.clock.advance(count * 1_000)

/** Does the work the server has enqueued for the reset links. */
async function sendResetLinks(): Promise<void> {
  const job = identity.jobs?.find(({ name }) => name === 'identity.send-reset-link')
  const waiting = server.jobs.filter((enqueued) => enqueued.job === job?.name)
  for (const enqueued of waiting) {
    server.jobs.splice(server.jobs.indexOf(enqueued), 1)
    await server.db.transaction().execute(
      (db) =>
        job?.run(
          {
            db,
            now: server.clock.now(),
            community: server.community,
            enqueue: async (name, data) => {
              server.jobs.push({ job: name, data })
            },
          },
          enqueued.data,
        ) ?? Promise.resolve(),
    )
  }
}

describe('the verification link', () => {
  it('sets emailVerified and isVerified, without signing anybody in', async () => {
    const { device, email, uid } = await somebody()
    const { token } = linkInMail(server.jobs, email)
    const elsewhere = newDevice(server)
    expect(await elsewhere.call(verifyEmail, { body: { email, token } })).toEqual({ email })
    expect(elsewhere.token).toBeUndefined()
    const { rows } = await sql`SELECT email_verified, is_verified FROM profiles WHERE uid = ${uid}`.execute(
      server.db,
    )
    expect(rows[0]).toEqual({ email_verified: true, is_verified: true })
    const { session } = await device.call(readSession, {})
    expect(session).toMatchObject({ emailVerified: true, resendAllowedAt: null })
    expect(session?.permissions).toContain('send_messages')
  })
  it('works once, and then says that the email is verified to whoever holds it', async () => {
    const { device, email, uid } = await somebody()
    const body = { email, token: linkInMail(server.jobs, email).token }
    await device.call(verifyEmail, { body })
    const again = { status: 409, code: 'already-verified', message: 'This email is already verified.' }
    expect(await device.problem(verifyEmail, { body })).toMatchObject(again)
    seconds(25 * 3_600)
    expect(await newDevice(server).problem(verifyEmail, { body })).toMatchObject(again)
    const wrong = { ...body, email: 'other@mail.example' }
    expect(await device.problem(verifyEmail, { body: wrong })).toMatchObject({ code: 'link-used' })
    await sql`UPDATE profiles SET email_verified = false WHERE uid = ${uid}`.execute(server.db)
    expect(await device.problem(verifyEmail, { body })).toMatchObject({ code: 'link-used' })
  })
  it('works once also when two open it at the same moment', async () => {
    const { device, email } = await somebody()
    const body = { email, token: linkInMail(server.jobs, email).token }
    const both = await Promise.allSettled([1, 2, 3].map(() => device.call(verifyEmail, { body })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  it('works for 24 hours', async () => {
    const { device, email } = await somebody()
    const body = { email, token: linkInMail(server.jobs, email).token }
    seconds(24 * 3_600)
    expect(await device.problem(verifyEmail, { body })).toMatchObject({ code: 'link-expired' })
  })
  it('proves only the address and the person it was sent to', async () => {
    const mine = await somebody()
    const theirs = await somebody()
    const { token } = linkInMail(server.jobs, theirs.email)
    const foreign = { email: mine.email, token }
    expect(await mine.device.problem(verifyEmail, { body: foreign })).toMatchObject({
      code: 'link-not-valid',
    })
    const guessed = { email: mine.email, token: 'A'.repeat(43) }
    expect(await mine.device.problem(verifyEmail, { body: guessed })).toMatchObject({
      code: 'link-not-valid',
    })
    expect((await mine.device.call(readSession, {})).session?.emailVerified).toBe(false)
    await sql`UPDATE profiles SET email = 'moved@mail.example' WHERE uid = ${theirs.uid}`.execute(server.db)
    const left = { email: theirs.email, token }
    expect(await mine.device.problem(verifyEmail, { body: left })).toMatchObject({ code: 'link-not-valid' })
  })
  it('is not the link to set a password', async () => {
    const { device, email } = await somebody()
    const { token } = linkInMail(server.jobs, email)
    const body = { email, token, password: 'woven-mat-7714' }
    expect(await device.problem(resetPassword, { body })).toMatchObject({ code: 'link-not-valid' })
  })
})

describe('sending it again', () => {
  it('waits 60 seconds, counted on the server', async () => {
    const { device, email } = await somebody()
    seconds(20)
    expect(await device.problem(sendVerificationEmail, {})).toMatchObject({
      code: 'resend-cooldown',
      message: 'You can send it again in 40 s.',
    })
    seconds(40)
    const first = linkInMail(server.jobs, email).token
    const answer = await device.call(sendVerificationEmail, {})
    expect(Date.parse(answer.resendAllowedAt) - Date.parse(answer.serverTime)).toBe(60_000)
    const second = linkInMail(server.jobs, email).token
    expect(second).not.toBe(first)
    const old = { email, token: first }
    expect(await device.problem(verifyEmail, { body: old })).toMatchObject({ code: 'link-not-valid' })
    await device.call(verifyEmail, { body: { email, token: second } })
    expect(await device.problem(sendVerificationEmail, {})).toMatchObject({ code: 'already-verified' })
  })
  it('sends one mail when it is pressed twice at once', async () => {
    const { device, email } = await somebody()
    seconds(60)
    const mails = () => server.jobs.filter(({ data }) => data.to === email).length
    const before = mails()
    await Promise.allSettled([1, 2, 3].map(() => device.call(sendVerificationEmail, {})))
    expect(mails() - before).toBe(1)
  })
  it('is for who is signed in', async () => {
    expect(await newDevice(server).problem(sendVerificationEmail, {})).toMatchObject({ status: 401 })
  })
})

describe('a new password by mail', () => {
  const next = 'woven-mat-7714'
  const ask = async (email: string) => {
    await newDevice(server).call(requestPasswordReset, { body: { email } })
    await sendResetLinks()
  }

  it('answers the same to an address that has no account, and mails nothing', async () => {
    const { email } = await somebody()
    const device = newDevice(server)
    const before = server.jobs.length
    expect(await device.call(requestPasswordReset, { body: { email } })).toEqual({})
    expect(await device.call(requestPasswordReset, { body: { email: 'nobody@mail.example' } })).toEqual({})
    const asked = server.jobs.slice(before)
    expect(asked.map(({ job }) => job)).toEqual(['identity.send-reset-link', 'identity.send-reset-link'])
    await sendResetLinks()
    expect(server.jobs.slice(before).map(({ data }) => data.to)).toEqual([email])
  })
  it('keeps the last link useful for five minutes, however often a stranger asks for another', async () => {
    const { email } = await somebody()
    await ask(email)
    const { token } = linkInMail(server.jobs, email)
    for (let minute = 1; minute < 5; minute++) {
      seconds(60)
      await ask(email)
    }
    expect(linkInMail(server.jobs, email).token).toBe(token)
    seconds(60)
    await ask(email)
    const last = linkInMail(server.jobs, email).token
    expect(last).not.toBe(token)
    const old = { email, token, password: next }
    expect(await newDevice(server).problem(resetPassword, { body: old })).toMatchObject({
      code: 'link-not-valid',
    })
    await newDevice(server).call(resetPassword, { body: { ...old, token: last } })
  })
  it('sets the password, ends every session, mails a notice and does not sign in', async () => {
    const { device, email } = await somebody()
    await ask(email)
    const link = linkInMail(server.jobs, email)
    expect(link).toMatchObject({ mode: 'resetPassword', email })
    const elsewhere = newDevice(server)
    await elsewhere.call(resetPassword, { body: { email, token: link.token, password: next } })
    expect(elsewhere.token).toBeUndefined()
    expect(await device.call(readSession, {})).toEqual({ session: null, ended: 'password-changed' })
    expect(server.jobs.at(-1)?.data.subject).toContain('was changed')
    expect(await device.problem(signIn, { body: { email, password } })).toMatchObject({ status: 409 })
    expect(wholeSession(await device.call(signIn, { body: { email, password: next } })).email).toBe(email)
    const { providerData } = await device.call(getOwnProfile, {})
    expect(providerData.password).toMatchObject({ lastChanged: server.clock.now() })
  })
  it('works once, for an hour, for its own address, with a good password', async () => {
    const { device, email } = await somebody()
    const other = await somebody()
    await ask(email)
    const { token } = linkInMail(server.jobs, email)
    const use = (changes: object) =>
      device.problem(resetPassword, { body: { email, token, password: next, ...changes } })
    expect(await use({ email: other.email })).toMatchObject({ code: 'link-not-valid' })
    expect(await use({ password: 'password123' })).toMatchObject({ code: 'weak-password' })
    await device.call(resetPassword, { body: { email, token, password: next } })
    expect(await use({})).toMatchObject({ code: 'link-used' })
    seconds(300)
    await ask(email)
    const late = linkInMail(server.jobs, email).token
    seconds(3_600)
    expect(await use({ token: late })).toMatchObject({ code: 'link-expired' })
  })
  it('is mailed at most once in five minutes, and the newest link is the one that works', async () => {
    const { device, email } = await somebody()
    const mails = () => server.jobs.filter(({ data }) => data.to === email).length
    const before = mails()
    await ask(email)
    const first = linkInMail(server.jobs, email).token
    await ask(email)
    expect(mails() - before).toBe(1)
    seconds(300)
    await ask(email)
    expect(mails() - before).toBe(2)
    const old = { email, token: first, password: next }
    expect(await device.problem(resetPassword, { body: old })).toMatchObject({ code: 'link-not-valid' })
  })
  it('opens the way again for somebody whose sign-in is blocked', async () => {
    const { email } = await somebody()
    const device = newDevice(server)
    const wrong = { body: { email, password: 'not the password' } }
    for (let turn = 0; turn < 10; turn++) await device.problem(signIn, wrong)
    expect(await device.problem(signIn, { body: { email, password } })).toMatchObject({ status: 429 })
    await ask(email)
    const { token } = linkInMail(server.jobs, email)
    await device.call(resetPassword, { body: { email, token, password: next } })
    expect(wholeSession(await device.call(signIn, { body: { email, password: next } })).email).toBe(email)
  })
})

describe('mail that somebody else can cause', () => {
  const mailsTo = (to: string) => server.jobs.filter(({ job, data }) => job === 'mail.send' && data.to === to)
  const later = () => seconds(5 * 60)

  it('is a link to a new password three times a day, and then one in three hours', async () => {
    const { email } = await somebody()
    const before = mailsTo(email).length
    for (let turn = 0; turn < 8; turn++) {
      expect(await newDevice(server).call(requestPasswordReset, { body: { email } })).toEqual({})
      await sendResetLinks()
      later()
    }
    expect(mailsTo(email)).toHaveLength(before + 4)
  })
  it('uses up nothing of what a browser of the owner asks for', async () => {
    const { device, email } = await somebody()
    for (let turn = 0; turn < 6; turn++) {
      await newDevice(server).call(requestPasswordReset, { body: { email } })
      await sendResetLinks()
      later()
    }
    const before = mailsTo(email).length
    await device.call(requestPasswordReset, { body: { email } })
    await sendResetLinks()
    expect(mailsTo(email)).toHaveLength(before + 1)
    const body = { email, token: linkInMail(server.jobs, email).token, password }
    expect(await newDevice(server).call(resetPassword, { body })).toEqual({ email })
  })
  it('is six verification mails a day to one address, whoever gave it, and the last link stays', async () => {
    const { device, email } = await somebody()
    for (let turn = 0; turn < 5; turn++) {
      seconds(60)
      await device.call(sendVerificationEmail, {})
    }
    seconds(60)
    expect(await device.problem(sendVerificationEmail, {})).toMatchObject({
      status: 429,
      message:
        'We have sent several emails to this address today. Please look for the newest one, also in spam, or try again in three hours.',
    })
    const other = await somebody()
    const move = { currentPassword: password, email: `free${people++}@mail.example` }
    await device.call(changeEmail, { body: move })
    await other.device.call(changeEmail, { body: { currentPassword: password, email } })
    expect(mailsTo(email).filter(({ data }) => String(data.subject).startsWith('Check your'))).toHaveLength(6)
  })
  it('lets a newcomer be mailed in three hours when a stranger has used up the day, and left', async () => {
    const stranger = await somebody()
    const { email } = stranger
    for (let turn = 0; turn < 5; turn++) {
      seconds(60)
      await stranger.device.call(sendVerificationEmail, {})
    }
    const leaving = { params: { uid: stranger.uid }, body: { currentPassword: password } }
    await stranger.device.call(deleteAccount, leaving)
    const device = newDevice(server)
    await device.call(signUp, { body: signUpAnswers(email, 'Ngozi Eze', password) })
    const sent = mailsTo(email).length
    seconds(60)
    expect(await device.problem(sendVerificationEmail, {})).toMatchObject({ status: 429 })
    await sql`update rate_limits set expire = expire - 3 * 60 * 60 * 1000`.execute(server.db)
    await device.call(sendVerificationEmail, {})
    expect(mailsTo(email)).toHaveLength(sent + 1)
    const { token } = linkInMail(server.jobs, email)
    await newDevice(server).call(verifyEmail, { body: { email, token } })
    expect((await device.call(readSession, {})).session).toMatchObject({ emailVerified: true })
  })
  it('is one kind of notice ten times a day, which suppresses no other', async () => {
    const { email } = await somebody()
    const alerts = () => mailsTo(email).filter(({ data }) => String(data.subject).startsWith('A new sign-in'))
    for (let turn = 0; turn < 12; turn++) await newDevice(server).call(signIn, { body: { email, password } })
    expect(alerts()).toHaveLength(10)
    const device = newDevice(server)
    await device.call(signIn, { body: { email, password } })
    const newPassword = 'woven-mat-7714'
    await device.call(changePassword, { body: { currentPassword: password, newPassword } })
    expect(mailsTo(email).at(-1)?.data.subject).toContain('was changed')
  })
  it('waits behind the mail of others, the more of it one address causes', async () => {
    await sql`DELETE FROM rate_limits WHERE key LIKE 'reset by address%'`.execute(server.db)
    const asked = server.jobs.length
    for (let turn = 0; turn < 12; turn++) {
      await newDevice(server).call(requestPasswordReset, { body: { email: `asked${turn}@mail.example` } })
    }
    expect(server.jobs.slice(asked).map(({ priority }) => priority)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1,
    ])
  })
})

describe('a browser that has been somebody’s since yesterday', () => {
  it('may ask for a link when a stranger behind the same address has used up all of them', async () => {
    const { device, email } = await somebody()
    for (let turn = 0; turn < attemptLimits['reset by address'].points; turn++) {
      await countAttempt(server.db, [['reset by address', '127.0.0.1']]).catch(() => undefined)
    }
    const asked = { body: { email } }
    expect(await device.problem(requestPasswordReset, asked)).toMatchObject({ status: 429 })
    seconds(24 * 3_600)
    expect(await device.call(requestPasswordReset, asked)).toEqual({})
    expect(await newDevice(server).problem(requestPasswordReset, asked)).toMatchObject({ status: 429 })
  })
})
