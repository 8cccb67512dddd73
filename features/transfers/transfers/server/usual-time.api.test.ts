import { naira } from '@kolo/foundation/money'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { expect, it } from 'vitest'
import { findTheMoney, sayItWasSent } from '../../testing/transfer.factory.ts'
import { paymentsFixture } from '../../testing/transfer.fixtures.ts'
import { readUsualTime } from '../transfer.contract.ts'

const { server, start } = await paymentsFixture(startTestServer, testUsers)
const minute = 60_000
const usual = async () => (await server.as('ada').call(readUsualTime, {})).usual

/** A transfer that is confirmed so many minutes after it was said to be sent. */
async function confirmedAfter(minutes: number, at: number) {
  const bankReference = `NIP0000${at}`
  const payment = await start(naira(1_000n + BigInt(at)))
  await sayItWasSent(server.as('ada'), payment, bankReference)
  server.clock.advance(minutes * minute)
  await findTheMoney(server.as('bayo'), payment, { bankReference })
}

it('is the median and nine of ten of the last 30 days, and nothing from fewer than five', async () => {
  for (const [at, minutes] of [10, 20, 30, 240].entries()) await confirmedAfter(minutes, at)
  expect(await usual()).toBeUndefined()
  await confirmedAfter(40, 4)
  expect(await usual()).toEqual({ halfMinutes: 30, mostMinutes: 240 })
  server.clock.advance(31 * 24 * 60 * minute)
  expect(await usual()).toBeUndefined()
})
