/** Borrowers who leave, through HTTP and a real PostgreSQL: wallet and savings repay their loan, by two administrators. */
import { eventsSince } from '@kolo/audit/server'
import { kobo, naira, subtractKobo } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { deleteAccount } from '@kolo/identity/contract'
import { readBalance, readTotal } from '@kolo/ledger/balance'
import { posted } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { testPassword, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLoanDocument } from '../../agreement/loan-document.contract.ts'
import { readLoan, settleLoan } from '../../loans/loan.contract.ts'
import { readLoanRecovery } from '../../loans/loan-recovery.contract.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { readSetOff, requestSetOff, setOffSavings, withdrawSetOff } from '../leaving.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi, dayo] = (['ada', 'bayo', 'chidi', 'dayo'] as const).map((name) => server.as(name))
if (!ada || !bayo || !chidi || !dayo) throw new Error('The people of the tests are not there')
let product: LoanProduct

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  await saveInGoal(server, 'ada', { uid: testUsers.ada.uid, planId: plan.id, amount: naira(400_000n) })
  await saveInGoal(server, 'dayo', { uid: testUsers.dayo.uid, planId: plan.id, amount: naira(100_000n) })
  await fillWallet(server.db, testUsers.funke.uid, naira(2_000_000n), server.clock.now())
  product = await openProduct(server, 'RUN', { maxRunning: 10 })
})

const running = async (name: 'ada' | 'dayo', amount: bigint) => {
  const loan = await applyFor(server, name, product, naira(amount))
  await runLoan(server, name, loan)
  return loan.id
}
const at = (id: string) => ({ params: { id }, body: {} })
const leaving = (name: 'ada' | 'dayo') => ({
  params: { uid: testUsers[name].uid },
  body: { currentPassword: testPassword },
})
/** What a loan brought to the wallet is spent. */
const spendWallet = async (name: 'ada' | 'dayo') => {
  const debit = walletAccount(testUsers[name].uid)
  const { available: amount } = await readBalance(server.db, debit)
  await posted(server.db, [{ debit, credit: { kind: 'bank', scope: 'the-bank' }, amount }])
}

describe('a borrower who leaves', () => {
  it('lets wallet and savings repay the loan, by two administrators, in one journal', async () => {
    const id = await running('ada', 300_000n)
    const before = await ada.call(readSetOff, { params: { id } })
    expect(before).toMatchObject({
      walletKobo: naira(300_000n),
      savingsKobo: naira(400_000n),
      leftKobo: 0n,
    })
    expect(before.requestedAt).toBeUndefined()
    expect((await dayo.problem(readSetOff, { params: { id } })).status).toBe(404)
    // Nobody takes savings that their member did not offer.
    expect((await bayo.problem(setOffSavings, at(id))).code).toBe('set-off-not-requested')
    await ada.call(requestSetOff, at(id))
    expect((await ada.problem(requestSetOff, at(id))).code).toBe('set-off-requested')
    await ada.call(withdrawSetOff, at(id))
    expect((await bayo.problem(setOffSavings, at(id))).code).toBe('set-off-not-requested')
    await ada.call(requestSetOff, at(id))
    await bayo.call(setOffSavings, at(id))
    expect((await bayo.call(readLoanRecovery, { params: { id } })).setOff?.waiting?.title).toMatch(
      /^Repay the loan LN-/,
    )
    expect((await bayo.problem(setOffSavings, at(id))).code).toBe('own-approval')
    const done = await chidi.call(setOffSavings, at(id))
    expect(done).toMatchObject({ status: 'repaid', balance: { principalKobo: 0n, dueKobo: 0n } })
    expect(done.repayments).toMatchObject([
      { amountKobo: before.settleKobo, principalKobo: naira(300_000n), channel: 'set-off', settled: true },
    ])
    // The wallet paid first, the goals what was left of it, and nothing is held any more.
    const wallet = await readBalance(server.db, walletAccount(testUsers.ada.uid))
    expect(wallet.available).toBe(0n)
    const { rows } = await sql<{ left: bigint }>`
      select sum(b.balance_kobo)::bigint as left from ledger_balances b join ledger_accounts a on a.id = b.account_id
      where a.kind = 'member_savings' and a.owner_uid = ${testUsers.ada.uid}`.execute(server.db)
    expect(rows[0]?.left).toBe(subtractKobo(naira(700_000n), before.settleKobo))
    expect(await readTotal(server.db, 'loan_principal')).toBe(0n)
    const journals = await sql`select from ledger_journals where deed = 'loans.set-off'`.execute(server.db)
    expect(journals.rows).toHaveLength(1)
    const notices = (await ada.call(listNotices, {})).rows.map(({ title }) => title)
    expect(notices).toContain('Your savings repaid your loan')
    const kinds = ['loan.set-off-requested', 'loan.set-off-withdrawn', 'loan.set-off']
    expect(await eventsSince(server.db, kinds, instant('2026-01-01T00:00:00Z'))).toHaveLength(4)
    // It ends with papers that add up, and a loan no longer keeps the member.
    const statement = await ada.call(makeLoanDocument, { params: { id }, body: { kind: 'statement' } })
    expect(statement.amountKobo).toBe(0n)
    await ada.call(makeLoanDocument, { params: { id }, body: { kind: 'clearance' } })
    expect((await ada.problem(deleteAccount, leaving('ada'))).code).toBe('money-left')
  })

  it('pays what is left before leaving, and then leaves', async () => {
    const id = await running('dayo', 150_000n)
    await spendWallet('dayo')
    await dayo.call(requestSetOff, at(id))
    await bayo.call(setOffSavings, at(id))
    const part = await chidi.call(setOffSavings, at(id))
    expect(part).toMatchObject({ status: 'running', balance: { principalKobo: naira(50_000n) } })
    expect((await dayo.problem(deleteAccount, leaving('dayo'))).code).toBe('loan-owed')
    expect((await bayo.problem(setOffSavings, at(id))).code).toBe('set-off-not-requested')
    await dayo.call(requestSetOff, at(id))
    expect((await bayo.problem(setOffSavings, at(id))).code).toBe('set-off-nothing')
    const { settlement } = await dayo.call(readLoan, { params: { id } })
    const totalKobo = settlement?.totalKobo ?? kobo(0n)
    await fillWallet(server.db, testUsers.dayo.uid, totalKobo, server.clock.now())
    await dayo.call(settleLoan, { params: { id }, body: { totalKobo } })
    await dayo.call(deleteAccount, leaving('dayo'))
    const { rows } = await sql`select from profiles where uid = ${testUsers.dayo.uid}`.execute(server.db)
    expect(rows).toEqual([])
  })
})

it('PostgreSQL refuses a set-off without two, without a request, and one that is marked without a journal', async () => {
  const id = await running('ada', 50_000n)
  const app = server.database.db
  const { code } = await ada.call(readLoan, { params: { id } })
  const post = () =>
    app.transaction().execute((db) =>
      postLoan(
        { db, now: server.clock.now() },
        { code },
        {
          kind: 'loans.set-off',
          memo: 'Tried',
          actorUid: testUsers.bayo.uid,
          transfers: [
            {
              debit: walletAccount(testUsers.ada.uid),
              credit: { kind: 'loan_principal', scope: id, ownerUid: testUsers.ada.uid },
              amount: naira(50_000n),
            },
          ],
        },
      ),
    )
  await expect(post()).rejects.toThrow()
  await ada.call(requestSetOff, at(id))
  await expect(post()).rejects.toThrow()
  const marked = sql`update loan_set_offs set applied_at = now(), journal_id = (select id from ledger_journals limit 1)
    where loan_id = ${id}`
  await expect(marked.execute(app)).rejects.toThrow(/nobody has approved|not set off/)
  await expect(sql`delete from loan_set_offs`.execute(app)).rejects.toThrow(/permission denied/)
  const again = sql`insert into loan_set_offs (id, loan_id, requested_at) values (gen_random_uuid(), ${id}, now())`
  await expect(again.execute(app)).rejects.toThrow(/loan_set_offs_open/)
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
})
