/** Two processes of the product on one database behave as one, also when one of them is started anew. */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { problemWire } from '@kolo/foundation/endpoint'
import { deleteAccount, readSession, signIn, signOut, signUp } from '@kolo/identity/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newCaller } from './stage/caller.ts'
import { newcomer } from './stage/people.ts'
import { type Product, startProduct } from './stage/product.ts'

let database: TestDatabase
let one: Product
let two: Product
const start = () => startProduct({ DATABASE_URL: database.ownerUrl, LOG_LEVEL: 'error' })
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
    expect(message).toBe('Too many failed attempts. Please wait before trying again.')
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    expect(facts?.retryAfterSeconds).toBe(seconds)
  }
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
  await laptop.call(signOut, {})
  const again = await signedIn(one)
  await again.call(deleteAccount, { params: { uid }, body: { currentPassword: person.password } })
  const { status } = await guess(two, person.email, person.password)
  expect(status).toBe(409)
}, 60_000)
