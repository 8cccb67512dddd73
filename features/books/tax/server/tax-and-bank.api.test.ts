/** The register of withheld tax and paying it on, and the bank's statement beside the books: through HTTP. */
import { writeFile } from 'node:fs/promises'
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate, Instant } from '@kolo/foundation/time'
import { postJournal, reverseJournal, type Transfer } from '@kolo/ledger/journal'
import { interestTo } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readReport } from '@kolo/reports/community'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { readJournal, takeBackJournal } from '../../accounts/books.contract.ts'
import * as contract from '../tax.contract.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const reason = 'Paid with the October form.'
let bankId = ''

const savingsOf = (name: 'ada' | 'dayo') =>
  ({ kind: 'member_savings', scope: `goal-of-${name}`, ownerUid: testUsers[name].uid }) as const
const owed = { kind: 'wht_payable', scope: 'community' } as const

async function post(now: string, transfers: Transfer[]): Promise<string> {
  const draft = { deed: 'interest.posted', actorUid: null, now: now as Instant, memo: 'Interest', transfers }
  const posted = await server.db.transaction().execute((db) => postJournal(db, draft))
  if ('refusal' in posted) throw new Error(posted.refusal)
  return posted.journalId
}
/** Interest of both members in one journal, with a tenth of it withheld. */
const earned = (ada: bigint, dayo: bigint): Transfer[] => [
  ...interestTo(savingsOf('ada'), kobo(ada)),
  { debit: savingsOf('ada'), credit: owed, amount: kobo(ada / 10n) },
  ...interestTo(savingsOf('dayo'), kobo(dayo)),
  { debit: savingsOf('dayo'), credit: owed, amount: kobo(dayo / 10n) },
]

async function approve(kind: string) {
  const { rows } = await chidi.call(listApprovals, {})
  const { id, version } = rows.find((row) => row.kind === kind) ?? { id: '', version: 0 }
  return chidi.call(approveApproval, { params: { id }, body: { version } })
}

beforeAll(async () => {
  bankId = (await bayo.call(listCollectionAccounts, {})).rows[0]?.id ?? ''
  await post('2026-10-05T09:00:00.000Z', [
    { debit: { kind: 'bank', scope: bankId }, credit: savingsOf('ada'), amount: naira(50_000n) },
  ])
  await post('2026-10-31T22:30:00.000Z', earned(254_790n, 10_000n))
  const wrong = await post('2026-10-31T22:40:00.000Z', earned(5_000n, 5_000n))
  await server.db.transaction().execute((db) =>
    reverseJournal(db, {
      journalId: wrong,
      actorUid: null,
      now: '2026-10-31T22:50:00.000Z' as Instant,
      memo: 'Back',
    }),
  )
  await post('2026-10-31T23:30:00.000Z', earned(7_000n, 3_000n))
})

describe('the register of withheld tax', () => {
  const october = { query: { month: '2026-10' } }
  const register = () => bayo.call(contract.readTaxRegister, october)
  const body = () => ({
    month: '2026-10',
    bankAccountId: bankId,
    paidOn: '2026-11-18' as CalendarDate,
    reference: 'FIRS-0026-1',
    reason,
  })
  const refused = async (changes: Partial<ReturnType<typeof body>>) =>
    (await bayo.problem(contract.remitTax, { body: { ...body(), ...changes } })).code

  it('says of a month in Lagos what each member earned and what was withheld, less what was reversed', async () => {
    const answer = await register()
    expect(answer).toMatchObject({
      month: '2026-10',
      dueOn: '2026-11-21',
      members: 2,
      grossKobo: 264_790n,
      taxKobo: 26_479n,
      owedKobo: 27_479n,
      can: { remit: true },
    })
    const of = (uid: string) => answer.rows.find(({ member }) => member.uid === uid)
    expect(of(testUsers.ada.uid)).toMatchObject({
      member: { fullName: testUsers.ada.fullName },
      grossKobo: 254_790n,
      taxKobo: 25_479n,
    })
    expect(of(testUsers.dayo.uid)).toMatchObject({ grossKobo: 10_000n, taxKobo: 1_000n })
    expect(await bayo.call(contract.readTaxRegister, {})).toMatchObject({ month: '2026-10' })
    const first = await bayo.call(contract.readTaxRegister, { query: { month: '2026-10', limit: 1 } })
    expect(first.rows).toHaveLength(1)
    const next = await bayo.call(contract.readTaxRegister, {
      query: { month: '2026-10', limit: 1, cursor: first.nextCursor ?? '' },
    })
    expect([...first.rows, ...next.rows].map(({ taxKobo }) => taxKobo).toSorted()).toEqual([1_000n, 25_479n])
    expect(next.nextCursor).toBeUndefined()
  })
  it('comes as a note for the tax office', async () => {
    const text = await (await bayo.fetch('/api/tax-register/file?month=2026-10')).text()
    expect(text).toContain('"Withheld",264.79')
    expect(text).toContain('"Due on","2026-11-21"')
    expect(text).toContain(`"${testUsers.ada.fullName}"`)
  })
  it('comes as a note for paper, under the head of all papers', async () => {
    const answer = await bayo.fetch('/api/tax-register/note?month=2026-10')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toContain('withholding-tax-note-2026-10.pdf')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}-tax.pdf`, bytes)
  })
  it('is paid on for a month that is over, exactly, once and by two', async () => {
    expect(await refused({ month: '2026-11' })).toBe('month-not-over')
    expect(await refused({ month: '2026-09' })).toBe('nothing-withheld')
    expect(await refused({ bankAccountId: testUsers.ada.uid })).toBe('no-such-bank')
    expect(await refused({ paidOn: '2026-11-30' as CalendarDate })).toBe('paid-to-come')
    expect(await bayo.call(contract.remitTax, { body: body() })).toMatchObject({
      approval: { status: 'waiting' },
    })
    expect(await refused({})).toBe('own-approval')
    await approve('books.tax-remittance')
    expect(await register()).toMatchObject({
      taxKobo: 26_479n,
      owedKobo: 1_000n,
      remitted: {
        amountKobo: 26_479n,
        paidOn: '2026-11-18',
        reference: 'FIRS-0026-1',
        bank: 'Sahel Trust Bank ••• 0401',
        askedBy: { fullName: testUsers.bayo.fullName },
        approvedBy: { fullName: testUsers.chidi.fullName },
      },
      can: { remit: 'tax-remitted' },
    })
    expect(await refused({})).toBe('tax-remitted')
    // What left for the tax office is nobody's tax of November.
    expect(await bayo.call(contract.readTaxRegister, { query: { month: '2026-11' } })).toMatchObject({
      taxKobo: 1_000n,
    })
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })
  it('is due again when two take it back, and paid on anew', async () => {
    const params = { id: (await register()).remitted?.journalId ?? '' }
    expect((await bayo.call(readJournal, { params })).can.takeBack).toBe(true)
    const asked = await bayo.call(takeBackJournal, { params, body: { reason: 'The bank sent it back.' } })
    expect(asked.waiting?.lines.map(({ label }) => label)).toEqual(['Posted back'])
    expect((await register()).remitted?.reference).toBe('FIRS-0026-1')
    await approve('books.journal-reversal')
    const after = await register()
    expect([after.remitted, after.owedKobo, after.taxKobo, after.can.remit]).toEqual([
      undefined,
      27_479n,
      26_479n,
      true,
    ])
    expect(await bayo.call(contract.readTaxRegister, { query: { month: '2026-11' } })).toMatchObject({
      taxKobo: 1_000n,
    })
    await bayo.call(contract.remitTax, { body: { ...body(), reference: 'FIRS-0026-2' } })
    await approve('books.tax-remittance')
    expect((await register()).remitted?.reference).toBe('FIRS-0026-2')
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })
})

describe("the bank's statement", () => {
  const day = '2026-10-31' as CalendarDate
  const items = [{ name: 'Transfer of Ngozi, seen by the bank on 2 November', amountKobo: naira(-20_000n) }]
  const body = () => ({ bankAccountId: bankId, day, statementKobo: naira(30_000n), items, reason })
  const refused = async (changes: Partial<ReturnType<typeof body>>) =>
    await bayo.problem(contract.reconcile, { body: { ...body(), ...changes } })

  it('stands beside the books of that day, and the named items explain the difference to the kobo', async () => {
    const query = { bankAccountId: bankId, day }
    expect(await bayo.call(contract.readBankDay, { query })).toEqual({ ledgerKobo: naira(50_000n) })
    const today = { ...query, day: '2026-11-20' as CalendarDate }
    expect((await bayo.problem(contract.readBankDay, { query: today })).code).toBe('day-not-over')
    expect(await refused({ items: [] })).toMatchObject({
      code: 'not-explained',
      message: 'The items explain ₦0.00, but bank and books differ by −₦20,000.00.',
    })
    expect(await refused({ day: '2026-11-20' as CalendarDate })).toMatchObject({ code: 'day-not-over' })
    expect(await refused({ bankAccountId: testUsers.ada.uid })).toMatchObject({ code: 'no-such-bank' })
  })
  it('is signed by two, once for a day', async () => {
    expect(await bayo.call(contract.reconcile, { body: body() })).toMatchObject({
      rows: [],
      approvals: [{ status: 'waiting', title: "The bank's balance of 31/10/2026" }],
    })
    await approve('books.reconciliation')
    expect(await bayo.call(contract.listReconciliations, {})).toMatchObject({
      rows: [
        {
          bank: 'Sahel Trust Bank ••• 0401',
          day,
          statementKobo: naira(30_000n),
          ledgerKobo: naira(50_000n),
          differenceKobo: naira(-20_000n),
          items,
          askedBy: { fullName: testUsers.bayo.fullName },
          approvedBy: { fullName: testUsers.chidi.fullName },
        },
      ],
      approvals: [],
    })
    expect(await refused({})).toMatchObject({ code: 'reconciled-already' })
    const report = { params: { name: 'reconciliation' }, query: {} }
    const { rows } = await server.as('dayo').call(readReport, report)
    expect(rows.map(({ cells }) => cells.slice(0, 6))).toEqual([
      [day, 'Sahel Trust Bank', '3000000', '5000000', '-2000000', String(items.length)],
    ])
    const before = { ...report, query: { from: '2026-01-01' as never, to: '2026-10-30' as never } }
    expect((await server.as('dayo').call(readReport, before)).rows).toEqual([])
  })
})

it('nobody else sees any of it', async () => {
  for (const name of ['ada', 'dayo', 'funke'] as const) {
    for (const path of ['tax-register', 'tax-register/file', 'tax-register/note', 'reconciliations'])
      expect((await server.as(name).fetch(`/api/${path}`)).status, `${name} ${path}`).toBe(403)
  }
})

it('PostgreSQL keeps neither without an approval of the same transaction, and changes none', async () => {
  const app = new pg.Client({ connectionString: server.database.appUrl })
  await app.connect()
  const code = (statement: string) =>
    app.query(statement).then(
      () => 'it was done',
      (error: pg.DatabaseError) => error.code,
    )
  const copy = (table: string, changes: string) =>
    `insert into ${table} select (jsonb_populate_record(r, ${changes})).* from ${table} r limit 1`
  expect(await code(copy('tax_remittances', `'{"month": "2026-09-01"}'`))).toBe('23514')
  expect(await code(copy('reconciliations', `'{"day": "2026-10-30"}'`))).toBe('23514')
  for (const table of ['tax_remittances', 'reconciliations']) {
    expect(await code(`delete from ${table}`)).toBe('42501')
    expect(await code(`update ${table} set approval_id = gen_random_uuid()`)).toBe('42501')
  }
  await app.end()
})
