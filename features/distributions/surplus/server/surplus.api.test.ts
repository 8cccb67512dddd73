/** The community's own surplus, over HTTP: a year closed by two, its part to the reserve, and a dividend a meeting resolved. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { transact } from '@kolo/database/connection'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { type CalendarDate, startOfDay } from '@kolo/foundation/time'
import { readObligations } from '@kolo/investments/ending'
import type { AccountKind } from '@kolo/ledger/accounts'
import { readBalance } from '@kolo/ledger/balance'
import { balanceDays } from '@kolo/ledger/balance-days'
import { closeMonth, endDays, readBooksOn, sumOfKinds } from '@kolo/ledger/day-ends'
import { postJournal } from '@kolo/ledger/journal'
import { proveBooks, runTrialBalance } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { bankAccount, walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { buyShares } from '@kolo/shares/contract'
import { agreeOnTerms } from '@kolo/shares/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appropriateSurplus } from '../../appropriation/appropriation.contract.ts'
import {
  cancelDistribution,
  previewDistribution,
  readDistribution,
  readReturns,
  reverseDistribution,
  submitDistribution,
} from '../../distributions/distribution.contract.ts'
import { openEvidence } from '../../evidence/evidence.contract.ts'
import { moved, paperFile, work } from '../../testing/distribution.fixtures.ts'
import * as contract from '../surplus.contract.ts'
import { yearKinds } from '../surplus.rules.ts'

let server: TestServer
const at = ({ id }: { id: string }) => ({ params: { id } })
const bayo = () => server.as('bayo')
const chidi = () => server.as('chidi')
const page = () => bayo().call(contract.readSurplus, {})
const wallet = async (name: TestUserName) =>
  (await server.as(name).call(readWallet, { query: {} })).balanceKobo
const reason = 'The general meeting of the members.'

/** Money in or out of the bank for an account, or a loss provided for, which counts on an earlier day where one is named. */
async function post(
  kind: 'fees' | 'psp_fees' | 'member_savings' | 'own_income' | 'own_expense' | 'loan_loss',
  amount: Kobo,
  of: { owner?: TestUserName; number?: string; countsOn?: string } = {},
) {
  const { owner, number = 'community', countsOn } = of
  const bank = bankAccount('the-bank')
  const account = owner
    ? { kind, scope: `goal-of-${owner}`, ownerUid: testUsers[owner].uid }
    : { kind, scope: number }
  const provision = { kind: 'loan_loss_provision', scope: 'community' } as const
  const transfers = [
    kind === 'psp_fees' || kind === 'own_expense' || kind === 'loan_loss'
      ? { debit: account, credit: kind === 'loan_loss' ? provision : bank, amount }
      : { debit: bank, credit: account, amount },
  ]
  const draft = { deed: 'test', actorUid: null, now: server.clock.now(), memo: kind, transfers }
  const posted = await server.database.db.transaction().execute((db) => postJournal(db, draft))
  if (isRefusal(posted)) throw new Error(posted.refusal)
  if (countsOn)
    await sql`select ledger_set_value_date(${posted.journalId}, ${countsOn}::date)`.execute(server.db)
}

beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-12-20T09:00:00Z')
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await agreeOnTerms([bayo(), chidi()])
  for (const [name, units] of [
    ['ada', 30],
    ['dayo', 10],
  ] as const) {
    await fillWallet(server.db, testUsers[name].uid, naira(100_000n), server.clock.now())
    await server.as(name).call(buyShares, { body: { units } })
  }
  await post('fees', kobo(100_001n))
  await post('psp_fees', kobo(20_000n))
  await post('own_income', kobo(30_000n), { number: '4310' })
  await post('loan_loss', kobo(10_000n))
  await post('member_savings', naira(100n), { owner: 'ada' })
  server.clock.set('2027-01-05T09:00:00Z')
  await post('fees', kobo(5_000n))
  await post('own_expense', kobo(20_000n), { number: '5510', countsOn: '2026-12-30' })
  await post('member_savings', naira(300n), { owner: 'dayo' })
  server.clock.set('2027-01-15T09:00:00Z')
  await runTrialBalance(server.db, server.clock.now())
  await endDays(server.db, 100)
  const agreed = await server.db.selectFrom('approvals').select('id').executeTakeFirstOrThrow()
  const december = { month: '2026-12-01' as CalendarDate, now: server.clock.now(), approvalId: agreed.id }
  await transact(server.db, (tx) => closeMonth(tx, december))
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

/** What must be paid this month and the next, and what of it was approved. */
const owed = async () =>
  (await bayo().call(readObligations, {})).months.slice(0, 2).map(({ dueKobo, approvedKobo, payments }) => ({
    dueKobo,
    approvedKobo,
    payments,
  }))
const noDue = { dueKobo: 0n, approvedKobo: 0n, payments: 0 }

const turns = ['long-work.turn', 'long-work.turn']

describe('the close of a year whose December is closed', () => {
  it('says what it brought by value date, without what came later', async () => {
    expect((await page()).next).toMatchObject({
      year: 2026,
      surplusKobo: 80_001n,
      lines: [
        { number: '4310', name: 'Entrance fees', kobo: 30_000n },
        { number: '4330', name: 'Event and service fees', kobo: 100_001n },
        { number: '5130', name: 'Card provider fees', kobo: -20_000n },
        { number: '5140', name: 'Loan losses', kobo: -10_000n },
        { number: '5510', name: 'Bank charges', kobo: -20_000n },
      ],
    })
  })

  it('takes every account of income and expense that the chart has, but what plans earned', async () => {
    const { rows } = await sql<{ kind: string }>`select distinct ledger_kind as kind from chart_accounts
      where class in ('income', 'expense') and ledger_kind <> 'plan_income'`.execute(server.db)
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...yearKinds].toSorted())
  })

  it('refuses a close by raw SQL that leaves an account of income or expense behind', async () => {
    const guard = (state: 'disable' | 'enable') =>
      sql.raw(`alter table surplus_years ${state} trigger surplus_years_guard`).execute(server.db)
    await guard('disable')
    const alone = `insert into surplus_years select 2026, '[]', 0, null, 0, null, gen_random_uuid(), now()`
    await expect(server.database.pool.query(alone)).rejects.toThrow('leaves income or expense behind')
    await guard('enable')
  })

  it('takes two administrators, and happens once', async () => {
    const body = { year: 2026, reason }
    const waits = await bayo().call(contract.closeYear, { body })
    expect(waits.next?.waiting).toMatchObject({ title: 'Close a year’s surplus' })
    expect((await bayo().problem(contract.closeYear, { body })).code).toBe('own-approval')
    const closed = await chidi().call(contract.closeYear, { body })
    expect(closed).toMatchObject({
      next: null,
      surplusKobo: 80_001n,
      freeKobo: 0n,
      reserveKobo: 0n,
    })
    expect(closed.years).toMatchObject([{ year: 2026, surplusKobo: 80_001n, isOpen: true }])
    expect((await bayo().problem(contract.closeYear, { body })).code).toBe('year-not-next')
    const fees = await readBalance(server.db, { kind: 'fees', scope: 'community' })
    expect(fees.balance).toBe(5_000n)
  })

  it('counts on the last day of its year, and nothing counts in that year any more', async () => {
    const lastDay = await readBooksOn(server.db, '2026-12-31' as CalendarDate)
    const of = (kind: AccountKind) => sumOfKinds(lastDay, [kind])
    expect(yearKinds.map(of)).toEqual(yearKinds.map(() => 0n))
    expect(of('surplus')).toBe(80_001n)
    await expect(post('own_expense', kobo(1n), { number: '5510', countsOn: '2026-12-31' })).rejects.toThrow(
      'the year of 2026-12-31 is closed',
    )
  })
})

describe('the reserve’s part', () => {
  it('changes by two from a day to come, and the year that was closed keeps its own', async () => {
    const body = { effectiveFrom: '2027-02-01', rateBps: 3_000, reason } as never
    const past = { effectiveFrom: '2027-01-15', rateBps: 3_000, reason } as never
    const no = await bayo().problem(contract.changeReservePart, { body: past })
    expect(no).toMatchObject({ code: 'part-day-passed', problem: { field: 'effectiveFrom' } })
    expect((await bayo().call(contract.changeReservePart, { body })).waitingPart).toBeDefined()
    const { reserveParts, partBps } = await chidi().call(contract.changeReservePart, { body })
    expect([reserveParts.length, partBps]).toEqual([2, 2_500])
  })
})

describe('a dividend', () => {
  let resolutionId: string
  let evidenceId: string
  const calculation = (changes: object = {}) => ({
    body: {
      resolutionId,
      periodStart: '2026-12-21',
      periodEnd: '2027-01-14',
      poolKobo: kobo(40_001n),
      basis: 'units',
      exemptReason: null,
      payOn: '2027-01-15',
      ...changes,
    } as never,
  })

  it('names what a meeting resolved, with its minutes', async () => {
    evidenceId = (await bayo().call(contract.addMinutes, { body: paperFile('minutes.pdf') })).id
    const wording = 'Resolved that ₦600.00 of the surplus of 2026 be shared out.'
    const body = { heldOn: '2027-01-10', wording, mostKobo: kobo(60_000n), evidenceId } as never
    const [kept] = (await bayo().call(contract.saveResolution, { body })).resolutions
    expect(kept).toMatchObject({
      code: 'RES-2027-000001',
      freeKobo: 60_000n,
      evidence: { name: 'minutes.pdf' },
    })
    resolutionId = kept?.id ?? ''
  })

  it('is not paid before the surplus of the year is appropriated', async () => {
    const draft = await bayo().call(contract.calculateDividend, calculation())
    await bayo().call(previewDistribution, at(draft))
    expect((await bayo().problem(submitDistribution, at(draft))).code).toBe('above-surplus')
    await bayo().call(cancelDistribution, at(draft))
    const parts = [
      { kind: 'reserve', account: null, rateBps: 2_500, amountKobo: null },
      { kind: 'dividend', account: null, rateBps: null, amountKobo: kobo(60_000n) },
    ] as never
    const body = { year: 2026, resolutionId, parts, reason }
    await bayo().call(appropriateSurplus, { body })
    await chidi().call(openEvidence, at({ id: evidenceId }))
    const { state, unpaidKobo } = await chidi().call(appropriateSurplus, { body })
    expect({ state, unpaidKobo }).toEqual({ state: 'approved', unpaidKobo: 60_000n })
    await server.db.deleteFrom('plan_evidence_openings').execute()
    expect(await page()).toMatchObject({ surplusKobo: 60_001n, freeKobo: 1n, reserveKobo: 20_000n })
  })

  it('is refused beside the field where no id is chosen', async () => {
    const none = '-'.repeat(36)
    const no = await bayo().problem(contract.calculateDividend, calculation({ resolutionId: none }))
    expect(no.problem).toMatchObject({
      status: 422,
      field: 'resolutionId',
      message: 'Choose a resolution of the meeting.',
    })
  })

  it('is not approved where this year’s expenses have left less in members’ funds', async () => {
    // The surplus of 60,001, the reserve of 20,000 and fees of 5,000 less this expense: 40,000.
    await post('own_expense', kobo(45_001n), { number: '5510' })
    const period = { periodStart: '2026-12-26', periodEnd: '2026-12-27' }
    const draft = await bayo().call(contract.calculateDividend, calculation(period))
    await bayo().call(previewDistribution, at(draft))
    expect((await bayo().problem(submitDistribution, at(draft))).code).toBe('above-surplus')
    const approved = () =>
      server.database.asOwner(async (owner) => {
        await owner.query('begin')
        try {
          for (const guard of ['guard', 'approved'])
            await owner.query(`alter table distributions disable trigger distributions_${guard}`)
          await owner.query('set local lock_timeout = 300')
          await owner.query('set local session authorization kolo_app')
          await owner.query(`update distributions set status = 'approved' where id = $1`, [draft.id])
          return 'approved'
        } catch (error) {
          return (error as Error).message
        } finally {
          await owner.query('rollback')
        }
      })
    expect(await approved()).toMatch(/larger than the realised income/)
    await post('own_income', kobo(45_001n), { number: '4310' })
    expect(await approved()).toMatch(/no meeting has resolved/)
    // Whoever credits interest or approves another dividend holds this row: the approval waits for it.
    await transact(server.database.db, async (db) => {
      await sql`select lock_members_funds()`.execute(db)
      expect(await approved()).toMatch(/lock timeout/)
    })
    await bayo().call(cancelDistribution, at(draft))
  })

  it('is divided by share-days, approved by one who opened the minutes, and paid with its tax', async () => {
    const draft = await bayo().call(contract.calculateDividend, calculation())
    expect(draft).toMatchObject({
      kind: 'dividend',
      planId: null,
      lineCount: 2,
      resolution: 'RES-2027-000001',
    })
    await bayo().call(previewDistribution, at(draft))
    await bayo().call(submitDistribution, at(draft))
    const [asked] = (await chidi().call(listApprovals, { query: {} })).rows
    const approval = { ...at(asked ?? { id: '' }), body: { version: asked?.version ?? 0 } }
    expect((await chidi().problem(approveApproval, approval)).problem?.message).toMatch(/Open the minutes/)
    await chidi().call(openEvidence, at({ id: evidenceId }))
    const before = [await wallet('ada'), await wallet('dayo')] as const
    expect(await owed()).toEqual([noDue, noDue])
    await chidi().call(approveApproval, approval)
    const tax = { dueKobo: 4_000n, approvedKobo: 0n, payments: 1 }
    expect(await owed()).toEqual([{ dueKobo: 36_001n, approvedKobo: 36_001n, payments: 2 }, tax])
    const told = await work(server, features, 'distributions.look-for-payments', ...turns)
    expect(await owed()).toEqual([noDue, tax])
    const { distribution, lines } = await bayo().call(readDistribution, { ...at(draft), query: {} })
    expect(distribution).toMatchObject({ status: 'posted', grossKobo: 40_001n, whtKobo: 4_000n })
    expect(lines.rows.map(({ grossKobo }) => grossKobo).sort()).toEqual([10_000n, 30_001n])
    expect([(await wallet('ada')) - before[0], (await wallet('dayo')) - before[1]]).toEqual([27_001n, 9_000n])
    expect(await page()).toMatchObject({
      surplusKobo: 20_000n,
      freeKobo: 1n,
      resolutions: [{ freeKobo: 19_999n }],
    })
    expect(told.map(({ topic }) => topic)).toEqual(Array(2).fill('distributions.dividend-paid'))
    const { own } = await server.as('ada').call(readReturns, {})
    expect(own).toMatchObject([{ kind: 'dividend', planName: 'The community', netKobo: 27_001n }])
  })

  it('is no larger than what is left of the resolution, nor than the surplus', async () => {
    for (const [poolKobo, code] of [
      [20_000n, 'above-resolution'],
      [20_001n, 'above-surplus'],
    ] as const) {
      const period = {
        periodEnd: poolKobo === 20_000n ? '2026-12-31' : '2027-01-01',
        periodStart: poolKobo === 20_000n ? '2026-12-31' : '2027-01-01',
      }
      const draft = await bayo().call(
        contract.calculateDividend,
        calculation({ basis: 'equal', poolKobo: kobo(poolKobo), ...period }),
      )
      await bayo().call(previewDistribution, at(draft))
      expect((await bayo().problem(submitDistribution, at(draft))).code).toBe(code)
    }
  })

  it('by patronage follows what was saved, for how many days', async () => {
    const period = {
      periodStart: '2026-12-31',
      periodEnd: '2027-01-05',
      basis: 'patronage',
      poolKobo: kobo(900n),
    }
    const draft = await bayo().call(contract.calculateDividend, calculation(period))
    const { lines } = await bayo().call(readDistribution, { ...at(draft), query: {} })
    await bayo().call(previewDistribution, at(draft))
    expect((await bayo().problem(submitDistribution, at(draft))).code).toBe('above-resolution')
    expect(lines.rows.map(({ weight }) => weight).sort()).toEqual(['30000', '60000'])
    const again = await bayo().problem(contract.calculateDividend, calculation(period))
    expect(again.code).toBe('period-overlaps')
    const alone = await balanceDays(server.db, 'member_savings', {
      from: '2026-12-20' as never,
      to: '2026-12-20' as never,
    })
    expect(alone).toEqual([{ ownerUid: testUsers.ada.uid, weight: 10_000n }])
    expect(startOfDay('2026-12-20' as never)).toBe('2026-12-19T23:00:00.000Z')
  })
})

it('administrators alone see and decide about the surplus', async () => {
  for (const name of ['ada', 'efe', 'funke'] as const) {
    expect((await server.as(name).problem(contract.readSurplus, {})).status).toBe(403)
    expect((await server.as(name).problem(contract.closeYear, { body: { year: 2027, reason } })).status).toBe(
      403,
    )
  }
})

it.each([
  [
    'closes a year nobody approved',
    `insert into surplus_years select 2030, '[]', 0, null, 0, null, gen_random_uuid(), now()`,
  ],
  ['changes a closed year', 'update surplus_years set surplus_kobo = 1'],
  ['removes a closed year', 'delete from surplus_years'],
  ['changes what a meeting resolved', 'update meeting_resolutions set most_kobo = most_kobo * 2'],
  [
    'keeps a resolution without minutes',
    `insert into meeting_resolutions select gen_random_uuid(), 'RES-2027-000009', held_on, wording, most_kobo, gen_random_uuid(), kept_by, kept_at from meeting_resolutions`,
  ],
  [
    'changes the reserve’s part alone',
    `update community_settings set value = '[]' where name = 'distributions.reserve-part'`,
  ],
  [
    'puts a dividend to another resolution',
    'update distributions set resolution_id = null where plan_id is null',
  ],
  [
    'approves a dividend alone',
    `update distributions set status = 'approved' where plan_id is null and status = 'calculated'`,
  ],
  [
    'pays a line of a dividend again',
    `update distribution_lines set status = 'calculated' where status = 'posted'`,
  ],
])('PostgreSQL refuses a server that %s', async (_, statement) => {
  await expect(server.database.pool.query(statement)).rejects.toThrow(
    /permission denied|approved|looked at|paid once|minutes|foreign key/,
  )
})

it('a dividend is taken back by two: the surplus and the resolution have it again, and what is spent is owed', async () => {
  const paid = (await page()).distributions.find(({ status }) => status === 'posted')
  if (!paid) throw new Error('No dividend was paid')
  const before = await page()
  const wallets = { ada: await wallet('ada'), dayo: await wallet('dayo') }
  const fees = { kind: 'fees', scope: 'community' } as const
  await moved(server, walletAccount(testUsers.dayo.uid), fees, wallets.dayo)
  const back = { ...at(paid), body: { reason: 'The meeting resolved another one.' } }
  for (const who of [bayo(), chidi()]) await who.call(reverseDistribution, back)
  const told = await work(server, features, ...turns)
  expect(told.map(({ topic }) => topic).sort()).toEqual(['distributions.owed', 'distributions.reversed'])
  expect(wallets.ada - (await wallet('ada'))).toBe(27_001n)
  const after = await page()
  expect(after.surplusKobo - before.surplusKobo).toBe(30_001n)
  expect((after.resolutions[0]?.freeKobo ?? 0n) - (before.resolutions[0]?.freeKobo ?? 0n)).toBe(30_001n)
  const owed = (await server.as('dayo').call(readReturns, {})).own
  expect(owed).toMatchObject([{ kind: 'dividend', netKobo: 9_000n, isOwed: true }])

  await moved(server, fees, walletAccount(testUsers.dayo.uid), wallets.dayo)
  await work(server, features, 'distributions.look-for-owed', ...turns)
  expect(wallets.dayo - (await wallet('dayo'))).toBe(9_000n)
  const whole = await page()
  expect(whole.surplusKobo - before.surplusKobo).toBe(40_001n)
  expect((whole.resolutions[0]?.freeKobo ?? 0n) - (before.resolutions[0]?.freeKobo ?? 0n)).toBe(40_001n)
  const { distribution } = await bayo().call(readDistribution, { ...at(paid), query: {} })
  expect(distribution).toMatchObject({ status: 'reversed', reversedCount: 2, owedCount: 0 })
})
