/** The savings page asks the areas whose data it shows, and no others. */
import { naira } from '@kolo/foundation/money'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOrdinaryGoal, openPlan, startDeposit } from '../../testing/goal.factory.ts'
import { listGoals } from '../goal.contract.ts'

let server: TestServer
const asked = new Set<string>()

/** The features, whose purposes note that they are asked. */
const watched = features.map((feature) => {
  const { purposes } = feature
  if (!purposes) return feature
  const noting = Object.entries(purposes).map(([name, purpose]) => {
    const functions = Object.entries(purpose).map(([what, of]) => {
      if (typeof of !== 'function') return [what, of]
      const call = of as (...given: unknown[]) => unknown
      const noted = (...given: unknown[]) => {
        asked.add(name)
        return call(...given)
      }
      return [what, noted]
    })
    return [name, Object.fromEntries(functions)]
  })
  return { ...feature, purposes: Object.fromEntries(noting) }
})

beforeAll(async () => {
  server = await startTestServer({ features: watched })
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
})
afterAll(() => server.close())

it('asks nobody while no payment is shown, and savings alone for a deposit into a goal', async () => {
  const ada = server.as('ada')
  const { id: planId } = await openPlan(server.as('bayo'), server.as('chidi'))
  const goal = await openOrdinaryGoal(ada, planId)
  asked.clear()
  expect((await ada.call(listGoals, {})).payments).toEqual([])
  expect([...asked]).toEqual([])

  await startDeposit(ada, goal, naira(20_000n))
  asked.clear()
  expect((await ada.call(listGoals, {})).payments).toMatchObject([{ target: { name: goal.name } }])
  expect([...asked]).toEqual(['savings'])
})
