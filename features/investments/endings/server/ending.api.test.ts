/** How investments end, over HTTP: left early, frozen, matured, paid out by two, and going on in a later version. */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { type Kobo, kobo, naira, plainNaira, sumKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from '../../catalogue/calculation.rules.ts'
import {
  type Investment,
  payFromWallet,
  readInvestment,
  startInvestment,
} from '../../investments/investment.contract.ts'
import type { InvestmentPlanRow } from '../../plans/server/plan.record.ts'
import { asked } from '../../testing/investing.factory.ts'
import { makePlan, registerCommunity } from '../../testing/investments.factory.ts'
import {
  askExit,
  consentToRoll,
  downloadObligations,
  freeInvestment,
  freezeInvestment,
  listInvestmentReviews,
  payOutMaturities,
  readEnding,
  readObligations,
  refuseExit,
  settleExit,
  withdrawExit,
} from '../ending.contract.ts'

let server: TestServer
const day = 24 * 3_600_000
const reason = 'Asked for by the court.'

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})
beforeEach(() => server.clock.advance(1_000))

const [ada, bayo, chidi] = [() => server.as('ada'), () => server.as('bayo'), () => server.as('chidi')]
const today = () => dayIn(lagos, server.clock.now())
const at = ({ id }: { id: string }) => ({ params: { id } })
const wallet = async (who: TestUserName = 'ada') => (await server.as(who).call(readWallet, {})).availableKobo
const ending = (investment: { id: string }, who: TestUserName = 'ada') =>
  server.as(who).call(readEnding, at(investment))
const codeOf = async (investment: { id: string }) =>
  (await bayo().call(listInvestmentReviews, { query: {} })).rows.find(({ id }) => id === investment.id)
const reviewed = async (investment: { id: string }) => {
  const row = await codeOf(investment)
  if (!row) throw new Error('This investment is on another page')
  return row
}
const versioned = async <More extends object>(investment: { id: string }, more: More = {} as More) => ({
  ...at(investment),
  body: { version: (await reviewed(investment)).version, ...more },
})

function openPlan(changes: Partial<InvestmentPlanRow> = {}) {
  return makePlan(server.db, {
    status: 'open',
    preparedBy: testUsers.bayo.uid,
    now: server.clock.now(),
    ...changes,
  })
}
const feePlan = () => openPlan({ early_exit: 'fee', exit_fee_bps: 200, notice_days: 30 })

async function invest(
  plan: InvestmentPlanRow,
  amountKobo: Kobo,
  more: object = {},
  who: TestUserName = 'ada',
) {
  await fillWallet(server.db, testUsers[who].uid, amountKobo, server.clock.now())
  const body = await asked(server.as(who), plan.id, { amountKobo, ...more })
  const begun = await server.as(who).call(startInvestment, { body })
  return server.as(who).call(payFromWallet, { ...at(begun), body: {} })
}
/** The plan's day has come: as its own calendar moves it. */
async function matured(plan: InvestmentPlanRow) {
  server.clock.advance(day * 120)
  await server.db
    .updateTable('investment_plans')
    .set({ status: 'matured' })
    .where('id', '=', plan.id)
    .execute()
}
async function work(turns = 6) {
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  for (const name of [
    'investments.look-for-maturities',
    ...Array.from({ length: turns }, () => 'long-work.turn'),
  ]) {
    const { community, clock } = server
    const call = { now: clock.now(), community, enqueue: async () => undefined }
    await server.database.db
      .transaction()
      .execute(async (db) => jobs.find((job) => job.name === name)?.run({ ...call, db }, {}))
  }
}
const shown = async (investment: Investment) => {
  const { cost } = await ending(investment)
  if (!cost) throw new Error('Nothing was shown')
  return { feeKobo: cost.feeKobo, netKobo: cost.netKobo, isUnderstood: true }
}

describe('leaving early', () => {
  it('shows what it costs, takes consent, can be taken back, refused, and is settled after its notice', async () => {
    const investment = await invest(await feePlan(), naira(400_000n))
    const { cost, can } = await ending(investment)
    expect(cost).toMatchObject({
      feeKobo: naira(8_000n),
      netKobo: naira(392_000n),
      settlesFrom: addDays(today(), 30),
    })
    expect(can.askExit).toBe(true)
    const body = await shown(investment)
    expect(
      (await ada().problem(askExit, { ...at(investment), body: { ...body, feeKobo: kobo(0n) } })).message,
    ).toBe('Leaving now costs ₦8,000.00; you will receive ₦392,000.00.')
    const blind = await ada().problem(askExit, { ...at(investment), body: { ...body, isUnderstood: false } })
    expect(blind).toMatchObject({ code: 'consent-missing', problem: { field: 'isUnderstood' } })
    expect(await ada().call(askExit, { ...at(investment), body })).toMatchObject({
      status: 'exit_requested',
      exit: { status: 'waiting', netKobo: naira(392_000n) },
      can: { askExit: 'exit-asked', withdrawExit: true },
    })
    expect((await ada().problem(askExit, { ...at(investment), body })).code).toBe('exit-asked')
    expect(await ada().call(withdrawExit, { ...at(investment), body: {} })).toMatchObject({
      status: 'active',
    })
    expect((await ada().problem(withdrawExit, { ...at(investment), body: {} })).code).toBe('exit-not-asked')
    server.clock.advance(1_000)
    await ada().call(askExit, { ...at(investment), body })
    expect(await bayo().call(refuseExit, await versioned(investment, { reason }))).toMatchObject({
      status: 'active',
    })
    expect((await ending(investment)).exit).toMatchObject({ status: 'refused', reason })
    await ada().call(askExit, { ...at(investment), body })
    expect((await bayo().problem(settleExit, await versioned(investment))).code).toBe('exit-notice-runs')
    expect((await reviewed(investment)).can.settle).toBe('exit-notice-runs')
    server.clock.advance(30 * day)
    const before = await wallet()
    expect(await bayo().call(settleExit, await versioned(investment))).toMatchObject({
      status: 'exited',
      endedAt: server.clock.now(),
      left: { feeKobo: naira(8_000n), netKobo: naira(392_000n) },
    })
    expect(await wallet()).toBe(before + naira(392_000n))
    expect((await bayo().problem(settleExit, await versioned(investment))).code).toBe('exit-not-asked')
  })

  it('is not offered where the plan does not allow it', async () => {
    const investment = await invest(await openPlan(), naira(10_000n))
    expect(await ending(investment)).toMatchObject({ can: { askExit: 'exit-not-allowed' } })
    const body = { feeKobo: kobo(0n), netKobo: naira(10_000n), isUnderstood: true }
    expect((await ada().problem(askExit, { ...at(investment), body })).message).toBe(
      'This plan does not allow early exit.',
    )
  })

  it('takes two above the limit, and never its own member', async () => {
    const plan = await openPlan({ early_exit: 'notice', notice_days: 1 })
    const investment = await invest(plan, naira(1_200_000n))
    await ada().call(askExit, { ...at(investment), body: await shown(investment) })
    server.clock.advance(2 * day)
    const before = await wallet()
    const waits = await bayo().call(settleExit, await versioned(investment))
    expect(waits).toMatchObject({ status: 'exit_requested', waiting: [{ amountKobo: naira(1_200_000n) }] })
    expect((await bayo().problem(settleExit, await versioned(investment))).code).toBe('own-approval')
    expect(await wallet()).toBe(before)
    expect(await chidi().call(settleExit, await versioned(investment))).toMatchObject({ status: 'exited' })
    expect(await wallet()).toBe(before + naira(1_200_000n))
    const bayos = await invest(
      await openPlan({ early_exit: 'notice', notice_days: 1 }),
      naira(10_000n),
      {},
      'bayo',
    )
    expect((await reviewed(bayos)).can.freeze).toBe('own-investment')
    const frozen = await versioned(bayos, { cause: 'dispute' as const, reason })
    expect((await bayo().problem(freezeInvestment, frozen)).code).toBe('own-investment')
  })
})

describe('freezing', () => {
  it('stops everything with a reason, and frees it to where it was', async () => {
    const investment = await invest(await feePlan(), naira(20_000n))
    const body = await shown(investment)
    await ada().call(askExit, { ...at(investment), body })
    const freeze = { cause: 'court_order' as const, reason }
    expect(await bayo().call(freezeInvestment, await versioned(investment, freeze))).toMatchObject({
      status: 'frozen',
      frozenReason: reason,
      can: { freeze: 'investment-not-running', free: true },
    })
    expect((await ada().problem(withdrawExit, { ...at(investment), body: {} })).code).toBe(
      'investment-frozen',
    )
    expect((await bayo().problem(settleExit, await versioned(investment))).code).toBe('exit-not-asked')
    expect(await chidi().call(freeInvestment, await versioned(investment, { reason }))).toMatchObject({
      status: 'exit_requested',
      exit: { netKobo: naira(19_600n) },
    })
    expect((await bayo().problem(freeInvestment, await versioned(investment, { reason }))).code).toBe(
      'investment-not-frozen',
    )
  })

  it('and everything of administrators is theirs alone', async () => {
    const investment = await invest(await feePlan(), naira(20_000n))
    const freeze = await versioned(investment, { cause: 'dispute' as const, reason })
    for (const who of ['ada', 'dayo', 'efe'] as const) {
      for (const read of [listInvestmentReviews, readObligations])
        expect((await server.as(who).problem(read, { query: {} })).status).toBe(403)
      expect((await server.as(who).problem(downloadObligations, {})).status).toBe(403)
      expect((await server.as(who).problem(freezeInvestment, freeze)).status).toBe(403)
      expect((await server.as(who).problem(settleExit, await versioned(investment))).status).toBe(403)
    }
    expect((await server.client().problem(freezeInvestment, freeze)).status).toBe(401)
    expect((await server.as('dayo').problem(readEnding, at(investment))).status).toBe(404)
    const body = await shown(investment)
    for (const who of ['dayo', 'bayo'] as const)
      expect((await server.as(who).problem(askExit, { ...at(investment), body })).status).toBe(404)
    expect((await server.as('efe').problem(askExit, { ...at(investment), body })).status).toBe(403)
  })
})

describe('at its end', () => {
  it('is paid out to the wallet once, however often the work runs', async () => {
    const plan = await openPlan()
    const investment = await invest(plan, naira(50_000n))
    const before = await wallet()
    await work()
    expect((await ending(investment)).status).toBe('active')
    await matured(plan)
    await work()
    await work()
    expect(await ending(investment)).toMatchObject({
      status: 'paid_out',
      ended: { paidKobo: naira(50_000n), rolledKobo: kobo(0n) },
    })
    expect(await wallet()).toBe(before + naira(50_000n))
  })

  it('is in what must be paid month by month, as a file too', async () => {
    const plan = await openPlan()
    await invest(plan, naira(30_000n))
    const { months } = await bayo().call(readObligations, {})
    const file = await bayo().fetch('/api/investment-obligations/file')
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await file.text()).trim().split(/\r?\n/).slice(-months.length)
    expect(lines.map((line) => line.split(',')[2])).toEqual(months.map(({ dueKobo }) => plainNaira(dueKobo)))
    expect(months.some(({ dueKobo }) => dueKobo >= naira(30_000n))).toBe(true)
  })

  it('counts what is owed by contract on its days, and an exit that was asked for once its notice is over', async () => {
    const owed = async () => (await bayo().call(readObligations, {})).months.map(({ dueKobo }) => dueKobo)
    const terms = { payout_frequency: 'monthly', early_exit: 'notice', notice_days: 30 } as const
    const plan = await openPlan({ ...terms, starts_on: addDays(today(), 26) })
    const profit = await openPlan({ return_type: 'profit_share', matures_on: addDays(today(), 117) })
    const months = (await bayo().call(readObligations, {})).months.map(({ month }) => month.slice(0, 7))
    const monthOf = (on: CalendarDate) => months.indexOf(on.slice(0, 7))
    /** What is due of an amount month by month, as the terms of the plan say. */
    const expected = (parts: readonly { on: CalendarDate; kobo: Kobo }[]) =>
      months.map((_, at) =>
        sumKobo(parts.filter(({ on }) => monthOf(on) === at).map(({ kobo: part }) => part)),
      )
    const before = await owed()
    const investment = await invest(plan, naira(60_000n))
    const { payouts } = outcomeOf(
      {
        returnType: 'fixed',
        rateBps: 1_600,
        dayBase: 365,
        payoutFrequency: 'monthly',
        startsOn: plan.starts_on,
        maturesOn: plan.matures_on,
      },
      naira(60_000n),
      0,
    )
    const capital = { on: plan.matures_on, kobo: naira(60_000n) }
    const promised = expected([capital, ...payouts.map(({ on, grossKobo }) => ({ on, kobo: grossKobo }))])
    expect((await owed()).map((due, at) => due - (before[at] ?? 0n))).toEqual(promised)
    expect(payouts.length).toBeGreaterThan(2)
    await ada().call(askExit, { ...at(investment), body: await shown(investment) })
    const left = expected([{ on: addDays(today(), 30), kobo: naira(60_000n) }])
    expect((await owed()).map((due, at) => due - (before[at] ?? 0n))).toEqual(left)
    await ada().call(withdrawExit, { ...at(investment), body: {} })
    await invest(profit, naira(50_000n))
    const shared = expected([{ on: profit.matures_on, kobo: naira(50_000n) }])
    const both = promised.map((due, at) => due + (shared[at] ?? 0n))
    expect((await owed()).map((due, at) => due - (before[at] ?? 0n))).toEqual(both)
  })

  it('takes two for what is above the limit, in one approval for its plan, and is done once', async () => {
    const plan = await openPlan()
    const [small, large, other] = [
      await invest(plan, naira(1_000_000n)),
      await invest(plan, naira(1_001_000n)),
      await invest(plan, naira(2_000_000n), {}, 'dayo'),
    ]
    await matured(plan)
    const before = [await wallet(), await wallet('dayo')] as const
    await work()
    expect([(await ending(small)).status, (await ending(large)).status]).toEqual(['paid_out', 'matured'])
    const owed = (await bayo().call(readObligations, {})).maturities.find(({ planId }) => planId === plan.id)
    expect(owed).toMatchObject({ waitingInvestments: 2, waitingKobo: naira(3_001_000n), investments: 2 })
    const body = { investments: 2, totalKobo: naira(3_001_000n) }
    const wrong = { ...body, totalKobo: naira(3_000_000n) }
    expect((await bayo().problem(payOutMaturities, { ...at(plan), body: wrong })).code).toBe(
      'maturities-changed',
    )
    await bayo().call(payOutMaturities, { ...at(plan), body })
    expect((await bayo().problem(payOutMaturities, { ...at(plan), body })).code).toBe('own-pay-out')
    const waiting = (await chidi().call(listApprovals, {})).rows.find(({ subject }) => subject.id === plan.id)
    if (!waiting) throw new Error('Nothing waits')
    const both = await Promise.allSettled(
      [1, 2].map(() => chidi().call(approveApproval, { ...at(waiting), body: { version: waiting.version } })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await work()
    await work()
    expect([(await ending(large)).status, (await ending(other, 'dayo')).status]).toEqual([
      'paid_out',
      'paid_out',
    ])
    expect([await wallet(), await wallet('dayo')]).toEqual([
      before[0] + naira(2_001_000n),
      before[1] + naira(2_000_000n),
    ])
    expect((await bayo().problem(payOutMaturities, { ...at(plan), body })).code).toBe('nothing-waits')
  })

  /** A plan with a version that follows it and is open at its end. */
  async function withSuccessor(changes: Partial<InvestmentPlanRow> = {}) {
    const plan = await openPlan()
    server.clock.advance(60 * day)
    const next = await openPlan({
      code: plan.code,
      number: 2,
      replaces: plan.id,
      name: plan.name,
      ...changes,
    })
    server.clock.advance(-60 * day)
    return { plan, next }
  }

  it('goes on in the version its member agreed to, and is paid out where they did not', async () => {
    const { plan, next } = await withSuccessor()
    const [agreed, silent] = [
      await invest(plan, naira(30_000n), { maturityInstruction: 'roll_principal' }),
      await invest(plan, naira(40_000n), { maturityInstruction: 'roll_principal' }),
    ]
    server.clock.advance(60 * day)
    const { successor } = await ending(agreed)
    expect(successor).toMatchObject({ planId: next.id, number: 2, hasConsent: false })
    const sha256 = successor?.agreement.sha256 ?? ''
    const consent = { planId: next.id, sha256 }
    const stale = { ...consent, sha256: sha256.replace(/./g, '0') }
    expect((await ada().problem(consentToRoll, { ...at(agreed), body: stale })).code).toBe(
      'successor-agreement-changed',
    )
    expect(await ada().call(consentToRoll, { ...at(agreed), body: consent })).toMatchObject({
      successor: { hasConsent: true },
    })
    await server.db
      .updateTable('investment_plans')
      .set({ status: 'matured' })
      .where('id', '=', plan.id)
      .execute()
    const before = await wallet()
    await work()
    const ended = await ending(agreed)
    expect(ended).toMatchObject({
      status: 'rolled_over',
      ended: { rolledKobo: naira(30_000n), paidKobo: kobo(0n) },
    })
    expect(await ending(silent)).toMatchObject({ status: 'paid_out', ended: { because: 'no-consent' } })
    expect(await wallet()).toBe(before + naira(40_000n))
    const into = ended.ended?.into
    if (!into) throw new Error('It went nowhere')
    expect(await reviewed(agreed)).toMatchObject({
      ended: { rolledKobo: naira(30_000n), paidKobo: 0n, intoCode: into.code },
    })
    expect((await ada().call(readInvestment, at(into))).investment).toMatchObject({
      status: 'active',
      principalKobo: naira(30_000n),
      plan: { id: next.id },
    })
  })

  it('is settled with its end where leaving was asked for, and never both', async () => {
    const plan = await openPlan({ early_exit: 'notice', notice_days: 1 })
    const rounds = await Promise.all([1, 2, 3].map(() => invest(plan, naira(10_000n))))
    for (const one of rounds) await ada().call(askExit, { ...at(one), body: await shown(one) })
    await matured(plan)
    const before = await wallet()
    const versions = await Promise.all(rounds.map((one) => versioned(one)))
    await Promise.allSettled([work(), ...versions.map((body) => bayo().call(settleExit, body))])
    await work()
    expect(await wallet()).toBe(before + naira(30_000n))
    for (const one of rounds) expect(['paid_out', 'exited']).toContain((await ending(one)).status)
  })
})

it('two administrators say from which amount two decide, and it holds at once', async () => {
  const plan = await openPlan()
  const investment = await invest(plan, naira(600_000n))
  expect((await ending(investment)).takesTwo).toBe(false)
  await registerCommunity(bayo(), chidi(), { secondAboveKobo: naira(500_000n) })
  expect((await ending(investment)).takesTwo).toBe(true)
  await matured(plan)
  await work()
  expect((await ending(investment)).status).toBe('matured')
  await registerCommunity(bayo(), chidi())
  await work()
  expect((await ending(investment)).status).toBe('paid_out')
})

it('PostgreSQL refuses the server every end that nobody decided', async () => {
  const plan = await openPlan({ early_exit: 'fee', exit_fee_bps: 100 })
  const [one, large] = [await invest(plan, naira(10_000n)), await invest(plan, naira(1_100_000n))]
  const app = new pg.Client({ connectionString: server.database.appUrl })
  await app.connect()
  const to = (id: string, change: string) => `update investments set ${change} where id = '${id}'`
  const exit = (fee: number, net: number) =>
    `insert into investment_exits (id, investment_id, asked_at, settles_from, fee_kobo, net_kobo, lost_kobo)
      values (gen_random_uuid(), '${one.id}', now(), '2030-01-01', ${fee}, ${net}, 0)`
  const refused = async (statement: string, code: string) => {
    await app.query('begin')
    const outcome = await app.query(statement).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    await app.query('rollback')
    expect([statement, outcome]).toEqual([statement, code])
  }
  await refused(to(one.id, `status = 'matured'`), '23514')
  await refused(to(one.id, `status = 'paid_out', ended_at = now()`), '23514')
  await refused(to(one.id, `status = 'exit_requested'`), '23514')
  await refused(to(one.id, `status = 'exited', ended_at = now()`), '23514')
  await refused(exit(0, 1_000_000), '23514')
  await refused(exit(10_000, 980_000), '23514')
  await refused(
    `insert into investment_freezes (id, investment_id, cause, reason, frozen_by, frozen_at)
      values (gen_random_uuid(), '${one.id}', 'dispute', 'because it is', '${testUsers.dayo.uid}', now())`,
    'KL002',
  )
  await matured(plan)
  await work()
  expect((await ending(large)).status).toBe('matured')
  await refused(to(large.id, `status = 'paid_out', ended_at = now()`), '23514')
  await refused(to(large.id, `status = 'rolled_over', ended_at = now()`), '23514')
  await refused(to(large.id, `status = 'active'`), '23514')
  await refused(
    `insert into investment_pay_outs (investment_id, plan_id, approval_id, approved_at)
      values ('${large.id}', '${plan.id}', gen_random_uuid(), now())`,
    '23514',
  )
  await refused(
    `insert into investment_returns select id, '${large.id}', '2030-01-01', '2030-01-31', 100, 10, now()
      from ledger_journals limit 1`,
    '23514',
  )
  await refused(
    `update community_settings set value = value || '{"secondAboveKobo":"900000000000"}'
      where name = 'investments.set-up'`,
    '23514',
  )
  await refused(`update investment_returns set gross_kobo = 1`, '42501')
  await refused(`delete from investment_maturities`, '42501')
  await refused(`update investment_maturities set paid_kobo = 1`, '42501')
  await app.end()
})
