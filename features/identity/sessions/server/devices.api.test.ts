import { getOwnProfile } from '@kolo/profile/contract'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSession, signIn, signOut, signUp } from '../../identity.contract.ts'
import { type Device, newDevice } from '../../testing/device.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'
import { listDevices, signOutDevice, signOutOtherDevices } from '../devices.contract.ts'

const email = 'amara@mail.example'
const password = 'raffia-lantern-481'
const credentials = { body: { email, password } }
const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const laptopBrowser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0'

let server: TestServer
let first: Device

beforeAll(async () => {
  server = await startTestServer()
  first = newDevice(server)
  first.userAgent = phoneBrowser
  await first.call(signUp, { body: signUpAnswers(email, 'Amara Odunlade', password) })
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(server.db)
})

const setSecurity = (name: string, value: unknown) =>
  sql`UPDATE profiles SET settings = jsonb_set(settings, ${`{security,${name}}`}::text[],
    ${JSON.stringify(value)}::jsonb) WHERE email = ${email}`.execute(server.db)
const alerts = () =>
  server.jobs.filter(
    ({ job, data }) => job === 'mail.send' && String(data.subject).startsWith('A new sign-in'),
  )
async function signedInOn(userAgent: string): Promise<Device> {
  const device = newDevice(server)
  device.userAgent = userAgent
  await device.call(signIn, credentials)
  return device
}

describe('a sign-in on a new device', () => {
  it('is told by mail; the one that opened the account, and one used before, are not', async () => {
    expect(alerts()).toHaveLength(0)
    await first.call(signIn, credentials)
    expect(alerts()).toHaveLength(0)
    const laptop = await signedInOn(laptopBrowser)
    expect(alerts()).toHaveLength(1)
    const text = String(alerts()[0]?.data.text)
    expect(alerts()[0]?.data.to).toBe(email)
    expect(text).toContain('Windows computer, Edge')
    expect(text).toContain('127.0.0.1')
    await laptop.call(signOut, {})
    await laptop.call(signIn, credentials)
    expect(alerts()).toHaveLength(1)
  })
  it('is not told to who does not want to know', async () => {
    const before = alerts().length
    await setSecurity('loginAlerts', false)
    await signedInOn(laptopBrowser)
    expect(alerts()).toHaveLength(before)
    await setSecurity('loginAlerts', true)
  })
  it('is not told when the password is wrong', async () => {
    const before = alerts().length
    await newDevice(server).problem(signIn, { body: { email, password: 'not the password' } })
    expect(alerts()).toHaveLength(before)
  })
  it('is a new one for each person of a shared browser', async () => {
    const shared = await signedInOn(laptopBrowser)
    const cookie = shared.others.get('kolo-device')
    await shared.call(signUp, { body: signUpAnswers('bola@mail.example', 'Bola Adisa', password) })
    expect(shared.others.get('kolo-device')).toBe(cookie)
    const { rows } = await sql<{ uid: string }>`
      SELECT uid FROM known_devices GROUP BY uid`.execute(server.db)
    expect(rows).toHaveLength(2)
  })
})

describe('the list of devices', () => {
  it('shows where one is signed in, this one first, without what is over', async () => {
    await setSecurity('allowMultipleSessions', true)
    const laptop = await signedInOn(laptopBrowser)
    server.clock.advance(60_000)
    const phone = await signedInOn(phoneBrowser)
    const { rows } = await laptop.call(listDevices, {})
    expect(rows[0]).toMatchObject({
      name: 'Windows computer, Edge',
      kind: 'laptop',
      address: '127.0.0.1',
      isThis: true,
      lastActiveAt: server.clock.now(),
    })
    expect(rows.slice(1).map(({ isThis }) => isThis)).not.toContain(true)
    expect(rows.map(({ name }) => name)).toContain('Android phone, Chrome')
    server.clock.advance(31 * 60_000)
    const later = await signedInOn(laptopBrowser)
    expect((await later.call(listDevices, {})).rows).toHaveLength(1)
    expect((await phone.call(readSession, {})).ended).toBe('idle')
  })
  it('signs out one of them, which is told why', async () => {
    const laptop = await signedInOn(laptopBrowser)
    const phone = await signedInOn(phoneBrowser)
    const { rows } = await laptop.call(listDevices, {})
    const id = rows.find(({ name }) => name === 'Android phone, Chrome')?.id ?? ''
    await laptop.call(signOutDevice, { params: { id } })
    expect(await phone.call(readSession, {})).toEqual({ session: null, ended: 'signed-out-elsewhere' })
    expect((await laptop.call(readSession, {})).session?.email).toBe(email)
    expect(await laptop.problem(signOutDevice, { params: { id } })).toMatchObject({ status: 404 })
  })
  it('signs out all others, and not this one', async () => {
    const others = [await signedInOn(phoneBrowser), await signedInOn(phoneBrowser)]
    const laptop = await signedInOn(laptopBrowser)
    expect((await laptop.call(signOutOtherDevices, {})).ended).toBeGreaterThanOrEqual(2)
    for (const other of others) {
      expect((await other.call(readSession, {})).ended).toBe('signed-out-elsewhere')
    }
    expect((await laptop.call(listDevices, {})).rows).toHaveLength(1)
  })
  it('ends nobody else’s session, nor its own this way', async () => {
    const laptop = await signedInOn(laptopBrowser)
    const own = (await laptop.call(listDevices, {})).rows[0]?.id ?? ''
    const params = { id: own }
    expect(await server.as('ada').problem(signOutDevice, { params })).toMatchObject({ status: 404 })
    expect(await laptop.problem(signOutDevice, { params })).toMatchObject({ status: 404 })
    expect((await laptop.call(readSession, {})).session).not.toBeNull()
  })
})

describe('the figures of signing in', () => {
  it('count sign-ins and the minutes from the first to the last sign of life', async () => {
    const who = newDevice(server)
    await who.call(signUp, { body: signUpAnswers('chika@mail.example', 'Chika Eze', password) })
    const signedInAt = server.clock.now()
    server.clock.advance(10 * 60_000)
    await who.call(listDevices, {})
    await who.call(signOut, {})
    await who.call(signIn, { body: { email: 'chika@mail.example', password } })
    server.clock.advance(20 * 60_000)
    await who.call(listDevices, {})
    const lastActiveAt = server.clock.now()
    await who.call(signOut, {})
    await who.call(signIn, { body: { email: 'chika@mail.example', password } })
    const profile = await who.call(getOwnProfile, {})
    expect(profile.stats).toMatchObject({ loginCount: 3, lastLoginDuration: 20, averageSessionDuration: 15 })
    expect(profile.lastSignInAt).toBe(lastActiveAt)
    expect(profile.lastActiveAt).toBe(lastActiveAt)
    expect(signedInAt < lastActiveAt).toBe(true)
  })
})
