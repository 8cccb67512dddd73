/** Members find "Borrow" while a product is open or a loan is not over, and not a day longer. */
import { readSetting } from '@kolo/application/community-settings'
import { naira } from '@kolo/foundation/money'
import { payIn } from '@kolo/ledger/testing'
import { fillWallet } from '@kolo/payments/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { afterAll, expect, it } from 'vitest'
import { readLoan, settleLoan } from '../../loans/loan.contract.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { closeLoanProduct } from '../product.contract.ts'
import { endOffering, loansOffered } from './offer-loans.ts'

const server = await startTestServer()
afterAll(() => server.close())

const isOffered = () => readSetting(server.db, loansOffered)
const runJob = () => {
  const { community, clock, database } = server
  return database.db
    .transaction()
    .execute((db) => endOffering.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {}))
}

it('is offered until the last loan of a product that was closed is over', async () => {
  const ada = server.as('ada')
  const { uid } = testUsers.ada
  const plan = await openSavingsPlan(server)
  await saveInGoal(server, 'ada', { uid, planId: plan.id, amount: naira(300_000n) })
  await payIn(server.db, { kind: 'member_savings', scope: uid, ownerUid: uid }, naira(400_000n))
  await fillWallet(server.db, uid, naira(300_000n), server.clock.now())
  expect(await isOffered()).toBe(false)
  const product = await openProduct(server, 'ORD')
  const loan = await applyFor(server, 'ada', product)
  await runLoan(server, 'ada', loan)
  const params = { id: product.id }
  const body = { version: product.version, reason: 'The meeting decided it.' }
  await server.as('bayo').call(closeLoanProduct, { params, body })
  await runJob()
  expect(await isOffered()).toBe(true)

  const { settlement } = await ada.call(readLoan, { params: { id: loan.id } })
  const total = { totalKobo: settlement?.totalKobo ?? naira(0n) }
  await ada.call(settleLoan, { params: { id: loan.id }, body: total })
  expect(await isOffered()).toBe(true)
  await runJob()
  expect(await isOffered()).toBe(false)
})
