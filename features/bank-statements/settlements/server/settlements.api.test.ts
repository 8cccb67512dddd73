/** What Paystack pays out to the bank: said of lines or by hand, agreed to by two, booked once, and taken back by two. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { readJournal, takeBackJournal, whereMoneyIs } from '@kolo/books/contract'
import { readOpenItems } from '@kolo/books/tax'
import { clearingAccount } from '@kolo/cards/server'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, formatDay } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { bankAccount } from '@kolo/payments/server'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  listLineCandidates,
  listStatementLines,
  lookAgain,
  readBankStatement,
  removeBankStatement,
  type StatementLine,
  sortStatementLines,
  weighBatch,
} from '../../statements/statement.contract.ts'
import { importLines } from '../../testing/bank-statements.factory.ts'
import { bookSettlement, listSettlements, settleLines } from '../settlements.contract.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const [account] = (await bayo.call(listCollectionAccounts, {})).rows
if (!account) throw new Error('The stage has no bank account')
const today = server.clock.now().slice(0, 10) as CalendarDate
const day = formatDay(addDays(today, -1))

/** Members paid this much by card, and Paystack holds it. */
const paidByCard = (amount: ReturnType<typeof naira>) =>
  server.database.db.transaction().execute((db) =>
    postJournal(db, {
      deed: 'test',
      actorUid: testUsers.bayo.uid,
      now: server.clock.now(),
      memo: 'Paid by card',
      transfers: [{ debit: clearingAccount, credit: { kind: 'psp_fees', scope: 'paystack' }, amount }],
    }),
  )
await paidByCard(naira(100_000n))
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

const held = async () => (await readBalance(server.db, clearingAccount)).balance
const inBank = async () => (await readBalance(server.db, bankAccount(account.id))).balance
const openLines = async (id: string): Promise<StatementLine[]> =>
  (await bayo.call(listStatementLines, { params: { id }, query: { list: 'needs-you' } })).rows
const ref = (line: StatementLine | undefined) => ({ id: line?.id ?? '', version: line?.version ?? 0 })
const named = (lines: StatementLine[], says: string) =>
  lines.find(({ narration }) => narration.includes(says))

/** The second administrator agrees to what waits of a kind. */
async function agree(kind = 'bank-statements.settlement') {
  server.clock.advance(1_000)
  const { rows } = await chidi.call(listApprovals, {})
  const { id = '', version = 0 } = rows.find((row) => row.kind === kind) ?? {}
  const answer = await chidi.call(approveApproval, { params: { id }, body: { version } })
  server.clock.advance(1_000)
  return answer
}
const order = (more: object = {}) => ({
  body: {
    amountKobo: naira(10_000n),
    collectionAccountId: account.id,
    bankReference: 'PSTK000001',
    paidOn: addDays(today, -1),
    ...more,
  },
})

describe('a line of the bank', () => {
  it('that names Paystack and brings no more than it holds is suggested, and booked when a second agrees', async () => {
    const { id } = await importLines(bayo, account, [
      { day, in: '40,000.00', says: 'NIP/PAYSTACK PAYMENTS LTD/STL 1' },
      { day, in: '30,000.00', says: 'NIP/PAYSTACK PAYMENTS LTD/STL 2' },
      { day, in: '300,000.00', says: 'PAYSTACK ABOVE WHAT IT HOLDS' },
      { day, in: '9,000.00', says: 'NIP/NOBODY' },
    ])
    const params = { id }
    const open = await openLines(id)
    const [first, second] = [named(open, 'STL 1'), named(open, 'STL 2')]
    expect(open.map(({ settlement }) => settlement)).toEqual([{}, {}, undefined, undefined])
    const weighed = await bayo.call(weighBatch, { params, body: { lines: open.slice(0, 2).map(ref) } })
    expect(weighed.left.map(({ because }) => because)).toEqual(['settlement-likely', 'settlement-likely'])
    const above = { params, body: { lines: [ref(named(open, 'ABOVE'))] } }
    expect(await bayo.problem(settleLines, above)).toMatchObject({ code: 'more-than-with-provider' })
    const before = [await held(), await inBank()]
    const asked = await bayo.call(settleLines, { params, body: { lines: [ref(first), ref(second)] } })
    expect(asked.settling).toMatchObject({ kind: 'bank-statements.settlement' })
    expect([await held(), await inBank()]).toEqual(before)
    await agree()
    expect([await held(), await inBank()]).toEqual([
      (before[0] ?? 0n) - naira(70_000n),
      (before[1] ?? 0n) + naira(70_000n),
    ])
    const statement = await bayo.call(readBankStatement, { params })
    expect([statement.settling, statement.counts.ignored]).toEqual([undefined, 2])
    const { rows, withProviderKobo } = await bayo.call(listSettlements, {})
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      code: expect.stringMatching(/^STL-2026-\d{6}$/),
      isOnStatement: true,
      isTakenBack: false,
    })
    expect(withProviderKobo).toBe(await held())
    const again = { params, body: { lines: [ref(first)] } }
    expect(await bayo.problem(settleLines, again)).toMatchObject({ code: 'line-decided' })
    const { held: rows2 } = await ada.call(whereMoneyIs, {})
    expect(rows2.find(({ key }) => key === 'psp_clearing:paystack')?.balanceKobo).toBe(await held())
    // Reconciliation knows which journal is which line's: of yesterday's end it was booked later.
    const beside = await bayo.call(readOpenItems, { query: { bankAccountId: account.id } })
    const shown = beside.onlyInBank.rows.find(({ narration }) => narration === first?.narration)
    expect(shown).toMatchObject({ because: 'booked-later', on: today })
  })

  it('that does not name Paystack can be it all the same, where somebody says so', async () => {
    const { id } = await importLines(bayo, account, [{ day, in: '5,000.00', says: 'TRF 0091' }], 'b.csv')
    const [line] = await openLines(id)
    const looked = await bayo.call(listLineCandidates, { params: { id: line?.id ?? '' }, query: {} })
    expect([line?.settlement, looked.mayBeSettlement]).toEqual([undefined, true])
    await bayo.call(settleLines, { params: { id }, body: { lines: [ref(line)] } })
    // Whoever decides otherwise meanwhile is not overruled.
    await bayo.call(sortStatementLines, { params: { id }, body: { lines: [ref(line)], as: 'other' } })
    const { rows } = await chidi.call(listApprovals, {})
    const { id: approval = '', version = 0 } = rows[0] ?? {}
    expect(
      await chidi.problem(approveApproval, { params: { id: approval }, body: { version } }),
    ).toMatchObject({ code: 'cannot-be-applied' })
  })
})

describe('said by hand', () => {
  it.each([
    ['more than Paystack holds', { amountKobo: naira(90_000n) }, 'more-than-with-provider', 'amountKobo'],
    ['another bank', { collectionAccountId: testUsers.ada.uid }, 'no-such-account', 'collectionAccountId'],
    ['a day to come', { paidOn: addDays(today, 2) }, 'paid-to-come', 'paidOn'],
  ])('%s is refused beside its field', async (_, more, code, field) => {
    expect(await bayo.problem(bookSettlement, order(more))).toMatchObject({ code, problem: { field } })
  })

  it('is booked when a second agrees, under a reference used once, and its line is recognised later', async () => {
    expect(await ada.problem(bookSettlement, order())).toMatchObject({ status: 403 })
    const before = await held()
    const asked = await bayo.call(bookSettlement, order())
    expect(asked.waiting).toHaveLength(2)
    server.clock.advance(1_000)
    const { rows } = await chidi.call(listApprovals, {})
    const mine = rows.find(({ subject }) => subject.id === account.id)
    await chidi.call(approveApproval, {
      params: { id: mine?.id ?? '' },
      body: { version: mine?.version ?? 0 },
    })
    expect(await held()).toBe(before - naira(10_000n))
    expect(await bayo.problem(bookSettlement, order())).toMatchObject({
      code: 'bank-reference-used',
      problem: { field: 'bankReference' },
    })
    const file = [{ day, in: '10,000.00', says: 'PAYSTACK PSTK000001' }]
    const { id } = await importLines(bayo, account, file, 'c.csv')
    const [line] = await openLines(id)
    expect(line?.settlement?.booked?.code).toMatch(/^STL-2026/)
    const twice = { params: { id }, body: { lines: [ref(line)] } }
    expect(await bayo.problem(settleLines, twice)).toMatchObject({ code: 'line-in-books' })
    await bayo.call(sortStatementLines, { params: { id }, body: { lines: [ref(line)], as: 'settlement' } })
    expect(await held()).toBe(before - naira(10_000n))
  })
})

it('is taken back by two with its line, which can be something else then', async () => {
  const { rows } = await bayo.call(listSettlements, {})
  const booked = rows.find(({ isOnStatement, amountKobo }) => isOnStatement && amountKobo === naira(40_000n))
  const params = { id: booked?.journalId ?? '' }
  expect((await bayo.call(readJournal, { params })).can.takeBack).toBe(true)
  const before = await held()
  await bayo.call(takeBackJournal, { params, body: { reason: 'It was the transfer of a member.' } })
  await agree('books.journal-reversal')
  expect(await held()).toBe(before + naira(40_000n))
  const after = (await bayo.call(listSettlements, {})).rows.find(({ id }) => id === booked?.id)
  expect(after).toMatchObject({ isTakenBack: true, isOnStatement: false })
  const { rows: lines } = await server.db
    .selectFrom('bank_statement_lines')
    .select(['state', 'statement_id'])
    .where('amount_kobo', '=', kobo(4_000_000n))
    .execute()
    .then((found) => ({ rows: found }))
  expect(lines.map(({ state }) => state)).toEqual(['open'])
  const statement = { params: { id: lines[0]?.statement_id ?? '' } }
  await bayo.call(lookAgain, statement)
  const line = named(await openLines(statement.params.id), 'STL 1')
  // Its reference is free again, and it can be said anew.
  await bayo.call(settleLines, { ...statement, body: { lines: [ref(line)] } })
  server.clock.advance(1_000)
  const waiting = (await chidi.call(listApprovals, {})).rows.find(
    ({ subject }) => subject.id === statement.params.id,
  )
  await chidi.call(approveApproval, {
    params: { id: waiting?.id ?? '' },
    body: { version: waiting?.version ?? 0 },
  })
  expect(await held()).toBe(before)
})

it('an import that is taken back leaves what was booked, and imported again it is recognised', async () => {
  const { rows } = await server.db
    .selectFrom('bank_statement_lines')
    .select('statement_id')
    .where('amount_kobo', '=', kobo(1_000_000n))
    .execute()
    .then((found) => ({ rows: found }))
  const id = rows[0]?.statement_id ?? ''
  const code = (await bayo.call(listSettlements, {})).rows.find(
    ({ bankReference }) => bankReference === 'PSTK000001',
  )
  await bayo.call(removeBankStatement, { params: { id } })
  const file = [{ day, in: '10,000.00', says: 'PAYSTACK PSTK000001' }]
  const again = await importLines(bayo, account, file, 'd.csv')
  const [line] = await openLines(again.id)
  expect(line?.settlement?.booked?.code).toBe(code?.code)
})

it('the database keeps none that nobody agreed to, and takes none back by itself', async () => {
  const [row] = await server.db.selectFrom('card_settlements').selectAll().execute()
  if (!row) throw new Error('Nothing was booked')
  const { id: _, code: __, ...rest } = row
  const forged = { ...rest, id: crypto.randomUUID(), code: 'STL-2026-999999', taken_back_at: null }
  await expect(server.database.db.insertInto('card_settlements').values(forged).execute()).rejects.toThrow(
    /nobody has approved/,
  )
  await expect(
    sql`update card_settlements set taken_back_at = booked_at where id = ${row.id}`.execute(
      server.database.db,
    ),
  ).rejects.toThrow(/nobody has taken settlement/)
})
