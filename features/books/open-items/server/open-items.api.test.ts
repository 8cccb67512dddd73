/** The imported statement beside the books, through HTTP: what only one of them has, until it is explained and signed. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { importBankStatement } from '@kolo/bank-statements/contract'
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, formatDay } from '@kolo/foundation/time'
import { reversePayment } from '@kolo/payments/reversal'
import { startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readOpenItems, reconcile } from '../../tax/tax.contract.ts'

const { server, goal } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const bankAccountId = (await bayo.call(listCollectionAccounts, {})).rows[0]?.id ?? ''
const today = server.clock.now().slice(0, 10) as CalendarDate
const tomorrow = addDays(today, 1)
const reason = 'The statement of the 20th, on paper.'

async function confirmed(amount: bigint, bankReference: string) {
  const payment = await startDeposit(server.as('ada'), goal, naira(amount))
  await sayItWasSent(server.as('ada'), payment, bankReference)
  await findTheMoney(bayo, payment, { bankReference, anotherTransfer: true })
  server.clock.advance(1_000)
  return payment
}

/** A table with the bank's running balance: what went out, what came in, what it says. */
async function importTable(
  day: CalendarDate,
  opening: number,
  rows: [out: number, into: number, says: string][],
) {
  let balance = opening
  const lines = rows.map(([out, into, says]) => {
    balance += into - out
    return [formatDay(day), out || '', into || '', says, balance.toFixed(2)].join(',')
  })
  const text = ['Date,Debit,Credit,Narration,Balance', ...lines, ''].join('\r\n')
  return bayo.call(importBankStatement, {
    body: {
      accountId: bankAccountId,
      fileName: `${day}.csv`,
      content: Buffer.from(text).toString('base64'),
      form: {
        day: 0,
        dayOrder: 'DMY',
        narration: [3],
        balance: 4,
        amount: { kind: 'two', out: 1, in: 2 },
      },
    },
  })
}

async function approve(kind: string) {
  const { rows } = await chidi.call(listApprovals, {})
  const { id, version } = rows.find((row) => row.kind === kind) ?? { id: '', version: 0 }
  await chidi.call(approveApproval, { params: { id }, body: { version } })
}

const look = (day?: CalendarDate) =>
  bayo.call(readOpenItems, { query: { bankAccountId, ...(day ? { day } : {}) } })
const nextDay = () => server.clock.advance(24 * 3_600_000)

it('is nothing but the books where no statement was imported', async () => {
  expect(await look()).toMatchObject({
    day: addDays(today, -1),
    ledgerKobo: 0n,
    isSigned: false,
    fromSigned: false,
    onlyInBank: { count: 0 },
    onlyInBooks: { count: 0 },
    items: [],
  })
  expect((await look()).statement).toBeUndefined()
  const query = { bankAccountId, day: today }
  expect((await bayo.problem(readOpenItems, { query })).code).toBe('day-not-over')
})

it('names what only the bank has and what only the books have, and they explain the difference', async () => {
  await confirmed(10_000n, 'FT2611200001')
  const wrong = await confirmed(2_000n, 'FT2611200002')
  await confirmed(3_000n, 'FT2611200003')
  const { id } = await importTable(today, 0, [
    [0, 10_000, 'NIP ADA FT2611200001'],
    [0, 2_000, 'NIP SOMEBODY'],
    [0, 7_000, 'NIP NOBODY KNOWS'],
    [52.5, 0, 'SMS CHARGE'],
  ])
  await sql`update bank_statement_lines set state = 'done', ended_as = 'booked', payment_id = ${wrong.id},
    suggested_payment = null, suggestion = null, ended_at = ${server.clock.now()}, ended_by = ${testUsers.bayo.uid}
    where statement_id = ${id} and narration like '%SOMEBODY'`.execute(server.db)
  await bayo.call(reversePayment, { params: { id: wrong.id }, body: { reason: 'It is of somebody else.' } })
  await approve('payments.reversal')
  nextDay()
  const page = await look()
  expect(page).toMatchObject({
    day: today,
    from: today,
    ledgerKobo: naira(13_000n),
    unexplainedKobo: 0n,
    carried: [],
    statement: { id, fileName: `${today}.csv`, balanceKobo: 1_894_750n },
    onlyInBank: {
      count: 3,
      sumKobo: 894_750n,
    },
    onlyInBooks: {
      count: 1,
      sumKobo: naira(3_000n),
      rows: [{ amountKobo: naira(3_000n), takesBack: false }],
    },
  })
  expect(
    page.onlyInBank.rows.map(({ narration, because, code, on }) => [narration, because, code, on]).toSorted(),
  ).toEqual([
    ['NIP NOBODY KNOWS', 'undecided', undefined, undefined],
    ['NIP SOMEBODY', 'taken-back', wrong.code, today],
    ['SMS CHARGE', 'set-aside', undefined, undefined],
  ])
  expect(page.items.reduce((sum, { amountKobo }) => sum + amountKobo, 0n)).toBe(594_750n)
})

it('is signed with these items, and the next day begins with what is still open of them', async () => {
  const { items } = await look(today)
  const body = { bankAccountId, day: today, statementKobo: 1_894_750n as never, items, reason }
  await bayo.call(reconcile, { body })
  await approve('books.reconciliation')
  expect(await look(today)).toMatchObject({ isSigned: true })
  // What arrived is booked for whom it is from, and the bank has what the books had before it.
  await confirmed(2_000n, 'FT2611200002')
  await importTable(tomorrow, 18_947.5, [[0, 3_000, 'NIP ADA FT2611200003']])
  nextDay()
  const page = await look()
  expect(page).toMatchObject({
    day: tomorrow,
    from: tomorrow,
    fromSigned: true,
    isSigned: false,
    ledgerKobo: naira(15_000n),
    unexplainedKobo: 0n,
    statement: { balanceKobo: 2_194_750n },
    onlyInBank: { count: 0 },
    onlyInBooks: { count: 0 },
  })
  expect(page.carried.map(({ name, amountKobo }) => [name, amountKobo]).toSorted()).toEqual([
    ['NIP NOBODY KNOWS', naira(7_000n)],
    ['SMS CHARGE', -5_250n],
  ])
})

it('is for administrators alone', async () => {
  for (const name of ['ada', 'dayo', 'funke'] as const)
    expect((await server.as(name).problem(readOpenItems, { query: { bankAccountId } })).code).toBe(
      'not-allowed',
    )
})
