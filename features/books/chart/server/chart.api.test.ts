/** The chart of accounts through HTTP: balances of any day, files, own accounts by two, and what the proof says of control accounts. */
import { approveApproval } from '@kolo/approvals/contract'
import { listAuditEvents } from '@kolo/audit/contract'
import { xlsxType } from '@kolo/files/server'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { endDays } from '@kolo/ledger/day-ends'
import { posted } from '@kolo/ledger/testing'
import { lastProofs, prove, runTrialBalance } from '@kolo/ledger/trial-balance'
import { startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listJournals } from '../../accounts/books.contract.ts'
import { approveVoucher, draftVoucher, submitVoucher } from '../../vouchers/voucher.contract.ts'
import {
  addAccount,
  type Chart,
  downloadChart,
  readAccount,
  readChartOfAccounts,
  renameAccount,
  reopenAccount,
  retireAccount,
} from '../chart.contract.ts'

const { server, goal } = await paymentsFixture(startTestServer, testUsers)
const bayo = server.as('bayo')
const today = '2026-11-20' as CalendarDate

const read = (day?: CalendarDate) => bayo.call(readChartOfAccounts, day ? { query: { day } } : {})
const numbered = (chart: Chart, number: string) => chart.accounts.find((line) => line.number === number)

beforeAll(async () => {
  const sent = await startDeposit(server.as('ada'), goal, naira(1_000n))
  await sayItWasSent(server.as('ada'), sent, 'CHART00000001')
  await findTheMoney(bayo, sent, { bankReference: 'CHART00000001', receivedKobo: naira(1_000n) })
  server.clock.advance(60_000)
})

describe('the chart of accounts', () => {
  it('has what each number holds on a day, and says that the accounts balance', async () => {
    const chart = await read()
    expect(chart).toMatchObject({
      day: today,
      isToday: true,
      assetsKobo: naira(1_000n),
      liabilitiesKobo: naira(1_000n),
      membersFundsKobo: kobo(0n),
      debitsKobo: naira(1_000n),
      creditsKobo: naira(1_000n),
      differenceKobo: kobo(0n),
    })
    expect(numbered(chart, '1110')).toMatchObject({
      name: 'Sahel Trust Bank ••• 0401',
      kind: 'system',
      isMoney: true,
      balanceKobo: naira(1_000n),
    })
    const savings = numbered(chart, '2130')
    expect(savings).toMatchObject({ name: 'Savings goals', kind: 'control', balanceKobo: naira(1_000n) })
    expect(savings?.ledgerAccount).toBeUndefined()
    expect(numbered(chart, '1690')).toMatchObject({ reduces: '1610' })
    expect((await read(addDays(today, -1))).assetsKobo).toBe(kobo(0n))
  })
  it('opens the journals of an account that has one of its own, or several', async () => {
    const chart = await read()
    for (const [number, found] of [
      ['1110', 1],
      ['1160', 0],
    ] as const) {
      const account = numbered(chart, number)?.ledgerAccount ?? ''
      expect((await bayo.call(listJournals, { query: { account } })).rows).toHaveLength(found)
    }
    expect((await bayo.call(listJournals, { query: { account: 'bank:' } })).rows).toHaveLength(1)
    const ofMembers = { query: { account: 'member_savings:' } }
    expect((await bayo.problem(listJournals, ofMembers)).code).toBe('not-found')
  })
  it('is an administrator’s, and of no day to come', async () => {
    expect((await server.as('ada').problem(readChartOfAccounts, {})).code).toBe('not-allowed')
    expect((await bayo.problem(readChartOfAccounts, { query: { day: addDays(today, 1) } })).code).toBe(
      'day-to-come',
    )
  })
  it('is taken along as a file', async () => {
    const csv = await (await bayo.fetch(downloadChart.path)).text()
    expect(csv).toContain('"2130","Savings goals","Liabilities","Control","credit",,1000.00,"In use"')
    expect(csv).toContain('"","Total","","","",1000.00,1000.00')
    const xlsx = await bayo.fetch(`${downloadChart.path}?format=xlsx`)
    expect(xlsx.headers.get('content-type')).toBe(xlsxType)
  })
})

const chidi = server.as('chidi')
const reason = 'The hall is let at weekends.'
/** A voucher between two accounts, posted by two. */
async function moved(debit: string, credit: string, kind: 'receipt' | 'journal', amount = naira(10n)) {
  const line = (account: string, side: 'debitKobo' | 'creditKobo') => ({
    ...{ account, debitKobo: kobo(0n), creditKobo: kobo(0n), memo: '' },
    [side]: amount,
  })
  const { id, version } = await bayo.call(draftVoucher, {
    body: {
      ...{ kind, valueDate: today, party: 'Harmattan Choir', narration: 'Hall, one evening' },
      ...{ reference: '', evidence: '', lines: [line(debit, 'debitKobo'), line(credit, 'creditKobo')] },
    },
  })
  const params = { id }
  const waiting = await bayo.call(submitVoucher, { params, body: { version } })
  return chidi.call(approveVoucher, { params, body: { version: waiting.version } })
}
const opened = async (number: string, name: string) => {
  const body = { number, name, reason }
  await bayo.call(addAccount, { body })
  return chidi.call(addAccount, { body })
}

describe('an own account', () => {
  it('is added once a second administrator approves it, and vouchers use it', async () => {
    const body = { number: '4970', name: 'Hall hire', reason }
    const asked = await bayo.call(addAccount, { body })
    expect(asked.waiting).toMatchObject([{ title: 'Add account 4970 Hall hire', subject: { id: '4970' } }])
    expect(numbered(asked, '4970')).toBeUndefined()
    expect((await bayo.problem(addAccount, { body })).code).toBe('own-approval')
    const [approval] = asked.waiting
    const decision = { params: { id: approval?.id ?? '' }, body: { version: approval?.version ?? 0 } }
    await chidi.call(approveApproval, decision)
    const added = numbered(await read(), '4970')
    expect(added).toMatchObject({ class: 'income', kind: 'own', normalBalance: 'credit', isMoney: false })
    await moved('1110', '4970', 'receipt')
    expect(numbered(await read(), '4970')?.balanceKobo).toBe(naira(10n))
  })
  it('has a number and a name of its own', async () => {
    for (const [number, name, code] of [
      ['4970', 'Another name', 'number-taken'],
      ['2110', 'Another name', 'number-taken'],
      ['5000', 'Another name', 'number-reserved'],
      ['1150', 'Another name', 'number-taken'],
      ['1199', 'Another name', 'number-reserved'],
      ['4980', 'hall HIRE', 'name-taken'],
    ] as const)
      expect((await bayo.problem(addAccount, { body: { number, name, reason } })).code, number).toBe(code)
    expect(
      (await server.as('dayo').problem(addAccount, { body: { number: '4980', name: 'X1', reason } })).code,
    ).toBe('not-allowed')
  })
  it('is renamed by two, and the history says who', async () => {
    const params = { number: '4970' }
    const { version } = await bayo.call(readAccount, { params })
    const body = { name: 'Rent of the hall', reason, version }
    expect((await bayo.call(renameAccount, { params, body })).waiting).toHaveLength(1)
    expect(await chidi.call(renameAccount, { params, body })).toMatchObject({
      name: 'Rent of the hall',
      waiting: [],
    })
    expect((await bayo.problem(renameAccount, { params, body })).code).toBe('changed-meanwhile')
    const system = { params: { number: '2310' }, body: { name: 'Tax', reason, version: 1 } }
    expect((await bayo.problem(renameAccount, system)).code).toBe('not-own')
    const { rows } = await bayo.call(listAuditEvents, { query: { record: '4970' } })
    expect(rows.map(({ kind }) => kind)).toEqual(['chart-account.renamed', 'chart-account.added'])
    expect(rows[0]?.facts).toMatchObject({ before: 'Hall hire', name: 'Rent of the hall' })
  })
  it('is retired once it holds nothing, income and expenses at any time, and no voucher uses it from then on', async () => {
    await opened('2400', 'Deposits for the hall')
    await moved('1110', '2400', 'receipt')
    const params = { number: '2400' }
    expect((await bayo.call(readAccount, { params })).can.retire).toBe('not-empty')
    const retirement = { params, body: { reason, version: 1 } }
    expect((await bayo.problem(retireAccount, retirement)).code).toBe('not-empty')
    await moved('2400', '4970', 'journal')
    await bayo.call(retireAccount, retirement)
    expect(await chidi.call(retireAccount, retirement)).toMatchObject({ active: false, retiredOn: today })
    const income = { params: { number: '4970' }, body: { reason, version: 2 } }
    await bayo.call(retireAccount, income)
    expect(await chidi.call(retireAccount, income)).toMatchObject({ active: false, balanceKobo: naira(20n) })
    await expect(moved('1110', '4970', 'receipt')).rejects.toThrow(/account-retired|retired/)
    expect(
      (
        await bayo.problem(renameAccount, {
          ...income,
          body: { ...income.body, version: 3, name: 'New name' },
        })
      ).code,
    ).toBe('retired')
  })
  it('is reopened by two once it is retired, unless another account has its name', async () => {
    const params = { number: '2400' }
    const reopening = { params, body: { reason, version: 2 } }
    expect((await bayo.call(readAccount, { params })).can).toMatchObject({ reopen: true, retire: 'retired' })
    await opened('2410', 'Deposits for the hall')
    expect((await bayo.problem(reopenAccount, reopening)).code).toBe('name-taken')
    await bayo.call(renameAccount, {
      params: { number: '2410' },
      body: { reason, version: 1, name: 'Other deposits' },
    })
    await chidi.call(renameAccount, {
      params: { number: '2410' },
      body: { reason, version: 1, name: 'Other deposits' },
    })
    expect((await bayo.call(reopenAccount, reopening)).active).toBe(false)
    const again = await chidi.call(reopenAccount, reopening)
    expect(again).toMatchObject({ active: true, version: 3, can: { reopen: 'in-use' } })
    expect(again.retiredOn).toBeUndefined()
    await moved('1110', '2400', 'receipt')
  })
  it('is not posted to by a voucher that was approved while it was being retired', async () => {
    await opened('5230', 'Guards of the hall')
    const retire = sql`update chart_accounts set active = false, retired_on = ${today} where number = '5230'`
    await retire.execute(server.db)
    await expect(
      sql`select ledger_net_credit('own_expense', '5230')`.execute(server.db),
    ).resolves.toMatchObject({ rows: [{ ledger_net_credit: 0n }] })
    await expect(moved('5230', '2390', 'journal')).rejects.toThrow(/retired/)
  })
  it('is changed by nothing that two have not approved, whatever the server says', async () => {
    const app = (...statements: string[]) =>
      server.database.db.transaction().execute(async (tx) => {
        for (const statement of statements) await sql.raw(statement).execute(tx)
      })
    const approved = (kind: string, number: string, after: string) => `
      insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by, asked_at, expires_at)
        values (gen_random_uuid(), 'chart.account-${kind}', 'chart-account', '${number}', '1', '{"after": "${after}"}',
          'reason', '${testUsers.bayo.uid}', now(), now() + interval '1 day');
      update approvals set status = 'approved', decided_by = '${testUsers.chidi.uid}', decided_at = now()
        where subject_id = '${number}' and status = 'waiting'`
    const row = (number: string, rest: string) =>
      `insert into chart_accounts (number, name, class, normal_balance, kind, ledger_kind, ledger_scope)
        values ('${number}', ${rest})`
    const fine = `'Tents', 'expense', 'debit', 'own', 'own_expense', '5240'`
    const opening = approved('opening', '5240', 'Tents')
    const tries: [string[], RegExp][] = [
      [[row('5240', fine)], /nobody has approved this account/],
      [[approved('opening', '5240', 'Chairs'), row('5240', fine)], /nobody has approved this account/],
      [
        [
          approved('opening', '1190', 'Tents'),
          row('1190', `'Tents', 'asset', 'debit', 'own', 'own_asset', '1190'`),
        ],
        /only own accounts/,
      ],
      [
        [opening, row('5240', `'Tents', 'expense', 'credit', 'own', 'own_expense', '5240'`)],
        /only own accounts/,
      ],
      [[opening, row('5240', `'Tents', 'expense', 'debit', 'system', 'fees', '5240'`)], /only own accounts/],
      [[`update chart_accounts set name = 'Mine' where number = '5320'`], /nobody has approved this name/],
      [
        [approved('rename', '5320', 'Ours'), `update chart_accounts set name = 'Mine' where number = '5320'`],
        /nobody has approved this name/,
      ],
      [[`update chart_accounts set version = 9 where number = '2310'`], /only own accounts in use/],
      [
        [
          approved('retirement', '4970', ''),
          `update chart_accounts set active = true, retired_on = null where number = '4970'`,
        ],
        /nobody has approved that the account is opened again/,
      ],
      [
        [
          approved('reopening', '4970', ''),
          `update chart_accounts set active = true, retired_on = null, name = 'Mine' where number = '4970'`,
        ],
        /nobody has approved this name/,
      ],
      [
        [`update chart_accounts set active = false, retired_on = now() where number = '5320'`],
        /nobody has approved that/,
      ],
      [
        [
          approved('retirement', '2390', ''),
          `update chart_accounts set active = false, retired_on = now() where number = '2390'`,
        ],
        /is not empty/,
      ],
      [[`update chart_accounts set number = '5321' where number = '5320'`], /permission denied/],
      [[`update chart_accounts set is_money = true where number = '5320'`], /permission denied/],
      [[`delete from chart_accounts where number = '5320'`], /permission denied/],
    ]
    await moved('5910', '2390', 'journal')
    for (const [statements, error] of tries)
      await expect(app(...statements), statements.join('; ')).rejects.toThrow(error)
  })
})

it('has a bank account without a number of its own among the other bank accounts, as statements do', async () => {
  const before = (await read()).assetsKobo
  const { clock, db } = server
  const other = { kind: 'bank', scope: 'community' } as const
  const fees = { kind: 'fees', scope: 'community' } as const
  await posted(db, [{ debit: other, credit: fees, amount: naira(7n) }], { now: clock.now() })
  const chart = await read()
  expect(numbered(chart, '1100')).toMatchObject({ name: 'Other bank accounts', balanceKobo: naira(7n) })
  expect(chart).toMatchObject({ assetsKobo: before + naira(7n), differenceKobo: 0n })
})

describe('control accounts', () => {
  const nightlyProof = async () => {
    server.clock.advance(24 * 3_600_000)
    await runTrialBalance(server.db, server.clock.now())
    await endDays(server.db, 10)
    return again()
  }
  const again = async () => {
    server.clock.advance(60_000)
    await prove(server.db, 'again', server.clock.now())
    return (await lastProofs(server.db)).again
  }
  it('agree with the accounts of their members once the books are proved', async () => {
    expect(numbered(await read(), '2130')?.members).toBeUndefined()
    expect((await nightlyProof())?.controls).toContainEqual({
      kind: 'member_savings',
      accounts: 1,
      agrees: true,
    })
    expect(numbered(await read(), '2130')?.members).toEqual({ accounts: 1, agrees: true })
  })
  it('do not agree where the books of a day say something else, and the proof says so', async () => {
    const spoil = (by: number) =>
      sql`update ledger_day_ends set net_credit_kobo = net_credit_kobo + ${by} where kind = 'member_savings'`.execute(
        server.database.owner,
      )
    await spoil(1)
    expect(await again()).toMatchObject({
      holds: false,
      findings: [{ account: 'member_savings', finding: 'members 100000, control account 100001' }],
    })
    expect(numbered(await read(), '2130')?.members).toEqual({ accounts: 1, agrees: false })
    server.clock.advance(60_000)
    expect(await runTrialBalance(server.db, server.clock.now())).toMatchObject({
      holds: false,
      findings: [{ account: 'member_savings', finding: 'members 100000, control account 100001' }],
    })
    await spoil(-1)
    expect((await again())?.holds).toBe(true)
    expect(numbered(await read(), '2130')?.members).toEqual({ accounts: 1, agrees: true })
  })
})
