/** Two processes of the product on one database behave as one, also when one of them is started anew. */
import { changing } from '@kolo/application/changes'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { problemWire } from '@kolo/foundation/endpoint'
import {
  deleteAccount,
  readSession,
  requestPasswordReset,
  resetPassword,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from '@kolo/identity/contract'
import { unlinkGoogle } from '@kolo/identity/federated-contract'
import {
  beginTwoStep,
  confirmTwoStep,
  readTwoStep,
  showSecondFactor,
} from '@kolo/identity/second-factor-contract'
import { livePath } from '@kolo/live/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Caller, newCaller } from './fixtures/caller.ts'
import { type Newcomer, newcomer } from './fixtures/people.ts'
import { mailedLink, type Product, startProduct } from './fixtures/product.ts'

let database: TestDatabase
let one: Product
let two: Product
const start = () =>
  startProduct({
    DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'error',
    KOLO_SECRET: 'the-secret-both-processes-are-given',
  })
beforeAll(async () => {
  database = await createTestDatabase()
  one = await start()
  two = await start()
}, 120_000)
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  await database?.close()
}, 60_000)

const guess = (product: Product, email: string, password: string) =>
  fetch(product.origin + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json', origin: product.origin },
    body: JSON.stringify({ email, password }),
  })

it('guesses are counted together, survive a restart, and the answer says how long to wait', async () => {
  const { email } = newcomer('Halima Sani')
  const statuses: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    statuses.push((await guess(turn % 2 ? one : two, email, 'not her password')).status)
  }
  expect(new Set(statuses)).toEqual(new Set([409]))
  await two.stop()
  two = await start()
  for (const product of [one, two]) {
    const answer = await guess(product, email, 'not her password')
    const { code, message, facts } = z.decode(problemWire, (await answer.json()) as never)
    expect([answer.status, code]).toEqual([429, 'too-many-requests'])
    expect(message).toContain('Too many failed attempts. Please wait before trying again.')
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(facts?.retryAfterSeconds).toBe(seconds)
  }
}, 120_000)

/** What a stream says next, without its data: the moment; what it says of reads; nothing once it ended by itself. */
async function heard(reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  const { value, done } = (await reader?.read()) ?? { done: true }
  const [, moment = '', paths = ''] = /^id: (\d{13})\ndata: (.*)/.exec(new TextDecoder().decode(value)) ?? []
  return { moment, paths, done }
}

it('live updates end with the process they come from, and go on at the other where they were', async () => {
  const phone = newCaller(two.origin)
  const { uid } = await phone.call(signUp, { body: newcomer('Kemi Adeoye') })
  const answer = await phone.open(livePath)
  expect(answer.status).toBe(200)
  const stream = answer.body?.getReader()
  const { moment } = await heard(stream)
  const stopped = two.stop()
  let last = await heard(stream)
  // It ends; a stream that is cut off would throw.
  while (!last.done) last = await heard(stream)
  await changing([{ reads: '/api/notices', uid }]).execute(database.db)
  await stopped
  const again = await phone.at(one.origin).open(`${livePath}?after=${moment}`)
  expect((await heard(again.body?.getReader())).paths).toContain('/api/notices')
  await again.body?.cancel().catch(() => undefined)
  two = await start()
}, 120_000)

it('a session begun in one is a session in the other, and ends in both', async () => {
  const person = newcomer('Ifeoma Nnaji')
  const phone = newCaller(one.origin)
  const { uid } = await phone.call(signUp, { body: person })
  const signedIn = async (product: Product, caller = newCaller(product.origin)) => {
    await caller.call(signIn, { body: { email: person.email, password: person.password } })
    return caller
  }
  // One session at a time: the second sign-in, through the other process, ends the first.
  const laptop = await signedIn(two)
  expect(await phone.call(readSession, {})).toEqual({ session: null, ended: 'signed-in-elsewhere' })
  const copy = laptop.at(one.origin)
  expect((await copy.call(readSession, {})).session).toMatchObject({ uid, email: person.email })
  await laptop.call(signOut, {})
  expect(await copy.call(readSession, {})).toEqual({ session: null, ended: 'signed-out' })
  const again = await signedIn(one)
  await again.call(deleteAccount, { params: { uid }, body: { currentPassword: person.password } })
  const { status } = await guess(two, person.email, person.password)
  expect(status).toBe(409)
}, 60_000)

/** How often each of the two is asked when something must happen once. */
const everyOther = () => [one, two, one, two]

async function signedUp(fullName: string): Promise<{ person: Newcomer; caller: Caller; uid: string }> {
  const person = newcomer(fullName)
  const caller = newCaller(one.origin)
  const { uid } = await caller.call(signUp, { body: person })
  return { person, caller, uid }
}

/** How many of some requests at once were allowed, and what the others were told. */
async function ends(requests: Promise<unknown>[]): Promise<{ allowed: number; told: Set<string> }> {
  const told = await Promise.all(
    requests.map((request) =>
      request.then(
        () => '',
        (problem) => String(problem.code),
      ),
    ),
  )
  return { allowed: told.filter((code) => code === '').length, told: new Set(told.filter(Boolean)) }
}

it('a code of the app, and a recovery code, work once in both together', async () => {
  const { person, caller } = await signedUp('Ronke Balogun')
  const { email, password } = person
  const { secret } = await caller.call(beginTwoStep, {})
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  // Begun in one, confirmed in the other: what seals the secret is the same in both.
  const confirmed = await caller.at(two.origin).call(confirmTwoStep, { body: { code: app.generate() } })
  const show = async (proof: { way: 'code' | 'recovery'; code: string }) => {
    const browsers = everyOther().map(({ origin }) => newCaller(origin))
    for (const browser of browsers) await browser.call(signIn, { body: { email, password } })
    const outcome = await ends(browsers.map((browser) => browser.call(showSecondFactor, { body: proof })))
    const left = await Promise.all(browsers.map((browser) => browser.call(readTwoStep, {}).catch(() => null)))
    return { ...outcome, left: left.find((each) => each)?.recoveryCodesLeft }
  }
  const code = app.generate({ timestamp: Date.now() + 30_000 })
  expect(await show({ way: 'code', code })).toEqual({ allowed: 1, told: new Set(['wrong-code']), left: 10 })
  const recovery = confirmed.recoveryCodes[0] ?? ''
  expect(await show({ way: 'recovery', code: recovery })).toEqual({
    allowed: 1,
    told: new Set(['wrong-recovery-code']),
    left: 9,
  })
}, 60_000)

it('the last way to sign in stays, whichever of them is asked to take it away', async () => {
  const link = ({ uid, person }: { uid: string; person: Newcomer }) =>
    database.asOwner((owner) =>
      owner.query(
        `INSERT INTO sign_ins (uid, kind, email, issuer, subject, created_at, changed_at)
         VALUES ($1, 'google.com', $2, 'https://issuer.example', $2, now(), now())`,
        [uid, person.email],
      ),
    )
  const ways = async (uid: string) =>
    (await database.pool.query('SELECT kind FROM sign_ins WHERE uid = $1', [uid])).rows
  const unlinkAtOnce = (caller: Caller) =>
    ends(everyOther().map(({ origin }) => caller.at(origin).call(unlinkGoogle, {})))

  const both = await signedUp('Uche Okeke')
  await link(both)
  expect((await unlinkAtOnce(both.caller)).allowed).toBe(1)
  expect(await ways(both.uid)).toEqual([{ kind: 'password' }])

  const onlyGoogle = await signedUp('Yemi Alade')
  await link(onlyGoogle)
  const { uid } = onlyGoogle
  await database.asOwner(async (client) => {
    await client.query(`UPDATE sessions SET kind = 'google.com' WHERE uid = $1`, [uid])
    await client.query(`DELETE FROM sign_ins WHERE uid = $1 AND kind = 'password'`, [uid])
  })
  expect(await unlinkAtOnce(onlyGoogle.caller)).toEqual({
    allowed: 0,
    told: new Set(['only-sign-in-method']),
  })
  expect(await ways(uid)).toEqual([{ kind: 'google.com' }])
}, 60_000)

it('a link that was mailed works once in both together', async () => {
  const { person } = await signedUp('Sade Martins')
  const { email } = person
  // Either of them may be the one that sends the mail.
  const tokenTo = async (mode: string) => {
    const link = await Promise.any([one, two].map(({ origin }) => mailedLink(origin, email, { mode })))
    return link.searchParams.get('token') ?? ''
  }
  const verify = { body: { email, token: await tokenTo('verifyEmail') } }
  const verified = everyOther().map(({ origin }) => newCaller(origin).call(verifyEmail, verify))
  expect(await ends(verified)).toEqual({ allowed: 1, told: new Set(['already-verified']) })

  await newCaller(two.origin).call(requestPasswordReset, { body: { email } })
  const token = await tokenTo('resetPassword')
  const passwords = ['calabash-lantern-27', 'woven-mat-7714']
  const reset = [one, two].map(({ origin }, place) =>
    newCaller(origin).call(resetPassword, { body: { email, token, password: passwords[place] ?? '' } }),
  )
  expect(await ends(reset)).toEqual({ allowed: 1, told: new Set(['link-used']) })
  const signIns = passwords.map((password) =>
    newCaller(one.origin).call(signIn, { body: { email, password } }),
  )
  expect((await ends(signIns)).allowed).toBe(1)
}, 60_000)
