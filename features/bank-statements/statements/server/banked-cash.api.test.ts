/** Cash that officers paid in at the bank comes again on the bank's statement: recognised, set aside as that, booked once. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { takeBackJournal } from '@kolo/books/contract'
import { bankCash, bookCash, changeCashSettings, confirmCash, listTills } from '@kolo/cash/contract'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, formatDay } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { bankAccount } from '@kolo/payments/server'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { expect, it } from 'vitest'
import { importLines } from '../../testing/bank-statements.factory.ts'
import {
  listBankStatements,
  listStatementLines,
  lookAgain,
  type StatementLine,
  sortStatementLines,
  weighBatch,
} from '../statement.contract.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const [account] = (await bayo.call(listCollectionAccounts, {})).rows
if (!account) throw new Error('The stage has no bank account')
const today = server.clock.now().slice(0, 10) as CalendarDate

async function paidIn(amountKobo: ReturnType<typeof naira>, bankReference: string, paidOn = today) {
  const body = { memberUid: testUsers.ada.uid, purpose: 'wallet', targetId: testUsers.ada.uid, amountKobo }
  const { id, version } = await bayo.call(bookCash, { body })
  await chidi.call(confirmCash, { params: { id }, body: { countedKobo: kobo(amountKobo), version } })
  const [till] = (await bayo.call(listTills, {})).rows
  await bayo.call(bankCash, {
    params: { id: till?.id ?? '' },
    body: { amountKobo, collectionAccountId: account?.id ?? '', bankReference, paidOn },
  })
  const { rows } = await chidi.call(listApprovals, {})
  const waiting = rows.find(({ kind }) => kind === 'cash.banking')
  await chidi.call(approveApproval, {
    params: { id: waiting?.id ?? '' },
    body: { version: waiting?.version ?? 0 },
  })
  server.clock.advance(1_000)
}

const linesIn = async (id: string, list: 'needs-you' | 'ignored'): Promise<StatementLine[]> =>
  (await bayo.call(listStatementLines, { params: { id }, query: { list } })).rows
const ref = (line: StatementLine | undefined) => ({ id: line?.id ?? '', version: line?.version ?? 0 })
const named = (lines: StatementLine[], says: string) =>
  lines.find(({ narration }) => narration.includes(says))

it('is suggested by reference, or by amount and day, and never lands in unmatched money unasked', async () => {
  await bayo.call(changeCashSettings, { body: { isTaken: true } })
  await paidIn(naira(40_000n), 'SLIP000001')
  await paidIn(naira(25_000n), 'SLIP000002', addDays(today, -2))
  const held = (await readBalance(server.db, bankAccount(account.id))).balance
  const day = formatDay(today)
  const { id } = await importLines(bayo, account, [
    { day, in: '40,000.00', says: 'CASH DEP SLIP 000001 BAYO' },
    { day, in: '25,000.00', says: 'CASH DEPOSIT MARINA' },
    { day, in: '9,000.00', says: 'NIP/NOBODY' },
  ])
  const open = await linesIn(id, 'needs-you')
  const code = expect.stringMatching(/^BKG-2026-\d{6}$/)
  expect(named(open, 'SLIP')?.banking).toEqual({ code, paidOn: today })
  expect(named(open, 'MARINA')?.banking).toEqual({ code, paidOn: addDays(today, -2) })
  expect(named(open, 'NOBODY')?.banking).toBeUndefined()
  const params = { id }
  const weighed = await bayo.call(weighBatch, { params, body: { lines: open.map(ref) } })
  expect(weighed.left.map(({ because }) => because)).toEqual(['cash-banked', 'cash-banked'])
  expect(weighed.unmatched).toMatchObject({ count: 1, sumKobo: naira(9_000n) })
  // Whoever knows better says so.
  const other = { ...ref(named(open, 'MARINA')), anotherTransfer: true }
  expect((await bayo.call(weighBatch, { params, body: { lines: [other] } })).unmatched.count).toBe(1)
  const nobody = { params, body: { lines: [ref(named(open, 'NOBODY'))], as: 'cash' as const } }
  expect((await bayo.problem(sortStatementLines, nobody)).code).toBe('line-no-cash')
  const both = [ref(named(open, 'SLIP')), ref(named(open, 'MARINA'))]
  await bayo.call(sortStatementLines, { params, body: { lines: both, as: 'cash' } })
  expect((await linesIn(id, 'ignored')).map(({ ignoredAs }) => ignoredAs)).toEqual(['cash', 'cash'])
  // Nothing was booked a second time.
  expect((await readBalance(server.db, bankAccount(account.id))).balance).toBe(held)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('is an open line again when two take the banking back', async () => {
  const [statement] = (await bayo.call(listBankStatements, {})).rows
  const id = statement?.id ?? ''
  const line = named(await linesIn(id, 'ignored'), 'MARINA')
  const banking = (await bayo.call(listTills, {})).bankings.find(({ code }) => code === line?.banking?.code)
  const asked = await bayo.call(takeBackJournal, {
    params: { id: banking?.journalId ?? '' },
    body: { reason: 'It is the transfer of a member.' },
  })
  await chidi.call(approveApproval, {
    params: { id: asked.waiting?.id ?? '' },
    body: { version: asked.waiting?.version ?? 0 },
  })
  server.clock.advance(1_000)
  expect(named(await linesIn(id, 'ignored'), 'MARINA')).toBeUndefined()
  await bayo.call(lookAgain, { params: { id } })
  expect(named(await linesIn(id, 'needs-you'), 'MARINA')?.banking).toBeUndefined()
})

it('is recognised once: another line like it is somebody’s money', async () => {
  const { id } = await importLines(
    bayo,
    account,
    [{ day: formatDay(addDays(today, -1)), in: '40,000.00', says: 'NIP/SLIP000001 AGAIN' }],
    'again.csv',
  )
  await bayo.call(lookAgain, { params: { id } })
  expect((await linesIn(id, 'needs-you')).map(({ banking }) => banking)).toEqual([undefined])
})
