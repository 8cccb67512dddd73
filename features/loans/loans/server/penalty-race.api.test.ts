/**
 * A member repays and settles an overdue loan while the night charges its penalty, on two nodes at once. The penalty falls once,
 * one of the two pays, and no kobo is lost. A few rounds in every run, 200 in the long one.
 */
import { kobo, naira, subtractKobo } from '@kolo/foundation/money'
import { readBalance, readTotal } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LoanProduct } from '../../products/product.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { type Loan, readLoan, repayLoan, settleLoan } from '../loan.contract.ts'

const rounds = process.env.DEEP ? 200 : 2
const server = await startTestServer()
const beside = await startTestServer({ beside: server })
afterAll(async () => {
  await beside.close()
  await server.close()
})

const ada = server.as('ada')
const { uid } = testUsers.ada
const wallet = { kind: 'member_wallet', scope: uid, ownerUid: uid } as const
let product: LoanProduct

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  await saveInGoal(server, 'ada', { uid, planId: plan.id, amount: naira(30_000n) })
  await fillWallet(server.db, testUsers.funke.uid, naira(1_000_000n), server.clock.now())
  product = await openProduct(server, 'LATE', { maxRunning: 10, multipleBps: 100_000 })
})

const night = (on: typeof server) => {
  const job = feature.jobs?.find(({ name }) => name === 'loans.charge-interest') ?? expect.fail('no job')
  const { community, clock } = server
  const enqueue = async () => undefined
  return on.database.db
    .transaction()
    .execute((db) => job.run({ db, now: clock.now(), community, enqueue }, {}))
}

/** A loan whose first instalment is overdue for a month that no night has charged; its days come earlier, as the clock stands still. */
async function overdueLoan(): Promise<Loan> {
  server.clock.advance(60_000)
  const { id } = await applyFor(server, 'ada', product, naira(50_000n), 6)
  await runLoan(server, 'ada', { id })
  await sql`update loan_instalments set due_on = due_on - 70 where loan_id = ${id}`.execute(server.db)
  await fillWallet(server.db, uid, naira(100_000n), server.clock.now())
  return ada.call(readLoan, { params: { id } })
}

const codeOf = (one: PromiseSettledResult<unknown>) =>
  one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code

const income = async () =>
  (await readBalance(server.db, { kind: 'penalties', scope: product.id } as const)).balance
const inWallet = async () => (await readBalance(server.db, wallet)).balance

const settle = (loan: Loan, on = server) =>
  on.as('ada').call(settleLoan, {
    params: { id: loan.id },
    body: { totalKobo: loan.settlement?.totalKobo ?? kobo(0n) },
  })

it(`a penalty falls once beside a repayment and a settlement, ${rounds} times`, {
  timeout: 1_200_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const loan = await overdueLoan()
    const params = { id: loan.id }
    const [earned, had] = [await income(), await inWallet()]
    const repay = () => beside.as('ada').call(repayLoan, { params, body: { amountKobo: naira(3_000n) } })
    const money = round % 2 === 0 ? [repay(), settle(loan)] : [settle(loan), repay()]
    const outcomes = await Promise.allSettled([...money, night(server), night(beside)])
    const [first, second, ...nights] = outcomes.map(codeOf)
    expect(nights).toEqual(['done', 'done'])
    const [repaid, settled] = round % 2 === 0 ? [first, second] : [second, first]
    const after = await ada.call(readLoan, { params })
    expect([repaid, settled]).toEqual(
      after.status === 'repaid' ? ['loan-status', 'done'] : ['done', 'loan-settlement-changed'],
    )
    // 2 % of the first instalment, once.
    expect(loan.balance.penaltyKobo).toBeGreaterThan(0n)
    expect(subtractKobo(await income(), earned)).toBe(loan.balance.penaltyKobo)
    expect(after.schedule.map(({ penaltyKobo }) => penaltyKobo)).toEqual(
      loan.schedule.map(({ penaltyKobo }) => penaltyKobo),
    )
    expect(after.repayments).toHaveLength(1)
    expect(subtractKobo(had, await inWallet())).toBe(after.repayments[0]?.amountKobo)
    expect(await readTotal(server.db, 'loan_penalty_due')).toBe(after.balance.penaltyKobo)
    if (after.status !== 'repaid') await settle(after)
  }
  for (const kind of ['loan_principal', 'loan_interest_due', 'loan_penalty_due'] as const)
    expect(await readTotal(server.db, kind)).toBe(0n)
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
})
