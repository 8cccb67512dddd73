import { eventsSince } from '@kolo/audit/server'
import { naira } from '@kolo/foundation/money'
import { seedProfile } from '@kolo/profile/testing'
import { listGoals } from '@kolo/savings/contract'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { listPaymentReviews, readPaymentReview, rejectPayment, submitProof } from '@kolo/transfers/contract'
import { openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteAccount } from '../../identity.contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const deletion = { params: { uid: testUsers.ada.uid }, body: { currentPassword: testPassword } }

it('a member whose payment is being checked stays until it is decided', async () => {
  const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  await openCollectionAccount(bayo, chidi)
  const plan = await openPlan(bayo, chidi)
  const payment = await startDeposit(ada, await openOrdinaryGoal(ada, plan.id), naira(1_000n))
  await sayItWasSent(ada, payment, 'NIP00000001')
  expect(await ada.problem(deleteAccount, deletion)).toMatchObject({
    status: 409,
    code: 'money-being-checked',
  })
  const { version } = await bayo.call(readPaymentReview, { params: { id: payment.id } })
  await bayo.call(rejectPayment, {
    params: { id: payment.id },
    body: { reason: 'No such line in the bank.', version },
  })
  await ada.call(deleteAccount, deletion)
  expect((await bayo.fetch(`/api/users/${testUsers.ada.uid}`)).status).toBe(404)
})

it('a member who leaves takes along what they were told to pay, also when they say at that moment that it was sent', async () => {
  const [funke, bayo] = [server.as('funke'), server.as('bayo')]
  const { uid } = testUsers.funke
  await seedProfile(server.db, { ...testUsers.funke, emailVerified: true, profileComplete: true })
  const [plan] = (await funke.call(listGoals, {})).plans
  const payment = await startDeposit(funke, await openOrdinaryGoal(funke, plan?.id ?? ''), naira(1_000n))
  const leaving = { params: { uid }, body: { currentPassword: testPassword } }
  const ends: Promise<unknown>[] = []
  let answered = 0
  const waiting = async (count: number) => {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.db)
    return rows.length >= count || answered > 0
  }
  const ask = async (count: number, end: Promise<unknown>) => {
    ends.push(end.finally(() => answered++))
    while (!(await waiting(count))) await new Promise(setImmediate)
  }
  await server.db.transaction().execute(async (db) => {
    await sql`SELECT 1 FROM payments WHERE id = ${payment.id} FOR UPDATE`.execute(db)
    await ask(1, funke.call(deleteAccount, leaving))
    await ask(
      2,
      funke.problem(submitProof, { params: { id: payment.id }, body: { bankReference: 'NIP00000002' } }),
    )
  })
  expect((await Promise.all(ends))[1]).toMatchObject({ code: 'user-token-expired' })
  expect(await bayo.call(readPaymentReview, { params: { id: payment.id } })).toMatchObject({
    status: 'expired',
  })
})

it('a member who leaves ends every goal they had, and gives back the places', async () => {
  const [efe, bayo] = [server.as('efe'), server.as('bayo')]
  const { uid } = testUsers.efe
  await seedProfile(server.db, {
    ...testUsers.efe,
    isActive: true,
    emailVerified: true,
    profileComplete: true,
  })
  const [plan] = (await efe.call(listGoals, {})).plans
  const [emptied, unused] = [
    await openOrdinaryGoal(efe, plan?.id ?? ''),
    await openOrdinaryGoal(efe, plan?.id ?? ''),
  ]
  await startDeposit(efe, unused, naira(1_000n))
  // As if it had held money once.
  await sql`UPDATE savings_accounts SET status = 'active', activated_at = opened_at WHERE id = ${emptied.id}`.execute(
    server.db,
  )
  const since = server.clock.now()
  await efe.call(deleteAccount, { params: { uid }, body: { currentPassword: testPassword } })
  const goals =
    await sql`SELECT id, status, ended_at FROM savings_accounts WHERE owner_uid = ${uid} ORDER BY status`.execute(
      server.db,
    )
  expect(goals.rows).toEqual([
    { id: unused.id, status: 'cancelled', ended_at: since },
    { id: emptied.id, status: 'closed', ended_at: since },
  ])
  const places = await sql`SELECT goals_open FROM savers WHERE member_uid = ${uid}`.execute(server.db)
  expect(places.rows).toEqual([{ goals_open: 0 }])
  const events = await eventsSince(server.db, ['savings.goal-closed', 'savings.goal-cancelled'], since)
  expect(events.filter(({ subjectUid }) => subjectUid === uid)).toHaveLength(2)
  const queue = await bayo.call(listPaymentReviews, { query: {} })
  expect(queue.rows.filter(({ member }) => member.uid === uid)).toEqual([])
})

it('a picture that stays at a media host is named in the audit log', async () => {
  const picture = 'https://pictures.media.example/unity-savers/image/upload/v1/a.png'
  const { uid } = testUsers.dayo
  await server.db.updateTable('profiles').set({ avatar: picture }).where('uid', '=', uid).execute()
  const since = server.clock.now()
  await server.as('dayo').call(deleteAccount, { params: { uid }, body: { currentPassword: testPassword } })
  const events = await eventsSince(server.db, ['account.deleted'], since)
  expect(events.filter(({ subjectUid }) => subjectUid === uid)).toMatchObject([
    { facts: { leftAtMediaHost: picture } },
  ])
})

it('the last administrator stays', async () => {
  await server.as('chidi').call(deleteAccount, {
    params: { uid: testUsers.chidi.uid },
    body: { currentPassword: testPassword },
  })
  const last = { params: { uid: testUsers.bayo.uid }, body: { currentPassword: testPassword } }
  expect(await server.as('bayo').problem(deleteAccount, last)).toMatchObject({ code: 'last-administrator' })
})
