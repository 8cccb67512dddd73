/** An investment from what it takes to its payment, for the count of statements. */
import { naira } from '@kolo/foundation/money'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** Reads what a plan takes, begins two investments, gives one up, pays for the other, and undoes one that a mandate bought. */
export async function investingScenario(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
): Promise<void> {
  const now = server.clock.now()
  const plan = await makePlan(server.db, {
    status: 'open',
    preparedBy: testUsers.bayo.uid,
    now,
    min_kobo: naira(1_000n),
  })
  const offer = await ask.ada('investments.read-offer', { params: { id: plan.id } })
  const { sha256 } = offer.agreement as unknown as { sha256: string }
  const wishes = { maturityInstruction: 'pay_out', nominees: [] }
  const begin = () =>
    ask.ada('investments.start-investment', {
      body: { planId: plan.id, amountKobo: '100000', ...wishes, agreement: sha256 },
    })
  const [first, second] = [await begin(), await begin()]
  const at = (one: Answer) => ({ params: { id: one.id } })
  await ask.ada('investments.list-investments')
  await ask.ada('investments.edit-investment', { ...at(first), body: { ...wishes, version: first.version } })
  const transfer = await ask.ada('investments.pay-by-transfer', { ...at(first), body: {} })
  await ask.ada('payments.cancel-payment', at(transfer))
  await ask.ada('investments.pay-by-card', { ...at(first), body: {} })
  await ask.ada('investments.pay-from-wallet', { ...at(first), body: {} })
  await ask.ada('investments.read-investment', at(first))
  await ask.ada('investments.list-investment-activity', at(first))
  await ask.ada('investments.read-certificate', at(first))
  await ask.ada('investments.read-agreement', at(first))
  await ask.ada('investments.cancel-investment', at(second))
  const { sha256: mandate } = await ask.ada('investments.read-mandate')
  await ask.ada('investments.give-mandate', { body: { mandate } })
  await ask.ada('investments.end-mandate')
  const { uid: memberUid } = testUsers.ada
  const kept = { plan, memberUid, principalKobo: naira(10_000n), status: 'active', now } as const
  const bought = await saveInvestment(server.db, { ...kept, byMandate: true })
  await ask.ada('investments.undo-investment', { params: { id: bought.id }, body: {} })
}
