/** Reports about the community through HTTP, each compared with sums that were reckoned another way. */

import type { Report } from '@kolo/application/reports'
import { paged } from '@kolo/database/pages'
import type { Kobo } from '@kolo/foundation/money'
import { naira } from '@kolo/foundation/money'
import { type CalendarDate, lagos } from '@kolo/foundation/time'
import { postJournal, reverseJournal } from '@kolo/ledger/journal'
import { interestTo } from '@kolo/ledger/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  beginReportFile,
  changeMonthlyReport,
  listMonthlyReports,
  listReportFiles,
  listReports,
  type ReportPage,
  readReport,
} from '../community.contract.ts'
import { cutWords } from '../community.rules.ts'
import { reportFileJobs } from './large-report.ts'
import { lastMonth } from './monthly-reports.ts'
import { reportOnPaper } from './report-rows.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [dayo, bayo, ada] = [server.as('dayo'), server.as('bayo'), server.as('ada')]
const bank = { kind: 'bank', scope: '01900000-0000-7000-8000-0000000000b1' } as const
const wallet = (who: keyof typeof testUsers) =>
  ({ kind: 'member_wallet', scope: testUsers[who].uid, ownerUid: testUsers[who].uid }) as const
const goal = (who: keyof typeof testUsers) =>
  ({
    kind: 'member_savings',
    scope: `01900000-0000-7000-8000-00000000a${testUsers[who].uid.slice(-3)}`,
    ownerUid: testUsers[who].uid,
  }) as const
const interest = { kind: 'interest_savings', scope: 'community' } as const
const tax = { kind: 'wht_payable', scope: 'community' } as const

type Account = Parameters<typeof postJournal>[1]['transfers'][number]['debit']

let journal = ''
async function post(on: string, deed: string, ...lines: [debit: Account, credit: Account, amount: Kobo][]) {
  server.clock.set(`${on}T09:00:00.000Z`)
  const transfers = lines.flatMap(([debit, credit, amount]) =>
    debit === interest ? interestTo(credit, amount) : [{ debit, credit, amount }],
  )
  const posted = await server.db.transaction().execute((db) =>
    postJournal(db, {
      deed,
      actorUid: testUsers.bayo.uid,
      now: server.clock.now(),
      memo: deed,
      facts: {},
      transfers,
    }),
  )
  if ('refusal' in posted) throw new Error(posted.refusal)
  journal = posted.journalId
}

beforeAll(async () => {
  await post('2026-09-30', 'payment.confirmed', [bank, goal('ada'), naira(20_000n)])
  await post('2026-10-05', 'payment.confirmed', [bank, wallet('funke'), naira(5_000n)])
  await post('2026-10-06', 'payment.confirmed', [bank, goal('funke'), naira(700n)])
  await server.db.transaction().execute((db) =>
    reverseJournal(db, {
      journalId: journal,
      actorUid: testUsers.bayo.uid,
      now: server.clock.now(),
      memo: 'Booked twice',
      facts: {},
    }),
  )
  await post(
    '2026-11-01',
    'savings.interest-posted',
    [interest, goal('ada'), naira(100n)],
    [goal('ada'), tax, naira(10n)],
  )
  await post('2026-11-02', 'withdrawal.paid', [wallet('funke'), bank, naira(1_000n)])
  await post('2026-11-03', 'savings.moved-from-wallet', [wallet('funke'), goal('funke'), naira(1_500n)])
  server.clock.set('2026-11-20T09:00:00.000Z')
})

const read = (name: string, query: Record<string, unknown> = {}) =>
  dayo.call(readReport, { params: { name }, query: query as never })

/** The figures of a column, in whole kobo. */
const column = ({ report, rows }: ReportPage, title: string) => {
  const place = report.columns.findIndex((one) => one.title === title)
  return rows.map(({ cells }) => BigInt(cells[place] ?? ''))
}
const sumIn = ({ report, sums }: ReportPage, title: string) =>
  BigInt(sums?.[report.columns.findIndex((one) => one.title === title)] ?? '')
const added = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)

/** What accounts of a kind hold, from their transfers alone, before a moment. */
async function heldIn(kind: string, until = 'infinity'): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(case when a.id = t.credit_account then t.amount_kobo else -t.amount_kobo end), 0)::bigint as held
    from ledger_accounts a join ledger_transfers t on a.id in (t.credit_account, t.debit_account)
    where a.kind = ${kind} and t.posted_at < ${until}::timestamptz`.execute(server.db)
  return rows[0]?.held ?? 0n
}

describe('reports', () => {
  it('are read by moderators and administrators, and by nobody else', async () => {
    const { rows } = await dayo.call(listReports, {})
    expect(rows.map(({ name }) => name)).toEqual([
      'contributions',
      'balances',
      'interest-and-tax',
      'arrears',
      'investments',
      'loans',
      'officers-loans',
      'loan-maturities',
      'loan-months',
      'loan-products',
      'charge-arrears',
      'charge-runs',
      'distributions',
      'cash',
      'reconciliation',
    ])
    expect(await bayo.call(listReports, {})).toEqual({ rows })
    for (const { name, columns } of rows) {
      const page = await read(name)
      expect(page.report.columns).toEqual(columns)
      for (const { cells } of page.rows) expect(cells).toHaveLength(columns.length)
      expect(page.sums?.length ?? columns.length).toBe(columns.length)
      for (const path of [`/api/reports/${name}`, `/api/reports/${name}/file?format=csv`])
        expect((await ada.fetch(path)).status).toBe(403)
    }
    expect((await ada.fetch('/api/reports')).status).toBe(403)
    expect((await dayo.fetch('/api/reports/salaries')).status).toBe(404)
  })

  it('of contributions say by month what was paid in and taken back, and neither interest nor withdrawals', async () => {
    const page = await read('contributions', { from: '2026-09-01', to: '2026-11-20' })
    expect(page.rows.map(({ cells }) => cells)).toEqual([
      ['October 2026', '1', '70000', '500000', '0', '0', '70000', '500000'],
      ['September 2026', '1', '2000000', '0', '0', '0', '0', '2000000'],
    ])
    expect(sumIn(page, 'Total')).toBe(added(column(page, 'Total')))
    const paged = await read('contributions', { from: '2026-09-01', to: '2026-11-20', limit: 2 })
    expect(paged.rows).toEqual(page.rows.slice(0, 1))
    const next = await read('contributions', {
      from: '2026-09-01',
      to: '2026-11-20',
      limit: 2,
      cursor: paged.nextCursor,
    })
    expect(next.rows).toEqual(page.rows.slice(1))
    expect([next.sums, next.nextCursor]).toEqual([undefined, undefined])
  })

  it('of balances say what each held at the end of a day, and come to what the accounts hold', async () => {
    const now = await read('balances')
    expect(column(now, 'Total')).toEqual([2_009_000n, 400_000n])
    expect(sumIn(now, 'Savings')).toBe(await heldIn('member_savings'))
    expect(sumIn(now, 'Wallet')).toBe(await heldIn('member_wallet'))
    expect(added(column(now, 'Total'))).toBe(sumIn(now, 'Total'))
    const then = await read('balances', { to: '2026-10-05' })
    expect(column(then, 'Total')).toEqual([2_000_000n, 500_000n])
    expect(sumIn(then, 'Wallet')).toBe(await heldIn('member_wallet', '2026-10-05T23:00:00Z'))
    const first = await read('balances', { limit: 1 })
    const second = await read('balances', { limit: 1, cursor: first.nextCursor })
    expect([...first.rows, ...second.rows]).toEqual(now.rows)
    expect(second.nextCursor).toBeUndefined()
  })

  it('of interest and tax come to what the books paid and withheld', async () => {
    const page = await read('interest-and-tax')
    expect(page.rows.map(({ cells }) => cells.slice(2))).toEqual([['10000', '0', '1000', '9000']])
    expect(sumIn(page, 'Interest')).toBe(-(await heldIn('interest_savings')))
    expect(sumIn(page, 'Tax withheld')).toBe(await heldIn('wht_payable'))
    expect((await read('interest-and-tax', { to: '2026-10-31' })).rows).toEqual([])
  })

  it('of cash say what lies where, without the number of a bank', async () => {
    const page = await read('cash')
    expect(page.rows.map(({ cells }) => cells.slice(1))).toEqual([
      ['Bank', '2400000', ''],
      ['Withholding tax to be remitted', '', '1000'],
    ])
    expect(sumIn(page, 'Balance')).toBe(-(await heldIn('bank')))
  })

  it('refuse days to come, reversed ones and more than ten years', async () => {
    const problem = (query: Record<string, unknown>) =>
      dayo.problem(readReport, { params: { name: 'contributions' }, query: query as never })
    expect(await problem({ to: '2026-11-21' })).toMatchObject({ code: 'day-to-come' })
    expect(await problem({ from: '2026-11-02', to: '2026-11-01' })).toMatchObject({ code: 'days-reversed' })
    expect(await problem({ from: '2010-01-01' })).toMatchObject({ code: 'time-too-long' })
    expect((await dayo.fetch('/api/reports/cash?cursor=none')).status).toBe(400)
  })
})

describe('a report as a file', () => {
  it('says in CSV what the screen says, and the audit log who took it', async () => {
    const file = await dayo.fetch('/api/reports/balances/file?format=csv')
    expect(file.headers.get('content-disposition')).toContain('balances-2026-11-20.csv')
    const lines = (await file.text()).split('\r\n')
    expect(lines.slice(1, 3)).toEqual(['"Balances at a date","At the end of 20/11/2026"', ''])
    expect(lines.slice(4).map((line) => line.replace(/^"[^"]*","[^"]*",|^"Total",,/, ''))).toEqual([
      '0.00,20090.00,0.00,0.00,20090.00',
      '2500.00,1500.00,0.00,0.00,4000.00',
      '2500.00,21590.00,0.00,0.00,24090.00',
      '',
    ])
    const { rows } = await sql<{ facts: unknown }>`
      select facts from audit_events where kind = 'report.taken' and actor_uid = ${testUsers.dayo.uid}`.execute(
      server.db,
    )
    expect(rows.map(({ facts }) => facts)).toEqual([
      { from: '2026-01-01', to: '2026-11-20', format: 'csv', rows: 2 },
    ])
  })

  it('is a PDF for moderators too, and holds no number of identity or bank', async () => {
    const file = await dayo.fetch('/api/reports/contributions/file?format=pdf')
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    const all = await Promise.all(
      ['balances', 'cash', 'reconciliation', 'arrears'].map(async (name) => JSON.stringify(await read(name))),
    )
    for (const text of all) expect(text.toLowerCase()).not.toMatch(/bvn|nin"|account number|•••/)
  })
})

const day = (text: string) => text as CalendarDate
const formats = {
  dateFormat: 'DD/MM/YYYY',
  numberFormat: '1,000.00',
  timezone: lagos,
  language: 'en',
} as const

/** A report of so many lines. */
const lines = (count: number): Report => ({
  name: 'numbers',
  title: 'Numbers',
  about: 'Numbers.',
  asks: 'now',
  columns: [{ title: 'Number', as: 'count' }],
  page: async (_, __, { cursor, limit }) => {
    const from = cursor === undefined ? 0 : Number(cursor)
    const left = Array.from({ length: count - from }, (_, at) => ({
      key: `${from + at + 1}`,
      cells: [`${from + at + 1}`],
    }))
    return paged(left.slice(0, limit + 1), limit, ({ key }) => key)
  },
})

/** What jobs told people. */
const told: unknown[] = []
const run = (name: string) =>
  server.db.transaction().execute(async (db) => {
    const job = features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)
    const { clock, community } = server
    const enqueue = async (work: string, data: unknown) => void (work === 'notices.tell' && told.push(data))
    await job?.run({ db, now: clock.now(), community, enqueue }, {})
  })

describe('a large report', () => {
  it('is made beside the rest, is its asker’s alone, says what the small one says, and goes after 7 days', async () => {
    const asked = await dayo.call(beginReportFile, { params: { name: 'balances' }, body: {} })
    expect(asked).toMatchObject({ title: 'Balances at a date', state: 'making', to: '2026-11-20' })
    const file = `/api/report-files/${asked.id}/file`
    expect((await dayo.fetch(file)).status).toBe(409)
    for (let turn = 0; turn < 3; turn += 1) await run('long-work.turn')
    expect((await dayo.call(listReportFiles, { query: {} })).rows).toMatchObject([
      { id: asked.id, state: 'ready' },
    ])
    const small = await dayo.fetch('/api/reports/balances/file')
    expect(await (await dayo.fetch(file)).text()).toBe(await small.text())
    expect((await bayo.fetch(file)).status).toBe(404)
    expect((await ada.fetch(file)).status).toBe(403)
    expect((await bayo.call(listReportFiles, { query: {} })).rows).toEqual([])
    server.clock.advance((7 * 24 + 1) * 3_600_000)
    for (const { name } of reportFileJobs) await run(name)
    expect((await dayo.call(listReportFiles, { query: {} })).rows).toMatchObject([{ state: 'gone' }])
    expect((await dayo.problem(beginReportFile, { params: { name: 'cash' }, body: {} })).code).toBe(
      'never-long',
    )
  })
})

describe('a large paper', () => {
  it('is a PDF that is drawn beside the rest, and says on it why it has not all lines', async () => {
    const body = { format: 'pdf' as const }
    const asked = await dayo.call(beginReportFile, { params: { name: 'balances' }, body })
    expect(asked).toMatchObject({ format: 'pdf', state: 'making' })
    await vi.waitFor(
      async () => {
        await run('long-work.turn')
        const { rows } = await dayo.call(listReportFiles, { query: {} })
        expect(rows.find(({ id }) => id === asked.id)?.state).toBe('ready')
      },
      { timeout: 30_000, interval: 50 },
    )
    const file = await dayo.fetch(`/api/report-files/${asked.id}/file`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(new TextDecoder().decode((await file.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    expect(cutWords(2_000, { isLong: true })).toBe(
      'These are the first 2,000 lines. All of them are in the large file. The totals include all lines.',
    )
    const report = { ...lines(3), page: lines(3).page }
    const call = { db: server.db, now: server.clock.now(), community: server.community }
    const on = async (most: number) => {
      const paper = { report, time: { from: day('2026-11-01'), to: day('2026-11-20') }, most, formats }
      return (await reportOnPaper(call, paper)).printed
    }
    expect((await on(2)).rows).toHaveLength(2)
    expect((await on(2)).report.cut).toContain('first 2 lines')
    expect(await on(3)).toMatchObject({ report: { cut: undefined }, rows: [['1'], ['2'], ['3']] })
  })
})

describe('a report that comes each month', () => {
  const change = (client: typeof dayo, format: 'csv' | 'pdf' | null, name = 'contributions') =>
    client.call(changeMonthlyReport, { params: { name }, body: { format } })
  const made = async (client: typeof dayo) =>
    (await client.call(listReportFiles, { query: {} })).rows.filter(({ state }) => state === 'making')

  it('is made once for the month before, for whoever may still read it, and told without a figure', async () => {
    server.clock.set('2027-01-12T09:00:00.000Z')
    const { rows } = await change(dayo, 'csv')
    expect(rows).toEqual([{ report: 'contributions', format: 'csv', since: server.clock.now() }])
    await change(bayo, 'csv')
    await run('reports.monthly')
    expect(await made(dayo)).toEqual([])
    server.clock.set('2027-02-01T05:00:00.000Z')
    await sql`update profiles set role = 'user' where uid = ${testUsers.bayo.uid}`.execute(server.db)
    await Promise.all([run('reports.monthly'), run('reports.monthly')])
    await run('reports.monthly')
    await sql`update profiles set role = 'admin' where uid = ${testUsers.bayo.uid}`.execute(server.db)
    expect(await made(dayo)).toMatchObject([{ title: 'Contributions', from: '2027-01-01', to: '2027-01-31' }])
    expect(await made(bayo)).toEqual([])
    for (let turn = 0; turn < 3; turn += 1) await run('long-work.turn')
    expect(told.at(-1)).toMatchObject({
      topic: 'reports.report-ready',
      to: [testUsers.dayo.uid],
      facts: { of: 'Contributions' },
    })
    expect(await change(dayo, null)).toEqual({ rows: [] })
    server.clock.set('2027-03-01T05:00:00.000Z')
    await run('reports.monthly')
    expect(await made(dayo)).toEqual([])
  })
  it('is of the month before, and what is of now alone of today', () => {
    expect(lastMonth({ asks: 'period' }, day('2026-03-31'))).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(lastMonth({ asks: 'now' }, day('2027-01-01'))).toEqual({ from: '2026-12-01', to: '2027-01-01' })
  })
  it('is for moderators and administrators, and of a report there is', async () => {
    const body = { format: 'pdf' as const }
    const asked = { params: { name: 'contributions' }, body }
    expect((await ada.problem(changeMonthlyReport, asked)).status).toBe(403)
    expect((await ada.problem(listMonthlyReports, {})).status).toBe(403)
    const unknown = { params: { name: 'salaries' }, body }
    expect((await dayo.problem(changeMonthlyReport, unknown)).status).toBe(404)
  })
})
