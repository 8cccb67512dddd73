/**
 * Whoever asks about an e-mail learns nothing from how much work the answer was. What is compared is the work itself:
 * every password that is hashed or verified, and every statement that reaches PostgreSQL. How long it takes is measured
 * by `npm run bench equal-time`.
 */

import { startTestServer, type TestServer } from '@kolo/server/testing'
import * as argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { listSignInMethods } from '../../federated-sign-in/federated.contract.ts'
import { requestPasswordReset, setSignInState, signIn, signUp } from '../../identity.contract.ts'
import { newDevice } from '../../testing/device.ts'
import { googleOnly } from '../../testing/federated-people.ts'
import { signUpAnswers } from '../../testing/identity.factory.ts'

// Listened to, not replaced: both do what they always do.
vi.mock('@node-rs/argon2', { spy: true })
const statements = vi.spyOn(pg.Client.prototype, 'query')

let server: TestServer
const password = 'raffia-lantern-481'
const known = 'amara@mail.example'
/** Everybody an answer must not tell from somebody with an account. */
const others = {
  'nobody at all': 'nobody@mail.example',
  'somebody who comes in through Google alone': 'simi@mail.example',
  'somebody whose sign-in is disabled': 'tunde@mail.example',
}

beforeAll(async () => {
  server = await startTestServer()
  for (const [email, name] of [
    [known, 'Amara Odunlade'],
    ['tunde@mail.example', 'Tunde Cole'],
  ] as const) {
    const { uid } = await newDevice(server).call(signUp, { body: signUpAnswers(email, name, password) })
    const body = { disabled: true, reason: 'Asked by phone' }
    if (email !== known) await server.as('bayo').call(setSignInState, { params: { uid }, body })
  }
  await googleOnly(server, 'simi@mail.example')
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(server.db)
})

/** What an answer tells and what it cost, but for what differs between any two: its id and when it was given. */
async function workOf(path: string, body?: object) {
  // The first refusal of a process makes the decoy, and a first statement opens its connection.
  const send = () =>
    fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { origin: server.community.origin, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  await send()
  vi.clearAllMocks()
  const answer = await send()
  const { requestId: _, ...problem } = (await answer.json()) as Record<string, unknown>
  const { date: __, ...headers } = Object.fromEntries(answer.headers)
  const texts = statements.mock.calls.map(([asked]) =>
    typeof asked === 'string' ? asked : (asked as unknown as { text: string }).text,
  )
  return {
    status: answer.status,
    problem,
    headers,
    verified: vi.mocked(argon2.verify).mock.calls.length,
    hashed: vi.mocked(argon2.hash).mock.calls.length,
    cost: vi.mocked(argon2.verify).mock.calls.map(([kept]) => String(kept).split('$').slice(0, 4)),
    statements: texts,
  }
}

it.each(Object.entries(others))(
  'a sign-in of %s is refused after the same work as a wrong password',
  async (_, email) => {
    const wrong = await workOf(signIn.path, { email: known, password: 'not the password' })
    expect(wrong).toMatchObject({ status: 409, verified: 1, hashed: 0 })
    expect(wrong.statements.filter((text) => text.includes('sign_ins'))).toHaveLength(1)
    expect(wrong.statements.filter((text) => /begin/i.test(text))).toEqual([])
    expect(await workOf(signIn.path, { email, password: 'not the password' })).toEqual(wrong)
  },
)

it.each(Object.entries(others))(
  'a new password for %s is asked for with the same work as for anybody',
  async (_, email) => {
    const asked = await workOf(requestPasswordReset.path, { email: known })
    expect(asked).toMatchObject({ status: 201, problem: {}, verified: 0, hashed: 0 })
    expect(asked.statements.length).toBeGreaterThan(2)
    expect(asked.statements.filter((text) => /profiles|sign_ins/.test(text))).toEqual([])
    expect(await workOf(requestPasswordReset.path, { email })).toEqual(asked)
  },
)

it.each(Object.entries(others))(
  'how %s can be signed in with is not answered with the same work as for anybody',
  async (_, email) => {
    const about = (address: string) =>
      workOf(`${listSignInMethods.path}?email=${encodeURIComponent(address)}`)
    const asked = await about(known)
    expect(asked).toMatchObject({ status: 200, problem: { methods: [] } })
    expect(asked.statements.filter((text) => /profiles|sign_ins/.test(text))).toEqual([])
    expect(await about(email)).toEqual(asked)
  },
)

it('opening an account makes the hash before it says that there is one', async () => {
  const answers = (email: string) => signUpAnswers(email, 'Ngozi Eze', password)
  const taken = await workOf(signUp.path, answers(known))
  expect(taken).toMatchObject({ status: 409, problem: { code: 'email-already-in-use' }, hashed: 1 })
})
