/** Somebody who leaves while they begin something: whichever comes first, nothing of theirs stays open. */
import { newId } from '@kolo/foundation/ids'
import { naira } from '@kolo/foundation/money'
import { seedProfile } from '@kolo/profile/testing'
import { makeDeposit } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteAccount } from '../../identity.contract.ts'
import { saveSession } from '../../testing/identity.factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const rounds = process.env.DEEP ? 50 : 12

async function newMember(number: number) {
  const now = server.clock.now()
  const uid = newId(Date.parse(now))
  const email = `leaver-${number}@kolo.example`
  await seedProfile(server.db, { ...testUsers.ada, uid, email })
  const session = () => saveSession(server.db, { uid, email, password: testPassword, now })
  return { uid, leaving: server.client(await session()), paying: server.client(await session()) }
}

it('a deposit that starts while its member leaves is closed with the account, or never was', async () => {
  const { db } = server
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  const outcomes = { left: 0, started: 0 }
  const leavingMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { uid, leaving, paying } = await newMember(round)
    const goal = await openOrdinaryGoal(paying, plan.id)
    const began = Date.now()
    const left = leaving
      .call(deleteAccount, { params: { uid }, body: { currentPassword: testPassword } })
      .finally(() => leavingMs.push(Date.now() - began))
    // Somewhere within the time that leaving took so far, so that each order comes about on any machine.
    const usual = Math.max(...leavingMs.slice(-5), 20)
    await new Promise((later) => setTimeout(later, usual * ((round % 20) / 20)))
    const body = { amountKobo: naira(1_000n) }
    const [leave, start] = await Promise.allSettled([
      left,
      paying.call(makeDeposit, { params: { id: goal.id }, body }),
    ])
    expect(leave.status).toBe('fulfilled')
    outcomes.left += 1
    if (start.status === 'fulfilled') outcomes.started += 1
    else
      expect(start.reason).toMatchObject({ code: expect.stringMatching(/^(user-token-expired|not-found)$/) })
    const open = await sql`SELECT status FROM payments
      WHERE member_uid = ${uid} AND status NOT IN ('expired', 'cancelled')`.execute(db)
    expect(open.rows).toEqual([])
  }
  expect(outcomes).toEqual({ left: rounds, started: expect.any(Number) })
  expect(outcomes.started).toBeGreaterThan(0)
  expect(outcomes.started).toBeLessThan(rounds)
}, 300_000)
