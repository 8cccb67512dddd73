/** A "no" is said in the formats of whoever asked (domain.md G: every amount and date). */
import { naira } from '@kolo/foundation/money'
import { updateSettings } from '@kolo/profile/settings'
import { openGoal } from '@kolo/savings/contract'
import { openPlan } from '@kolo/savings/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testUsers } from '../test-users.ts'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('amounts in a refusal are written as the member who is refused likes to read them', async () => {
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  const refusal = async () => {
    const body = {
      planId: plan.id,
      name: 'Rent',
      icon: 'home' as const,
      targetKobo: naira(1n),
      targetOn: null,
    }
    return (await server.as('ada').problem(openGoal, { body })).message
  }
  const usual = await refusal()
  expect(usual).toMatch(/^Your target must be more than ₦[\d,]+\.00\.$/)
  await server.as('ada').call(updateSettings, {
    params: { uid: testUsers.ada.uid },
    body: { preferences: { numberFormat: '1 000.00' } },
  })
  const amount = usual.slice(usual.indexOf('₦'), -1)
  const written = amount.replaceAll(',', '\u00a0')
  expect(await refusal()).toBe(`Your target must be more than ${written}.`)
})
