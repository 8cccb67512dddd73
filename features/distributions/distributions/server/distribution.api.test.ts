/** What a plan buys, earns and pays, by two administrators, and every way it is refused, over HTTP. */
import { approveApproval, listApprovals, sendBackApproval } from '@kolo/approvals/contract'
import { takeBackJournal } from '@kolo/books/contract'
import { newId } from '@kolo/foundation/ids'
import { addKobo, type Kobo, kobo, naira, subtractKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { addDays, addHours, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { payFromWallet } from '@kolo/investments/investing'
import { makePlan } from '@kolo/investments/testing'
import { beginInvestment } from '@kolo/investments/testing/investing'
import type { AccountName } from '@kolo/ledger/accounts'
import { readBalance } from '@kolo/ledger/balance'
import { postJournal } from '@kolo/ledger/journal'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { readWallet } from '@kolo/payments/contract'
import { bankAccount, walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { readReport } from '@kolo/reports/community'
import { changeInterestTax } from '@kolo/savings/interest'
import { features } from '@kolo/server/features'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvidence, openEvidence, readEvidence } from '../../evidence/evidence.contract.ts'
import { readFigure } from '../../investment-funds/fund.contract.ts'
import { work as doWork, paperFile, type Told } from '../../testing/distribution.fixtures.ts'
import * as contract from '../distribution.contract.ts'
import { type DistributionStatus, distributionStatuses, type Figure, figures } from '../distribution.rules.ts'
import { linePostings, planIncome } from './distribution.postings.ts'

let server: TestServer
let plan: { id: string; name: string }
let references = 0
let begun: CalendarDate

const reported = (name: string) => server.as('dayo').call(readReport, { params: { name }, query: {} })
const at = ({ id }: { id: string }) => ({ params: { id } })
const bayo = () => server.as('bayo')
const chidi = () => server.as('chidi')
const today = () => dayIn(lagos, server.clock.now())
const money = () => bayo().call(contract.readPlanMoney, at(plan))
const wallet = async (name: TestUserName) =>
  (await server.as(name).call(readWallet, { query: {} })).balanceKobo

async function invest(name: TestUserName, amount: Kobo) {
  await fillWallet(server.db, testUsers[name].uid, amount, server.clock.now())
  const investment = await beginInvestment(server.as(name), plan.id, amount)
  return server.as(name).call(payFromWallet, { ...at(investment), body: {} })
}

/** Does the work that comes round, and the long work it begins. */
async function work(...names: string[]) {
  told.push(...(await doWork(server, features, ...names)))
}
let told: Told[] = []

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(bayo(), chidi())
  begun = today()
  const now = server.clock.now()
  plan = await makePlan(server.db, {
    status: 'open',
    preparedBy: testUsers.bayo.uid,
    now,
    closes_at: addHours(now, 1),
    starts_on: begun,
  })
  await invest('ada', naira(30_000n))
  await invest('ada', naira(30_000n))
  await invest('dayo', naira(10_000n))
  server.clock.advance(5 * 24 * 3_600_000)
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})
beforeEach(() => {
  server.clock.advance(1_000)
  told = []
})

const entry = async (changes: object = {}) => {
  references += 1
  const { accounts } = await money()
  return {
    kind: 'purchase',
    accountId: accounts[0]?.id,
    capitalKobo: naira(70_000n),
    incomeKobo: kobo(0n),
    bankReference: `TBILL${String(references).padStart(6, '0')}`,
    onDay: today(),
    note: 'Contract note 14 of the broker.',
    evidenceId: await paper(),
    evidenceOpen: true,
    ...changes,
  } as never
}
async function paper() {
  return (await bayo().call(addEvidence, { ...at(plan), body: paperFile('contract-note.pdf') })).id
}
const looks = (who: TestUserName, body: { evidenceId: string }) =>
  server.as(who).call(openEvidence, { params: { id: body.evidenceId } })
async function agreed(changes: object = {}) {
  const body = await entry(changes)
  await bayo().call(contract.recordPlanEntry, { ...at(plan), body })
  await looks('chidi', body)
  return chidi().call(contract.recordPlanEntry, { ...at(plan), body })
}
const calculation = (changes: object = {}) => ({
  ...at(plan),
  body: {
    kind: 'interest',
    periodStart: begun,
    periodEnd: addDays(begun, 1),
    poolKobo: kobo(700_001n),
    basis: 'principal_days',
    minActiveDays: 0,
    exemptReason: null,
    payOn: today(),
    ...changes,
  } as never,
})
const calculate = (changes: object = {}) => bayo().call(contract.calculateDistribution, calculation(changes))
const preview = (draft: { id: string }) => bayo().call(contract.previewDistribution, at(draft))

/** Money that goes where it is no longer at hand, or comes back from there. */
async function moved(debit: AccountName, credit: AccountName, amount: Kobo) {
  const draft = { deed: 'test', actorUid: null, now: server.clock.now(), memo: 'Moved' }
  const posted = await server.database.db
    .transaction()
    .execute((db) => postJournal(db, { ...draft, transfers: [{ debit, credit, amount }] }))
  expect(isRefusal(posted)).toBe(false)
}
const costs: AccountName = { kind: 'psp_fees', scope: 'community' }
const fees: AccountName = { kind: 'fees', scope: 'community' }

/** Does it while an entry is being booked, which holds the plan and then wants its balances: they must be free. */
async function whilePlanIsLocked(deed: () => Promise<unknown>) {
  const wait: { until?: Promise<unknown>; isOver?: boolean } = {}
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await server.db.transaction().execute(async (db) => {
    await sql`select 1 from investment_plans where id = ${plan.id} for update`.execute(db)
    wait.until = deed().finally(() => (wait.isOver = true))
    while ((await waits.execute(server.db)).rows.length === 0 && !wait.isOver) await new Promise(setImmediate)
    expect(wait.isOver).toBeUndefined()
    const balances = sql`select 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id
      where a.kind = 'plan_income' and a.scope = ${plan.id} for update of b nowait`
    expect((await balances.execute(db)).rows).toHaveLength(1)
  })
  await wait.until
}

describe('the money of a plan', () => {
  it('is invested and comes back by two administrators, within what members put in', async () => {
    expect((await money()).plan).toMatchObject({ contributedKobo: naira(70_000n), investedKobo: 0n })
    const tooMuch = await bayo().problem(contract.recordPlanEntry, {
      ...at(plan),
      body: await entry({ capitalKobo: naira(70_001n) }),
    })
    expect(tooMuch).toMatchObject({ code: 'not-invested-yet', problem: { field: 'capitalKobo' } })

    const body = await entry()
    const waits = await bayo().call(contract.recordPlanEntry, { ...at(plan), body })
    expect([waits.waiting.length, waits.entries.length]).toEqual([1, 0])
    expect((await bayo().problem(contract.recordPlanEntry, { ...at(plan), body })).code).toBe('own-approval')
    const waiting = (await chidi().call(contract.readPlanMoney, at(plan))).waitingEvidence
    expect(waiting).toMatchObject({ name: 'contract-note.pdf', isOpened: false })
    const unseen = await chidi().problem(contract.recordPlanEntry, { ...at(plan), body })
    expect(unseen.code).toBe('evidence-unseen')
    const { link } = await looks('chidi', body)
    expect((await chidi().fetch(link)).status).toBe(200)
    const booked = await chidi().call(contract.recordPlanEntry, { ...at(plan), body })
    expect(booked.plan).toMatchObject({ investedKobo: naira(70_000n), realisedKobo: 0n })
    expect(booked.entries).toMatchObject([{ kind: 'purchase', capitalKobo: naira(70_000n) }])

    const proceeds = { kind: 'proceeds', capitalKobo: naira(70_001n), incomeKobo: naira(1n) }
    const more = await bayo().problem(contract.recordPlanEntry, { ...at(plan), body: await entry(proceeds) })
    expect(more.problem?.message).toBe(
      'The plan has ₦70,000.00 invested. No more than that can come back as capital.',
    )
    const nothing = { kind: 'proceeds', capitalKobo: kobo(0n), incomeKobo: kobo(0n) }
    const none = await bayo().problem(contract.recordPlanEntry, { ...at(plan), body: await entry(nothing) })
    expect(none.code).toBe('nothing-came')
    const again = await bayo().problem(contract.recordPlanEntry, {
      ...at(plan),
      body: await entry({ ...proceeds, capitalKobo: naira(1n), bankReference: 'TBILL000002' }),
    })
    expect(again.code).toBe('bank-reference-used')
    const future = { ...proceeds, capitalKobo: naira(1n), onDay: addDays(today(), 1) }
    const early = await bayo().problem(contract.recordPlanEntry, { ...at(plan), body: await entry(future) })
    expect(early).toMatchObject({ code: 'day-to-come', problem: { field: 'onDay' } })
  })
})

describe('a paper behind an entry', () => {
  it('is opened by members where administrators let them, and by nobody else', async () => {
    const [booked] = (await money()).entries
    const params = { id: booked?.evidence?.id ?? '' }
    const path = `/api/plan-evidence/${params.id}`
    expect((await server.as('dayo').fetch(path)).status).toBe(200)
    expect((await server.client().problem(readEvidence, { params })).status).toBe(401)
    expect((await server.as('dayo').problem(openEvidence, { params })).status).toBe(403)
    const closed = { params: { id: await paper() } }
    expect((await server.as('dayo').problem(readEvidence, closed)).status).toBe(404)
  })

  it('belongs to its plan, and there is no entry without one', async () => {
    const body = await entry({ kind: 'proceeds', capitalKobo: naira(1n), evidenceId: plan.id })
    const no = await bayo().problem(contract.recordPlanEntry, { ...at(plan), body })
    expect(no).toMatchObject({ code: 'no-evidence', problem: { field: 'evidenceId' } })
  })
})

describe('an entry that was a mistake', () => {
  it('is taken back by two with its journal, unless what it brought is used', async () => {
    const page = await agreed({ kind: 'proceeds', capitalKobo: naira(500n), incomeKobo: naira(5n) })
    expect(page.plan).toMatchObject({ investedKobo: naira(69_500n), incomeKobo: naira(5n) })
    expect(page.earnedBps).toBeNull()
    expect(page.assets).toMatchObject([{ valueKobo: expect.any(BigInt), valuedOn: expect.any(String) }])
    // Valued before the plan bought anything: at cost.
    expect(page.worth).toBeNull()
    const open = (await server.as('ada').call(contract.readReturns, {})).plans.find(
      ({ id }) => id === plan.id,
    )
    expect(open?.assets).toEqual(page.assets)
    const [wrong, purchase] = page.entries
    const reason = 'It belongs to another plan.'
    const back = (who: TestUserName, id = '') =>
      server.as(who).call(takeBackJournal, { params: { id }, body: { reason } })
    const used = { params: { id: purchase?.journalId ?? '' }, body: { reason } }
    await bayo().call(takeBackJournal, used)
    expect((await chidi().problem(takeBackJournal, used)).code).toBe('entry-used')
    await back('bayo', wrong?.journalId)
    await whilePlanIsLocked(() => back('chidi', wrong?.journalId))
    const after = await money()
    expect(after.plan).toMatchObject({ investedKobo: naira(70_000n), realisedKobo: 0n, incomeKobo: 0n })
    expect(after.entries[0]).toMatchObject({ id: wrong?.id, takenBackAt: expect.any(String) })
    const reference = wrong?.bankReference
    const again = await entry({ kind: 'proceeds', capitalKobo: naira(1n), bankReference: reference })
    expect((await bayo().call(contract.recordPlanEntry, { ...at(plan), body: again })).waiting).toHaveLength(
      1,
    )
    for (const { id, version } of (await bayo().call(listApprovals, { query: {} })).rows)
      await chidi().call(sendBackApproval, { params: { id }, body: { version, reason: 'Not these.' } })
  })
})

describe('a distribution', () => {
  it('is refused while the plan has not realised it: returns are never paid from contributions', async () => {
    const draft = await calculate()
    const unseen = await bayo().problem(contract.submitDistribution, at(draft))
    expect(unseen.code).toBe('preview-not-seen')
    await preview(draft)
    const no = await bayo().problem(contract.submitDistribution, at(draft))
    expect(no.problem?.message).toBe(
      "This distribution (₦7,000.01) is larger than the plan's realised income (₦0.00). Returns cannot be paid from members' contributions.",
    )
    expect(await bayo().call(contract.cancelDistribution, at(draft))).toMatchObject({ status: 'cancelled' })
  })

  it('is divided to the kobo, submitted, approved by another, and paid once, each told', async () => {
    await agreed({ kind: 'proceeds', capitalKobo: kobo(0n), incomeKobo: naira(7_001n) })
    const draft = await calculate()
    expect(draft).toMatchObject({ status: 'calculated', lineCount: 3, grossKobo: 700_001n, whtBps: 1_000 })
    const { lines } = await bayo().call(contract.readDistribution, { ...at(draft), query: {} })
    expect(lines.rows.map(({ grossKobo }) => grossKobo).sort()).toEqual([100_000n, 300_000n, 300_001n])
    expect(lines.rows.reduce((sum, { grossKobo }) => sum + grossKobo, 0n)).toBe(700_001n)
    await preview(draft)

    expect(await bayo().call(contract.submitDistribution, at(draft))).toMatchObject({
      status: 'submitted',
      waiting: { amountKobo: 700_001n },
    })
    const [asked] = (await chidi().call(listApprovals, { query: {} })).rows
    if (!asked) throw new Error('Nothing waits')
    const approval = { params: { id: asked.id }, body: { version: asked.version } }
    expect((await bayo().problem(approveApproval, approval)).code).toBe('own-approval')
    await chidi().call(approveApproval, approval)
    const before = [await wallet('ada'), await wallet('dayo')] as const
    await work('distributions.look-for-payments', 'long-work.turn', 'long-work.turn')
    const paid = (await bayo().call(contract.readDistribution, { ...at(draft), query: {} })).distribution
    expect(paid).toMatchObject({ status: 'posted', postedCount: 3 })
    const net = [600_001n - 30_000n - 30_000n, 100_000n - 10_000n]
    expect([(await wallet('ada')) - before[0], (await wallet('dayo')) - before[1]]).toEqual(net)
    expect(told.map(({ topic }) => topic)).toEqual(Array(3).fill('distributions.paid'))
    await work('distributions.look-for-payments', 'long-work.turn')
    expect((await wallet('ada')) - before[0]).toBe(net[0])
    const left = (await readBalance(server.db, planIncome(plan.id))).balance
    expect(left).toBe(naira(7_001n) - 700_001n)

    const returns = await server.as('dayo').call(contract.readReturns, {})
    expect(returns.own).toMatchObject([{ grossKobo: 100_000n, whtKobo: 10_000n, netKobo: 90_000n }])
    expect(returns.plans).toMatchObject([{ paidKobo: 700_001n, incomeKobo: naira(7_001n) - 700_001n }])
  })

  it('is in the reports to the kobo the books paid', async () => {
    const report = await reported('distributions')
    expect(report.rows[0]?.cells.slice(1, 4)).toEqual([plan.name, 'Interest', 'Paid'])
    expect(report.sums?.slice(6)).toEqual(['700001', '70000', '630001'])
    const { rows } = await sql<{ paid: bigint }>`
      select sum(t.amount_kobo)::bigint as paid from ledger_transfers t
      join ledger_accounts d on d.id = t.debit_account and d.kind = 'plan_income' and d.scope = ${plan.id}
      join ledger_accounts c on c.id = t.credit_account and c.owner_uid is not null`.execute(server.db)
    expect(rows[0]?.paid).toBe(700_001n)
    expect((await reported('interest-and-tax')).sums?.slice(2)).toEqual(['0', '700001', '70000', '630001'])
  })

  it('of a period that was paid before is refused, and names it', async () => {
    const no = await bayo().problem(contract.calculateDistribution, calculation({ periodEnd: begun }))
    expect(no.problem?.message).toMatch(/^This period overlaps distribution DST-2026-\d{6}\.$/)
  })

  it('is refused where the cash is elsewhere, though the plan has earned it', async () => {
    const draft = await calculate({
      periodStart: addDays(begun, 2),
      periodEnd: addDays(begun, 3),
      poolKobo: kobo(50n),
    })
    await preview(draft)
    const [account] = (await money()).accounts
    const { rows } = await server.database.pool.query('select free_cash() as free')
    const elsewhere = subtractKobo(kobo(BigInt(rows[0].free)), kobo(49n))
    await moved(costs, bankAccount(account?.id ?? ''), elsewhere)
    const no = await bayo().problem(contract.submitDistribution, at(draft))
    expect(no.problem?.message).toBe('There is not enough cash to pay this distribution. Available: ₦0.49.')
    await moved(bankAccount(account?.id ?? ''), costs, elsewhere)
    await bayo().call(contract.cancelDistribution, at(draft))
  })

  it.each([
    ['preview', contract.previewDistribution],
    ['recalculate', contract.recalculateDistribution],
    ['submit', contract.submitDistribution],
    ['cancel', contract.cancelDistribution],
  ] as const)('that is paid is past its %s', async (_, deed) => {
    const [paid] = (await money()).distributions.filter(({ status }) => status === 'posted')
    const no = await bayo().problem(deed, at(paid ?? { id: '' }))
    expect(no).toMatchObject({ status: 409, code: 'distribution-decided' })
  })

  it('that waits for a second administrator is called off by the first, and asks nobody any more', async () => {
    const draft = await calculate({
      periodStart: addDays(begun, 2),
      periodEnd: addDays(begun, 3),
      poolKobo: kobo(50n),
    })
    await preview(draft)
    expect(await bayo().call(contract.submitDistribution, at(draft))).toMatchObject({ status: 'submitted' })
    const waiting = async () =>
      (await chidi().call(listApprovals, { query: {} })).rows.filter(
        ({ kind }) => kind === 'distributions.approval',
      )
    const [asked] = await waiting()
    expect(await bayo().call(contract.cancelDistribution, at(draft))).toMatchObject({ status: 'cancelled' })
    expect(await waiting()).toEqual([])
    const approve = { params: { id: asked?.id ?? '' }, body: { version: asked?.version ?? 0 } }
    expect((await chidi().problem(approveApproval, approve)).status).toBe(409)
    expect((await bayo().problem(contract.cancelDistribution, at(draft))).code).toBe('distribution-decided')
  })

  it('is taxed at the rate of the day it is paid on, not of the day it is calculated on', async () => {
    const effectiveFrom = addDays(today(), 30)
    const tax = { body: { effectiveFrom, rateBps: 750, reason: 'The law has changed.' } }
    for (const who of [bayo(), chidi()]) await who.call(changeInterestTax, tax)
    for (const [payOn, whtBps, whtKobo] of [
      [addDays(effectiveFrom, -1), 1_000, 70_000n],
      [effectiveFrom, 750, 52_500n],
    ] as const) {
      const draft = await calculate({
        periodStart: addDays(begun, 2),
        periodEnd: addDays(begun, 3),
        payOn,
      })
      expect([draft.whtBps, draft.whtKobo, draft.netKobo]).toEqual([whtBps, whtKobo, 700_001n - whtKobo])
      await bayo().call(contract.cancelDistribution, at(draft))
    }
  })

  it('asks for a tax rule, or why there is none', async () => {
    const rule = (value: string | null) =>
      sql`update investment_plans set wht_rule = ${value} where id = ${plan.id}`.execute(server.db)
    const was = await sql<{ wht_rule: string }>`select wht_rule from investment_plans where id = ${plan.id}`
      .execute(server.db)
      .then(({ rows }) => rows[0]?.wht_rule ?? null)
    await rule(null)
    const no = await bayo().problem(contract.calculateDistribution, calculation())
    await rule(was)
    expect(no.problem).toMatchObject({
      field: 'exemptReason',
      message: 'Choose a withholding tax rule, or mark the distribution as exempt with a reason.',
    })
    const exempt = await calculate({
      periodStart: addDays(begun, 2),
      periodEnd: addDays(begun, 3),
      exemptReason: 'Bonds of the federation are exempt.',
    })
    expect(exempt).toMatchObject({ whtBps: 0, whtKobo: 0n })
    await bayo().call(contract.cancelDistribution, at(exempt))
  })

  it('taken back by two leaves each wallet that has it, and is owed by who spent it until it is there again', async () => {
    const draft = (await money()).distributions.find(({ status }) => status === 'posted')
    if (!draft) throw new Error('No distribution')
    const read = async () =>
      (await bayo().call(contract.readDistribution, { ...at(draft), query: {} })).distribution
    const income = async () => (await readBalance(server.db, planIncome(plan.id))).balance
    const [before, earned, spent] = [await wallet('ada'), await income(), await wallet('dayo')]
    const body = { reason: 'The wrong period was paid.' }
    await bayo().call(contract.reverseDistribution, { ...at(draft), body })
    await moved(walletAccount(testUsers.dayo.uid), fees, spent)
    expect(await chidi().call(contract.reverseDistribution, { ...at(draft), body })).toMatchObject({
      status: 'reversing',
      reversedReason: body.reason,
      reversedCount: 0,
    })
    expect((await bayo().problem(contract.reverseDistribution, { ...at(draft), body })).code).toBe(
      'distribution-decided',
    )
    await work('long-work.turn', 'long-work.turn')
    expect(await read()).toMatchObject({
      status: 'reversed',
      reversedCount: 2,
      owedCount: 1,
      owedKobo: 90_000n,
    })
    expect([before - (await wallet('ada')), await wallet('dayo')]).toEqual([540_001n, 0n])
    // The plan has back what came back, and nothing for what is only owed.
    expect((await income()) - earned).toBe(600_001n)
    expect(told.map(({ topic }) => topic).sort()).toEqual([
      'distributions.owed',
      'distributions.reversed',
      'distributions.reversed',
    ])
    const owed = await server.as('dayo').call(contract.readReturns, {})
    expect(owed.own).toMatchObject([{ netKobo: 90_000n, isOwed: true }])
    expect(owed.plans).toMatchObject([{ paidKobo: 100_000n, lastPaidOn: null }])
    const behind = await server
      .as('dayo')
      .call(readFigure, { ...at(plan), query: { figure: 'paid', limit: '10' as never } })
    expect(behind.rows.map(({ amountKobo }) => amountKobo)).toEqual([100_000n])
    expect((await server.as('ada').call(contract.readReturns, {})).own).toEqual([])
    expect((await reported('distributions')).sums?.slice(6)).toEqual(['100000', '10000', '90000'])
    expect((await reported('interest-and-tax')).sums?.slice(2)).toEqual(['0', '100000', '10000', '90000'])

    await moved(fees, walletAccount(testUsers.dayo.uid), kobo(89_999n))
    await work('distributions.look-for-owed', 'long-work.turn')
    expect(await wallet('dayo')).toBe(89_999n)
    await moved(fees, walletAccount(testUsers.dayo.uid), subtractKobo(spent, kobo(89_999n)))
    told = []
    await work('distributions.look-for-owed', 'long-work.turn', 'distributions.look-for-owed')
    expect(spent - (await wallet('dayo'))).toBe(90_000n)
    expect(await read()).toMatchObject({ status: 'reversed', reversedCount: 3, owedCount: 0, owedKobo: 0n })
    expect(told).toMatchObject([{ topic: 'distributions.reversed', to: [testUsers.dayo.uid] }])
    expect((await income()) - earned).toBe(700_001n)
    expect((await reported('distributions')).sums?.slice(6)).toEqual(['0', '0', '0'])
    expect((await reported('interest-and-tax')).sums?.slice(2)).toEqual(['0', '0', '0', '0'])
    const { rows } = await sql<{ kind: string; facts: object }>`select kind, facts from audit_events
      where target_id = ${draft.id} and kind in ('distribution.reversal-approved', 'distribution.reversed',
        'distribution.collected') order by kind`.execute(server.db)
    expect(rows).toMatchObject([
      { kind: 'distribution.collected', facts: { lines: 1 } },
      { kind: 'distribution.reversal-approved' },
      { kind: 'distribution.reversed', facts: { lines: 2, owed: 1, owedKobo: '90000' } },
    ])
  })

  it('waits for lines that changed: what was calculated is what is paid, or it is calculated again', async () => {
    const draft = await calculate()
    await sql`update investments set matures_on = ${addDays(begun, 1)}
      where member_uid = ${testUsers.dayo.uid}`.execute(server.db)
    await preview(draft)
    const stale = await bayo().problem(contract.submitDistribution, at(draft))
    expect(stale.problem?.message).toBe('Investments changed after the calculation. Please calculate again.')
    const fresh = await bayo().call(contract.recalculateDistribution, at(draft))
    expect(fresh.snapshotHash).not.toBe(draft.snapshotHash)
    expect((await bayo().problem(contract.submitDistribution, at(draft))).code).toBe('preview-not-seen')
    await preview(draft)
    expect(await bayo().call(contract.submitDistribution, at(draft))).toMatchObject({ status: 'submitted' })
    const [asked] = (await chidi().call(listApprovals, { query: {} })).rows
    if (!asked) throw new Error('Nothing waits')
    const sentBack = { version: asked.version, reason: 'Look at the days again.' }
    await chidi().call(sendBackApproval, { params: { id: asked.id }, body: sentBack })
    expect((await money()).distributions[0]).toMatchObject({ status: 'calculated' })
  })

  it('counts who was paid out at the end of the plan, before what it earned was divided', async () => {
    const [draft] = (await money()).distributions
    if (!draft) throw new Error('No distribution')
    await sql`update investments set status = 'paid_out', ended_at = now()
      where member_uid = ${testUsers.dayo.uid}`.execute(server.db)
    const again = await bayo().call(contract.recalculateDistribution, at(draft))
    expect(again.lineCount).toBe(3)
    await sql`update investments set status = 'active', ended_at = null
      where member_uid = ${testUsers.dayo.uid}`.execute(server.db)
  })

  it.each([
    [{ periodEnd: '2026-01-01' }, 'period-wrong', 'periodEnd'],
    [{ periodEnd: '2030-01-01' }, 'period-to-come', 'periodEnd'],
    [{ payOn: '2026-01-01' }, 'paid-before', 'payOn'],
  ])('with %j is refused beside its field', async (changes, code, field) => {
    const no = await bayo().problem(contract.calculateDistribution, calculation(changes))
    expect(no).toMatchObject({ code, problem: { field } })
  })

  it('that nobody qualifies for is refused', async () => {
    const period = { periodStart: addDays(begun, 2), periodEnd: addDays(begun, 3), minActiveDays: 3 }
    const no = await bayo().problem(contract.calculateDistribution, calculation(period))
    expect(no.problem?.message).toBe('No member investment qualifies for this period.')
  })

  it('is downloaded as a table, every line of it', async () => {
    const [draft] = (await money()).distributions
    const answer = await bayo().fetch(`/api/admin/distributions/${draft?.id}/file`)
    const text = await answer.text()
    expect(text.trim().split('\n')).toHaveLength(1 + (draft?.lineCount ?? 0))
  })
})

it('a bad year is said to members: nothing is paid, and they read why', async () => {
  const body = { periodStart: addDays(begun, 2), periodEnd: addDays(begun, 3), reason: 'The harvest failed.' }
  const page = await bayo().call(contract.sayNoIncome, { ...at(plan), body })
  expect(page.withoutIncome).toMatchObject([{ reason: 'The harvest failed.' }])
  expect((await bayo().problem(contract.sayNoIncome, { ...at(plan), body })).code).toBe('said-before')
  const { rows } = await server.as('ada').call(listNotices, { query: {} })
  expect(rows[0]).toMatchObject({ title: `${plan.name} pays nothing for this period` })
})

it('each figure of a plan opens to what it is the sum of, with its journals and papers, and to nobody’s name', async () => {
  const dayo = server.as('dayo')
  const [shown] = (await dayo.call(contract.readReturns, {})).plans
  const page = (figure: Figure) => dayo.call(readFigure, { params: { id: plan.id }, query: { figure } })
  const sums = {
    contributed: 'contributedKobo',
    invested: 'investedKobo',
    realised: 'realisedKobo',
    paid: 'paidKobo',
    owed: 'owedKobo',
  } as const
  for (const figure of figures) {
    const { rows } = await page(figure)
    expect(rows.reduce((sum, { amountKobo }) => sum + amountKobo, 0n)).toBe(shown?.[sums[figure]])
  }
  const [invested] = (await page('invested')).rows
  expect(invested).toMatchObject({
    what: 'invested',
    evidence: { name: 'contract-note.pdf' },
    hasEvidence: true,
  })
  expect((await page('contributed')).rows.every(({ journalId }) => journalId !== null)).toBe(true)
  expect(JSON.stringify(await page('contributed'), (_, value) => String(value))).not.toMatch(/INV-|Ada|Dayo/)
  const balances = await sql<{ held: bigint; books: bigint }>`
    select c.held_kobo as held, (select sum(investment_balance(i.id, i.member_uid))::bigint from investments i
      where i.plan_id = c.plan_id) as books from plan_contributions c where c.plan_id = ${plan.id}`.execute(
    server.db,
  )
  expect(balances.rows[0]?.held).toBe(balances.rows[0]?.books)
})

describe('who may', () => {
  it('administrators alone keep the money; whoever may see investments reads the sums', async () => {
    for (const name of ['ada', 'dayo', 'efe', 'funke'] as const) {
      expect((await server.as(name).problem(contract.readPlanMoney, at(plan))).status).toBe(403)
      expect((await server.as(name).problem(contract.listPlanMoney, {})).status).toBe(403)
      expect((await server.as(name).problem(contract.calculateDistribution, calculation())).status).toBe(403)
      expect((await server.as(name).call(contract.readReturns, {})).plans).toHaveLength(1)
    }
    expect((await server.client().problem(contract.readReturns, {})).status).toBe(401)
  })
})

describe('PostgreSQL', () => {
  const refusing = async (statement: string) => {
    await expect(server.database.pool.query(statement)).rejects.toThrow(
      /approved|permission denied|holds?|larger|cannot become|paid once|journal|looked at|taken back/,
    )
  }
  it.each([
    [
      'approves a distribution nobody approved',
      `update distributions set status = 'approved' where status = 'calculated'`,
    ],
    ['changes a frozen pool', 'update distributions set pool_kobo = 1'],
    ['changes a hash', `update distributions set snapshot_hash = repeat('0', 64) where status = 'reversed'`],
    ['changes what a line gives', 'update distribution_lines set gross_kobo = 1'],
    [
      'says that a line was paid',
      `update distribution_lines set status = 'posted' where status = 'calculated'`,
    ],
    [
      'keeps a line as paid from the beginning',
      `insert into distribution_lines (distribution_id, investment_id, member_uid, weight, gross_kobo, wht_kobo, net_kobo, status, journal_id)
       select d.id, gen_random_uuid(), gen_random_uuid(), 1, 1, 0, 1, 'posted', (select id from ledger_journals limit 1)
       from distributions d where d.status = 'calculated' limit 1`,
    ],
    ['removes lines that were paid', `delete from distribution_lines where status = 'reversed'`],
    ['says that a line is owed', `update distribution_lines set status = 'owed' where status = 'reversed'`],
    [
      'says that a line was taken back',
      `update distribution_lines set status = 'reversed' where status = 'calculated'`,
    ],
    [
      'takes back what nobody agreed to',
      `update distributions set status = 'reversing', reversed_reason = 'Because.', posted_at = now()
       where status = 'calculated'`,
    ],
    [
      'brings back what was reversed',
      `update distributions set status = 'posted', reversed_reason = null where status = 'reversed'`,
    ],
    ['changes an entry', 'update plan_entries set income_kobo = 1'],
    ['says that an entry was taken back', 'update plan_entries set taken_back_at = now()'],
    ['puts another paper behind an entry', 'update plan_entries set evidence_id = null'],
    ['makes up what members put in', 'update plan_contributions set held_kobo = 1'],
    ['changes a paper', `update plan_evidence set sha256 = repeat('0', 64)`],
    ['lets members open a paper', 'update plan_entries set evidence_open = not evidence_open'],
    [
      'submits lines nobody looked at',
      `update distributions set status = 'submitted', previewed_hash = null, previewed_by = null, previewed_at = null
       where status = 'calculated'`,
    ],
    [
      'says that an old opening was another’s',
      'update plan_evidence_openings set administrator_uid = gen_random_uuid()',
    ],
    [
      'books an entry nobody agreed to',
      `insert into plan_entries (id, code, plan_id, kind, account_id, capital_kobo, income_kobo, bank_reference, on_day,
         note, approval_id, journal_id, booked_at)
       select gen_random_uuid(), 'PLE-2026-999999', plan_id, kind, account_id, capital_kobo, income_kobo, 'OTHER001',
         on_day, note, approval_id, (select id from ledger_journals order by id desc limit 1), booked_at
       from plan_entries limit 1`,
    ],
  ])('refuses a server that %s', async (_, statement) => refusing(statement))

  it('lets no distribution go from one state to another that does not follow it', async () => {
    const draft = await calculate({ periodStart: addDays(begun, 2), periodEnd: addDays(begun, 3) })
    await preview(draft)
    await bayo().call(contract.cancelDistribution, at(draft))
    const follows: Record<DistributionStatus, readonly DistributionStatus[]> = {
      calculated: ['submitted', 'approved', 'cancelled'],
      submitted: ['calculated', 'approved', 'cancelled'],
      approved: ['posting'],
      posting: ['posted'],
      posted: ['reversing'],
      reversing: ['reversed'],
      reversed: [],
      cancelled: [],
    }
    const set = (status: DistributionStatus) => {
      const isPaid = ['posted', 'reversing', 'reversed'].includes(status)
      const isBack = ['reversing', 'reversed'].includes(status)
      return `update distributions set status = '${status}', posted_at = ${isPaid ? 'now()' : 'null'},
        reversed_reason = ${isBack ? `'It was a mistake.'` : 'null'} where id = '${draft.id}'`
    }
    for (const from of distributionStatuses) {
      await server.database.asOwner((owner) => owner.query(set(from)))
      for (const to of distributionStatuses.filter((each) => each !== from && !follows[from].includes(each)))
        await expect(server.database.pool.query(set(to)), `${from} to ${to}`).rejects.toMatchObject({
          code: '23514',
        })
    }
    await server.database.asOwner((owner) => owner.query(set('cancelled')))
  })

  it('pays no return out of income that is not there', async () => {
    const { rows } = await server.database.pool.query(`select free_plan_income('${plan.id}') as free`)
    expect(BigInt(rows[0].free)).toBe(naira(7_001n))
    const amounts = { grossKobo: addKobo(naira(7_001n), kobo(1n)), whtKobo: kobo(0n) }
    const journal = {
      deed: 'distributions.paid',
      actorUid: null,
      now: server.clock.now(),
      memo: 'More than there is',
      transfers: linePostings(planIncome(plan.id), walletAccount(testUsers.ada.uid), amounts),
    }
    const posted = await server.database.db.transaction().execute((db) => postJournal(db, journal))
    expect(posted).toMatchObject({ refusal: 'insufficient-funds' })
  })

  it('approves no distribution above what was realised, nor above the cash, whoever asks it', async () => {
    const approve = (id: string) =>
      server.database.db.transaction().execute(async (db) => {
        // Two administrators agree in this very transaction, as if the server had not looked at the money.
        const approval = newId(Date.parse(server.clock.now()))
        await sql`insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by,
            asked_at, expires_at)
          select ${approval}, 'distributions.approval', 'distribution', d.id::text, 'x',
            jsonb_build_object('hash', d.snapshot_hash), '', d.prepared_by, now(), now() + interval '1 day'
          from distributions d where d.id = ${id}`.execute(db)
        await sql`update approvals set status = 'approved', decided_by = ${testUsers.chidi.uid}, decided_at = now()
          where id = ${approval}`.execute(db)
        await sql`update distributions set status = 'approved' where id = ${id}`.execute(db)
      })
    for (const { id, status } of (await money()).distributions)
      if (status === 'calculated' || status === 'submitted')
        await bayo().call(contract.cancelDistribution, at({ id }))
    const period = { periodStart: addDays(begun, 2), periodEnd: addDays(begun, 3) }
    const tooMuch = await calculate({ ...period, poolKobo: addKobo(naira(7_001n), kobo(1n)) })
    await preview(tooMuch)
    await expect(approve(tooMuch.id)).rejects.toThrow(/larger than the realised income/)
    await bayo().call(contract.cancelDistribution, at(tooMuch))

    const covered = await calculate({ ...period, poolKobo: kobo(50n) })
    await preview(covered)
    const [account] = (await money()).accounts
    const { rows } = await server.database.pool.query('select free_cash() as free')
    const elsewhere = subtractKobo(kobo(BigInt(rows[0].free)), kobo(49n))
    await moved(costs, bankAccount(account?.id ?? ''), elsewhere)
    await expect(approve(covered.id)).rejects.toThrow(/not enough cash/)
    await moved(bankAccount(account?.id ?? ''), costs, elsewhere)
    // Nothing but the money stood in the way.
    await approve(covered.id)
    expect((await money()).distributions.find(({ id }) => id === covered.id)).toMatchObject({
      status: 'approved',
    })
  })
})
