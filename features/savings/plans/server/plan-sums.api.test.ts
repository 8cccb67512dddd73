/** What lies in a plan is the same whatever of it is kept: counted from nothing, at the proof, and with what came after. */
import { naira } from '@kolo/foundation/money'
import { runTrialBalance } from '@kolo/ledger/trial-balance'
import { seedProfile } from '@kolo/profile/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelGoal, listPlanReviews } from '../../goals/goal.contract.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan } from '../../testing/goal.factory.ts'
import { keepPlanSums } from './plan-sums.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers)) await seedProfile(server.db, person)
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
})
afterAll(() => server.close())

it('counts each goal and each kobo once, before and after it is kept', async () => {
  const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  const plan = await openPlan(bayo, chidi)
  const sums = async () => {
    const { rows } = await bayo.call(listPlanReviews, { query: {} })
    const { goals, goalsWithMoney, savedKobo } = rows.find(({ id }) => id === plan.id) ?? {}
    return { goals, goalsWithMoney, savedKobo }
  }
  const kept = async () => {
    server.clock.advance(30 * 60_000)
    await runTrialBalance(server.db, server.clock.now())
    await keepPlanSums(server.db)
    return (await sql<{ goals: number }>`select goals, funded from savings_plan_sums`.execute(server.db)).rows
  }
  const first = await openOrdinaryGoal(ada, plan.id)
  const second = await openOrdinaryGoal(ada, plan.id, { name: 'A roof' })
  await depositAndConfirm(ada, bayo, first, naira(1_000n), 'FT10000001')
  const before = { goals: 2, goalsWithMoney: 1, savedKobo: naira(1_000n) }
  expect(await sums()).toEqual(before)
  expect(await kept()).toEqual([{ goals: 2, funded: 1 }])
  expect(await sums()).toEqual(before)

  await openOrdinaryGoal(ada, plan.id, { name: 'A well' })
  await depositAndConfirm(ada, bayo, first, naira(700n), 'FT10000002')
  await depositAndConfirm(ada, bayo, second, naira(500n), 'FT10000003')
  const after = { goals: 3, goalsWithMoney: 2, savedKobo: naira(2_200n) }
  expect(await sums()).toEqual(after)
  const fourth = await openOrdinaryGoal(ada, plan.id, { name: 'A bicycle' })
  expect(await kept()).toEqual([{ goals: 4, funded: 2 }])
  await ada.call(cancelGoal, { params: { id: fourth.id } })
  expect(await sums()).toEqual(after)
  expect(await kept()).toEqual([{ goals: 3, funded: 2 }])
  expect(await sums()).toEqual(after)
})
