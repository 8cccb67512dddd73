import { writeFile } from 'node:fs/promises'
import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { postJournal } from '@kolo/ledger/journal'
import { interestTo } from '@kolo/ledger/testing'
import { openOrdinaryGoal, openPlan, startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { readPayment } from '@kolo/transfers/contract'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementOf } from '../../testing/documents.factory.ts'
import {
  checkPaper,
  issueMemberReceipt,
  issueMemberStatement,
  issueMemberYearStatement,
  issueReceipt,
  issueStatement,
  issueYearStatement,
  listPapers,
} from '../documents.contract.ts'

let server: TestServer
let rent: { id: string; code: string }
let paymentId: string
let waiting: string
const ada = () => server.as('ada')
const stranger = () => server.client()
const check = (code: string) => stranger().call(checkPaper, { query: { code } })
const day = (text: string) => text as CalendarDate

beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-10-30T09:00:00.000Z')
  await openCollectionAccount(server.as('bayo'), server.as('chidi'))
  const plan = await openPlan(server.as('bayo'), server.as('chidi'))
  rent = await openOrdinaryGoal(ada(), plan.id, { name: 'Rent for the shop' })
  const payment = await startDeposit(ada(), rent, naira(500n))
  paymentId = payment.id
  await sayItWasSent(ada(), payment, 'PAPER0000001')
  await findTheMoney(server.as('bayo'), payment, { bankReference: 'PAPER0000001', receivedKobo: naira(700n) })
  waiting = (await startDeposit(ada(), rent, naira(900n))).id
  server.clock.set('2026-11-20T09:42:00.000Z')
})
afterAll(() => server.close())

async function fileOf(id: string): Promise<Buffer> {
  const answer = await ada().fetch(`/api/papers/${id}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('a statement that is given out', () => {
  it('is a PDF and a file for spreadsheets, each with a code of its own', async () => {
    const asked = { account: rent.id, from: day('2026-10-01'), to: day('2026-10-31') }
    const paper = await ada().call(issueStatement, statementOf({ ...asked, format: 'pdf' }))
    expect(paper).toMatchObject({ account: 'Rent for the shop', state: 'ready', kind: 'statement' })
    expect(paper.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/)
    const drawing = ada().fetch(`/api/papers/${paper.id}`)
    expect((await stranger().fetch('/api/auth/ways')).status).toBeLessThan(500)
    const answer = await drawing
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain(`${rent.code}-statement-${paper.code}.pdf`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.byteLength).toBeGreaterThan(10_000)
    if (process.env.KEEP_PDF) await writeFile(process.env.KEEP_PDF, bytes)
    const sheet = await ada().call(issueStatement, statementOf({ ...asked, account: 'wallet' }))
    const rows = (await fileOf(sheet.id)).toString().trim().split('\r\n')
    expect(rows.slice(1)).toEqual([
      '01/10/2026,"Opening balance",,,0.00',
      expect.stringMatching(/^30\/10\/2026,"Transfer [\w-]+",200\.00,,200\.00$/),
      '31/10/2026,"Closing balance",200.00,0.00,200.00',
      `,"Code ${sheet.code}: check it at http://127.0.0.1/check",,,`,
    ])
    expect(sheet.code).not.toBe(paper.code)
  })

  it('ends today at the latest, and cannot begin tomorrow', async () => {
    const running = statementOf({ from: day('2026-11-01'), to: day('2026-12-31') })
    const paper = await ada().call(issueStatement, running)
    expect(paper.to).toBe('2026-11-20')
    expect(await check(paper.code)).toMatchObject({ until: '2026-11-20T09:42:00.000Z', stillSo: true })
    const tomorrow = statementOf({ from: day('2026-11-21') })
    expect(await ada().problem(issueStatement, tomorrow)).toMatchObject({
      code: 'not-yet',
      problem: { field: 'from' },
    })
    const turned = statementOf({ from: day('2026-11-02'), to: day('2026-11-01') })
    expect(await ada().problem(issueStatement, turned)).toMatchObject({ problem: { field: 'to' } })
  })

  it('opens by a link of minutes, for its member alone', async () => {
    const { id } = await ada().call(issueStatement, statementOf())
    const answer = await ada().fetch(`/api/papers/${id}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store'])
    const link = answer.headers.get('location') ?? ''
    const statusOf = async (who: 'ada' | 'dayo', path: string) =>
      (await server.as(who).fetch(path, { redirect: 'manual' })).status
    expect(await statusOf('ada', link)).toBe(200)
    expect(await statusOf('dayo', link)).toBe(404)
    expect(await statusOf('dayo', `/api/papers/${id}`)).toBe(404)
    const other = await ada().call(issueStatement, statementOf())
    expect(await statusOf('ada', link.replace(id, other.id))).toBe(404)
    server.clock.advance(10 * 60_000)
    expect(await statusOf('ada', link)).toBe(404)
    expect((await ada().call(listPapers, {})).rows.map((row) => row.id)).toContain(id)
  })
})

describe('an administrator', () => {
  const asked = { params: { uid: testUsers.ada.uid }, ...statementOf() }
  it('has a member’s made and opens it, and the audit log says both', async () => {
    const paper = await server.as('bayo').call(issueMemberStatement, asked)
    const answer = await server.as('bayo').fetch(`/api/papers/${paper.id}`)
    expect(await answer.text()).toContain('Rent for the shop')
    const { rows } = await sql<{ kind: string; subject_uid: string }>`
      select kind, subject_uid from audit_events where target_id = ${paper.id} order by kind`.execute(
      server.db,
    )
    expect(rows).toEqual(
      ['paper.issued', 'paper.opened'].map((kind) => ({ kind, subject_uid: testUsers.ada.uid })),
    )
    const listed = await server.as('bayo').call(listPapers, { query: { member: testUsers.ada.uid } })
    expect(listed.rows[0]?.id).toBe(paper.id)
  })
  it('has the receipt of a member’s payment made by its code, the same one the member has', async () => {
    const { code } = await ada().call(readPayment, { params: { id: paymentId } })
    const of = (uid: string, text: string) => ({ params: { uid }, body: { code: text } })
    const mine = await ada().call(issueReceipt, { body: { paymentId } })
    const paper = await server
      .as('bayo')
      .call(issueMemberReceipt, of(testUsers.ada.uid, ` ${code.toLowerCase()} `))
    expect(paper).toMatchObject({ id: mine.id, kind: 'receipt', format: 'pdf' })
    const file = await server.as('bayo').fetch(`/api/papers/${paper.id}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { rows } = await sql<{ kind: string }>`select kind from audit_events
      where target_id = ${paper.id} and actor_uid = ${testUsers.bayo.uid} order by kind`.execute(server.db)
    expect(rows).toEqual([{ kind: 'paper.issued' }, { kind: 'paper.opened' }])
    const refused = (uid: string, text: string, who: 'bayo' | 'dayo' | 'funke' = 'bayo') =>
      server.as(who).problem(issueMemberReceipt, of(uid, text))
    expect(await refused(testUsers.dayo.uid, code)).toMatchObject({
      code: 'no-such-payment',
      problem: { field: 'code' },
    })
    const open = await ada().call(readPayment, { params: { id: waiting } })
    expect((await refused(testUsers.ada.uid, open.code)).code).toBe('not-confirmed')
    expect((await refused(testUsers.ada.uid, code, 'dayo')).code).toBe('not-allowed')
    expect((await refused(testUsers.ada.uid, code, 'funke')).code).toBe('not-allowed')
  })
  it('is neither a moderator nor another member', async () => {
    const { id } = await ada().call(issueStatement, statementOf())
    const year = { params: { uid: testUsers.ada.uid }, body: { year: 2026, format: 'pdf' } } as const
    for (const who of ['dayo', 'funke'] as const) {
      const somebody = server.as(who)
      expect((await somebody.problem(issueMemberStatement, asked)).code).toBe('not-allowed')
      expect((await somebody.problem(issueMemberYearStatement, year)).code).toBe('not-allowed')
      expect((await somebody.problem(listPapers, { query: { member: testUsers.ada.uid } })).status).toBe(404)
      expect((await somebody.fetch(`/api/papers/${id}`)).status).toBe(404)
    }
  })
})

describe('a code that a stranger types', () => {
  it('says when, for whom, what, and how much, and nothing else', async () => {
    const october = { account: rent.id, from: day('2026-10-01'), to: day('2026-10-31') }
    const paper = await ada().call(issueStatement, statementOf(october))
    const said = await check(` ${paper.code.toLowerCase().replaceAll('-', ' ')} `)
    expect(said).toEqual({
      kind: 'statement',
      issuedAt: server.clock.now(),
      initials: 'A. N.',
      account: `Savings goal ${rent.code}`,
      from: '2026-10-01',
      to: '2026-10-31',
      openingKobo: 0n,
      closingKobo: 50_000n,
      stillSo: true,
    })
  })

  it('tells that the books say something else than what was printed', async () => {
    const paper = await ada().call(issueStatement, statementOf())
    await sql`update papers set opening_kobo = opening_kobo + 1, closing_kobo = closing_kobo + 1
      where id = ${paper.id}`.execute(server.db)
    expect((await check(paper.code)).stillSo).toBe(false)
    const opened = await ada().fetch(`/api/papers/${paper.id}`)
    expect([opened.status, ((await opened.json()) as { code: string }).code]).toEqual([
      409,
      'figures-changed',
    ])
  })

  it('is wrong in one plain answer, whatever was typed', async () => {
    for (const code of ['hello', 'AAAA-AAAA-AAAA', '0OI1-0OI1-0OI1', '<script>'])
      expect(await stranger().problem(checkPaper, { query: { code } })).toMatchObject({
        code: 'no-such-paper',
      })
  })

  it('cannot be tried without end', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 62; at++)
      statuses.push((await stranger().fetch('/api/paper-check?code=AAAA-AAAA-AAAA')).status)
    expect(statuses.at(-1)).toBe(429)
    await sql`delete from rate_limits where key like 'paper checks%'`.execute(server.db)
  })
})

describe('a receipt', () => {
  it('is there once a payment is confirmed, the same one however often it is asked for', async () => {
    const receipt = await ada().call(issueReceipt, { body: { paymentId } })
    expect((await ada().call(issueReceipt, { body: { paymentId } })).id).toBe(receipt.id)
    expect(await check(receipt.code)).toMatchObject({
      kind: 'receipt',
      from: '2026-10-30',
      closingKobo: 70_000n,
      account: expect.stringMatching(/^Payment PAY-2026-\d{6}$/),
      stillSo: true,
    })
    const bytes = await fileOf(receipt.id)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}-receipt.pdf`, bytes)
    expect(await ada().problem(issueReceipt, { body: { paymentId: waiting } })).toMatchObject({
      code: 'not-confirmed',
    })
    expect((await server.as('dayo').problem(issueReceipt, { body: { paymentId } })).status).toBe(404)
  })
})

describe('a yearly statement', () => {
  it('has a line for each account and month, and zeros where there was no interest and no tax', async () => {
    const paper = await ada().call(issueYearStatement, { body: { year: 2026, format: 'csv' } })
    const rows = (await fileOf(paper.id)).toString().trim().split('\r\n')
    expect(rows[0]).toContain('Interest,Other returns,Tax withheld,Closing')
    expect(rows.slice(1, 4)).toEqual([
      '"Rent for the shop",0.00,500.00,0.00,0.00,0.00,0.00,500.00',
      '"Wallet",0.00,200.00,0.00,0.00,0.00,0.00,200.00',
      '"All accounts",0.00,700.00,0.00,0.00,0.00,0.00,700.00',
    ])
    expect(rows.slice(4, -1)).toHaveLength(11)
    expect(rows[4]).toBe('"January 2026",,,,0.00,0.00,0.00,')
    const pdf = await ada().call(issueYearStatement, { body: { year: 2026, format: 'pdf' } })
    const bytes = await fileOf(pdf.id)
    if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}-year.pdf`, bytes)
    const later = { body: { year: 2027, format: 'pdf' } } as const
    expect(await ada().problem(issueYearStatement, later)).toMatchObject({ code: 'not-yet' })
  })

  it('has the interest that was paid and the tax held back, by account and by month', async () => {
    const goal = { kind: 'member_savings', scope: rent.id, ownerUid: testUsers.ada.uid } as const
    const tax = { debit: goal, credit: { kind: 'wht_payable', scope: 'community' } } as const
    const transfers = [...interestTo(goal, kobo(25_000n)), { ...tax, amount: kobo(2_500n) }]
    const draft = { deed: 'test', actorUid: null, now: server.clock.now(), memo: 'Interest', transfers }
    await server.database.db.transaction().execute((db) => postJournal(db, draft))
    const paper = await ada().call(issueYearStatement, { body: { year: 2026, format: 'csv' } })
    const rows = (await fileOf(paper.id)).toString().split('\r\n')
    expect(rows[1]).toBe('"Rent for the shop",0.00,750.00,25.00,250.00,0.00,25.00,725.00')
    expect(rows).toContain('"November 2026",,,,250.00,0.00,25.00,')
    const sheet = await ada().call(issueStatement, statementOf({ account: rent.id }))
    expect((await fileOf(sheet.id)).toString()).toContain('"Tax on interest",,25.00,725.00')
  })
})
