/**
 * A request whose body takes its time. Whoever sends it is looked at again when it is there: what was true of them when
 * it began may have ended long before it is done.
 */
import { randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { naira } from '@kolo/foundation/money'
import { saveSession } from '@kolo/identity/testing'
import { changeRole } from '@kolo/profile/members'
import { seedProfile } from '@kolo/profile/testing'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { readPayment, readPaymentReview } from '@kolo/transfers/contract'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword, testUsers } from '../test-users.ts'
import { startTestServer, type TestServer, testKey } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Half = { finish: () => Promise<{ status: number; code: string | undefined }> }

/** Sends a request but for the last byte of its body, and comes back once the server has looked at who sends it. */
async function begin(method: string, path: string, token: string, body: string): Promise<Half> {
  const { clock, db } = server
  clock.advance(61_000)
  const headers = {
    origin: server.community.origin,
    cookie: `kolo=${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': testKey(),
  }
  const sending: ClientRequest = request(server.url + path, { method, headers })
  const answered = new Promise<{ status: number; code: string | undefined }>((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ status: answer.statusCode ?? 0, code: (JSON.parse(text) as { code?: string }).code })
    })
  })
  sending.write(body.slice(0, -1))
  const seen = async () =>
    (await db.selectFrom('sessions').select('id').where('last_seen_at', '=', clock.now()).execute()).length >
    0
  while (!(await seen())) await new Promise((later) => setTimeout(later, 10))
  return {
    finish: () => {
      sending.end(body.slice(-1))
      return answered
    },
  }
}

const sessionOf = (who: keyof typeof testUsers) =>
  saveSession(server.db, { ...testUsers[who], password: testPassword, now: server.clock.now() })

it('is not the deed of somebody who was an administrator when it began', async () => {
  const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  await openCollectionAccount(bayo, chidi)
  const goal = await openOrdinaryGoal(ada, (await openPlan(bayo, chidi)).id)
  const payment = await startDeposit(ada, goal, naira(1_000n))
  await sayItWasSent(ada, payment, 'NIP00000001')
  const { version } = await chidi.call(readPaymentReview, { params: { id: payment.id } })
  const half = await begin(
    'POST',
    `/api/payment-reviews/${payment.id}/confirmation`,
    await sessionOf('chidi'),
    JSON.stringify({ receivedKobo: '100000', bankReference: 'NIP00000001', version }),
  )
  await seedProfile(server.db, { ...testUsers.dayo, role: 'admin' })
  for (const administrator of [bayo, server.as('dayo')]) {
    await administrator.call(changeRole, {
      params: { uid: testUsers.chidi.uid },
      body: { role: 'user', reason: 'Has left the committee.' },
    })
  }
  expect(await half.finish()).toEqual({ status: 401, code: 'user-token-expired' })
  expect(await ada.call(readPayment, { params: { id: payment.id } })).toMatchObject({
    status: 'proof_submitted',
  })
})

it('is not the deed of a device that was signed out meanwhile', async () => {
  const token = await sessionOf('dayo')
  const half = await begin(
    'PATCH',
    `/api/users/${testUsers.dayo.uid}`,
    token,
    JSON.stringify({ occupation: randomBytes(4).toString('hex') }),
  )
  const before = await sql`SELECT version FROM profiles WHERE uid = ${testUsers.dayo.uid}`.execute(server.db)
  const elsewhere = server.client(await sessionOf('dayo'))
  expect((await elsewhere.fetch('/api/session/devices', { method: 'DELETE' })).status).toBe(200)
  expect(await half.finish()).toEqual({ status: 401, code: 'user-token-expired' })
  const after = await sql`SELECT version FROM profiles WHERE uid = ${testUsers.dayo.uid}`.execute(server.db)
  expect(after.rows).toEqual(before.rows)
})

it('happens at the moment it is there, not when it began', async () => {
  const token = await sessionOf('dayo')
  const half = await begin('PATCH', `/api/users/${testUsers.dayo.uid}`, token, '{"occupation":"Late riser"}')
  server.clock.advance(20_000)
  expect(await half.finish()).toMatchObject({ status: 200 })
  const { rows } = await sql<{
    at: Date
  }>`SELECT updated_at AS at FROM profiles WHERE uid = ${testUsers.dayo.uid}`.execute(server.db)
  expect(rows).toEqual([{ at: server.clock.now() }])
})
