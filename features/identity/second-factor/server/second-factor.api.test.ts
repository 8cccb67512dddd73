import { getOwnProfile } from '@kolo/profile/contract'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeEmail,
  changePassword,
  deleteAccount,
  readSession,
  setSignInState,
  signIn,
  signUp,
} from '../../identity.contract.ts'
import { type Device, newDevice } from '../../testing/device.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  makeRecoveryCodes,
  readPendingSignIn,
  readStepUp,
  readTwoStep,
  showSecondFactor,
  stepUp,
} from '../second-factor.contract.ts'

const email = 'amara@mail.example'
const password = 'raffia-lantern-481'
const credentials = { body: { email, password } }
const byPassword = { body: { way: 'password' as const, password } }
const byCode = (code: string) => ({ body: { way: 'code' as const, code } })
const byRecovery = (code: string) => ({ body: { way: 'recovery' as const, code } })

let server: TestServer
let phone: Device
let app: TOTP
let recovery: string[]

const seconds = (count: number) => server.clock.advance(count * 1_000)
const codeNow = (offset = 0) => app.generate({ timestamp: Date.parse(server.clock.now()) + offset * 30_000 })
/** A code nobody has used: the next step begins first. */
function freshCode(): string {
  seconds(90)
  return codeNow()
}
async function halfIn(): Promise<Device> {
  const device = newDevice(server)
  await device.call(signIn, credentials)
  return device
}
const subjects = () =>
  server.jobs
    .filter(({ job, data }) => job === 'mail.send' && data.to === email)
    .map(({ data }) => data.subject)

beforeAll(async () => {
  server = await startTestServer()
  phone = newDevice(server)
  await phone.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
  server.clock.advance(10 * 60_000)
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(server.db)
})

describe('proving again who one is', () => {
  it('is asked for ten minutes after the sign-in, and counts for ten minutes', async () => {
    expect(await phone.call(readStepUp, {})).toEqual({ steppedUp: false, ways: ['password'], google: false })
    expect(await phone.problem(beginTwoStep, {})).toMatchObject({ status: 403, code: 'step-up-required' })
    const wrong = { body: { way: 'password' as const, password: 'not the password' } }
    expect(await phone.problem(stepUp, wrong)).toMatchObject({
      code: 'wrong-password',
      problem: { field: 'password' },
    })
    await phone.call(stepUp, byPassword)
    expect((await phone.call(readStepUp, {})).steppedUp).toBe(true)
    await phone.call(beginTwoStep, {})
    seconds(600)
    expect(await phone.problem(beginTwoStep, {})).toMatchObject({ code: 'step-up-required' })
  })
  it('counts in this session only', async () => {
    await sql`UPDATE profiles SET settings = jsonb_set(settings, '{security,allowMultipleSessions}', 'true')
      WHERE email = ${email}`.execute(server.db)
    const other = newDevice(server)
    await other.call(signIn, credentials)
    expect((await other.call(readStepUp, {})).steppedUp).toBe(true)
    expect((await phone.call(readStepUp, {})).steppedUp).toBe(false)
  })
  it('is limited', async () => {
    const wrong = { body: { way: 'password' as const, password: 'not the password' } }
    for (let turn = 0; turn < 10; turn++) await phone.problem(stepUp, wrong)
    expect(await phone.problem(stepUp, byPassword)).toMatchObject({ status: 429 })
  })
  it('by a code is not open to who has none', async () => {
    expect(await phone.problem(stepUp, byCode('123456'))).toMatchObject({ code: 'way-not-open' })
  })
})

describe('switching two-step sign-in on', () => {
  it('shows a secret that is kept sealed, and is on only after a first code', async () => {
    await phone.call(stepUp, byPassword)
    const card = await phone.call(beginTwoStep, {})
    expect(card.uri).toContain('otpauth://totp/Raffia%20Savings%20Club:amara%40mail.example?')
    expect(card.picture).toMatch(/^<svg [^>]*>/)
    expect(card.picture).not.toMatch(/script|href|http:\/\/(?!www\.w3\.org)/)
    app = new TOTP({ secret: Secret.fromBase32(card.secret), algorithm: 'SHA1', digits: 6, period: 30 })
    const { rows } = await sql<{ sealed_secret: Buffer }>`SELECT sealed_secret FROM second_factors`.execute(
      server.db,
    )
    expect(rows[0]?.sealed_secret.includes(Buffer.from(app.secret.bytes))).toBe(false)
    expect((await phone.call(readTwoStep, {})).onSince).toBeNull()
    const other = newDevice(server)
    expect(await other.call(signIn, credentials)).toMatchObject({ email })
    const guess = codeNow() === '000000' ? '000001' : '000000'
    expect(await phone.problem(confirmTwoStep, { body: { code: guess } })).toMatchObject({
      code: 'wrong-code',
    })
    const answer = await phone.call(confirmTwoStep, { body: { code: codeNow() } })
    expect((await other.call(readSession, {})).ended).toBe('account-changed')
    recovery = answer.recoveryCodes
    expect(new Set(recovery).size).toBe(10)
    expect(recovery.every((code) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(code))).toBe(true)
    expect(await phone.call(readTwoStep, {})).toEqual({
      onSince: server.clock.now(),
      recoveryCodesLeft: 10,
    })
    expect((await phone.call(getOwnProfile, {})).settings.security.twoFactorEnabled).toBe(true)
    expect(subjects().at(-1)).toContain('Two-step sign-in is on')
    expect(await phone.problem(beginTwoStep, {})).toMatchObject({ code: 'two-step-on' })
  })
  it('keeps marks of the recovery codes, not the codes', async () => {
    const { rows } = await sql<{ text: string }>`
      SELECT encode(code_hash, 'escape') AS text FROM recovery_codes`.execute(server.db)
    expect(rows).toHaveLength(10)
    expect(rows.some(({ text }) => recovery.some((code) => text.includes(code)))).toBe(false)
  })
})

describe('signing in with a second factor', () => {
  it('gives no session for the password alone, and ends, mails and counts nothing', async () => {
    const before = subjects().length
    const device = newDevice(server)
    const answer = await device.call(signIn, credentials)
    expect(answer).toMatchObject({ secondFactor: ['code', 'recovery'] })
    expect(device.token).toBeUndefined()
    expect((await device.call(readSession, {})).session).toBeNull()
    expect((await device.call(readPendingSignIn, {})).pending?.secondFactor).toEqual(['code', 'recovery'])
    expect((await phone.call(readSession, {})).session).not.toBeNull()
    expect(subjects()).toHaveLength(before)
  })
  it('gives one for a code; only then the other device is signed out and the mail goes', async () => {
    await sql`UPDATE profiles SET settings = jsonb_set(settings, '{security,allowMultipleSessions}', 'false')
      WHERE email = ${email}`.execute(server.db)
    const other = phone
    const device = await halfIn()
    expect((await other.call(readSession, {})).session).not.toBeNull()
    const session = await device.call(showSecondFactor, byCode(freshCode()))
    expect(session).toMatchObject({ email })
    expect((await other.call(readSession, {})).ended).toBe('signed-in-elsewhere')
    expect(subjects().at(-1)).toContain('A new sign-in')
    expect(device.others.has('kolo-pending')).toBe(false)
    const { rows } = await sql<{ facts: unknown }>`
      SELECT facts FROM audit_events WHERE kind = 'session.started' ORDER BY id DESC LIMIT 1`.execute(
      server.db,
    )
    expect(rows[0]?.facts).toEqual({ provider: 'password', factor: 'code' })
    phone = device
  })
  it('takes the code before and after, and no other', async () => {
    for (const offset of [-2, 2]) {
      const device = await halfIn()
      seconds(300 - 30)
      await device.problem(showSecondFactor, byCode(codeNow(offset)))
      expect((await device.call(readSession, {})).session).toBeNull()
    }
    for (const offset of [-1, 1]) {
      seconds(120)
      const device = await halfIn()
      expect(await device.call(showSecondFactor, byCode(codeNow(offset)))).toMatchObject({ email })
    }
  })
  it('takes a code once, also when it is shown twice at once', async () => {
    const code = freshCode()
    const devices = [await halfIn(), await halfIn(), await halfIn(), await halfIn()]
    const outcomes = await Promise.allSettled(
      devices.map((device) => device.call(showSecondFactor, byCode(code))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = await halfIn()
    expect(await again.problem(showSecondFactor, byCode(code))).toMatchObject({ code: 'wrong-code' })
  })
  it('is not closed to a browser of its person by somebody who knows the password', async () => {
    const stranger = await halfIn()
    for (let turn = 0; turn < 10; turn++) await stranger.problem(showSecondFactor, byCode('000000'))
    expect(await stranger.problem(showSecondFactor, byCode(freshCode()))).toMatchObject({ status: 429 })
    const owner = newDevice(server)
    for (const [name, value] of phone.others) owner.others.set(name, value)
    await owner.call(signIn, credentials)
    expect(await owner.call(showSecondFactor, byCode(freshCode()))).toMatchObject({ email })
    phone = owner
  })
  it('takes a recovery code once, however it is written and also twice at once', async () => {
    const code = recovery[0]?.toUpperCase().replace('-', ' ') ?? ''
    const devices = [await halfIn(), await halfIn(), await halfIn()]
    const outcomes = await Promise.allSettled(
      devices.map((device) => device.call(showSecondFactor, byRecovery(code))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = devices[outcomes.findIndex(({ status }) => status === 'fulfilled')]
    expect((await winner?.call(readTwoStep, {}))?.recoveryCodesLeft).toBe(9)
    expect(subjects()).toContain('A recovery code was used for Raffia Savings Club')
    const again = await halfIn()
    expect(await again.problem(showSecondFactor, byRecovery(code))).toMatchObject({
      code: 'wrong-recovery-code',
    })
  })
  it('is forgotten after five minutes, and works in one browser only', async () => {
    const device = await halfIn()
    const stranger = newDevice(server)
    const code = freshCode()
    expect(await stranger.problem(showSecondFactor, byCode(code))).toMatchObject({
      code: 'sign-in-forgotten',
    })
    seconds(300)
    expect((await device.call(readPendingSignIn, {})).pending).toBeNull()
    expect(await device.problem(showSecondFactor, byCode(codeNow()))).toMatchObject({
      code: 'sign-in-forgotten',
      message: 'This took too long. Please sign in again.',
    })
  })
  it('is limited, whatever the browser, and each refusal is recorded', async () => {
    const guess = () => (codeNow() === '000000' ? '000001' : '000000')
    const devices = [await halfIn(), await halfIn()]
    for (let turn = 0; turn < 10; turn++) await devices[turn % 2]?.problem(showSecondFactor, byCode(guess()))
    expect(await devices[0]?.problem(showSecondFactor, byCode(codeNow()))).toMatchObject({ status: 429 })
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM audit_events WHERE kind = 'second-factor.refused'`.execute(server.db)
    expect(rows[0]?.count).toBeGreaterThanOrEqual(10)
  })
  it('does not outlive a changed password or a disabled sign-in', async () => {
    phone = await halfIn()
    const { uid } = await phone.call(showSecondFactor, byCode(freshCode()))
    const waiting = await halfIn()
    const next = 'woven-mat-7714'
    await phone.call(changePassword, { body: { currentPassword: password, newPassword: next } })
    expect(await waiting.problem(showSecondFactor, byCode(freshCode()))).toMatchObject({
      code: 'sign-in-forgotten',
    })
    await phone.call(changePassword, { body: { currentPassword: next, newPassword: password } })
    const another = await halfIn()
    const set = (disabled: boolean) =>
      server
        .as('bayo')
        .call(setSignInState, { params: { uid }, body: { disabled, reason: 'Asked by phone' } })
    await set(true)
    expect(await another.problem(showSecondFactor, byCode(codeNow()))).toMatchObject({
      code: 'sign-in-forgotten',
    })
    await set(false)
  })
})

describe('what changes the second factor', () => {
  it('needs the second factor again: the password is not enough', async () => {
    phone = await halfIn()
    await phone.call(showSecondFactor, byCode(freshCode()))
    seconds(600)
    expect(await phone.problem(endTwoStep, {})).toMatchObject({ code: 'step-up-required' })
    expect((await phone.call(readStepUp, {})).ways).toEqual(['code', 'recovery'])
    expect(await phone.problem(stepUp, byPassword)).toMatchObject({ code: 'way-not-open' })
    await phone.call(stepUp, byCode(freshCode()))
    const { recoveryCodes } = await phone.call(makeRecoveryCodes, {})
    expect(recoveryCodes.some((code) => recovery.includes(code))).toBe(false)
    const device = await halfIn()
    expect(await device.problem(showSecondFactor, byRecovery(recovery[1] ?? ''))).toMatchObject({
      code: 'wrong-recovery-code',
    })
    seconds(600)
    await phone.call(stepUp, byRecovery(recoveryCodes[0] ?? ''))
    expect((await phone.call(readTwoStep, {})).recoveryCodesLeft).toBe(9)
  })
  it('is asked for before password, e-mail and account are changed, whatever password is given', async () => {
    phone = await halfIn()
    const { uid } = await phone.call(showSecondFactor, byCode(freshCode()))
    seconds(600)
    for (const currentPassword of [password, 'not the password', undefined]) {
      const proof = currentPassword === undefined ? {} : { currentPassword }
      const problems = [
        await phone.problem(changePassword, { body: { ...proof, newPassword: 'woven-mat-7714' } }),
        await phone.problem(changeEmail, { body: { ...proof, email: 'moved@mail.example' } }),
        await phone.problem(deleteAccount, { params: { uid }, body: proof }),
      ]
      expect(problems.map(({ status, code }) => [status, code])).toEqual(
        Array(3).fill([403, 'step-up-required']),
      )
    }
    expect((await phone.call(readSession, {})).session?.email).toBe(email)
    await phone.call(stepUp, byCode(freshCode()))
    const wrong = { currentPassword: 'not the password', newPassword: 'woven-mat-7714' }
    expect(await phone.problem(changePassword, { body: wrong })).toMatchObject({ code: 'wrong-password' })
    const next = { currentPassword: password, newPassword: 'woven-mat-7714' }
    await phone.call(changePassword, { body: next })
    const back = { currentPassword: 'woven-mat-7714', newPassword: password }
    await phone.call(changePassword, { body: back })
  })
  it('switches it off for good: nothing of it is left', async () => {
    await phone.call(endTwoStep, {})
    expect(await phone.call(readTwoStep, {})).toEqual({ onSince: null, recoveryCodesLeft: 0 })
    expect((await phone.call(getOwnProfile, {})).settings.security.twoFactorEnabled).toBe(false)
    expect(await newDevice(server).call(signIn, credentials)).toMatchObject({ email })
    const { rows } = await sql`SELECT uid FROM second_factors`.execute(server.db)
    expect(rows).toEqual([])
    expect(subjects()).toContain('Two-step sign-in is off for Raffia Savings Club')
  })
  it('needs to be on before its codes are made anew', async () => {
    phone = newDevice(server)
    await phone.call(signIn, credentials)
    expect(await phone.problem(makeRecoveryCodes, {})).toMatchObject({ code: 'two-step-off' })
    expect(await phone.problem(endTwoStep, {})).toMatchObject({ code: 'two-step-off' })
    const body = { code: '123456' }
    expect(await phone.problem(confirmTwoStep, { body })).toMatchObject({ code: 'two-step-not-begun' })
  })
})
