/** The ledger by example: what an action looks like, what is refused as a mistake, and what the proof finds. */
import { transact } from '@kolo/database/connection'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo, naira } from '@kolo/foundation/money'
import { addMilliseconds, addMinutes, instant } from '@kolo/foundation/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountName, accountKey, assertMayPay, LedgerFault } from './accounts.ts'
import {
  readBalance,
  readBalanceHistory,
  readBalances,
  readOwnedBalances,
  readStatement,
  readTotal,
} from './balance.ts'
import { readFlows } from './flows.ts'
import { hold } from './holds.ts'
import { ledgerJobs } from './jobs.ts'
import { postJournal, reverseJournal } from './journal.ts'
import { findJournal } from './journals.ts'
import { takeSnapshots } from './snapshot.ts'
import {
  bank,
  draftOf,
  loan,
  members,
  payIn,
  post,
  posted,
  savings,
  shares,
  wallet,
  worldNow,
} from './testing.ts'
import { lastTrialBalance, proveBooks, runTrialBalance } from './trial-balance.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => await database.close())

const fees: AccountName = { kind: 'fees', scope: 'community' }

describe('a deposit', () => {
  it('shows in the balance, the statement, the totals and the bank', async () => {
    await posted(database.db, [{ debit: bank(), credit: savings(0), amount: naira(50_000n) }], {
      deed: 'test.deposit',
      memo: 'Deposit PAY-2026-000001',
      facts: { payment: 'PAY-2026-000001' },
    })
    expect(await readBalance(database.db, savings(0))).toEqual({
      balance: naira(50_000n),
      held: 0n,
      available: naira(50_000n),
    })
    expect((await readBalance(database.db, bank())).balance).toBe(naira(50_000n))
    expect(await readTotal(database.db, 'member_savings')).toBe(naira(50_000n))
    const { rows, nextCursor } = await readStatement(database.db, savings(0), { limit: 25 })
    expect(nextCursor).toBeUndefined()
    expect(rows).toMatchObject([
      {
        memo: 'Deposit PAY-2026-000001',
        amount: naira(50_000n),
        balanceAfter: naira(50_000n),
        postedAt: worldNow,
        counterpart: { kind: 'bank', scope: 'collection-1' },
        facts: { payment: 'PAY-2026-000001' },
        reverses: undefined,
      },
    ])
    expect(await readFlows(database.db, 'bank')).toEqual([{ month: '2026-11', in: naira(50_000n), out: 0n }])
  })

  it('leaves a line of its own when it is taken back, and the first line stays', async () => {
    const journalId = await payIn(database.db, savings(1), 900n)
    const order = { journalId, actorUid: null, now: addMinutes(worldNow, 5), memo: 'Bank returned it' }
    const reversal = await transact(database.db, (tx) => reverseJournal(tx, order))
    const { rows } = await readStatement(database.db, savings(1), { limit: 25 })
    expect(rows.map((row) => row.amount)).toEqual([-900n, 900n])
    expect(rows[0]?.reverses).toBe(journalId)
    if (!('journalId' in reversal)) throw new Error('It was refused')
    const again = { ...order, journalId: reversal.journalId }
    expect(await transact(database.db, (tx) => reverseJournal(tx, again))).toEqual({
      refusal: 'is-a-reversal',
    })
  })

  it('cannot be taken back once the money is gone', async () => {
    const journalId = await payIn(database.db, wallet(1), 900n)
    await posted(database.db, [{ debit: wallet(1), credit: fees, amount: kobo(1n) }])
    const order = { journalId, actorUid: null, now: worldNow, memo: 'Too late' }
    expect(await transact(database.db, (tx) => reverseJournal(tx, order))).toMatchObject({
      refusal: 'insufficient-funds',
      account: wallet(1),
      available: 899n,
      held: 0n,
    })
  })

  it('counts months in Lagos and history by the moment', async () => {
    const late = instant('2026-08-31T23:30:00.000Z')
    const plan: AccountName = { kind: 'psp_clearing', scope: 'card' }
    await posted(database.db, [{ debit: plan, credit: savings(2), amount: kobo(10n) }], { now: late })
    expect(await readFlows(database.db, 'psp_clearing')).toEqual([{ month: '2026-09', in: 10n, out: 0n }])
    const moments = [addMinutes(late, -1), late, worldNow]
    expect(await readBalanceHistory(database.db, savings(2), moments)).toEqual([0n, 10n, 10n])
    expect(await readBalanceHistory(database.db, { kind: 'bank', scope: 'unknown' }, moments)).toEqual([
      0n,
      0n,
      0n,
    ])
  })

  it('is nothing yet on an account nobody has posted to', async () => {
    const name: AccountName = { kind: 'member_savings', scope: 'never-used' }
    const nothing = { balance: 0n, held: 0n, available: 0n }
    expect(await readBalance(database.db, name)).toEqual(nothing)
    expect((await readBalances(database.db, [name])).get(accountKey(name))).toEqual(nothing)
    expect(await readStatement(database.db, name, { limit: 5 })).toEqual({ rows: [] })
  })
})

describe('a loan', () => {
  it('is owed by whom it was lent to, is paid back and no further, and the books hold', async () => {
    const own = await createTestDatabase()
    await posted(own.db, [{ debit: loan(0), credit: wallet(0), amount: naira(20_000n) }])
    expect(await readBalance(own.db, loan(0))).toMatchObject({ balance: naira(20_000n) })
    await posted(own.db, [{ debit: bank(), credit: loan(0), amount: naira(5_000n) }], {
      now: addMinutes(worldNow, 1),
    })
    const { rows } = await readStatement(own.db, loan(0), { limit: 5 })
    expect(rows.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [naira(-5_000n), naira(15_000n)],
      [naira(20_000n), naira(20_000n)],
    ])
    const tooMuch = [{ debit: wallet(0), credit: loan(0), amount: kobo(naira(15_000n) + 1n) }]
    expect(await post(own.db, tooMuch)).toMatchObject({
      refusal: 'insufficient-funds',
      account: loan(0),
      available: naira(15_000n),
    })
    expect(await readOwnedBalances(own.db, loan(0).ownerUid ?? '')).toMatchObject([
      { kind: 'member_loan', balance: naira(15_000n) },
      { kind: 'member_wallet', balance: naira(20_000n) },
    ])
    expect(await runTrialBalance(own.db, worldNow)).toMatchObject({ holds: true, world: 0n })
    await own.close()
  })
})

describe('a posting that is wrong in itself', () => {
  const one = kobo(1n)
  const [first, second] = members
  const asset: AccountName = { kind: 'plan_asset', scope: 'plan-1' }
  const reserve: AccountName = { kind: 'reserve', scope: 'community' }
  const unowned: AccountName = { kind: 'member_wallet', scope: first?.uid ?? '' }
  const stolen: AccountName = { kind: 'member_wallet', scope: first?.uid ?? '', ownerUid: second?.uid ?? '' }
  it.each([
    ['pays one member with the money of another', wallet(0), savings(1), 'the money of another member'],
    ['lends one member the money of another', loan(0), wallet(1), 'the money of another member'],
    ['pays one member’s loan back with the money of another', wallet(1), loan(0), 'the money of another'],
    ['redeems the shares of another', shares(1), wallet(0), 'the money of another member'],
    ['pays a member out of the reserve', reserve, wallet(0), 'cannot be paid out of'],
    ['pays a member out of what others have invested in', asset, wallet(0), 'cannot be paid out of'],
    ['names no owner', bank(), unowned, 'name an owner'],
    ['gives the bank an owner', { ...bank(), ownerUid: first?.uid ?? '' }, fees, 'not name an owner'],
    ['names the wrong owner', bank(), stolen, 'belongs to somebody else'],
    ['has one account on both sides', bank(), bank(), 'two accounts'],
  ])('that %s throws', async (_, debit, credit, message) => {
    await payIn(database.db, wallet(0), 10n)
    const attempt = post(database.db, [{ debit, credit, amount: one }])
    await expect(attempt).rejects.toThrow(LedgerFault)
    await expect(attempt).rejects.toThrow(message)
  })

  it('throws outside a transaction, without transfers and for nothing', async () => {
    const transfers = [{ debit: bank(), credit: wallet(0), amount: one }]
    await expect(postJournal(database.db, draftOf(transfers))).rejects.toThrow('inside a transaction')
    await expect(post(database.db, [])).rejects.toThrow('at least one')
    await expect(post(database.db, [{ debit: bank(), credit: fees, amount: kobo(0n) }])).rejects.toThrow(
      'nothing',
    )
  })

  it('lets a member move money between accounts of the same owner', () => {
    expect(() => assertMayPay(wallet(0), savings(0))).not.toThrow()
  })

  it('pays returns from what the plan has earned and not a kobo more', async () => {
    const income: AccountName = { kind: 'plan_income', scope: 'plan-7' }
    await posted(database.db, [{ debit: bank(), credit: income, amount: kobo(1_000n) }])
    const answer = await post(database.db, [
      { debit: income, credit: wallet(0), amount: kobo(600n) },
      { debit: income, credit: wallet(1), amount: kobo(401n) },
    ])
    expect(answer).toMatchObject({ refusal: 'insufficient-funds', account: income, available: 1_000n })
  })
})

describe('the proof', () => {
  let own: TestDatabase
  beforeEach(async () => {
    own = await createTestDatabase()
    await payIn(own.db, savings(0), 5_000n)
    await payIn(own.db, wallet(1), 250n)
    const order = {
      account: savings(0),
      amount: kobo(100n),
      deed: 'test.held',
      actorUid: null,
      now: worldNow,
    }
    await transact(own.db, (tx) => hold(tx, order))
    return async () => await own.close()
  })

  it('is kept and says that the books hold', async () => {
    expect(await lastTrialBalance(own.db)).toBeUndefined()
    await runTrialBalance(own.db, worldNow)
    expect(await lastTrialBalance(own.db)).toEqual({
      runAt: worldNow,
      holds: true,
      accounts: 3,
      journals: 2n,
      transfers: 2n,
      moved: 5_250n,
      world: 0n,
      findings: [],
      controls: [],
    })
  })

  it('holds on empty books', async () => {
    const empty = await createTestDatabase()
    expect(await proveBooks(empty.db, worldNow)).toMatchObject({ holds: true, accounts: 0, world: 0n })
    await empty.close()
  })

  it.each([
    ['a balance that was changed', 'update ledger_balances set balance_kobo = balance_kobo + 1'],
    ['an amount that was changed', 'update ledger_transfers set amount_kobo = amount_kobo + 1'],
    ['a transfer that was removed', 'delete from ledger_transfers where line = 1'],
    ['a hold that was removed', 'delete from ledger_holds'],
    ['a held figure that was changed', 'update ledger_balances set held_kobo = 0'],
    ['a snapshot that was changed', 'update ledger_snapshots set net_credit_kobo = 1'],
  ])('finds %s', async (_, statement) => {
    await takeSnapshots(own.db, addMinutes(worldNow, 60))
    expect((await proveBooks(own.db, worldNow)).holds).toBe(true)
    await own.asOwner((client) => client.query(statement))
    const proof = await runTrialBalance(own.db, worldNow)
    expect(proof.holds).toBe(false)
    expect(proof.findings.length).toBeGreaterThan(0)
    expect((await lastTrialBalance(own.db))?.holds).toBe(false)
  })

  it('runs as a job after the accounts were summed up, as often as one likes', async () => {
    const call = { db: own.db, now: addMinutes(worldNow, 60) }
    for (const job of [...ledgerJobs, ...ledgerJobs]) await job.run(call as Parameters<typeof job.run>[0], {})
    expect((await lastTrialBalance(own.db))?.holds).toBe(true)
  })
})

describe('a statement', () => {
  it('has what one moment brought in its order, whatever others post between', async () => {
    const own = await createTestDatabase()
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const now = addMinutes(worldNow, n)
      await posted(own.db, [{ debit: bank(), credit: wallet(0), amount: kobo(5n) }], { now })
      await posted(own.db, [{ debit: bank(), credit: wallet(1), amount: kobo(1n) }], { now: worldNow })
      await posted(own.db, [{ debit: wallet(0), credit: fees, amount: kobo(5n) }], { now })
    }
    const { rows } = await readStatement(own.db, wallet(0), { limit: 16 })
    expect(rows.map(({ balanceAfter }) => balanceAfter)).toEqual(rows.map((_, n) => (n % 2 === 0 ? 0n : 5n)))
    await own.close()
  })
})

describe('a snapshot', () => {
  it('changes no balance, and what is dated behind it is posted after it', async () => {
    const own = await createTestDatabase()
    for (const n of [1n, 2n, 3n]) {
      const now = addMinutes(worldNow, Number(n) * 30)
      await posted(own.db, [{ debit: bank(), credit: wallet(0), amount: kobo(n) }], { now })
      await takeSnapshots(own.db, now)
    }
    expect((await readBalance(own.db, bank())).balance).toBe(6n)
    const { rows } = await readStatement(own.db, bank(), { limit: 2 })
    expect(rows.map((row) => [row.amount, row.balanceAfter])).toEqual([
      [3n, 6n],
      [2n, 3n],
    ])
    const late = { debit: bank(), credit: wallet(0), amount: kobo(1n) }
    const journalId = await posted(own.db, [late], { now: addMinutes(worldNow, 30) })
    expect((await findJournal(own.db, journalId))?.postedAt).toBe(
      addMilliseconds(addMinutes(worldNow, 80), 1),
    )
    expect((await readBalance(own.db, bank())).balance).toBe(7n)
    expect((await proveBooks(own.db, worldNow)).holds).toBe(true)
    await own.close()
  })
})
