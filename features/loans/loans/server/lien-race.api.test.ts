/**
 * A member asks for savings in their bank account while the same savings become security for a loan, and while what secures a
 * called loan is taken, on two nodes at once. No kobo is promised twice. A few rounds in every run, 200 in the long one.
 */
import { naira, subtractKobo } from '@kolo/foundation/money'
import { readBalance, readTotal } from '@kolo/ledger/balance'
import { payIn } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { moveFromWallet } from '@kolo/savings/contract'
import { openOrdinaryGoal } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { cancelWithdrawal } from '@kolo/withdrawals/contract'
import { askForMoney, confirmedBankAccount } from '@kolo/withdrawals/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callLoan, takeCallStep } from '../../calling/calling.contract.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { agreeTo, applyFor, openProduct, openSavingsPlan } from '../../testing/loans.fixtures.ts'
import { payOutLoan, readLoan, readLoanReview, repayLoan, settleLoan } from '../loan.contract.ts'

const rounds = process.env.DEEP ? 200 : 2
const server = await startTestServer()
const beside = await startTestServer({ beside: server })
afterAll(async () => {
  await beside.close()
  await server.close()
})

const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const { uid } = testUsers.ada
const saved = naira(30_000n)
const asked = naira(25_000n)
const lent = naira(20_000n)
let product: LoanProduct
let bankAccountId = ''
let goal: { scope: string; kind: 'member_savings'; ownerUid: string }

beforeAll(async () => {
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium', kycStatus: 'verified' })
  await openCollectionAccount(bayo, chidi)
  bankAccountId = (await confirmedBankAccount(ada, bayo)).id
  server.clock.advance(86_400_000)
  const plan = await openSavingsPlan(server)
  // From the wallet, as a payment would: money can leave only a goal that money came to.
  const { id } = await openOrdinaryGoal(ada, plan.id)
  await fillWallet(server.db, uid, saved, server.clock.now())
  await ada.call(moveFromWallet, { params: { id }, body: { amountKobo: saved } })
  goal = { kind: 'member_savings', scope: id, ownerUid: uid }
  await fillWallet(server.db, testUsers.funke.uid, naira(1_000_000n), server.clock.now())
  const lowest = { penaltyBps: 0, penaltyCapBps: 0, minKobo: naira(1_000n) }
  product = await openProduct(server, 'LIEN', { ...lowest, maxRunning: 10, multipleBps: 100_000 })
})

const codeOf = (one: PromiseSettledResult<unknown>) =>
  one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code

/** What is held of the goal, by what. */
async function held(): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ purpose: string; kobo: bigint }>`
    select h.deed as purpose, sum(h.amount_kobo)::bigint as kobo from ledger_holds h join ledger_accounts a on a.id = h.account_id
    where a.scope = ${goal.scope} and not exists (select from ledger_hold_outcomes o where o.hold_id = h.id)
    group by 1`.execute(server.db)
  return Object.fromEntries(rows.map(({ purpose, kobo: amount }) => [purpose, amount]))
}

const withdraw = (): Promise<{ id: string }> =>
  askForMoney(beside.as('ada'), bankAccountId, asked, { source: 'savings_account', goalId: goal.scope })
async function cancel(withdrawn: PromiseSettledResult<{ id: string }>): Promise<void> {
  if (withdrawn.status === 'fulfilled')
    await ada.call(cancelWithdrawal, { params: { id: withdrawn.value.id } })
}

/** A loan is paid out while she asks for nearly all of her savings: the lien is on what the withdrawal left, or the other way. */
async function secured(): Promise<{ id: string }> {
  // What one administrator pays out alone in a day has an end.
  server.clock.advance(1_800_000)
  const loan = await applyFor(server, 'ada', product, lent, 6)
  await agreeTo(server, 'ada', loan)
  const params = { id: loan.id }
  const { version } = await bayo.call(readLoanReview, { params })
  const at = { params, body: { version } }
  const [first, second, withdrawn] = await Promise.allSettled([
    server.as('bayo').call(payOutLoan, at),
    beside.as('chidi').call(payOutLoan, at),
    withdraw(),
  ])
  const paidOut = [codeOf(first), codeOf(second)]
  expect(paidOut.filter((code) => code === 'done')).toHaveLength(1)
  const { 'loans.lien': lien = 0n, ...others } = await held()
  const out = withdrawn.status === 'fulfilled' ? asked : 0n
  expect(Object.values(others).reduce((sum, each) => sum + each, 0n)).toBe(out)
  if (out === 0n) expect(codeOf(withdrawn)).toBe('money-secures-loan')
  expect(lien).toBe(out === 0n ? lent : subtractKobo(saved, asked))
  expect((await readBalance(server.db, goal)).available).toBe(saved - lien - out)
  await cancel(withdrawn)
  return params
}

/** It is called, and what secures it taken while she asks for her savings again. */
async function taken(params: { id: string }): Promise<void> {
  await sql`update loan_instalments set due_on = due_on - 45 where loan_id = ${params.id}`.execute(server.db)
  for (const one of [bayo, chidi]) await one.call(callLoan, { params, body: { reason: 'Nothing was paid.' } })
  await sql`update loan_calls set called_on = called_on - 20, due_on = due_on - 20 where loan_id = ${params.id}`.execute(
    server.db,
  )
  await bayo.call(takeCallStep, { params, body: { step: 'lien' } })
  const [took, withdrawn] = await Promise.allSettled([
    server.as('chidi').call(takeCallStep, { params, body: { step: 'lien' } }),
    withdraw(),
  ])
  expect(codeOf(took)).toBe('done')
  const out = withdrawn.status === 'fulfilled' ? asked : 0n
  const { balance, available } = await readBalance(server.db, goal)
  expect(available).toBe(balance - out)
  expect(available).toBeGreaterThanOrEqual(0n)
  const { repayments } = await ada.call(readLoan, { params })
  expect(repayments[0]?.amountKobo).toBe(saved - balance)
  await cancel(withdrawn)
}

async function end(params: { id: string }): Promise<void> {
  await fillWallet(server.db, uid, naira(40_000n), server.clock.now())
  const { status, settlement, call } = await ada.call(readLoan, { params })
  if (status === 'running' && settlement) {
    const { totalKobo } = settlement
    if (call) await ada.call(repayLoan, { params, body: { amountKobo: totalKobo } })
    else await ada.call(settleLoan, { params, body: { totalKobo } })
  }
  expect((await ada.call(readLoan, { params })).status).toBe('repaid')
  expect(await held()).toEqual({})
  const { balance } = await readBalance(server.db, goal)
  if (balance < saved) await payIn(server.db, goal, subtractKobo(saved, balance))
}

it(`savings secure a loan or leave, ${rounds} times`, { timeout: 1_200_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const params = await secured()
    if (round % 2 === 1) await taken(params)
    await end(params)
  }
  expect(await readTotal(server.db, 'loan_principal')).toBe(0n)
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
})
