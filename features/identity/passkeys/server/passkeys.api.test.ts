import { agreeToTerms } from '@kolo/community/terms-contract'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSession, signIn, signUp } from '../../identity.contract.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  readStepUp,
  showSecondFactor,
  stepUp,
} from '../../second-factor/second-factor.contract.ts'
import { Authenticator, type Fault } from '../../testing/authenticator.ts'
import { type Device, newDevice } from '../../testing/device.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'
import {
  askPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  savePasskey,
  signInWithPasskey,
} from '../passkey.contract.ts'

const email = 'amara@mail.example'
const password = 'raffia-lantern-481'
const credentials = { body: { email, password } }
const origin = 'https://kolo.example'

let server: TestServer
let phone: Device
let uid: string
const key = new Authenticator(origin)

async function asked(device: Device, purpose: 'sign-in' | 'second-factor' | 'step-up') {
  return (await device.call(askPasskey, { body: { purpose } })).options
}
const made = async (device: Device, authenticator: Authenticator, fault?: Fault) => {
  const { options } = await device.call(beginPasskey, {})
  return { body: { name: 'My phone', made: authenticator.make(options as never, fault) } }
}

beforeAll(async () => {
  server = await startTestServer({ community: { origin } })
  phone = newDevice(server)
  const session = await phone.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
  uid = session.uid
  await sql`UPDATE profiles SET settings = jsonb_set(settings, '{security,allowMultipleSessions}', 'true')`.execute(
    server.db,
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(server.db)
})

describe('making a passkey', () => {
  it('keeps its public half under a name, and tells the person by mail', async () => {
    const passkey = await phone.call(savePasskey, await made(phone, key))
    expect(passkey).toMatchObject({ name: 'My phone', createdAt: server.clock.now(), lastUsedAt: null })
    expect((await phone.call(listPasskeys, {})).rows).toEqual([passkey])
    expect(server.jobs.at(-1)?.data.subject).toBe('A passkey was added for Raffia Savings Club')
  })
  it('asks for a resident key with the person verified, under the community’s own host', async () => {
    const { options } = await phone.call(beginPasskey, {})
    expect(options).toMatchObject({
      rp: { id: 'kolo.example', name: 'Raffia Savings Club' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.id }],
    })
  })
  it.each<[string, Fault]>([
    ['another site', { origin: 'https://kolo.example.evil.example' }],
    ['another host', { party: 'evil.example' }],
    ['nobody verified', { userVerified: false }],
    ['a challenge nobody gave', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses %s', async (_, fault) => {
    const input = await made(phone, new Authenticator(origin), fault)
    expect(await phone.problem(savePasskey, input)).toMatchObject({ code: 'wrong-passkey' })
  })
  it('takes what was made once, in five minutes, and no key twice', async () => {
    server.clock.advance(1_000)
    const input = await made(phone, new Authenticator(origin))
    await phone.call(savePasskey, input)
    expect(await phone.problem(savePasskey, input)).toMatchObject({ code: 'wrong-passkey' })
    expect(await phone.problem(savePasskey, await made(phone, key))).toMatchObject({ code: 'passkey-known' })
    const late = await made(phone, new Authenticator(origin))
    server.clock.advance(5 * 60_000)
    expect(await phone.problem(savePasskey, late)).toMatchObject({ code: 'wrong-passkey' })
  })
  it('needs a proof of the last minutes, and so does removing one', async () => {
    server.clock.advance(10 * 60_000)
    expect(await phone.problem(beginPasskey, {})).toMatchObject({ code: 'step-up-required' })
    const { rows } = await phone.call(listPasskeys, {})
    const params = { id: rows[1]?.id ?? '' }
    expect(await phone.problem(removePasskey, { params })).toMatchObject({ code: 'step-up-required' })
    expect((await phone.call(readStepUp, {})).ways).toEqual(['passkey', 'password'])
    const answer = key.use(await asked(phone, 'step-up'))
    await phone.call(stepUp, { body: { way: 'passkey', answer } })
    await phone.call(removePasskey, { params })
    expect((await phone.call(listPasskeys, {})).rows).toHaveLength(1)
    expect(await phone.problem(removePasskey, { params })).toMatchObject({ status: 404 })
  })
})

describe('signing in with a passkey alone', () => {
  it('needs no e-mail and no password', async () => {
    const device = newDevice(server)
    const options = await asked(device, 'sign-in')
    expect(options).toMatchObject({
      rpId: 'kolo.example',
      userVerification: 'required',
      allowCredentials: [],
    })
    const session = await device.call(signInWithPasskey, { body: { answer: key.use(options) } })
    expect(session.email).toBe(email)
    expect((await device.call(readSession, {})).session?.uid).toBe(uid)
    expect((await device.call(listPasskeys, {})).rows[0]?.lastUsedAt).toBe(server.clock.now())
  })
  it('refuses a counter that stood still, as a copy of the key would send it', async () => {
    const device = newDevice(server)
    await device.call(signInWithPasskey, { body: { answer: key.use(await asked(device, 'sign-in')) } })
    const copied = key.use(await asked(device, 'sign-in'), { counter: key.counter })
    expect(await device.problem(signInWithPasskey, { body: { answer: copied } })).toMatchObject({
      code: 'wrong-passkey',
    })
  })
  it.each<[string, (mine: Authenticator) => [Authenticator, Fault]]>([
    ['a key nobody keeps', () => [new Authenticator(origin), {}]],
    ['another site', (mine) => [mine, { origin: 'https://evil.example' }]],
    ['another host', (mine) => [mine, { party: 'evil.example' }]],
    ['nobody verified', (mine) => [mine, { userVerified: false }]],
    ['a counter that went back', (mine) => [mine, { counter: 1 }]],
    ['a counter that began anew', (mine) => [mine, { counter: 0 }]],
    [
      'a challenge nobody gave',
      (mine) => [mine, { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ],
  ])('refuses %s', async (_, choose) => {
    const device = newDevice(server)
    const [authenticator, fault] = choose(key)
    const answer = authenticator.use(await asked(device, 'sign-in'), fault)
    expect(await device.problem(signInWithPasskey, { body: { answer } })).toMatchObject({
      code: 'wrong-passkey',
    })
    expect(device.token).toBeUndefined()
  })
  it('refuses a signature by another key under this one’s name', async () => {
    const device = newDevice(server)
    const forged = new Authenticator(origin).use(await asked(device, 'sign-in'))
    const answer = {
      ...forged,
      id: key.id,
      rawId: key.id,
      response: { ...forged.response, userHandle: key.handle },
    }
    expect(await device.problem(signInWithPasskey, { body: { answer } })).toMatchObject({
      code: 'wrong-passkey',
    })
  })
  it('takes an answer once, also when it comes twice at once, and for its own purpose', async () => {
    const devices = [newDevice(server), newDevice(server), newDevice(server)]
    const answer = key.use(await asked(newDevice(server), 'sign-in'))
    const outcomes = await Promise.allSettled(
      devices.map((device) => device.call(signInWithPasskey, { body: { answer } })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const other = key.use(await asked(phone, 'step-up'))
    expect(await phone.problem(signInWithPasskey, { body: { answer: other } })).toMatchObject({
      code: 'wrong-passkey',
    })
  })
  it('says that the person owes the terms that are newer than what they agreed to', async () => {
    await sql`insert into community_terms (version, terms, privacy, saved_by, saved_at)
      select 2, 'We save together.', 'We keep it.', ${uid}::uuid, now()`.execute(server.database.owner)
    const answer = key.use(await asked(newDevice(server), 'sign-in'))
    const device = newDevice(server)
    expect((await device.call(signInWithPasskey, { body: { answer } })).termsOwed).toBe(2)
    await device.call(agreeToTerms, { body: { version: 2 } })
    expect((await device.call(readSession, {})).session?.termsOwed).toBeNull()
  })
  it('repairs the list of ways, as every sign-in does', async () => {
    await sql`UPDATE profiles SET linked_providers = '{password,google.com}' WHERE uid = ${uid}`.execute(
      server.db,
    )
    const answer = key.use(await asked(newDevice(server), 'sign-in'))
    await newDevice(server).call(signInWithPasskey, { body: { answer } })
    const { rows } = await sql`SELECT linked_providers FROM profiles WHERE uid = ${uid}`.execute(server.db)
    expect(rows).toEqual([{ linked_providers: ['password'] }])
  })
  it('is refused while the sign-in is disabled', async () => {
    await sql`UPDATE sign_ins SET disabled_at = ${server.clock.now()}, disabled_reason = 'Asked' WHERE uid = ${uid}`.execute(
      server.db,
    )
    const device = newDevice(server)
    const answer = key.use(await asked(device, 'sign-in'))
    expect(await device.problem(signInWithPasskey, { body: { answer } })).toMatchObject({
      code: 'user-disabled',
      message: 'This account has been disabled.',
    })
    await sql`UPDATE sign_ins SET disabled_at = NULL, disabled_reason = NULL WHERE uid = ${uid}`.execute(
      server.db,
    )
  })
})

describe('a passkey as the second factor', () => {
  it('completes a sign-in of its own person, and nobody else’s', async () => {
    phone = newDevice(server)
    await phone.call(signIn, credentials)
    const card = await phone.call(beginTwoStep, {})
    const app = new TOTP({ secret: Secret.fromBase32(card.secret) })
    const code = app.generate({ timestamp: Date.parse(server.clock.now()) })
    await phone.call(confirmTwoStep, { body: { code } })
    const device = newDevice(server)
    expect(await device.call(signIn, credentials)).toMatchObject({
      secondFactor: ['passkey', 'code', 'recovery'],
    })
    const options = await asked(device, 'second-factor')
    expect(options).toMatchObject({ allowCredentials: [{ id: key.id }] })
    const stranger = newDevice(server)
    await stranger.call(signUp, { body: signUpAnswers('bola@mail.example', 'Bola Adisa', password) })
    const foreign = new Authenticator(origin)
    await stranger.call(savePasskey, await made(stranger, foreign))
    const wrong = { body: { way: 'passkey' as const, answer: foreign.use(options) } }
    expect(await device.problem(showSecondFactor, wrong)).toMatchObject({ code: 'wrong-passkey' })
    const right = { body: { way: 'passkey' as const, answer: key.use(options) } }
    expect(await device.call(showSecondFactor, right)).toMatchObject({ email })
  })
  it('is asked of nobody who has not given the first proof', async () => {
    const body = { purpose: 'second-factor' as const }
    expect(await newDevice(server).problem(askPasskey, { body })).toMatchObject({ status: 401 })
    const again = { purpose: 'step-up' as const }
    expect(await newDevice(server).problem(askPasskey, { body: again })).toMatchObject({ status: 401 })
  })
  it('alone is enough to sign in, also where two steps are on', async () => {
    const device = newDevice(server)
    const answer = key.use(await asked(device, 'sign-in'))
    expect(await device.call(signInWithPasskey, { body: { answer } })).toMatchObject({ email })
  })
})
