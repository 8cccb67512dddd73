/**
 * A loan is called while its borrower repays, and the savings that secure it are taken while the borrower moves them away, on
 * two nodes at once. Nothing is taken twice or out of nothing, and no kobo is lost. A few rounds in every run, 200 in the long
 * one.
 */
import { kobo, naira, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { readBalance, readTotal } from '@kolo/ledger/balance'
import { payIn } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { moveToWallet } from '@kolo/savings/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLoan, repayLoan } from '../../loans/loan.contract.ts'
import { readLoanRecovery } from '../../loans/loan-recovery.contract.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { callLoan, takeCallStep } from '../calling.contract.ts'

const rounds = process.env.DEEP === '1' ? 200 : 3
const server = await startTestServer()
const beside = await startTestServer({ beside: server })
afterAll(async () => {
  await beside.close()
  await server.close()
})

const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const { uid } = testUsers.ada
const reason = 'Two instalments are overdue.'
let product: LoanProduct
let goal: { scope: string; kind: 'member_savings'; ownerUid: string }

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  const { id } = await saveInGoal(server, 'ada', { uid, planId: plan.id, amount: naira(30_000n) })
  goal = { kind: 'member_savings', scope: id, ownerUid: uid }
  await fillWallet(server.db, testUsers.funke.uid, naira(1_000_000n), server.clock.now())
  const noPenalty = { penaltyBps: 0, penaltyCapBps: 0 }
  product = await openProduct(server, 'RACE', { ...noPenalty, maxRunning: 10, multipleBps: 100_000 })
})

const balance = async (account: typeof goal) => (await readBalance(server.db, account)).balance
const codesOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code))
/** The days of a loan come earlier: its clock stands still. */
const age = (id: string, days: number) =>
  sql`update loan_instalments set due_on = due_on - ${days}::integer where loan_id = ${id}`.execute(server.db)

async function overdueLoan(round: number) {
  server.clock.advance(60_000)
  const loan = await applyFor(server, 'ada', product, naira(50_000n), 6)
  await runLoan(server, 'ada', loan)
  await age(loan.id, 45)
  // What is due, or all of it: then nothing is left to call.
  const { balance: due } = await ada.call(readLoan, { params: { id: loan.id } })
  await fillWallet(server.db, uid, naira(100_000n), server.clock.now())
  return { params: { id: loan.id }, repays: round % 2 === 0 ? due.dueKobo : naira(1_000n) }
}

async function callWhileRepaying(round: number) {
  const { params, repays } = await overdueLoan(round)
  const before = (await bayo.call(callLoan, { params, body: { reason } })).owedKobo
  const settled = await Promise.allSettled([
    server.as('chidi').call(callLoan, { params, body: { reason } }),
    beside.as('ada').call(repayLoan, { params, body: { amountKobo: repays } }),
    beside.as('chidi').call(callLoan, { params, body: { reason } }),
  ])
  const [first, repaid, second] = codesOf(settled)
  expect(repaid).toBe('done')
  const after = (await bayo.call(readLoanRecovery, { params })).calling
  expect(after.owedKobo).toBe(subtractKobo(before, repays))
  const called = [first, second].toSorted()
  if (after.call === null) {
    expect(round % 2).toBe(0)
    expect(called).toEqual(['loan-not-overdue', 'loan-not-overdue'])
    await age(params.id, 45)
    // What was proposed still waits.
    await chidi.call(callLoan, { params, body: { reason } })
  } else {
    expect(called).toEqual(['done', 'loan-called'])
    const { principalKobo, interestKobo, penaltyKobo } = after.call
    expect([before, after.owedKobo]).toContain(sumKobo([principalKobo, interestKobo, penaltyKobo]))
  }
  return params
}

async function takeSavingsWhileMoving(params: { id: string }) {
  await sql`update loan_calls set called_on = called_on - 20, due_on = due_on - 20 where loan_id = ${params.id}`.execute(
    server.db,
  )
  const free = naira(10_000n)
  await payIn(server.db, goal, free)
  const saved = await balance(goal)
  const { owedKobo } = await bayo.call(takeCallStep, { params, body: { step: 'lien' } })
  const settled = await Promise.allSettled([
    server.as('chidi').call(takeCallStep, { params, body: { step: 'lien' } }),
    beside.as('ada').call(moveToWallet, { params: { id: goal.scope }, body: { amountKobo: free } }),
    beside.as('chidi').call(takeCallStep, { params, body: { step: 'lien' } }),
  ])
  const [first, moved, second] = codesOf(settled)
  expect([first, second].toSorted()).toEqual(['call-step-taken', 'done'])
  const { taken, owedKobo: left } = (await bayo.call(readLoanRecovery, { params })).calling
  const took = taken[0]?.amountKobo ?? expect.fail()
  expect(left).toBe(subtractKobo(owedKobo, took))
  const out = moved === 'done' ? free : kobo(0n)
  expect(await balance(goal)).toBe(subtractKobo(saved, sumKobo([took, out])))
  expect(left === 0n || (await balance(goal)) === 0n).toBe(true)
  return left
}

it(`is called once and takes what there is once, ${rounds} times`, { timeout: 1_200_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const params = await callWhileRepaying(round)
    const left = await takeSavingsWhileMoving(params)
    if (left > 0n) await ada.call(repayLoan, { params, body: { amountKobo: left } })
    expect((await ada.call(readLoan, { params })).status).toBe('repaid')
    const missing = subtractKobo(naira(30_000n), await balance(goal))
    if (missing > 0n) await payIn(server.db, goal, missing)
  }
  for (const kind of ['loan_principal', 'loan_interest_due'] as const)
    expect(await readTotal(server.db, kind)).toBe(0n)
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
})
