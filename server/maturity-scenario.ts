/** Investments that are left early, frozen, and come to their end, for the count of statements. */
import { naira } from '@kolo/foundation/money'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

/** Ada asks to leave, takes it back, is refused and is let go; one is frozen; two agree to what a plan pays. */
export async function maturityScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  const now = server.clock.now()
  const common = { preparedBy: testUsers.bayo.uid, now }
  const plan = await makePlan(server.db, { ...common, status: 'open', early_exit: 'fee', exit_fee_bps: 200 })
  const follows = { code: plan.code, name: plan.name, number: 2, replaces: plan.id }
  const next = await makePlan(server.db, { ...common, status: 'open', ...follows })
  const over = await makePlan(server.db, { ...common, status: 'matured' })
  const kept = { memberUid: testUsers.ada.uid, now, principalKobo: naira(10_000n) }
  const { id } = await saveInvestment(server.db, { ...kept, plan, status: 'active' })
  await saveInvestment(server.db, {
    ...kept,
    plan: over,
    principalKobo: naira(1_200_000n),
    status: 'matured',
  })
  const at = { params: { id } }
  const seen = await ask.ada('investments.read-ending', at)
  const { sha256 } = (seen.successor as unknown as { agreement: { sha256: string } }).agreement
  await ask.ada('investments.consent-to-roll', { ...at, body: { planId: next.id, sha256 } })
  const { feeKobo, netKobo } = seen.cost as unknown as { feeKobo: string; netKobo: string }
  const leave = () =>
    ask.ada('investments.ask-exit', { ...at, body: { feeKobo, netKobo, isUnderstood: true } })
  const versioned = async (more = {}) => {
    const { rows } = await ask.bayo('investments.list-investment-reviews', { query: {} })
    return { ...at, body: { version: rows.find((row: Answer) => row.id === id)?.version, ...more } }
  }
  const reason = 'Asked for by the court.'
  await leave()
  await ask.ada('investments.withdraw-exit', { ...at, body: {} })
  await leave()
  await ask.bayo('investments.refuse-exit', await versioned({ reason }))
  await ask.bayo('investments.freeze-investment', await versioned({ reason, cause: 'dispute' }))
  await ask.bayo('investments.free-investment', await versioned({ reason }))
  await leave()
  await ask.bayo('investments.settle-exit', await versioned())
  await ask.bayo('investments.read-obligations')
  await ask.bayo('investments.download-obligations')
  const owed = { investments: 1, totalKobo: '120000000' }
  await ask.bayo('investments.pay-out-maturities', { params: { id: over.id }, body: owed })
}
