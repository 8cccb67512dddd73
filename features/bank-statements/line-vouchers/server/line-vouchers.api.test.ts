/** The society's own lines of the bank: suggested, booked as vouchers once, both sides of a transfer together, and freed by a reversal. */
import { readOpenItems } from '@kolo/books/tax'
import { approveVoucher, listVouchers, readVoucher, reverseVoucher } from '@kolo/books/vouchers'
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, formatDay } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  listStatementLines,
  removeBankStatement,
  type StatementLine,
  sortStatementLines,
} from '../../statements/statement.contract.ts'
import { importLines } from '../../testing/bank-statements.factory.ts'
import { bookLines, listBankRules, removeBankRule } from '../line-voucher.contract.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const { rows: accounts } = await bayo.call(listCollectionAccounts, {})
const [account] = accounts
if (!account) throw new Error('The fixture has no bank account')
const today = server.clock.now().slice(0, 10) as CalendarDate
const day = addDays(today, -1)
const on = formatDay(day)
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

/** A second bank account of the society, as two administrators would have added it. */
async function secondAccount(): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`
    insert into collection_accounts (id, bank_name, bank_code, account_number, account_name, status, proposed_by, proposed_at, activated_at)
    values (gen_random_uuid(), 'Plateau Bank', '998', '4410441044', 'Odanta Thrift', 'active', ${testUsers.bayo.uid},
      ${server.clock.now()}, ${server.clock.now()}) returning id`.execute(server.database.owner)
  if (!rows[0]) throw new Error('No second account')
  return rows[0]
}

const linesOf = async (id: string, list: 'needs-you' | 'ignored'): Promise<StatementLine[]> =>
  (await bayo.call(listStatementLines, { params: { id }, query: { list } })).rows
const named = (lines: readonly StatementLine[], says: string): StatementLine => {
  const line = lines.find(({ narration }) => narration.includes(says))
  if (!line) throw new Error(`There is no line ${says}`)
  return line
}
const ref = (line: StatementLine, account: string) => ({ id: line.id, version: line.version, account })
const booking = (id: string, lines: ReturnType<typeof ref>[], more: object = {}) => ({
  params: { id },
  body: { lines, party: 'Sahel Trust Bank', ...more },
})

async function approveAll(): Promise<void> {
  const { rows } = await chidi.call(listVouchers, { query: { state: 'submitted' } })
  for (const { id } of rows) {
    const { version } = await chidi.call(readVoucher, { params: { id } })
    server.clock.advance(1_000)
    await chidi.call(approveVoucher, { params: { id }, body: { version } })
  }
}

const statement = await importLines(bayo, account, [
  { day: on, out: '50.00', says: 'NIP CHARGE 0866' },
  { day: on, out: '3.75', says: 'VAT ON NIP CHARGE 0866' },
  { day: on, in: '12,406.18', says: 'INTEREST RECEIVED NOV' },
  { day: on, out: '1,075.00', says: 'CHEQUE BOOK ISSUANCE 25 LVS' },
  { day: on, out: '150,000.00', says: 'OWN TRF TO PLATEAU BANK 4410' },
])
const other = await secondAccount()
const others = await importLines(
  bayo,
  other,
  [{ day: formatDay(today), in: '150,000.00', says: 'TRF FROM SAHEL' }],
  'plateau.csv',
)

describe('lines of the bank that are the society’s own', () => {
  it('are suggested an account by the rules, and the other side of a transfer by its amount', async () => {
    const aside = await linesOf(statement.id, 'ignored')
    expect(named(aside, 'NIP CHARGE').voucher?.suggested?.number).toBe('5510')
    expect(named(aside, 'VAT ON').voucher?.suggested?.number).toBe('5520')
    expect(named(aside, 'CHEQUE').voucher).toBeUndefined()
    expect(named(aside, 'PLATEAU').voucher?.suggested).toMatchObject({
      isTransfer: true,
      name: 'Plateau Bank ••• 1044',
    })
    const [interest] = await linesOf(statement.id, 'needs-you')
    expect(interest?.voucher?.suggested).toEqual({ number: '4220', name: 'Bank interest', isTransfer: false })
    expect(named(await linesOf(others.id, 'needs-you'), 'SAHEL').voucher?.suggested?.isTransfer).toBe(true)
  })

  it('are refused on an account that takes no money of their direction, of members, or their own', async () => {
    const charge = named(await linesOf(statement.id, 'ignored'), 'NIP CHARGE')
    const { accounts: choices } = await bayo.call(listBankRules, {})
    expect(choices.map(({ number }) => number)).not.toContain('2110')
    for (const number of ['4220', '2110', '1150', '1110', '5999'])
      expect(await bayo.problem(bookLines, booking(statement.id, [ref(charge, number)]))).toMatchObject({
        code: 'account-not-for-line',
      })
    expect((await bayo.call(listVouchers, { query: {} })).count).toBe(0)
  })

  it('become vouchers that another administrator approves, each once', async () => {
    const aside = await linesOf(statement.id, 'ignored')
    const [interest] = await linesOf(statement.id, 'needs-you')
    if (!interest) throw new Error('There is no interest')
    const chosen = [
      ref(named(aside, 'NIP CHARGE'), '5510'),
      ref(named(aside, 'VAT ON'), '5520'),
      ref(named(aside, 'CHEQUE'), '5510'),
      ref(interest, '4220'),
    ]
    await bayo.call(bookLines, booking(statement.id, chosen))
    expect(await bayo.problem(bookLines, booking(statement.id, chosen))).toMatchObject({
      code: 'line-decided',
    })
    const { rows, pendingKobo } = await bayo.call(listVouchers, { query: { state: 'submitted' } })
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['payment', 'payment', 'payment', 'receipt'])
    expect(pendingKobo).toBe(naira(50n + 1_075n) + 375n + 1_240_618n)
    await approveAll()
    const done = await linesOf(statement.id, 'ignored')
    expect(named(done, 'INTEREST').voucher?.booked).toMatchObject({ state: 'posted' })
    expect(named(done, 'INTEREST').ignoredAs).toBe('voucher')
    const { rows: rules } = await bayo.call(listBankRules, {})
    expect(rules.find(({ contains }) => contains === 'INTEREST RECEIVED')?.usedCount).toBe(1)
  })

  it('take both sides of a transfer between own accounts at once', async () => {
    const transfer = named(await linesOf(statement.id, 'ignored'), 'PLATEAU')
    const number = transfer.voucher?.suggested?.number ?? ''
    await bayo.call(bookLines, booking(statement.id, [ref(transfer, number)]))
    await approveAll()
    const there = named(await linesOf(others.id, 'ignored'), 'SAHEL')
    expect(there.voucher?.booked?.code).toMatch(/^CV-/)
    expect(there.voucher?.booked?.id).toBe(
      named(await linesOf(statement.id, 'ignored'), 'PLATEAU').voucher?.booked?.id,
    )
  })

  it('leave nothing unexplained between the bank and the books of that day', async () => {
    server.clock.advance(24 * 3_600_000)
    const items = await bayo.call(readOpenItems, { query: { bankAccountId: account.id, day: today } })
    expect(items.onlyInBank.rows).toEqual([])
  })

  it('stay with their voucher until it is reversed, and can be booked again then', async () => {
    const charge = named(await linesOf(statement.id, 'ignored'), 'CHEQUE')
    const back = {
      params: { id: statement.id },
      body: { lines: [{ id: charge.id, version: charge.version }] },
    }
    expect(
      await bayo.problem(sortStatementLines, { ...back, body: { ...back.body, as: 'other' } }),
    ).toMatchObject({
      code: 'line-in-books',
    })
    expect(await bayo.problem(removeBankStatement, { params: { id: statement.id } })).toMatchObject({
      code: 'statement-decided',
    })
    const id = charge.voucher?.booked?.id ?? ''
    await bayo.call(reverseVoucher, {
      params: { id },
      body: {
        valueDate: server.clock.now().slice(0, 10) as CalendarDate,
        reason: 'It was the wrong account.',
      },
    })
    await approveAll()
    const again = named(await linesOf(statement.id, 'ignored'), 'CHEQUE')
    expect(again.voucher?.booked?.state).toBe('reversed')
    expect([charge.can.book, again.can.book]).toEqual(['line-decided', true])
    await bayo.call(bookLines, booking(statement.id, [ref(again, '5320')]))
    expect(named(await linesOf(statement.id, 'ignored'), 'CHEQUE').voucher?.booked?.state).toBe('waiting')
  })

  it('teach a rule once, which is removed again', async () => {
    const [fresh] = await importLines(
      bayo,
      account,
      [{ day: formatDay(today), out: '900.00', says: 'TOKEN RENEWAL 77' }],
      'token.csv',
    ).then(({ id }) => linesOf(id, 'ignored').then((lines) => lines.map((line) => ({ line, id }))))
    if (!fresh) throw new Error('There is no line')
    const remember = { contains: 'Token renewal', direction: 'out', account: '5350' } as const
    await bayo.call(bookLines, booking(fresh.id, [ref(fresh.line, '5350')], { remember }))
    const rule = (await bayo.call(listBankRules, {})).rows.find(
      ({ contains }) => contains === 'TOKEN RENEWAL',
    )
    expect(rule).toMatchObject({ account: { number: '5350' }, direction: 'out' })
    const { rows } = await bayo.call(removeBankRule, { params: { id: rule?.id ?? '' } })
    expect(rows.map(({ contains }) => contains)).not.toContain('TOKEN RENEWAL')
  })
})

describe('the database', () => {
  it('refuses a line of a voucher that moves another amount, is of another account, or has its line', async () => {
    const line = named(await linesOf(statement.id, 'ignored'), 'NIP CHARGE')
    const voucher = line.voucher?.booked?.id
    const { rows } = await sql<{ id: string }>`select id from bank_statement_lines
      where ignored_as = 'voucher' and voucher_id <> ${voucher}`.execute(server.database.db)
    for (const { id } of rows)
      await expect(
        sql`update bank_statement_lines set voucher_id = ${voucher} where id = ${id}`.execute(
          server.database.db,
        ),
      ).rejects.toThrow(/is booked as a voucher|is not of voucher/)
    await expect(
      sql`delete from bank_statement_lines where id = ${line.id}`.execute(server.database.db),
    ).rejects.toThrow(/is booked as a voucher/)
    await expect(
      sql`update bank_statement_lines set state = 'open', ignored_as = null where id = ${line.id}`.execute(
        server.database.db,
      ),
    ).rejects.toThrow(/is booked as a voucher/)
  })
})
