/** A payroll through HTTP: a messy schedule against one transfer, put right, agreed to by two, booked once by long work. */

import { registryOf } from '@kolo/application/server-feature'
import { approveApproval } from '@kolo/approvals/contract'
import { takeBackJournal } from '@kolo/books/contract'
import { spreadsheet } from '@kolo/files/testing/sheets'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import { readWallet } from '@kolo/payments/contract'
import { correctPayment, readReversal, reversePayment } from '@kolo/payments/reversal'
import { walletAccount } from '@kolo/payments/server'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { listCollectionAccounts } from '@kolo/transfers/contract'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  addEmployer,
  askRun,
  changeEmployer,
  changePayrollSettings,
  choosePayroll,
  listEmployers,
  listRunLines,
  listRuns,
  type PayrollRun,
  readOwnPayroll,
  readRun,
  readScheduleFile,
  removeRun,
  returnKept,
  settleLine,
  uploadSchedule,
} from '../payroll.contract.ts'
import { linesMost } from '../payroll.rules.ts'
import { heldAccount } from './payroll.postings.ts'

const { server, goal } = await paymentsFixture(startTestServer, testUsers)
const ada = server.as('ada')
const bayo = server.as('bayo')
const chidi = server.as('chidi')
const dayo = server.as('dayo')
const { rows: accounts } = await bayo.call(listCollectionAccounts, {})
const accountId = accounts[0]?.id ?? ''
const today = server.clock.now().slice(0, 10) as CalendarDate
const employer = { id: '' }
/** The long run books as many as a large employer pays. */
const crowdSize = process.env.DEEP ? 2_000 : 300
const crowd = Array.from({ length: crowdSize }, (_, at) => ({
  uid: `01900000-0000-7000-8000-0000000${String(10_001 + at)}`,
  fullName: `Member Number${at + 1}`,
}))

const kinds = new Map(features.flatMap(({ longWork = [] }) => longWork).map((kind) => [kind.name, kind]))
const turn = longWorkJobs(kinds, () => registryOf(features)).find(({ name }) => name === 'long-work.turn')
/** One turn of the long work; `dies`: the process is gone before it commits. */
async function work(turns: number, dies = false): Promise<void> {
  const { community, clock } = server
  for (let at = 0; at < turns; at++) {
    const told: (typeof server.jobs)[number][] = []
    const enqueue = async (job: string, data: object) =>
      void told.push({ job, data } as (typeof told)[number])
    await server.database.db
      .transaction()
      .execute(async (db) => {
        await turn?.run({ db, now: clock.now(), community, enqueue }, {})
        if (dies) throw new Error('killed')
        server.jobs.push(...told)
      })
      .catch((error: Error) => expect(error.message).toBe('killed'))
  }
}

const file = (...lines: string[]) =>
  Buffer.from(['ZENITH FARMS LTD,,', 'Staff No,Name,Amount', ...lines, 'TOTAL,,999'].join('\r\n')).toString(
    'base64',
  )
const sheet = (amount: string | number) =>
  spreadsheet([
    ['Staff No', 'Name', 'Amount'],
    ['ZF/1', 'Ada Nwosu', amount],
  ]).toString('base64')
const upload = (more: object = {}) => ({
  body: {
    employerId: employer.id,
    month: '2026-10',
    accountId,
    transferKobo: naira(10_000n),
    heldKobo: kobo(0n),
    bankReference: 'PAYROLL/OCT',
    receivedOn: today,
    fileName: 'october.csv',
    content: file('ZF/1,Ada Nwosu,"6,000.00"', 'ZF/2,Dayo Balogun,3000'),
    ...more,
  },
})
const agree = async (run: PayrollRun) => {
  const asked = await bayo.call(askRun, {
    params: { id: run.id },
    body: { reason: 'As the slip says.', version: run.version },
  })
  const waiting = asked.waiting
  await chidi.call(approveApproval, {
    params: { id: waiting?.id ?? '' },
    body: { version: waiting?.version ?? 0 },
  })
  return chidi.call(readRun, { params: { id: run.id } })
}
/** Whom payments by payroll were told to. */
const toldOf = () =>
  server.jobs.flatMap(({ data }) => {
    const { topic, to, facts } = data as { topic?: string; to?: string[]; facts?: { noun?: string } }
    return topic === 'payments.confirmed' && facts?.noun === 'payroll deduction' ? (to ?? []) : []
  })
const held = async () => (await readBalance(server.db, heldAccount(employer.id))).balance
const kept = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from payroll_runs`.execute(server.database.db)).rows[0]
    ?.n

const contact = 'Kemi Ojo, +2348030000000'

beforeAll(async () => {
  const add = (name: string) => ({ body: { name, contact } })
  expect(await bayo.problem(addEmployer, add('Zenith Farms'))).toMatchObject({ code: 'payroll-off' })
  await bayo.call(changePayrollSettings, { body: { isTaken: true } })
  const { rows } = await bayo.call(addEmployer, add('Zenith Farm'))
  employer.id = rows[0]?.id ?? ''
  await bayo.call(addEmployer, add('Acme Mills'))
  const params = { id: employer.id }
  expect(await bayo.problem(changeEmployer, { params, ...add('acme mills') })).toMatchObject({
    code: 'employer-exists',
    problem: { field: 'name' },
  })
  await bayo.call(changeEmployer, { params, ...add('Zenith Farms') })
  expect(await bayo.problem(addEmployer, add('zenith farms'))).toMatchObject({
    code: 'employer-exists',
    problem: { field: 'name' },
  })
  await sql`insert into payroll_members (member_uid, employer_id, staff_number)
    values (${testUsers.ada.uid}, ${employer.id}, 'ZF/1'), (${testUsers.dayo.uid}, ${employer.id}, 'ZF/2')`.execute(
    server.database.db,
  )
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('goes where its member says, to what takes money of theirs and to nothing else', async () => {
  expect((await ada.call(readOwnPayroll, {})).work).toEqual({
    employer: 'Zenith Farms',
    targetId: testUsers.ada.uid,
  })
  const choose = (targetId: string) => ({ body: { targetId } })
  expect(await ada.problem(choosePayroll, choose(testUsers.dayo.uid))).toMatchObject({
    code: 'target-takes-none',
    problem: { field: 'targetId' },
  })
  expect(await chidi.problem(choosePayroll, choose(testUsers.chidi.uid))).toMatchObject({
    code: 'no-deduction',
  })
  await ada.call(choosePayroll, choose(goal.id))
  expect((await ada.call(readOwnPayroll, {})).work).toMatchObject({ targetId: goal.id })
})

it('has its columns asked for once, and remembers them for this employer', async () => {
  const odd = Buffer.from('Ref;Who;Sum of it\nZF/1;Ada Nwosu;60,5\n').toString('base64')
  const read = { employerId: employer.id, fileName: 'odd.csv', content: odd }
  expect(await bayo.call(readScheduleFile, { body: read })).toMatchObject({
    heads: ['Ref', 'Who', 'Sum of it'],
    columns: {},
    lineCount: 0,
    isRemembered: false,
  })
  const month = { month: '2026-01', bankReference: 'PAYROLL/JAN' }
  expect(await bayo.problem(uploadSchedule, upload({ ...month, content: odd }))).toMatchObject({
    code: 'file-columns',
    problem: { field: 'columns' },
  })
  const columns = { staffNumber: 0, name: 1, amount: 2 }
  const twice = await bayo.problem(readScheduleFile, { body: { ...read, columns: { ...columns, name: 0 } } })
  expect(twice.problem?.errors?.[0]?.field).toBe('columns')
  const run = await bayo.call(uploadSchedule, upload({ ...month, content: odd, columns }))
  expect(await bayo.call(readScheduleFile, { body: read })).toMatchObject({
    columns,
    isRemembered: true,
    lineCount: 1,
    totalKobo: kobo(6_050n),
    reading: { separator: ';', lines: 2, read: 1, skipped: 1 },
    lines: [{ cells: ['ZF/1', 'Ada Nwosu', '60,5'] }],
  })
  const chosen = { ...read, choices: { separator: ',' as const } }
  expect(await bayo.call(readScheduleFile, { body: chosen })).toMatchObject({
    heads: ['ZF/1;Ada Nwosu;60', '5'],
  })
  await bayo.call(removeRun, { params: { id: run.id } })
})

it.each([
  ['no employer', { employerId: 'x' }, 'employerId'],
  ['an employer that is not there', { employerId: testUsers.ada.uid }, 'employerId'],
  ['no month', { month: '2026-13' }, 'month'],
  ['another account', { accountId: testUsers.ada.uid }, 'accountId'],
  ['a transfer of nothing', { transferKobo: kobo(0n) }, 'transferKobo'],
  ['more kept money than there is', { heldKobo: naira(1n) }, 'heldKobo'],
  ['a reference that is none', { bankReference: '₦' }, 'bankReference'],
  ['a day that is still to come', { receivedOn: '2031-01-01' }, 'receivedOn'],
  ['a spreadsheet with a formula for an amount', { content: sheet('=1+1') }, 'content'],
  [
    'an archive that is no spreadsheet',
    { content: Buffer.from('PK\u0003\u0004 nothing').toString('base64') },
    'content',
  ],
  ['a PDF', { content: Buffer.from('%PDF-1.7').toString('base64') }, 'content'],
  ['a picture', { content: Buffer.from('\u0000\u0001PNG').toString('base64') }, 'content'],
  [
    'a table of something else',
    { content: Buffer.from('Day,Weather,Wind\n1,2,3\n').toString('base64') },
    'columns',
  ],
  ['a line without an amount', { content: file('ZF/1,Ada Nwosu,n/a') }, 'content'],
  ['a formula', { content: file('ZF/1,Ada Nwosu,=1+1') }, 'content'],
  ['a negative amount', { content: file('ZF/1,Ada Nwosu,-5') }, 'content'],
  ['nobody', { content: file('ZF/1,Ada Nwosu,0') }, 'content'],
  [
    'too many lines',
    { content: file(...Array.from({ length: linesMost + 1 }, (_, at) => `Q/${at},Q,1`)) },
    'content',
  ],
])('a schedule with %s is refused beside its field, and nothing is kept', async (_, more, field) => {
  const before = await kept()
  const { problem } = await bayo.problem(uploadSchedule, upload(more))
  expect(problem?.errors?.[0]?.field ?? problem?.field).toBe(field)
  expect(await kept()).toBe(before)
})

it('is matched, its differences listed, put right, agreed to by two, and booked once though it is killed', async () => {
  const run = await bayo.call(
    uploadSchedule,
    upload({
      content: file(
        'ZF/1,"Nwosu, ADA","6,000.00"',
        'zf / 2,Somebody Quite Else,2000',
        'ZF/9,Nobody Here,1500',
        'ZF/1,Ada Nwosu,100',
      ),
    }),
  )
  expect(run).toMatchObject({
    scheduledKobo: naira(9_600n),
    bookedKobo: naira(6_000n),
    restKobo: naira(4_000n),
    openCount: 3,
  })
  const params = { id: run.id }
  // The second administrator sees what became of each line, and each as it stands in the file.
  expect(await chidi.call(readRun, { params })).toMatchObject({
    heads: ['Staff No', 'Name', 'Amount'],
    columns: { staffNumber: 0, name: 1, amount: 2 },
    reading: {
      lines: 7,
      read: 4,
      skipped: 3,
      faulty: 0,
      list: [{ why: 'above' }, { why: 'heading' }, { why: 'total' }],
    },
  })
  expect((await chidi.call(listRunLines, { params })).rows[0]).toMatchObject({
    name: 'Nwosu, ADA',
    amountKobo: naira(6_000n),
    cells: ['ZF/1', 'Nwosu, ADA', '6,000.00'],
  })
  const { rows } = await bayo.call(listRunLines, { params, query: { which: 'open' } })
  expect(rows.map(({ lineNo, difference }) => [lineNo, difference])).toEqual([
    [4, 'name-differs'],
    [5, 'unknown'],
    [6, 'twice'],
  ])
  expect(await bayo.problem(uploadSchedule, upload())).toMatchObject({ code: 'month-there' })
  const ask = (version: number) => ({ params, body: { reason: 'As the slip says.', version } })
  expect(await bayo.problem(askRun, ask(run.version))).toMatchObject({ code: 'lines-open' })
  const settle = (lineNo: number, more: object = {}) => ({ params, body: { lineNo, leftOut: true, ...more } })
  expect(
    await bayo.problem(settleLine, settle(5, { memberUid: testUsers.ada.uid, leftOut: false })),
  ).toMatchObject({ code: 'on-another-line', problem: { field: 'memberUid' } })
  expect(await bayo.problem(settleLine, settle(5, { leftOut: false }))).toMatchObject({
    code: 'line-needs-member',
    problem: { field: 'memberUid' },
  })
  // It is Dayo, though he is called otherwise there; the others are left out.
  await bayo.call(settleLine, settle(4, { leftOut: false }))
  await bayo.call(settleLine, settle(5))
  const ready = await bayo.call(settleLine, settle(6))
  expect(ready).toMatchObject({ openCount: 0, leftOutCount: 2, leftOutKobo: naira(1_600n) })
  const before = { wallet: (await dayo.call(readWallet, {})).balanceKobo }
  const saved = { kind: 'member_savings', scope: goal.id, ownerUid: testUsers.ada.uid } as const
  const goalBefore = (await readBalance(server.db, saved)).balance
  const agreed = await agree(ready)
  expect(agreed).toMatchObject({ state: 'posting', can: { settle: 'run-decided', remove: 'run-decided' } })
  // Killed three times before the piece is whole: nothing is booked, and then it is, once.
  await work(3, true)
  expect((await bayo.call(readRun, { params })).state).toBe('posting')
  expect((await dayo.call(readWallet, {})).balanceKobo).toBe(before.wallet)
  await work(5)
  expect(await bayo.call(readRun, { params })).toMatchObject({ state: 'posted', bookedKobo: naira(8_000n) })
  expect((await readBalance(server.db, saved)).balance - goalBefore).toBe(naira(6_000n))
  expect((await dayo.call(readWallet, {})).balanceKobo - before.wallet).toBe(naira(2_000n))
  expect(await held()).toBe(naira(2_000n))
  const journals = sql<{ lines: number }>`select count(*)::int as lines from ledger_transfers t
    join ledger_journals j on j.id = t.journal_id where j.deed = 'payroll.posted' group by j.id`
  expect((await journals.execute(server.db)).rows).toEqual([{ lines: 3 }])
  expect((await ada.call(readOwnPayroll, {})).rows).toMatchObject([
    {
      method: 'payroll',
      employer: 'Zenith Farms',
      month: '2026-10',
      amountKobo: naira(6_000n),
      status: 'confirmed',
    },
  ])
  const told = toldOf()
  expect(new Set(told).size).toBe(told.length)
  expect(told.length).toBeGreaterThan(0)
  const booked = await bayo.call(listRunLines, { params })
  expect(
    booked.rows.map(({ leftOut, parts }) => [leftOut, parts.some(({ payment }) => payment !== undefined)]),
  ).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [true, false],
  ])
  const statement = sql<{ memo: string }>`select memo from ledger_journals where deed = 'payroll.posted'`
  expect((await statement.execute(server.db)).rows[0]?.memo).toBe(
    'Payroll deduction, Zenith Farms, October 2026',
  )
  expect(await bayo.problem(removeRun, { params })).toMatchObject({ code: 'run-decided' })
  expect(await bayo.problem(uploadSchedule, upload())).toMatchObject({ code: 'bank-reference-used' })
  expect(await bayo.problem(uploadSchedule, upload({ bankReference: 'OTHER/1' }))).toMatchObject({
    code: 'month-there',
  })
})

it('goes back to its employer what was left over, when two agree, and is kept again when two take that back', async () => {
  const before = await held()
  const said = (more: object = {}) => ({
    params: { id: employer.id },
    body: {
      amountKobo: naira(500n),
      accountId,
      bankReference: 'KEPT/BACK',
      sentOn: today,
      ...more,
    },
  })
  for (const [more, code, field] of [
    [{ amountKobo: kobo(before + 1n) }, 'held-less', 'amountKobo'],
    [{ accountId: goal.id }, 'no-such-account', 'accountId'],
    [{ sentOn: '2027-01-01' }, 'day-to-come', 'sentOn'],
    [{ bankReference: 'PAYROLL/OCT' }, 'bank-reference-used', 'bankReference'],
  ] as const)
    expect(await bayo.problem(returnKept, said(more))).toMatchObject({ code, problem: { field } })
  expect((await ada.problem(returnKept, said())).status).toBe(403)
  const agreeTo = (waiting: { id: string; version: number } | undefined) =>
    chidi.call(approveApproval, {
      params: { id: waiting?.id ?? '' },
      body: { version: waiting?.version ?? 0 },
    })
  const { rows } = await bayo.call(returnKept, said())
  expect(await held()).toBe(before)
  await agreeTo(rows.find(({ id }) => id === employer.id)?.returning)
  expect(await held()).toBe(kobo(before - naira(500n)))
  const [row] = await server.db.selectFrom('payroll_returns').selectAll().execute()
  const taking = sql`update payroll_returns set taken_back_at = now() where id = ${row?.id}`
  await expect(taking.execute(server.database.db)).rejects.toThrow(/nobody has taken back/)
  const asked = await bayo.call(takeBackJournal, {
    params: { id: row?.journal_id ?? '' },
    body: { reason: 'The bank sent it back.' },
  })
  await agreeTo(asked.waiting)
  expect(await held()).toBe(before)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('came with others: one payment of it is neither taken back nor put elsewhere', async () => {
  const [payment] = await server.db
    .selectFrom('payments')
    .select('id')
    .where('channel', '=', 'payroll')
    .where('status', '=', 'confirmed')
    .where('member_uid', '=', testUsers.ada.uid)
    .execute()
  const params = { id: payment?.id ?? '' }
  const reason = 'It was meant for another goal.'
  expect(await bayo.problem(reversePayment, { params, body: { reason } })).toMatchObject({
    code: 'came-with-others',
  })
  const elsewhere = { params, body: { targetId: testUsers.ada.uid, reason } }
  expect(await bayo.problem(correctPayment, elsewhere)).toMatchObject({ code: 'came-with-others' })
  const { can } = await bayo.call(readReversal, { params })
  expect([can.reverse, can.correct, can.refund]).toEqual(['came-with-others', 'came-with-others', true])
})

it('uses what was left over before, never more than there is, and is not booked above its transfer', async () => {
  const november = {
    month: '2026-11',
    bankReference: 'PAYROLL/NOV',
    heldKobo: naira(2_000n),
    transferKobo: naira(4_000n),
  }
  const run = await bayo.call(uploadSchedule, upload({ ...november, content: file('ZF/1,Ada,6000.50') }))
  const over = await bayo.problem(askRun, {
    params: { id: run.id },
    body: { reason: 'As the slip says.', version: run.version },
  })
  expect(over).toMatchObject({ code: 'schedule-above-transfer', message: expect.stringContaining('₦0.50') })
  await bayo.call(removeRun, { params: { id: run.id } })
  const again = await bayo.call(uploadSchedule, upload({ ...november, content: file('ZF/1,Ada,6000') }))
  await agree(again)
  await work(3)
  expect(await held()).toBe(0n)
})

it('is never asked for or agreed to by somebody who is on it, nor seen by a member', async () => {
  const run = await bayo.call(
    uploadSchedule,
    upload({
      month: '2026-09',
      bankReference: 'PAYROLL/SEP',
      content: file(`ZF/3,${testUsers.chidi.fullName},5000`),
    }),
  )
  const params = { id: run.id }
  // A name alone is not enough: somebody says that it is him.
  expect(run).toMatchObject({ openCount: 1, bookedCount: 0 })
  const { version } = await bayo.call(settleLine, { params, body: { lineNo: 3, leftOut: false } })
  const body = { reason: 'As the slip says.', version }
  expect(await chidi.problem(askRun, { params, body })).toMatchObject({ code: 'own-line' })
  for (const who of [ada, dayo]) {
    expect((await who.problem(readRun, { params })).status).toBe(403)
    expect((await who.problem(listRunLines, { params })).status).toBe(403)
    expect((await who.problem(listRuns, {})).status).toBe(403)
    expect((await who.problem(listEmployers, {})).status).toBe(403)
    expect((await who.problem(uploadSchedule, upload())).status).toBe(403)
  }
  await bayo.call(removeRun, { params })
})

it(`of ${crowdSize} members is booked in one journal by few statements, and each is told once`, async () => {
  await sql`insert into profiles (uid, member_code, email, full_name, name_key, profile_complete, linked_providers,
      primary_provider, provider_data, settings, preferences, created_at, updated_at, role, is_active)
    select w.uid, 'KM-9' || lpad(w.n::text, 5, '0'), 'b' || w.n || '@kolo.example', 'Member Number' || w.n, 'member number' || w.n, true,
      a.linked_providers, a.primary_provider, a.provider_data, a.settings, a.preferences, now(), now(), 'user', true
    from unnest(${crowd.map(({ uid }) => uid)}::uuid[]) with ordinality as w (uid, n), profiles a
    where a.uid = ${testUsers.ada.uid}`.execute(server.database.db)
  await sql`insert into payroll_members (member_uid, employer_id, staff_number)
    select p.uid, ${employer.id}, 'B/' || row_number() over (order by p.uid)
    from profiles p where p.uid = any(${crowd.map(({ uid }) => uid)}::uuid[])`.execute(server.db)
  const lines = crowd.map(({ fullName }, at) => `B/${at + 1},${fullName},${1_000 + at}.25`)
  const sum = crowd.reduce((total, _, at) => total + BigInt(100_025 + at * 100), 0n)
  const run = await bayo.call(
    uploadSchedule,
    upload({
      month: '2026-08',
      bankReference: 'PAYROLL/AUG',
      transferKobo: sum as Kobo,
      content: file(...lines),
    }),
  )
  expect(run).toMatchObject({ restKobo: 0n, openCount: 0, bookedCount: crowdSize })
  await agree(run)
  server.jobs.length = 0
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work(1)
  expect(asked.mock.calls.length).toBeLessThan(40)
  asked.mockRestore()
  // Killed between what is booked and who is told, and while they are told.
  await work(2, true)
  await work(6 + crowdSize / 100)
  expect(await bayo.call(readRun, { params: { id: run.id } })).toMatchObject({ state: 'posted' })
  const last = crowd.at(-1)
  expect((await readBalance(server.db, walletAccount(last?.uid ?? ''))).balance).toBe(
    kobo(BigInt(100_025 + (crowdSize - 1) * 100)),
  )
  const told = toldOf()
  expect([told.length, new Set(told).size]).toEqual([crowdSize, crowdSize])
})

it('the database books nobody whom no schedule and no journal names', async () => {
  const change = sql`update payments set received_kobo = received_kobo + 1 where channel = 'payroll'`
  await expect(change.execute(server.database.db)).rejects.toThrow(/is for what it was started for/)
  const posting = sql`update payroll_runs set state = 'posting', approval_id = gen_random_uuid() where state = 'draft'`
  const draft = await bayo.call(uploadSchedule, upload({ month: '2026-07', bankReference: 'PAYROLL/JUL' }))
  await expect(posting.execute(server.database.db)).rejects.toThrow(/nobody has approved/)
  await bayo.call(removeRun, { params: { id: draft.id } })
})
