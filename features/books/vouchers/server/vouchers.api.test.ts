/** Vouchers through HTTP: drafted, submitted, approved by another, posted on their value date, sent back, reversed. */
import { approveApproval, listApprovals, sendBackApproval, takeBackApproval } from '@kolo/approvals/contract'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { seedProfile } from '@kolo/profile/testing'
import { checkPaper } from '@kolo/reports/documents'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readChartOfAccounts } from '../../chart/chart.contract.ts'
import type { Voucher } from '../voucher.contract.ts'
import * as contract from '../voucher.contract.ts'

const { server } = await paymentsFixture(startTestServer, testUsers)
const [bayo, chidi, dayo] = [server.as('bayo'), server.as('chidi'), server.as('dayo')]
const today = '2026-11-20' as CalendarDate
const yesterday = addDays(today, -1)

const debit = (account: string, amount: bigint) => ({
  account,
  debitKobo: naira(amount),
  creditKobo: kobo(0n),
  memo: '',
})
const credit = (account: string, amount: bigint) => ({
  account,
  debitKobo: kobo(0n),
  creditKobo: naira(amount),
  memo: '',
})
/** Each to a payee of its own, so that the threshold looks at each alone. */
let payees = 0
const payment = (amount = 45_000n, change: Partial<{ valueDate: CalendarDate; reference: string }> = {}) => ({
  kind: 'payment' as const,
  valueDate: today,
  party: `Alafia Print House ${++payees}`,
  narration: 'Annual reports 2025',
  reference: '',
  evidence: 'The invoice with the stamp of the printer.',
  lines: [debit('5320', amount), credit('1110', amount)],
  ...change,
})
const at = ({ id, version }: Pick<Voucher, 'id' | 'version'>) => ({ params: { id }, body: { version } })
const drafted = (body = payment()) => bayo.call(contract.draftVoucher, { body })
const submitted = async (body = payment()) => bayo.call(contract.submitVoucher, at(await drafted(body)))
const posted = async (body = payment()) => chidi.call(contract.approveVoucher, at(await submitted(body)))
const balance = async (number: string, day = today) =>
  (await bayo.call(readChartOfAccounts, { query: { day } })).accounts.find((one) => one.number === number)
    ?.balanceKobo

beforeAll(async () => {
  await posted({
    ...payment(2_000_000n),
    kind: 'receipt' as never,
    lines: [debit('1110', 2_000_000n), credit('4910', 2_000_000n)],
  })
})

describe('a voucher', () => {
  it('is drafted, submitted and posted by another administrator, with a code and the journal of its lines', async () => {
    const before = await balance('1110')
    const draft = await drafted()
    expect(draft).toMatchObject({
      state: 'draft',
      amountKobo: naira(45_000n),
      can: { edit: true, submit: true },
    })
    expect(draft.code).toBeUndefined()
    const waiting = await bayo.call(contract.submitVoucher, at(draft))
    expect(waiting.state).toBe('submitted')
    expect(waiting.code).toMatch(/^PV-2026-\d{6}$/)
    expect(server.jobs.map(({ data }) => data.to)).toContain(testUsers.chidi.email)
    const queue = await chidi.call(listApprovals, {})
    expect(queue.rows).toContainEqual(
      expect.objectContaining({ kind: 'vouchers.posting', page: `/admin/books/vouchers/${draft.id}` }),
    )
    expect((await bayo.problem(contract.approveVoucher, at(waiting))).code).toBe('own-approval')
    const done = await chidi.call(contract.approveVoucher, at(waiting))
    expect(done).toMatchObject({
      state: 'posted',
      posted: { by: { fullName: testUsers.chidi.fullName } },
      amountInWords: 'Forty-five thousand naira only',
    })
    expect(await balance('5320')).toBe(naira(45_000n))
    expect(await balance('1110')).toBe(kobo((before ?? 0n) - 45_000_00n))
    expect((await chidi.problem(contract.approveVoucher, at(done))).code).toBe('voucher-not-submitted')
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })
  it('has a number of its own, however many are submitted at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, () => drafted(payment(10n))))
    const submits = drafts.map((draft) => bayo.call(contract.submitVoucher, at(draft)))
    const codes = (await Promise.all(submits)).map(({ code }) => code)
    expect(new Set(codes).size).toBe(6)
    expect(codes).toEqual(codes.map(() => expect.stringMatching(/^PV-2026-\d{6}$/)))
  })
  it('counts on its value date, though it is posted later', async () => {
    const before = await balance('5320', yesterday)
    await posted(payment(1_000n, { valueDate: yesterday }))
    expect(await balance('5320', yesterday)).toBe(kobo((before ?? 0n) + 1_000_00n))
    expect(await balance('5320', addDays(today, -2))).toBe(kobo(0n))
    const tomorrow = payment(1_000n, { valueDate: addDays(today, 1) })
    expect((await bayo.problem(contract.draftVoucher, { body: tomorrow })).code).toBe('day-to-come')
  })
  it('takes no account of members, none of the program, and no side that is not of its kind', async () => {
    for (const [lines, code] of [
      [[debit('2110', 5n), credit('1110', 5n)], 'account-not-own'],
      [[debit('4130', 5n), credit('1110', 5n)], 'account-not-own'],
      [[debit('1140', 5n), credit('1110', 5n)], 'account-side'],
      [[debit('5320', 5n), credit('1110', 4n)], 'not-balanced'],
      [[debit('5320', 5n), debit('5330', 0n), credit('1110', 5n)], 'amount-missing'],
      [[debit('5320', 10n), debit('5330', -5n), credit('1110', 5n)], 'amount-missing'],
    ] as const) {
      const body = { ...payment(), lines: [...lines] }
      expect((await bayo.problem(contract.draftVoucher, { body })).code).toBe(code)
    }
    const nobody = { ...payment(), party: '' }
    expect((await bayo.problem(contract.draftVoucher, { body: nobody })).code).toBe('party-missing')
  })
  it('is an administrator’s', async () => {
    expect((await dayo.problem(contract.draftVoucher, { body: payment() })).code).toBe('not-allowed')
    expect((await server.as('ada').problem(contract.listVouchers, {})).code).toBe('not-allowed')
  })
  it('is changed and deleted by its preparer, while it is a draft', async () => {
    const draft = await drafted()
    const { kind: _, ...contents } = payment(46_000n)
    const change = { params: { id: draft.id }, body: { ...contents, version: draft.version } }
    expect((await chidi.problem(contract.editVoucher, change)).code).toBe('other-preparer')
    const edited = await bayo.call(contract.editVoucher, change)
    expect(edited.amountKobo).toBe(naira(46_000n))
    expect((await bayo.problem(contract.submitVoucher, at(draft))).code).toBe('changed-meanwhile')
    const waiting = await bayo.call(contract.submitVoucher, at(edited))
    const again = { params: { id: draft.id }, body: { ...contents, version: waiting.version } }
    expect((await bayo.problem(contract.editVoucher, again)).code).toBe('voucher-submitted')
    expect((await bayo.problem(contract.deleteVoucher, { params: { id: draft.id } })).code).toBe(
      'voucher-submitted',
    )
    const other = await drafted()
    await bayo.call(contract.deleteVoucher, { params: { id: other.id } })
    expect((await bayo.problem(contract.readVoucher, { params: { id: other.id } })).code).toBe('not-found')
  })
  it('is sent back with a reason, or taken back, and submitted again under its code', async () => {
    const waiting = await submitted()
    const { approval } = await chidi.call(contract.readVoucher, { params: { id: waiting.id } })
    const decision = { params: { id: approval?.id ?? '' }, body: { version: approval?.version ?? 0 } }
    await chidi.call(sendBackApproval, {
      ...decision,
      body: { ...decision.body, reason: 'The invoice is missing.' },
    })
    const back = await bayo.call(contract.readVoucher, { params: { id: waiting.id } })
    expect(back).toMatchObject({ state: 'sent_back', answer: 'The invoice is missing.', can: { edit: true } })
    const again = await bayo.call(contract.submitVoucher, at(back))
    expect(again).toMatchObject({ state: 'submitted', code: waiting.code })
    const taken = again.approval
    await bayo.call(takeBackApproval, {
      params: { id: taken?.id ?? '' },
      body: { version: taken?.version ?? 0 },
    })
    expect((await bayo.call(contract.readVoucher, { params: { id: waiting.id } })).state).toBe('sent_back')
  })
  it('is cancelled by its preparer once it was sent back, and ends with its code', async () => {
    const waiting = await submitted()
    expect((await bayo.problem(contract.cancelVoucher, at(waiting))).code).toBe('voucher-not-sent-back')
    const { approval } = waiting
    await bayo.call(takeBackApproval, {
      params: { id: approval?.id ?? '' },
      body: { version: approval?.version ?? 0 },
    })
    const back = await bayo.call(contract.readVoucher, { params: { id: waiting.id } })
    expect((await chidi.problem(contract.cancelVoucher, at(back))).code).toBe('other-preparer')
    const cancelled = await bayo.call(contract.cancelVoucher, at(back))
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      code: waiting.code,
      can: { cancel: 'voucher-not-sent-back' },
    })
    expect((await bayo.problem(contract.submitVoucher, at(cancelled))).code).toBe('voucher-submitted')
    const found = await bayo.call(contract.listVouchers, { query: { state: 'cancelled' } })
    expect(found).toMatchObject({ count: 1, sumKobo: 0n, pendingKobo: 0n })
    await expect(
      sql`update vouchers set state = 'submitted' where id = ${waiting.id}`.execute(server.database.db),
    ).rejects.toThrow(/cancelled voucher|does not go on so/)
  })
  it('is reversed by another reversal once the first one was cancelled', async () => {
    const done = await posted()
    const order = { params: { id: done.id }, body: { reason: 'Paid twice.', valueDate: today } }
    const { approval, id } = await bayo.call(contract.reverseVoucher, order)
    await bayo.call(takeBackApproval, {
      params: { id: approval?.id ?? '' },
      body: { version: approval?.version ?? 0 },
    })
    expect((await bayo.problem(contract.reverseVoucher, order)).code).toBe('reversed-before')
    await bayo.call(contract.cancelVoucher, at(await bayo.call(contract.readVoucher, { params: { id } })))
    expect((await bayo.call(contract.reverseVoucher, order)).state).toBe('submitted')
  })
  it('is found by anybody with the code on its PDF, and says whether it counts', async () => {
    const { checkCode = '', code, id } = await submitted()
    const check = () => server.client().call(checkPaper, { query: { code: checkCode } })
    expect(await check()).toMatchObject({
      ...{ kind: 'voucher', account: `Payment voucher ${code}`, closingKobo: naira(45_000n), initials: '' },
      ...{ from: today, stillSo: false },
    })
    const waiting = await chidi.call(contract.readVoucher, { params: { id } })
    await chidi.call(contract.approveVoucher, at(waiting))
    expect((await check()).stillSo).toBe(true)
    expect((await drafted()).checkCode).toBeUndefined()
  })
  it('is reversed once, by a new voucher that another administrator approves', async () => {
    const done = await posted()
    const before = await balance('5320')
    const order = { params: { id: done.id }, body: { reason: 'Paid twice.', valueDate: today } }
    const reversal = await bayo.call(contract.reverseVoucher, order)
    expect(reversal).toMatchObject({ state: 'submitted', reverses: { code: done.code } })
    expect((await chidi.problem(contract.reverseVoucher, order)).code).toBe('reversed-before')
    const approval = reversal.approval
    await chidi.call(approveApproval, {
      params: { id: approval?.id ?? '' },
      body: { version: approval?.version ?? 0 },
    })
    expect(await balance('5320')).toBe(kobo((before ?? 0n) - 45_000_00n))
    const first = await bayo.call(contract.readVoucher, { params: { id: done.id } })
    expect(first).toMatchObject({ state: 'reversed', reversedBy: { id: reversal.id, state: 'posted' } })
    const again = { ...order, params: { id: reversal.id } }
    expect((await bayo.problem(contract.reverseVoucher, again)).code).toBe('is-a-reversal')
  })
  it('warns of a reference that is on another voucher, and of money that is not there', async () => {
    await posted(payment(10n, { reference: 'APH-0931' }))
    const other = await drafted(payment(90_000_000n, { reference: 'aph-0931' }))
    const failed = other.checks.filter(({ holds }) => !holds).map(({ text }) => text)
    expect(failed).toEqual([
      expect.stringMatching(/^Sahel Trust Bank ••• 0401: .* now, -?−?₦.* after this voucher\.$/),
      expect.stringMatching(/^Reference aph-0931 is on PV-2026-\d{6} too\.$/),
      'No supporting document is attached.',
    ])
  })
  it('is found in the register by words, kind, state and account, with the sum, and taken along as a file', async () => {
    const { rows, count, sumKobo } = await bayo.call(contract.listVouchers, {
      query: { search: 'alafia', kind: 'payment', account: '5320', state: 'posted' },
    })
    expect(rows.length).toBe(count)
    const counted = rows.filter(({ narration }) => !narration.startsWith('Reverses '))
    expect(counted.length).toBeLessThan(rows.length)
    expect(sumKobo).toBe(counted.reduce((sum, row) => sum + row.amountKobo, 0n))
    const all = await bayo.call(contract.listVouchers, { query: {} })
    const sumOf = (state: string) =>
      all.rows.filter((row) => row.state === state).reduce((sum, row) => sum + row.amountKobo, 0n)
    expect(all.rows).toHaveLength(all.count)
    expect(all.pendingKobo).toBe(sumOf('submitted'))
    expect(all.sumKobo).toBeLessThanOrEqual(sumOf('posted'))
    expect(rows.every(({ kind, state }) => kind === 'payment' && state === 'posted')).toBe(true)
    expect((await bayo.call(contract.listVouchers, { query: { search: '100%' } })).rows).toEqual([])
    const [first] = rows
    const page = await bayo.call(contract.listVouchers, { query: { limit: 1 } })
    const next = await bayo.call(contract.listVouchers, {
      query: { limit: 1, cursor: page.nextCursor ?? '' },
    })
    expect(next.rows[0]?.id).not.toBe(page.rows[0]?.id)
    const csv = await (await bayo.fetch(`${contract.downloadVouchers.path}?search=${first?.code}`)).text()
    expect(csv.split('\r\n').filter((line) => line.includes(first?.code ?? '?'))).toHaveLength(2)
  })
  it('has documents, opened by a link', async () => {
    const draft = await drafted()
    const body = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'], 'invoice.pdf', {
      type: 'application/pdf',
    })
    const file = await bayo.call(contract.addVoucherFile, { params: { id: draft.id }, body })
    expect(file).toMatchObject({ name: 'invoice.pdf', type: 'application/pdf' })
    const { link } = await chidi.call(contract.openVoucherFile, { params: { id: file.id } })
    expect((await chidi.fetch(link)).status).toBe(200)
    const waiting = await bayo.call(contract.submitVoucher, at(draft))
    const remove = { params: { id: file.id } }
    expect((await bayo.problem(contract.removeVoucherFile, remove)).code).toBe('voucher-submitted')
    expect(waiting.files).toHaveLength(1)
  })
})

describe('from the threshold on', () => {
  const third = testUsers.dayo
  it('two administrators approve where there are three, and one where there are two', async () => {
    const large = payment(600_000n)
    expect((await posted(large)).state).toBe('posted')
    await seedProfile(server.db, { ...third, role: 'admin' })
    const waiting = await submitted(large)
    expect(waiting.takesTwo).toBe(true)
    const first = await chidi.call(contract.approveVoucher, at(waiting))
    expect(first).toMatchObject({ state: 'submitted', firstApproval: { by: { uid: testUsers.chidi.uid } } })
    expect((await chidi.problem(contract.approveVoucher, at(waiting))).code).toBe('approved-first')
    const queued = {
      params: { id: first.approval?.id ?? '' },
      body: { version: first.approval?.version ?? 0 },
    }
    expect((await chidi.problem(approveApproval, queued)).code).toBe('cannot-be-applied')
    expect((await dayo.call(contract.approveVoucher, at(waiting))).state).toBe('posted')
  })
  it('looks at what its preparer submitted to the same payee in 24 hours', async () => {
    const to = (party: string, amount = 300_000n) => ({ ...payment(amount), party })
    const first = await submitted(to('Harmattan Motors'))
    expect(first.takesTwo).toBe(false)
    expect((await submitted(to('Another payee'))).takesTwo).toBe(false)
    server.clock.advance(60_000)
    const second = await submitted(to('harmattan motors', 250_000n))
    expect(second.takesTwo).toBe(true)
    expect((await chidi.call(contract.approveVoucher, at(first))).state).toBe('posted')
    const once = await chidi.call(contract.approveVoucher, at(second))
    expect(once).toMatchObject({ state: 'submitted', firstApproval: { by: { uid: testUsers.chidi.uid } } })
    expect((await dayo.call(contract.approveVoucher, at(second))).state).toBe('posted')
    server.clock.advance(25 * 3_600_000)
    expect((await submitted(to('Harmattan Motors'))).takesTwo).toBe(false)
    server.clock.advance(-25 * 3_600_000)
  })
  it('the queue does not pass over the first of them', async () => {
    const waiting = await submitted(payment(600_000n))
    const { approval } = await dayo.call(contract.readVoucher, { params: { id: waiting.id } })
    const queued = { params: { id: approval?.id ?? '' }, body: { version: approval?.version ?? 0 } }
    expect((await dayo.problem(approveApproval, queued)).code).toBe('cannot-be-applied')
  })
})

describe('the database refuses', () => {
  const app = (statements: string[]) =>
    server.database.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  const approval = (id: string, by: string, amount: number, asked = testUsers.bayo.uid) => [
    `insert into approvals (id, kind, subject_type, subject_id, subject_version, change, amount_kobo, reason, asked_by,
      asked_at, expires_at) values (gen_random_uuid(), 'vouchers.posting', 'voucher', '${id}', '1', '{}', ${amount},
      'reason', '${asked}', now(), now() + interval '1 day') on conflict do nothing`,
    `update approvals set status = 'approved', decided_by = '${by}', decided_at = now() where subject_id = '${id}'
      and status = 'waiting'`,
  ]
  const post = (voucher: Voucher, amount: number, debitAccount = 'own_expense:5320') => {
    const [kind, scope] = debitAccount.split(':')
    return `select ledger_post(gen_random_uuid(), 'vouchers.posted', '', '${testUsers.chidi.uid}',
      '{"voucher": "${voucher.code}"}', now(), '{${kind},bank}',
      array['${scope}', (select ledger_scope from chart_accounts where number = '1110')], array[null, null]::uuid[],
      array[gen_random_uuid(), gen_random_uuid()], '{1}', '{2}', '{${amount}}', null)`
  }
  const own = 4_500_000
  const postToWallet = ({ code }: Voucher) =>
    `select ledger_post(gen_random_uuid(), 'vouchers.posted', '', '${testUsers.chidi.uid}', '{"voucher": "${code}"}', now(),
      '{bank,member_wallet}', array[(select ledger_scope from chart_accounts where number = '1110'), '${testUsers.ada.uid}'],
      array[null, '${testUsers.ada.uid}']::uuid[], array[gen_random_uuid(), gen_random_uuid()], '{1}', '{2}', '{${own}}', null)`
  const cases: [name: string, statements: (voucher: Voucher) => string[], error: RegExp][] = [
    ['a posting without an approval of this transaction', (v) => [post(v, own)], /no record allows/],
    [
      'the approval of whoever prepared it',
      (v) => [...approval(v.id, testUsers.bayo.uid, own), post(v, own)],
      /approvals_two_people/,
    ],
    [
      'an approval that somebody else asked for',
      (v) => [
        `update approvals set status = 'expired', decided_at = now() where subject_id = '${v.id}'`,
        ...approval(v.id, testUsers.bayo.uid, own, testUsers.chidi.uid),
        post(v, own),
      ],
      /no record allows/,
    ],
    [
      'an amount that its lines do not have',
      (v) => [...approval(v.id, testUsers.chidi.uid, own), post(v, own - 1)],
      /no record allows/,
    ],
    [
      'an account that its lines do not have',
      (v) => [...approval(v.id, testUsers.chidi.uid, own), post(v, own, 'own_expense:5330')],
      /no record allows/,
    ],
    [
      'an account of a member',
      (v) => [...approval(v.id, testUsers.chidi.uid, own), postToWallet(v)],
      /no record allows/,
    ],
    [
      'that it is called posted without a journal',
      (v) => [`update vouchers set state = 'posted' where id = '${v.id}'`],
      /nobody has approved|vouchers_posted/,
    ],
    [
      'a change after it was submitted',
      (v) => [`update vouchers set narration = 'Something else' where id = '${v.id}'`],
      /is not changed/,
    ],
    [
      'another line after it was submitted',
      (v) => [
        `insert into voucher_lines (voucher_id, line_no, account, debit_kobo) values ('${v.id}', 3, '5330', 1)`,
      ],
      /is not changed/,
    ],
    ['that it is deleted', (v) => [`delete from vouchers where id = '${v.id}'`], /only a draft is deleted/],
    [
      'a first approval by its preparer',
      (v) => [
        `update vouchers set first_approved_by = prepared_by, first_approved_at = now() where id = '${v.id}'`,
      ],
      /vouchers_two_people/,
    ],
    [
      'a first approval by somebody who administers nothing',
      (v) => [
        `update vouchers set first_approved_by = '${testUsers.ada.uid}', first_approved_at = now() where id = '${v.id}'`,
      ],
      /administers nothing/,
    ],
  ]
  it.each(cases)('%s', async (_, statements, error) => {
    const voucher = await submitted()
    await expect(app(statements(voucher))).rejects.toThrow(error)
    expect((await chidi.call(contract.approveVoucher, at(voucher))).state).toBe('posted')
  })

  const draftOf = (lines: [account: string, debit: number, credit: number][], valueDate = `'2026-11-20'`) => {
    const id = crypto.randomUUID()
    return [
      `insert into vouchers (id, kind, value_date, party, narration, amount_kobo, prepared_by, prepared_at)
        values ('${id}', 'payment', ${valueDate}, 'Payee', 'Narration', 5, '${testUsers.bayo.uid}', now())`,
      ...lines.map(
        ([account, dr, cr], n) =>
          `insert into voucher_lines (voucher_id, line_no, account, debit_kobo, credit_kobo)
            values ('${id}', ${n + 1}, '${account}', ${dr}, ${cr})`,
      ),
      `update vouchers set state = 'submitted', code = 'PV-2026-${String(Date.now()).slice(-9)}',
        submitted_at = '2026-11-20T12:00:00Z' where id = '${id}'`,
    ]
  }
  it.each([
    [
      'a line on a control account',
      [
        ['2110', 5, 0],
        ['1110', 0, 5],
      ],
      /account-not-own/,
    ],
    [
      'a line on an account of the program',
      [
        ['4130', 5, 0],
        ['1110', 0, 5],
      ],
      /account-not-own/,
    ],
    [
      'lines that do not balance',
      [
        ['5320', 5, 0],
        ['1110', 0, 4],
      ],
      /not-balanced/,
    ],
    [
      'money on the wrong side',
      [
        ['1110', 5, 0],
        ['5320', 0, 5],
      ],
      /account-side/,
    ],
    ['one line alone', [['5320', 5, 0]], /lines/],
  ] as [string, [string, number, number][], RegExp][])('%s', async (_, lines, error) => {
    await expect(app(draftOf(lines))).rejects.toThrow(error)
  })
  const fine: [string, number, number][] = [
    ['5320', 5, 0],
    ['1110', 0, 5],
  ]
  const closeOctober = () =>
    sql`insert into ledger_closed_months (month, until_at, closed_at, approval_id, balances, journals_n, journals_seal, seal)
      select '2026-10-01', '2026-10-31T23:00:00Z', now(), a.id, '[]', 0, sha256(''), sha256('')
      from approvals a limit 1 on conflict do nothing`.execute(server.db)
  it('a posting in a month that was closed after the voucher was submitted', async () => {
    const waiting = await submitted(payment(45_000n, { valueDate: '2026-10-30' as CalendarDate }))
    await closeOctober()
    expect((await chidi.problem(contract.approveVoucher, at(waiting))).code).toBe('month-closed')
    const posting = [...approval(waiting.id, testUsers.chidi.uid, own), post(waiting, own)]
    await expect(app(posting)).rejects.toThrow(/no record allows/)
    // What is posted today may not be told to count there either.
    const count = sql`select ledger_set_value_date(journal_id, '2026-10-30') from vouchers where state = 'posted' limit 1`
    await expect(count.execute(server.db)).rejects.toThrow(/the month of 2026-10-30 is closed/)
  })
  it('a day to come, a closed month and a retired account', async () => {
    await expect(app(draftOf(fine, `'2026-11-21'`))).rejects.toThrow(/cannot count on/)
    await sql`update chart_accounts set active = false, retired_on = '2026-11-20' where number = '5320'`.execute(
      server.db,
    )
    await expect(app(draftOf(fine))).rejects.toThrow(/account-retired/)
    expect((await bayo.problem(contract.draftVoucher, { body: payment() })).code).toBe('account-retired')
    await sql`update chart_accounts set active = true, retired_on = null where number = '5320'`.execute(
      server.db,
    )
    await closeOctober()
    await expect(app(draftOf(fine, `'2026-10-31'`))).rejects.toThrow(/cannot count on/)
    const closed = payment(5n, { valueDate: '2026-10-31' as CalendarDate })
    expect((await bayo.problem(contract.draftVoucher, { body: closed })).code).toBe('month-closed')
  })
  it('two vouchers of one source', async () => {
    const ofLine = draftOf(fine).map((statement) =>
      statement
        .replace('prepared_at)', 'prepared_at, source_type, source_id)')
        .replace('now())', "now(), 'bank-statement-line', '7')"),
    )
    await app(ofLine)
    const [insert = ''] = ofLine
    const again = insert.replace(/values \('[^']+'/, 'values (gen_random_uuid()')
    await expect(app([again])).rejects.toThrow(/vouchers_of_source/)
  })
  it('a second posting and a second reversal', async () => {
    const voucher = await posted()
    await expect(
      app([
        `insert into approvals (id, kind, subject_type, subject_id, subject_version, change, amount_kobo, reason,
          asked_by, asked_at, expires_at) values (gen_random_uuid(), 'vouchers.posting', 'voucher', '${voucher.id}',
          '1', '{}', ${own}, 'reason', '${testUsers.bayo.uid}', now(), now() + interval '1 day')`,
        `update approvals set status = 'approved', decided_by = '${testUsers.chidi.uid}', decided_at = now()
          where subject_id = '${voucher.id}' and status = 'waiting'`,
        post(voucher, own),
      ]),
    ).rejects.toThrow(/no record allows/)
    const mirror = `select ledger_reverse(gen_random_uuid(), journal_id, 'Back', null, '{}', now())
      from vouchers where id = '${voucher.id}'`
    await expect(app([mirror])).rejects.toThrow(/nobody takes journal .* back/)
    const reversal = await bayo.call(contract.reverseVoucher, {
      params: { id: voucher.id },
      body: { reason: 'Paid twice.', valueDate: today },
    })
    await expect(app([mirror])).rejects.toThrow(/nobody takes journal .* back/)
    await chidi.call(contract.approveVoucher, at(reversal))
    await expect(
      app([
        `insert into vouchers (id, kind, value_date, party, narration, amount_kobo, prepared_by, prepared_at, reverses)
          values (gen_random_uuid(), 'payment', '2026-11-20', 'Payee', 'Narration', ${own}, '${testUsers.bayo.uid}',
            now(), '${voucher.id}')`,
      ]),
    ).rejects.toThrow(/cannot be reversed/)
  })
})
