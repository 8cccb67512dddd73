/**
 * A decision never outlives its maker. An administrator's confirmation waits for a lock that somebody holds; meanwhile,
 * on another node, what the administrator was is taken away. Whatever they decided is refused, and nothing is written.
 */
import { naira } from '@kolo/foundation/money'
import { changePassword } from '@kolo/identity/contract'
import { saveSession } from '@kolo/identity/testing'
import { changeMemberStatus, changeRole } from '@kolo/profile/members'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { confirmPayment, readPaymentReview } from '@kolo/transfers/contract'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testPassword, testUsers } from '../test-users.ts'
import { startTestServer, type TestServer } from '../testing.ts'

let one: TestServer
let two: TestServer
let goal: { id: string }
beforeAll(async () => {
  one = await startTestServer()
  two = await startTestServer({ beside: one })
  // A third administrator, so that two can take away what the one in question has.
  await sql`UPDATE profiles SET role = 'admin' WHERE uid = ${testUsers.dayo.uid}`.execute(one.db)
  await saveSession(one.db, { ...testUsers.dayo, password: testPassword, now: one.clock.now() })
  await openCollectionAccount(one.as('bayo'), one.as('chidi'))
  goal = await openOrdinaryGoal(one.as('ada'), (await openPlan(one.as('bayo'), one.as('chidi'))).id)
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(async () => {
  await sql`UPDATE profiles SET role = 'admin', is_active = true WHERE uid = ${testUsers.chidi.uid}`.execute(
    one.db,
  )
})

const chidi = { uid: testUsers.chidi.uid }
const standing = { params: chidi, body: { isActive: false, reason: 'Left the committee.' } }

/** Runs `meanwhile` while a confirmation of Chidi's waits for the payment's row, and answers what became of it. */
async function whileWaiting(meanwhile: (token: string) => Promise<unknown>) {
  const payment = await startDeposit(one.as('ada'), goal, naira(1_000n))
  await sayItWasSent(one.as('ada'), payment, `NIP${payment.code.slice(-6)}`)
  const token = await saveSession(one.db, {
    ...testUsers.chidi,
    password: testPassword,
    now: one.clock.now(),
  })
  const administrator = one.client(token)
  const { version } = await administrator.call(readPaymentReview, { params: { id: payment.id } })
  const body = {
    receivedKobo: payment.amountKobo,
    bankReference: payment.code,
    version,
    anotherTransfer: true,
  }
  let confirming: Promise<{ status?: number | string; code?: string }> | undefined
  await one.db.transaction().execute(async (tx) => {
    await sql`SELECT id FROM payments WHERE id = ${payment.id} FOR UPDATE`.execute(tx)
    confirming = administrator.call(confirmPayment, { params: { id: payment.id }, body }).then(
      ({ status }) => ({ status }),
      ({ status, code }: { status: number; code: string }) => ({ status, code }),
    )
    await waitingFor('payments')
    await meanwhile(token)
  })
  const written = await sql<{ deeds: bigint }>`
    SELECT (SELECT count(*) FROM payment_decisions WHERE payment_id = ${payment.id})
      + (SELECT count(*) FROM payments WHERE id = ${payment.id} AND status <> 'proof_submitted') AS deeds`
  return { answer: await confirming, deeds: Number((await written.execute(one.db)).rows[0]?.deeds) }
}

/** Comes back once a statement about `table` waits for somebody else's lock. */
async function waitingFor(table: string) {
  for (let look = 0; look < 500; look++) {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${`%${table}%`}`.execute(
      two.db,
    )
    if (rows.length > 0) return
    await new Promise((later) => setTimeout(later, 20))
  }
  throw new Error(`Nothing waits for ${table}`)
}

const refused = { answer: { status: 401, code: 'user-token-expired' }, deeds: 0 }

it('is decided where nothing is taken away', async () => {
  const { answer } = await whileWaiting(async () => undefined)
  expect(answer).toEqual({ status: 'confirmed' })
})

it('is refused when its giver was made inactive meanwhile', async () => {
  await two.as('bayo').call(changeMemberStatus, standing)
  expect(await whileWaiting(() => two.as('dayo').call(changeMemberStatus, standing))).toEqual(refused)
})

it('is refused when its giver was demoted meanwhile', async () => {
  const demotion = { params: chidi, body: { role: 'user' as const, reason: 'Left the committee.' } }
  await two.as('bayo').call(changeRole, demotion)
  expect(await whileWaiting(() => two.as('dayo').call(changeRole, demotion))).toEqual(refused)
})

it('is refused when its giver signed out meanwhile, here or everywhere', async () => {
  const here = (token: string) => two.client(token).fetch('/api/session', { method: 'DELETE' })
  expect(await whileWaiting(here)).toEqual(refused)
  const elsewhere = async () => {
    const token = await saveSession(one.db, {
      ...testUsers.chidi,
      password: testPassword,
      now: one.clock.now(),
    })
    await two.client(token).fetch('/api/session/devices', { method: 'DELETE' })
  }
  expect(await whileWaiting(elsewhere)).toEqual(refused)
})

it('is refused when its giver is another role now, whatever became of the session', async () => {
  const demote = () =>
    sql`UPDATE profiles SET role = 'user' WHERE uid = ${testUsers.chidi.uid}`.execute(two.db)
  const { answer, deeds } = await whileWaiting(demote)
  expect({ answer, deeds }).toEqual({ answer: { status: 403, code: 'not-allowed' }, deeds: 0 })
})

it('whoever takes rights away does not wait for an act that is itself waiting', async () => {
  // The demotion above came back while the confirmation still waited; the order is the point of looking last.
  const order: string[] = []
  await two.as('bayo').call(changeMemberStatus, standing)
  await whileWaiting(async () => {
    await two.as('dayo').call(changeMemberStatus, standing)
    order.push('taken away')
  }).then(() => order.push('decided'))
  expect(order).toEqual(['taken away', 'decided'])
})

it('is refused when its giver’s password was changed on another device meanwhile', async () => {
  const change = async () => {
    const token = await saveSession(one.db, {
      ...testUsers.chidi,
      password: testPassword,
      now: one.clock.now(),
    })
    const body = { currentPassword: testPassword, newPassword: 'raffia-lantern-735' }
    await two.client(token).call(changePassword, { body })
  }
  expect(await whileWaiting(change)).toEqual(refused)
})
