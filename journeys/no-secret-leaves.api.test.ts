/**
 * Where secrets must not turn up: one person's whole way through the product, at the most talkative log there is, and
 * then a search for each secret in the log, in the audit log, in every answer and in the database.
 */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { changeEmail, changePassword, signIn, signUp, verifyEmail } from '@kolo/identity/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyRow } from './fixtures/every-row.ts'
import { newcomer } from './fixtures/people.ts'
import { mailedLink, type Product, startProduct } from './fixtures/product.ts'

let database: TestDatabase
let product: Product
beforeAll(async () => {
  database = await createTestDatabase()
  product = await startProduct({ DATABASE_URL: database.ownerUrl, LOG_LEVEL: 'trace' })
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await database?.close()
}, 60_000)

it('no password, session or mailed token is written anywhere but in its cookie and its mail', async () => {
  const person = newcomer('Yetunde Ojo')
  const next = 'woven mat and 7 drums'
  const secrets = new Map([
    ['the password', person.password],
    ['the new password', next],
  ])
  const answers: string[] = []
  let cookie = ''
  const send = async ({ method, path }: { method: string; path: string }, body: object) => {
    const answer = await fetch(product.origin + path, {
      method,
      headers: { 'content-type': 'application/json', origin: product.origin, cookie },
      body: JSON.stringify(body),
    })
    const [given] = answer.headers.getSetCookie()
    if (given) cookie = given.split(';', 1)[0] ?? ''
    if (given) secrets.set(`the session of ${method} ${path}`, cookie.split('=')[1] ?? '')
    answers.push(answer.url + (await answer.text()))
    return answer.status
  }
  expect(await send(signUp, person)).toBe(201)
  const token = (await mailedLink(product.origin, person.email)).searchParams.get('token') ?? ''
  secrets.set('the mailed token', token)
  await fetch(`${product.origin}/auth?mode=verifyEmail&email=${person.email}&token=${token}`)
  expect(await send(verifyEmail, { email: person.email, token })).toBe(201)
  expect(await send(signIn, { email: person.email, password: 'not her password' })).toBe(409)
  expect(await send(signIn, { email: person.email, password: person.password })).toBe(201)
  const changed = { currentPassword: person.password, newPassword: next }
  expect(await send(changePassword, changed)).toBe(200)
  const moved = { currentPassword: next, email: 'yetunde.moved@example.org' }
  expect(await send(changeEmail, moved)).toBe(200)

  const places = new Map([
    ['the log', product.log()],
    ['an answer', answers.join('\n')],
    // The queue holds mails until they are sent.
    ['the database', await everyRow(database)],
  ])
  expect(places.get('the log')).toContain('/api/session')
  expect([...secrets.values()].every((secret) => secret.length > 15)).toBe(true)
  for (const [place, text] of places) {
    for (const [name, secret] of secrets) {
      expect(text.includes(secret), `${name} is in ${place}`).toBe(false)
    }
  }
}, 60_000)
