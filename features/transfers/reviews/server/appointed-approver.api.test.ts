/** An administrator who appoints a second account is still one pair of eyes; a founder begins with a colleague at once. */

import { naira } from '@kolo/foundation/money'
import { changeMemberStatus, changeRole } from '@kolo/profile/members'
import { seedProfile } from '@kolo/profile/testing'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  findTheMoney,
  openCollectionAccount,
  ordinaryAccount,
  sayItWasSent,
} from '../../testing/transfer.factory.ts'
import { activateCollectionAccount, proposeCollectionAccount } from '../../transfers/transfer.contract.ts'

let server: TestServer
const { ada, bayo, chidi } = testUsers
const reason = 'Agreed at the meeting of the board.'
const day = 86_400_000

beforeEach(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
})
afterEach(() => server.close())

/** Bayo asks to make Ada an administrator, and whoever is there agrees; everybody who was there knows. */
const appoint = async (uid: string, ...all: TestUserName[]) => {
  for (const who of all)
    await server.as(who).call(changeRole, { params: { uid }, body: { role: 'admin', reason } })
}
const propose = (who: TestUserName) =>
  server.as(who).call(proposeCollectionAccount, { body: ordinaryAccount })
const activating = ({ id, version }: { id: string; version: number }) => ({
  params: { id },
  body: { version },
})

it('in the first week a founder appoints a colleague and both begin', async () => {
  await appoint(ada.uid, 'bayo', 'chidi')
  const account = await propose('bayo')
  const { status } = await server.as('ada').call(activateCollectionAccount, activating(account))
  expect(status).toBe('active')
})

it('later the two are one pair of eyes for 7 days, in both directions', async () => {
  await propose('chidi')
  server.clock.advance(8 * day)
  await appoint(ada.uid, 'bayo', 'chidi')
  const account = await server.as('bayo').call(proposeCollectionAccount, {
    body: { ...ordinaryAccount, accountNumber: '0000014579' },
  })
  const problem = await server.as('ada').problem(activateCollectionAccount, activating(account))
  expect(problem.code).toBe('own-proposal')
  const hers = await server.as('ada').call(proposeCollectionAccount, {
    body: { ...ordinaryAccount, accountNumber: '0000000220' },
  })
  expect(hers.can.activate).toBe('own-proposal')
  expect((await server.as('bayo').problem(activateCollectionAccount, activating(hers))).code).toBe(
    'own-proposal',
  )
  const byChidi = await server.as('chidi').call(activateCollectionAccount, activating(hers))
  expect(byChidi.status).toBe('active')
  server.clock.advance(7 * day)
  expect((await server.as('ada').call(activateCollectionAccount, activating(account))).status).toBe('active')
})

it('whoever sends the only colleague away and appoints another account waits a day, and all staff know', async () => {
  await propose('chidi')
  server.clock.advance(8 * day)
  const stop = () =>
    server
      .as('bayo')
      .call(changeMemberStatus, { params: { uid: chidi.uid }, body: { isActive: false, reason } })
  expect(await stop()).toMatchObject({ isActive: true, waiting: [{ kind: 'profile.standing' }] })
  expect(server.jobs.map(({ data }) => data.to)).toEqual(
    expect.arrayContaining([chidi.email, testUsers.dayo.email]),
  )
  server.clock.advance(day)
  await stop()
  await appoint(ada.uid, 'bayo')
  server.clock.advance(day)
  await appoint(ada.uid, 'bayo')
  const account = await server.as('bayo').call(proposeCollectionAccount, {
    body: { ...ordinaryAccount, accountNumber: '0000014579' },
  })
  server.jobs.length = 0
  const told = await server.as('ada').call(activateCollectionAccount, activating(account))
  expect(told.status).toBe('proposed')
  expect(server.jobs.map(({ data }) => data.to)).toContain(testUsers.dayo.email)
  expect((await server.as('ada').problem(activateCollectionAccount, activating(told))).code).toBe(
    'alone-delay',
  )
  server.clock.advance(day)
  expect((await server.as('ada').call(activateCollectionAccount, activating(told))).status).toBe('active')
})

it('a payment of the one who appointed is not confirmed by the one appointed alone, however small', async () => {
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  const goal = await openOrdinaryGoal(server.as('bayo'), plan.id)
  server.clock.advance(8 * day)
  await appoint(ada.uid, 'bayo', 'chidi')
  const payment = await startDeposit(server.as('bayo'), goal, naira(1_000n))
  await sayItWasSent(server.as('bayo'), payment, 'TIED00000001')
  const kept = await findTheMoney(server.as('ada'), payment, { bankReference: 'TIED00000001' })
  expect(kept).toMatchObject({ status: 'proof_submitted', needsSecond: true })
  const done = await findTheMoney(server.as('chidi'), payment, { bankReference: 'TIED00000001' })
  expect(done.status).toBe('confirmed')
  expect(done.member.uid).toBe(bayo.uid)
})
