/** What an action costs the database: one call, however many lines it has. */

import { transact } from '@kolo/database/connection'
import type { Db } from '@kolo/database/tables'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo } from '@kolo/foundation/money'
import { addMinutes } from '@kolo/foundation/time'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountName, accountKey, LedgerFault } from './accounts.ts'
import { readBalance, readBalances, readStatement } from './balance.ts'
import { hold, postHold, voidHold } from './holds.ts'
import { postJournals, reverseJournal, type Transfer } from './journal.ts'
import { anyId, bank, draftOf, post, posted, savings, wallet, worldNow } from './testing.ts'
import { proveBooks } from './trial-balance.ts'

let database: TestDatabase
let counted: Db
let statements = 0

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  database = await createTestDatabase()
  counted = database.db.withPlugin(counting)
})
afterAll(() => database.close())

async function statementsOf<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; cost: number }> {
  const before = statements
  const answer = await work()
  return { answer, cost: statements - before }
}

const order = { actorUid: null, now: worldNow }

it('a journal, a reversal, a hold and its end are one statement each', async () => {
  const deposit: Transfer[] = [{ debit: bank(), credit: wallet(0), amount: kobo(5_000n) }]
  const opening = await statementsOf(() => post(counted, deposit))
  const { answer: journalId, cost } = await statementsOf(() => posted(counted, deposit))
  expect([opening.cost, cost]).toEqual([1, 1])
  const reversal = await statementsOf(() =>
    transact(counted, (tx) => reverseJournal(tx, { ...order, journalId, memo: 'Taken back' })),
  )
  const place = () =>
    transact(counted, (tx) =>
      hold(tx, { ...order, account: wallet(0), amount: kobo(100n), deed: 'test.held' }),
    )
  const [first, second] = [await statementsOf(place), await place()]
  if ('refusal' in first.answer || 'refusal' in second) throw new Error('The holds were covered')
  const { holdId } = first.answer
  const spend = draftOf([{ debit: wallet(0), credit: bank(), amount: kobo(100n) }])
  const spent = await statementsOf(() => transact(counted, (tx) => postHold(tx, holdId, spend)))
  const voided = await statementsOf(() =>
    transact(counted, (tx) => voidHold(tx, { ...order, holdId: second.holdId })),
  )
  expect([reversal.cost, first.cost, spent.cost, voided.cost]).toEqual([1, 1, 1, 1])
})

it('a journal of 4,000 lines to 2,000 members is one statement, in the order of its lines', async () => {
  const plan: AccountName = { kind: 'plan_income', scope: 'plan-1' }
  const wallets = Array.from({ length: 2_000 }, (): AccountName => {
    const uid = anyId()
    return { kind: 'member_wallet', scope: uid, ownerUid: uid }
  })
  await posted(database.db, [{ debit: bank(), credit: plan, amount: kobo(10_000_000n) }])
  const lines = [...wallets, ...wallets].map((credit, n) => ({
    debit: plan,
    credit,
    amount: kobo(BigInt(n + 1)),
  }))
  const { cost } = await statementsOf(() => posted(counted, lines, { now: addMinutes(worldNow, 1) }))
  expect(cost).toBe(1)
  expect((await readBalance(database.db, wallets[7] ?? bank())).balance).toBe(8n + 2_008n)
  const { rows } = await readStatement(database.db, plan, { limit: 3 })
  expect(rows.map(({ amount }) => amount)).toEqual([-4_000n, -3_999n, -3_998n])
  expect(await proveBooks(database.db, worldNow)).toMatchObject({ holds: true })
})

it('journals that come together are one statement, each as if it came by itself', async () => {
  const uid = anyId()
  const one: AccountName = { kind: 'member_wallet', scope: uid, ownerUid: uid }
  const two: AccountName = { kind: 'member_savings', scope: anyId(), ownerUid: uid }
  const [later, latest] = [{ now: addMinutes(worldNow, 2) }, { now: addMinutes(worldNow, 3) }]
  const drafts = [
    draftOf([{ debit: bank(), credit: one, amount: kobo(700n) }], { memo: 'Paid in' }),
    // The second pays from what the first brought.
    draftOf([{ debit: one, credit: two, amount: kobo(300n) }], { ...later, memo: 'Passed on' }),
    draftOf([{ debit: bank(), credit: two, amount: kobo(5n) }], { ...latest, facts: { payment: 'PAY-1' } }),
  ]
  const { answer: ids, cost } = await statementsOf(() => transact(counted, (tx) => postJournals(tx, drafts)))
  expect(cost).toBe(1)
  expect(new Set(ids).size).toBe(3)
  expect((await readBalance(database.db, one)).balance).toBe(400n)
  expect((await readBalance(database.db, two)).balance).toBe(305n)
  const { rows } = await readStatement(database.db, two, { limit: 3 })
  expect(rows.map(({ amount }) => amount)).toEqual([5n, 300n])
  expect(await proveBooks(database.db, worldNow)).toMatchObject({ holds: true })
})

it('what accounts of the community and of members hold is three statements, however many they are', async () => {
  const employers = Array.from(
    { length: 20 },
    (): AccountName => ({ kind: 'unmatched_receipts', scope: anyId() }),
  )
  const lines = employers.map((credit, n) => ({ debit: bank(3), credit, amount: kobo(BigInt(n + 1)) }))
  await posted(database.db, lines)
  await posted(database.db, [{ debit: employers[4] ?? bank(), credit: wallet(1), amount: kobo(2n) }])
  const names = [...employers, bank(3), wallet(1)]
  const { answer, cost } = await statementsOf(() => readBalances(counted, names))
  expect(cost).toBe(3)
  expect(names.map((name) => answer.get(accountKey(name))?.balance)).toEqual([
    ...lines.map(({ amount }, n) => (n === 4 ? 3n : amount)),
    210n,
    2n,
  ])
})

it('of journals that come together none is written where one is not covered or wrong in itself', async () => {
  const uid = anyId()
  const account: AccountName = { kind: 'member_wallet', scope: uid, ownerUid: uid }
  const good = draftOf([{ debit: bank(), credit: account, amount: kobo(100n) }])
  const greedy = draftOf([{ debit: account, credit: bank(), amount: kobo(101n) }])
  const empty = draftOf([])
  for (const drafts of [
    [good, greedy],
    [good, empty],
  ])
    await expect(transact(database.db, (tx) => postJournals(tx, drafts))).rejects.toThrow(LedgerFault)
  expect((await readBalance(database.db, account)).balance).toBe(0n)
  await expect(postJournals(database.db, [good])).rejects.toThrow('only inside a transaction')
})

it('journals over the same accounts in opposite orders, with accounts nobody has opened yet, never block each other', async () => {
  const names = Array.from({ length: 12 }, (): AccountName => {
    const uid = anyId()
    return { kind: 'member_wallet', scope: uid, ownerUid: uid }
  })
  const lines = names.map((credit): Transfer => ({ debit: bank(), credit, amount: kobo(3n) }))
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => post(database.db, n % 2 === 0 ? lines : [...lines].reverse())),
  )
  expect(answers.every((answer) => 'journalId' in answer)).toBe(true)
  for (const name of names) expect((await readBalance(database.db, name)).balance).toBe(72n)
})

it('a deed that is not covered by one of many accounts says which, and what that one has', async () => {
  await posted(database.db, [{ debit: bank(), credit: savings(1), amount: kobo(500n) }])
  const answer = await post(database.db, [
    { debit: bank(), credit: savings(0), amount: kobo(1n) },
    { debit: savings(1), credit: bank(), amount: kobo(501n) },
    { debit: bank(), credit: savings(2), amount: kobo(1n) },
  ])
  expect(answer).toMatchObject({
    refusal: 'insufficient-funds',
    account: savings(1),
    available: 500n,
    held: 0n,
  })
})
