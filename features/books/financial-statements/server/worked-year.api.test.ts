/** A year worked by hand, written as a table: the product's statements of it are the same to the kobo. */
import { transact } from '@kolo/database/connection'
import { openFile } from '@kolo/files/sheets'
import { readZip } from '@kolo/files/testing/zip'
import { newId } from '@kolo/foundation/ids'
import { type Kobo, kobo } from '@kolo/foundation/money'
import { addDays, addMinutes, type CalendarDate, startOfDay } from '@kolo/foundation/time'
import type { AccountKind, AccountName } from '@kolo/ledger/accounts'
import { type ChartAccount, readChart } from '@kolo/ledger/chart'
import { endDays } from '@kolo/ledger/day-ends'
import { keepFlows } from '@kolo/ledger/flows'
import { reverseJournal } from '@kolo/ledger/journal'
import { posted } from '@kolo/ledger/testing'
import { runTrialBalance } from '@kolo/ledger/trial-balance'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listJournals } from '../../accounts/books.contract.ts'
import {
  listMemberBalances,
  readFinancialStatements,
  type StatementPart,
} from '../financial-statements.contract.ts'

const server = await startTestServer()
afterAll(() => server.close())
const bayo = server.as('bayo')

/** Day, debit, credit, amount in naira, what for. Members' accounts name the member; `on` counts from an earlier day. */
type Event = [day: string, debit: string, credit: string, naira: string, memo: string, on?: string]

const monthly = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0')).flatMap(
  (month): Event[] => [
    [`2025-${month}-05`, '1110', '2130 ada', '20000.00', 'Savings'],
    [`2025-${month}-06`, '1120', '2130 dayo', '15000.00', 'Savings'],
    [`2025-${month}-28`, '5510', '1110', '350.25', 'Bank charges of the month'],
  ],
)

const events: Event[] = [
  ['2024-03-01', '1110', '3110 ada', '50000.00', 'Shares'],
  ['2024-03-01', '1110', '2130 ada', '200000.00', 'Savings'],
  ['2024-04-10', '1110', '4310', '10000.00', 'Entrance fees'],
  ['2024-05-02', '1610', '1110', '48000.00', 'Desks'],
  ['2024-11-30', '5510', '1110', '1250.50', 'Bank charges'],
  ['2024-12-31', '5620', '1690', '4000.00', 'Depreciation'],
  ...monthly,
  ['2025-01-15', '4310', '3310', '10000.00', 'Close of 2024: income'],
  ['2025-01-15', '3310', '5510', '1250.50', 'Close of 2024: expenses'],
  ['2025-01-15', '3310', '5620', '4000.00', 'Close of 2024: expenses'],
  ['2025-01-15', '3310', '3210', '1187.38', 'A quarter of 2024 to the reserve'],
  ['2025-02-01', '1120', '1110', '100000.00', 'Transfer between own accounts'],
  ['2025-02-10', '1140', '1110', '20000.00', 'Petty cash'],
  ['2025-02-12', '5320', '1140', '3450.00', 'Paper'],
  ['2025-02-20', '1120', '3110 dayo', '30000.00', 'Shares'],
  ['2025-03-01', '1410', '1120', '180000.00', 'Treasury bill'],
  ['2025-03-05', '1110', '4310', '65000.00', 'Entrance fees of 13'],
  ['2025-03-20', '5220', '1110', '12000.00', 'Honoraria'],
  ['2025-04-01', '5330', '1140', '2300.75', 'Transport'],
  ['2025-04-15', '1110', '2330', '100000.00', 'Loan taken'],
  ['2025-05-01', '1520', '1110', '24000.00', 'Rent of 18 months'],
  ['2025-06-30', '5340', '1520', '8000.00', 'Rent of six months'],
  ['2025-07-10', '2130 ada', '2150', '25000.00', 'Withdrawal approved'],
  ['2025-07-11', '2150', '1110', '25000.00', 'Withdrawal paid'],
  ['2025-08-30', '1120', '1410', '180000.00', 'Treasury bill paid back'],
  ['2025-08-30', '1120', '4210', '14400.40', 'Treasury bill'],
  ['2025-09-05', '1110', '4220', '1204.15', 'Bank interest'],
  ['2025-09-30', '5110', '2160', '5400.00', 'Interest accrued'],
  ['2025-09-30', '2160', '2130 ada', '5400.00', 'Interest credited'],
  ['2025-09-30', '5110', '2310', '600.00', 'Tax on interest'],
  ['2025-10-05', '5330', '1110', '999.00', 'A mistake'],
  ['2025-10-21', '2310', '1110', '600.00', 'Tax paid on'],
  ['2025-11-01', '2330', '1110', '40000.00', 'Loan repaid in part'],
  ['2025-11-15', '3310', '2110 ada', '1500.00', 'Dividend'],
  ['2025-11-15', '3310', '2110 dayo', '900.00', 'Dividend'],
  ['2025-11-20', '2110 ada', '4330', '500.00', 'A ticket'],
  ['2025-12-10', '5410', '2320', '15000.00', 'Audit of the year'],
  ['2025-12-20', '3310', '3220', '400.00', 'To the education fund'],
  ['2026-01-10', '5620', '1690', '4800.00', 'Depreciation of 2025', '2025-12-31'],
]

let chart: ChartAccount[]

function accountOf(text: string): AccountName {
  const [number, who] = text.split(' ') as [string, 'ada' | 'dayo' | undefined]
  const account = chart.find((one) => one.number === number)
  if (!account) throw new Error(`No account ${number}`)
  const kind = account.ledger_kind as AccountKind
  if (who) {
    const { uid } = testUsers[who]
    return { kind, scope: uid, ownerUid: uid }
  }
  return { kind, scope: account.ledger_scope ?? 'community' }
}

const inKobo = (naira: string) => kobo(BigInt(naira.replace('.', '')))

async function postEvents() {
  for (const [at, [day, debit, credit, amount, memo, on]] of events
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .entries()) {
    const now = addMinutes(startOfDay(day as CalendarDate), 540 + (at % 60))
    const line = { debit: accountOf(debit), credit: accountOf(credit), amount: inKobo(amount) }
    const journalId = await posted(server.db, [line], { now, memo })
    if (on)
      await transact(server.database.owner, (tx) =>
        sql`select ledger_set_value_date(${journalId}, ${on}::date)`.execute(tx),
      )
    if (memo === 'A mistake')
      await server.db.transaction().execute((tx) =>
        reverseJournal(tx, {
          journalId,
          actorUid: null,
          now: startOfDay(addDays(day as CalendarDate, 1)),
          memo: 'Back',
        }),
      )
  }
}

beforeAll(async () => {
  for (const n of [1, 2])
    await sql`insert into collection_accounts (id, bank_name, bank_code, account_number, account_name, proposed_by, proposed_at)
      values (${newId(n)}, 'Sahel Trust Bank', '999', ${String(1_000_000_000 + n)}, 'Odanta Thrift', ${testUsers.bayo.uid},
        ${server.clock.now()})`.execute(server.database.owner)
  chart = await readChart(server.db)
  await postEvents()
})

const year = { from: '2025-01-01' as CalendarDate, to: '2025-12-31' as CalendarDate }
const read = () => bayo.call(readFinancialStatements, { query: year })

/** Number, this year, the year before. */
type Row = [number: string, now: string, before: string]
const rowsOf = ({ lines }: StatementPart): Row[] =>
  lines.map(({ key, kobo: now, beforeKobo }) => [key, written(now), written(beforeKobo)])
const written = (amount: Kobo) => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const totals = ({ totalKobo, totalBeforeKobo }: StatementPart) => [
  written(totalKobo),
  written(totalBeforeKobo),
]

describe.each(['as it was posted', 'once days and flows are kept'])('the year 2025, %s', (when) => {
  beforeAll(async () => {
    if (when === 'as it was posted') return
    await runTrialBalance(server.db, server.clock.now())
    await endDays(server.db, 1_000)
    await keepFlows(server.db)
    expect((await server.db.selectFrom('ledger_pair_flows').selectAll().execute()).length).toBeGreaterThan(50)
  })
  it('has its income and expenditure', async () => {
    const { income, expenses, surplus } = await read()
    expect(rowsOf(income)).toEqual([
      ['4210', '14400.40', '0.00'],
      ['4220', '1204.15', '0.00'],
      ['4310', '65000.00', '10000.00'],
      ['4330', '500.00', '0.00'],
    ])
    expect(totals(income)).toEqual(['81104.55', '10000.00'])
    expect(rowsOf(expenses)).toEqual([
      ['5110', '6000.00', '0.00'],
      ['5220', '12000.00', '0.00'],
      ['5320', '3450.00', '0.00'],
      ['5330', '2300.75', '0.00'],
      ['5340', '8000.00', '0.00'],
      ['5410', '15000.00', '0.00'],
      ['5510', '4203.00', '1250.50'],
      ['5620', '4800.00', '4000.00'],
    ])
    expect(totals(expenses)).toEqual(['55753.75', '5250.50'])
    expect([written(surplus.kobo), written(surplus.beforeKobo)]).toEqual(['25350.80', '4749.50'])
  })
  it('has its statement of financial position', async () => {
    const { assets, liabilities, funds, difference } = await read()
    expect(rowsOf(assets)).toEqual([
      ['1110', '391150.65', '210749.50'],
      ['1120', '324400.40', '0.00'],
      ['1140', '14249.25', '0.00'],
      ['1520', '16000.00', '0.00'],
      ['1610', '48000.00', '48000.00'],
      ['1690', '-8800.00', '-4000.00'],
    ])
    expect(totals(assets)).toEqual(['785000.30', '254749.50'])
    expect(rowsOf(liabilities)).toEqual([
      ['2110', '1900.00', '0.00'],
      ['2130', '600400.00', '200000.00'],
      ['2320', '15000.00', '0.00'],
      ['2330', '60000.00', '0.00'],
    ])
    expect(totals(liabilities)).toEqual(['677300.00', '200000.00'])
    expect(rowsOf(funds)).toEqual([
      ['3110', '80000.00', '50000.00'],
      ['3210', '1187.38', '0.00'],
      ['3220', '400.00', '0.00'],
      ['3310', '762.12', '0.00'],
      ['surplus', '25350.80', '4749.50'],
    ])
    expect(totals(funds)).toEqual(['107700.30', '54749.50'])
    expect(difference).toEqual({ kobo: 0n, beforeKobo: 0n })
  })
  it('has its receipts and payments', async () => {
    const { openingMoney, receipts, payments, closingMoney } = await read()
    expect(rowsOf(openingMoney)).toEqual([['1110', '210749.50', '0.00']])
    expect(rowsOf(receipts)).toEqual([
      ['1410', '180000.00', '0.00'],
      ['2130', '420000.00', '200000.00'],
      ['2330', '100000.00', '0.00'],
      ['3110', '30000.00', '50000.00'],
      ['4210', '14400.40', '0.00'],
      ['4220', '1204.15', '0.00'],
      ['4310', '65000.00', '10000.00'],
    ])
    expect(totals(receipts)).toEqual(['810604.55', '260000.00'])
    expect(rowsOf(payments)).toEqual([
      ['1410', '180000.00', '0.00'],
      ['1520', '24000.00', '0.00'],
      ['1610', '0.00', '48000.00'],
      ['2150', '25000.00', '0.00'],
      ['2310', '600.00', '0.00'],
      ['2330', '40000.00', '0.00'],
      ['5220', '12000.00', '0.00'],
      ['5320', '3450.00', '0.00'],
      ['5330', '2300.75', '0.00'],
      ['5510', '4203.00', '1250.50'],
    ])
    expect(totals(payments)).toEqual(['291553.75', '49250.50'])
    expect(totals(closingMoney)).toEqual(['729800.30', '210749.50'])
  })
  it('has its changes in members’ funds', async () => {
    const { changes } = await read()
    expect(
      changes.now.map((fund) => [
        fund.key,
        ...[fund.openingKobo, fund.surplusKobo, fund.transfersKobo].map(written),
        ...[fund.paidInKobo, fund.paidOutKobo, fund.closingKobo].map(written),
      ]),
    ).toEqual([
      ['3110', '50000.00', '0.00', '0.00', '30000.00', '0.00', '80000.00'],
      ['3210', '0.00', '0.00', '1187.38', '0.00', '0.00', '1187.38'],
      ['3220', '0.00', '0.00', '400.00', '0.00', '0.00', '400.00'],
      ['3310', '4749.50', '25350.80', '-1587.38', '0.00', '-2400.00', '26112.92'],
    ])
  })
  it('has its trial balance by number', async () => {
    const { trial } = await read()
    expect(trial.lines.map(({ number }) => number)).toEqual(
      [...trial.lines.map(({ number }) => number)].toSorted(),
    )
    expect([written(trial.debitsKobo), written(trial.creditsKobo)]).toEqual(['849554.05', '849554.05'])
    expect(trial.lines.find(({ number }) => number === '1690')).toMatchObject({
      creditKobo: inKobo('8800.00'),
    })
    expect(trial.debitsBeforeKobo).toBe(trial.creditsBeforeKobo)
  })
  it('lists members’ balances of each control account, which add up to it', async () => {
    const list = (day: string, more = {}) =>
      bayo.call(listMemberBalances, { query: { number: '2130', day: day as CalendarDate, ...more } })
    const whole = await list('2025-12-31')
    expect(whole.rows.map(({ fullName, balanceKobo }) => [fullName, written(balanceKobo)])).toEqual([
      [testUsers.ada.fullName, '420400.00'],
      [testUsers.dayo.fullName, '180000.00'],
    ])
    expect(whole).toMatchObject({
      totalKobo: inKobo('600400.00'),
      controlKobo: inKobo('600400.00'),
      differenceKobo: 0n,
    })
    const first = await list('2025-12-31', { limit: 1 })
    expect(first.rows).toEqual(whole.rows.slice(0, 1))
    const second = await list('2025-12-31', { limit: 1, cursor: first.nextCursor })
    expect(second.rows).toEqual(whole.rows.slice(1))
    expect(second.nextCursor).toBeUndefined()
    expect((await list('2024-12-31')).rows.map(({ balanceKobo }) => written(balanceKobo))).toEqual([
      '200000.00',
    ])
  })
})

it('opens the journals behind a figure: those that count in its days', async () => {
  const memos = async (account: string, from: string, to: string) => {
    const query = { account, from: from as CalendarDate, to: to as CalendarDate }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await bayo.call(listJournals, {
        query: { ...query, limit: 1, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...page.rows.map(({ memo }) => memo))
      cursor = page.nextCursor
    } while (cursor)
    return seen
  }
  const in2025 = ['2025-01-01', '2025-12-31'] as const
  expect(await memos('own_expense:5620', ...in2025)).toEqual([
    'Depreciation of 2025',
    'Close of 2024: expenses',
  ])
  expect(await memos('own_expense:5620', '2026-01-01', '2026-11-20')).toEqual([])
  expect(await memos('own_asset:1690', '2025-12-01', '2025-12-31')).toEqual(['Depreciation of 2025'])
  expect(await memos('member_savings:', ...in2025)).toHaveLength(26)
  expect(await memos('share_capital:', '2024-01-01', '2024-12-31')).toEqual(['Shares'])
})

describe('the files of the year', () => {
  const path = '/api/financial-statements'
  /** The cells of a CSV file whose texts are quoted. */
  const cellsOf = (text: string) =>
    text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((row) =>
        [...row.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,)(?=,|$)/g)].map((m) => m[1] ?? m[2] ?? ''),
      )

  it('has every journal line, from which the trial balance is built again', async () => {
    const answer = await bayo.fetch(`${path}/journals?from=2024-01-01&to=2025-12-31`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [heads = [], ...rows] = cellsOf(await answer.text())
    const cell = (row: readonly string[], head: string) => row[heads.indexOf(head)] ?? ''
    const nets = new Map<string, bigint>()
    for (const row of rows) {
      const number = cell(row, 'Account number')
      const amount = (head: string) => BigInt((cell(row, head) || '0.00').replace('.', ''))
      nets.set(number, (nets.get(number) ?? 0n) + amount('Debit') - amount('Credit'))
    }
    const { trial } = await read()
    const rebuilt = [...nets].filter(([, net]) => net !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(rebuilt).toEqual(
      trial.lines
        .filter(({ debitKobo, creditKobo }) => debitKobo !== creditKobo)
        .map(({ number, debitKobo, creditKobo }) => [number, debitKobo - creditKobo]),
    )
    const late = rows.filter((row) => cell(row, 'Narration') === 'Depreciation of 2025')
    expect(late.map((row) => [cell(row, 'Value date'), cell(row, 'Posted on')])).toEqual([
      ['2025-12-31', '2026-01-10'],
      ['2025-12-31', '2026-01-10'],
    ])
    const owner = rows.find((row) => cell(row, 'Account number') === '2130')
    expect(owner && [cell(owner, 'Account name'), cell(owner, 'Member number')]).toEqual([
      'Savings goals',
      'KM-00001',
    ])
    expect(cell(rows[0] ?? [], 'Prepared by')).toBe('System')
    const later = await bayo.fetch(`${path}/journals?from=2026-01-01&to=2026-11-20`)
    expect(cellsOf(await later.text())).toHaveLength(1)
  })

  it('has the same lines as a sheet, with real numbers and real dates', async () => {
    const answer = await bayo.fetch(`${path}/journals?from=2025-12-01&to=2025-12-31&format=xlsx`)
    const parts = readZip(Buffer.from(await answer.arrayBuffer()))
    const rows = (parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '').split('<row ')
    const late = rows.filter((row) => row.includes('Depreciation of 2025'))
    // 31 December 2025 and 10 January 2026, as spreadsheet programs count days.
    expect(late).toHaveLength(2)
    for (const row of late) expect(row).toMatch(/s="2"><v>46022<.*s="2"><v>46032<.*s="1"><v>4800.00</)
  })

  it('has the statements as sheets with real numbers', async () => {
    const csv = await (await bayo.fetch(`${path}/file?from=2025-01-01&to=2025-12-31&format=csv`)).text()
    expect(csv).toContain('"Income and expenditure","","Surplus for the period",25350.80,4749.50')
    expect(csv).toContain('"Members’ balances 2130 Savings goals","","Total",600400.00')
    const answer = await bayo.fetch(`${path}/file?from=2025-01-01&to=2025-12-31&format=xlsx`)
    const book = await openFile(new Uint8Array(await answer.arrayBuffer()), {
      isHead: (cells) => cells.includes('Account'),
      rowsMost: 100,
      choices: { sheet: 'Income and expenditure' },
    })
    if ('no' in book) throw new Error(book.no)
    expect(book.sheets).toEqual([
      ...['Income and expenditure', 'Statement of financial position', 'Receipts and payments'],
      ...['Changes in members’ funds', 'Changes in members’ funds, befo', 'Trial balance'],
      'Fixed assets',
      ...['Members 2110 Member wallets', 'Members 2130 Savings goals', 'Members 3110 Share capital'],
    ])
    expect(JSON.stringify(book.rows)).toContain('25350.8')
    const again = await bayo.fetch(`${path}/file?from=2025-01-01&to=2025-12-31&format=xlsx`)
    const parts = readZip(Buffer.from(await again.arrayBuffer()))
    const [, heads = ''] = (parts.get('xl/worksheets/sheet2.xml')?.toString() ?? '').split('<row ')
    // The ends of both years are dates: 31 December 2025 and 2024.
    expect(heads).toMatch(/s="2"><v>46022<.*s="2"><v>45657</)
  })

  it('has one document for the meeting', async () => {
    const answer = await bayo.fetch(`${path}/file?from=2025-01-01&to=2025-12-31&format=pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const paper = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise
    const pages: string[] = []
    for (let n = 1; n <= paper.numPages; n++) {
      const { items } = await (await paper.getPage(n)).getTextContent()
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    const [first = ''] = pages
    for (const text of ['Contents', 'Trial balance', 'Notes', 'Treasurer: name, signature and date'])
      expect(first).toContain(text)
    expect(pages.some((page) => page.includes('25,350.80') && page.includes('Surplus for the period'))).toBe(
      true,
    )
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })
})

it('holds every member in sheets, and says on paper how many are left out and where they are', async () => {
  const now = server.clock.now()
  const lines = Array.from({ length: 1_003 }, (_, n) => {
    const ownerUid = newId(Date.parse(now) + n)
    const debit = { kind: 'bank', scope: newId(1) } as AccountName
    return {
      debit,
      credit: { kind: 'member_wallet', scope: ownerUid, ownerUid } as AccountName,
      amount: kobo(100n),
    }
  })
  await posted(server.db, lines, { now, memo: 'Wallets' })
  const file = (format: string) =>
    bayo.fetch(`/api/financial-statements/file?from=2026-11-01&to=2026-11-20&format=${format}`)
  const csv = await (await file('csv')).text()
  const wallets = csv.split('\r\n').filter((row) => row.startsWith('"Members’ balances 2110'))
  expect(wallets).toHaveLength(1_003 + 2 + 1)
  expect(wallets.at(-1)).toContain('"Total",')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const printed = await getDocument({ data: new Uint8Array(await (await file('pdf')).arrayBuffer()) }).promise
  let text = ''
  for (let n = 1; n <= printed.numPages; n++)
    for (const item of (await (await printed.getPage(n)).getTextContent()).items)
      if ('str' in item) text += `${item.str} `
  expect(text).toMatch(/first 1,000 members are listed\.\s+The other 5,/)
  expect(text).toContain('XLSX and CSV files of these statements')
})

it('says which period it is of, and refuses one that has not begun or ends before it begins', async () => {
  const { period, before, isOpen } = await bayo.call(readFinancialStatements, {
    query: { from: '2026-01-01' as CalendarDate, to: '2026-12-31' as CalendarDate },
  })
  expect({ period, before, isOpen }).toEqual({
    period: { from: '2026-01-01', to: '2026-11-20' },
    before: { from: '2025-01-01', to: '2025-11-20' },
    isOpen: true,
  })
  const refused = async (from: string, to: string) =>
    (
      await bayo.problem(readFinancialStatements, {
        query: { from: from as CalendarDate, to: to as CalendarDate },
      })
    ).code
  expect(await refused('2026-11-21', '2026-12-31')).toBe('day-to-come')
  expect(await refused('2026-02-01', '2026-01-31')).toBe('period-backwards')
  expect((await bayo.problem(listMemberBalances, { query: { number: '1110' } })).code).toBe(
    'no-control-account',
  )
  for (const name of ['ada', 'dayo'] as const)
    expect(
      (await server.as(name).fetch('/api/financial-statements?from=2025-01-01&to=2025-12-31')).status,
    ).toBe(403)
})
