/**
 * Money that secures a loan, asked for in every way it could leave: the member reads which loan it secures, how much of it,
 * and what frees it. And PostgreSQL, by the server's own role: nothing frees it while the loan runs.
 */
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { deleteAccount } from '@kolo/identity/contract'
import { fillWallet } from '@kolo/payments/testing'
import { findProfile } from '@kolo/profile/server'
import { seedProfile } from '@kolo/profile/testing'
import { moveFromWallet, moveToWallet, payOutGoal, readGoal } from '@kolo/savings/contract'
import { openOrdinaryGoal } from '@kolo/savings/testing'
import { type TestUserName, testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { buyShares, offerShares, withdrawShares } from '@kolo/shares/contract'
import { agreeOnTerms } from '@kolo/shares/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { readWithdrawing } from '@kolo/withdrawals/contract'
import { askForMoney, confirmedBankAccount } from '@kolo/withdrawals/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptGuarantee, askGuarantor } from '../../guarantors/guarantor.contract.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan } from '../../testing/loans.fixtures.ts'
import { type Loan, repayLoan } from '../loan.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi, dayo] = [server.as('ada'), server.as('bayo'), server.as('chidi'), server.as('dayo')]
const uidOf = (name: TestUserName) => testUsers[name].uid
let goal: { id: string }
let bankAccountId: string
/** Ada owes it: ₦30,000 of her ₦50,000 secure it. */
let own: Loan
/** Ada owes it too: Dayo guarantees it with shares. */
let guaranteed: Loan
let product: LoanProduct

beforeAll(async () => {
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium', kycStatus: 'verified' })
  await openCollectionAccount(bayo, chidi)
  bankAccountId = (await confirmedBankAccount(ada, bayo)).id
  server.clock.advance(86_400_000)
  const plan = await openSavingsPlan(server)
  goal = await openOrdinaryGoal(ada, plan.id)
  await fillWallet(server.db, uidOf('ada'), naira(50_000n), server.clock.now())
  await ada.call(moveFromWallet, { params: { id: goal.id }, body: { amountKobo: naira(50_000n) } })
  await fillWallet(server.db, uidOf('funke'), naira(1_000_000n), server.clock.now())
  await agreeOnTerms([bayo, chidi])
  await fillWallet(server.db, uidOf('dayo'), naira(50_000n), server.clock.now())
  await dayo.call(buyShares, { body: { units: 50 } })
  const any = { minKobo: naira(1_000n), maxRunning: 5, multipleBps: 100_000 } as const
  product = await openProduct(server, 'OWN', any)
  own = await applyFor(server, 'ada', product, naira(30_000n))
  await runLoan(server, 'ada', own)
  const covered = await openProduct(server, 'BY-OTHERS', {
    ...any,
    cover: 'whole',
    guarantorsMin: 1,
    lien: 'none',
  })
  guaranteed = await applyFor(server, 'ada', covered, naira(20_000n))
  const asked = { guarantorUid: uidOf('dayo'), amountKobo: null }
  const { rows } = await ada.call(askGuarantor, { params: { id: guaranteed.id }, body: asked })
  await dayo.call(acceptGuarantee, { params: { id: rows[0]?.id ?? '' }, body: {} })
  await runLoan(server, 'ada', guaranteed)
})

/** What whoever asks reads instead. */
async function sentence(done: Promise<{ code: string; problem?: { message: string } | undefined }>) {
  const { code, problem } = await done
  expect(code).toBe('money-secures-loan')
  return problem?.message
}
const move = (amountKobo: Kobo) => ({ params: { id: goal.id }, body: { amountKobo } })

describe('what secures a loan of their own', () => {
  const says = (rest: string) =>
    `₦30,000.00 of this money secures your loan ${own.code}. Repay that loan to take it out.${rest}`
  const upTo = ' You can take out up to ₦20,000.00 now.'

  it('is not moved to the wallet', async () => {
    expect(await sentence(ada.problem(moveToWallet, move(naira(20_001n))))).toBe(says(upTo))
  })
  it('is not withdrawn to a bank', async () => {
    const asked = askForMoney(ada, bankAccountId, naira(25_000n), {
      source: 'savings_account',
      goalId: goal.id,
    })
    await expect(asked).rejects.toMatchObject({ code: 'money-secures-loan', message: says(upTo) })
  })
  it('does not leave a goal that has come to its end', async () => {
    await sql`update savings_accounts set status = 'matured' where id = ${goal.id}`.execute(server.db)
    expect(await sentence(ada.problem(payOutGoal, { params: { id: goal.id }, body: {} }))).toBe(says(''))
    await sql`update savings_accounts set status = 'active' where id = ${goal.id}`.execute(server.db)
  })
  it('is told on the pages of the goal and of the wallet', async () => {
    const liens = [{ code: own.code, amountKobo: naira(30_000n), isGuaranteed: false }]
    expect((await ada.call(readGoal, { params: { id: goal.id } })).liens).toEqual(liens)
    const { sources } = await ada.call(readWithdrawing, {})
    expect(sources.map((source) => source.liens)).toEqual([[], liens])
  })
  it('keeps its borrower from deleting their account', async () => {
    const deletion = { params: { uid: uidOf('ada') }, body: { currentPassword: testPassword } }
    const { problem } = await ada.problem(deleteAccount, deletion)
    expect(problem?.message).toBe(
      `You still owe ₦50,000.00 of loan ${guaranteed.code}, ${own.code}. Please repay or settle it first. Your wallet and savings can repay it: ask for it on the page of the loan.`,
    )
  })
})

describe('what secures the loan of another', () => {
  const says = () =>
    `₦20,000.00 of this money secures loan ${guaranteed.code}, which you guarantee. It is free again as that loan is repaid. You can take out up to ₦30,000.00 now.`

  it('is not transferred', async () => {
    const memberCode = (await findProfile(server.db, uidOf('chidi')))?.member_code ?? ''
    expect(await sentence(dayo.problem(offerShares, { body: { units: 31, memberCode } }))).toBe(says())
  })
  it('does not become money, neither in part nor when their account is deleted', async () => {
    for (const body of [{ units: 31, feeKobo: kobo(0n) }, { feeKobo: kobo(0n) }])
      expect(await sentence(dayo.problem(withdrawShares, { body }))).toBe(says())
  })
  it('keeps its guarantor from deleting their account', async () => {
    const deletion = { params: { uid: uidOf('dayo') }, body: { currentPassword: testPassword } }
    const { problem } = await dayo.problem(deleteAccount, deletion)
    expect(problem?.message).toBe(
      `You guarantee loan ${guaranteed.code}, and ₦20,000.00 secures it. You can leave when it is repaid, or when you withdrew the guarantee.`,
    )
  })
})

describe('PostgreSQL refuses', () => {
  const app = server.database.db
  const lien = () => sql`(select hold_ids[1] from loans where id = ${own.id})`
  const pledge = () =>
    sql`(select hold_ids[1] from loan_guarantors where loan_id = ${guaranteed.id} and status = 'accepted')`
  const free = (id: RawBuilder<unknown>) => sql`select ledger_void_hold(${id}, null, ${server.clock.now()})`
  const hold = (holdIds: RawBuilder<unknown>) =>
    sql`update loans set hold_ids = ${holdIds} where id = ${own.id}`

  it.each<[string, () => RawBuilder<unknown>[], RegExp]>([
    ['a lien set free while the loan runs', () => [free(lien())], /still secures a loan/],
    ['a guarantee set free while the loan runs', () => [free(pledge())], /still secures a loan/],
    ['a lien that is forgotten', () => [hold(sql`'{}'::uuid[]`)], /secured by less than before/],
    [
      'a lien set free and forgotten together',
      () => [free(lien()), hold(sql`'{}'::uuid[]`)],
      /secured by less than before/,
    ],
    [
      'a guarantee in the place of a lien',
      () => [hold(sql`array[${pledge()}]`)],
      /secured by less than before/,
    ],
    [
      'the guarantee forgotten',
      () => [sql`update loan_guarantors set hold_ids = '{}' where loan_id = ${guaranteed.id}`],
      /not held in full/,
    ],
    [
      'savings taken below what is held',
      () => [sql`update ledger_balances set held_kobo = 0 where held_kobo > 0`],
      /permission denied/,
    ],
    ['a hold that never was', () => [sql`delete from ledger_holds`], /permission denied/],
    [
      'a hold said to be over',
      () => [
        sql`insert into ledger_hold_outcomes (hold_id, outcome, settled_at) values (${lien()}, 'voided', now())`,
      ],
      /permission denied/,
    ],
  ])('%s', async (_, statements, why) => {
    const tried = app.transaction().execute(async (db) => {
      for (const statement of statements()) await statement.execute(db)
    })
    await expect(tried).rejects.toThrow(why)
  })

  it('nothing of what a repayment does: less is held of the same savings, as is owed', async () => {
    await fillWallet(server.db, uidOf('ada'), naira(10_000n), server.clock.now())
    await ada.call(repayLoan, { params: { id: own.id }, body: { amountKobo: naira(10_000n) } })
    const { liens } = await ada.call(readGoal, { params: { id: goal.id } })
    expect(liens).toMatchObject([{ code: own.code, amountKobo: naira(20_000n) }])
    await ada.call(moveToWallet, move(naira(30_000n)))
  })
})
