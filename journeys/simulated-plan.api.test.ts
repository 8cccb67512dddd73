/**
 * Two plans of 40 members from their draft to their settlement, where every kobo is what another reckoning says: treasury
 * bills with tax and roll-over; and a share of profit with a bad half year, in which nothing is paid and members read why.
 */

import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import * as distributions from '@kolo/distributions/contract'
import { addEvidence, openEvidence } from '@kolo/distributions/evidence'
import { fileBytes } from '@kolo/files/testing'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { addDays, dayIn, lagos, startOfDayIn } from '@kolo/foundation/time'
import { readPlanReview, settlePlan } from '@kolo/investments/contract'
import { consentToRoll, readEnding } from '@kolo/investments/ending'
import { payFromWallet, startInvestment } from '@kolo/investments/investing'
import {
  makePlan,
  openPlanByTwo,
  ordinaryInvestmentPlan,
  registerCommunity,
  saveInvestment,
} from '@kolo/investments/testing'
import { asked } from '@kolo/investments/testing/investing'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { seedProfile } from '@kolo/profile/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

const members = 40
const instructions = ['pay_out', 'roll_principal', 'roll_all'] as const
let server: TestServer
let references = 0
let people = 0

const [ada, bayo, chidi] = [() => server.as('ada'), () => server.as('bayo'), () => server.as('chidi')]
const at = ({ id }: { id: string }) => ({ params: { id } })
const today = () => dayIn(lagos, server.clock.now())
const walletOf = async (uid: string) => (await readBalance(server.db, walletAccount(uid))).balance

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(testUsers))
    await seedProfile(server.db, { ...person, accountTier: 'premium' })
  await openCollectionAccount(bayo(), chidi())
  await registerCommunity(bayo(), chidi())
})
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  await server.close()
})

/** Does the work that comes round, and the long work it begins. */
async function work(...names: string[]) {
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  for (const name of [...names, ...Array.from({ length: 8 }, () => 'long-work.turn')]) {
    const call = { now: server.clock.now(), community: server.community, enqueue: async () => undefined }
    await server.database.db
      .transaction()
      .execute(async (db) => jobs.find((job) => job.name === name)?.run({ ...call, db }, {}))
  }
}

/** Money of a plan goes out or comes back, with a paper, by two administrators. */
async function book(plan: { id: string }, entry: { kind: string; capitalKobo: Kobo; incomeKobo: Kobo }) {
  const note = new File([fileBytes('pdf')], 'contract-note.pdf', { type: 'application/pdf' })
  const { id: evidenceId } = await bayo().call(addEvidence, { ...at(plan), body: note })
  const { accounts } = await bayo().call(distributions.readPlanMoney, at(plan))
  references += 1
  const body = {
    ...entry,
    accountId: accounts[0]?.id,
    bankReference: `SIMPLAN${String(references).padStart(5, '0')}`,
    onDay: today(),
    note: 'Contract note of the broker.',
    evidenceId,
    evidenceOpen: true,
  } as never
  await bayo().call(distributions.recordPlanEntry, { ...at(plan), body })
  await chidi().call(openEvidence, { params: { id: evidenceId } })
  return chidi().call(distributions.recordPlanEntry, { ...at(plan), body })
}

function calculation(
  plan: { id: string; startsOn: string; maturesOn: string },
  poolKobo: Kobo,
  kind: 'interest' | 'profit' = 'interest',
) {
  const [periodStart, periodEnd] = [plan.startsOn, addDays(plan.maturesOn as never, -1)]
  const terms = { kind, basis: 'principal_days', minActiveDays: 0, exemptReason: null }
  return { ...at(plan), body: { ...terms, periodStart, periodEnd, poolKobo, payOn: today() } as never }
}

/** The parts of a pool by what was put in: whole kobo, what is left over to the largest remainders, then by id. */
function partsOf(pool: bigint, put: readonly { id: string; principal: bigint }[]): Map<string, bigint> {
  const total = put.reduce((sum, { principal }) => sum + principal, 0n)
  const parts = put.map(({ id, principal }) => ({
    id,
    part: (pool * principal) / total,
    rest: (pool * principal) % total,
  }))
  const left = pool - parts.reduce((sum, { part }) => sum + part, 0n)
  const first = parts.toSorted((a, b) =>
    a.rest === b.rest ? (a.id < b.id ? -1 : 1) : a.rest > b.rest ? -1 : 1,
  )
  return new Map(first.map(({ id, part }, n) => [id, BigInt(n) < left ? part + 1n : part]))
}

type Put = { id: string; uid: string; principal: bigint; instruction: (typeof instructions)[number] }

/** Forty members are in a plan: Ada by the front door, the others as if they had come by it. */
async function fortyIn(
  plan: { id: string },
  wishOf: (n: number) => Put['instruction'],
): Promise<{ row: Awaited<ReturnType<typeof makePlan>>; put: Put[]; total: bigint }> {
  const row = await server.db
    .selectFrom('investment_plans')
    .selectAll()
    .where('id', '=', plan.id)
    .executeTakeFirstOrThrow()
  await fillWallet(server.db, testUsers.ada.uid, naira(31_000n), server.clock.now())
  const wishes = { amountKobo: naira(31_000n), maturityInstruction: wishOf(0) }
  const begun = await ada().call(startInvestment, { body: await asked(ada(), plan.id, wishes) })
  await ada().call(payFromWallet, { ...at(begun), body: {} })
  const put: Put[] = [
    { id: begun.id, uid: testUsers.ada.uid, principal: naira(31_000n), instruction: wishOf(0) },
  ]
  for (let n = 1; n < members; n += 1) {
    people += 1
    const uid = `00000000-0000-4000-8000-${String(people).padStart(12, '0')}`
    await seedProfile(server.db, {
      uid,
      fullName: 'Halima Bello',
      email: `halima${people}@example.org`,
      accountTier: 'premium',
    } as never)
    const principal = naira(BigInt(((n * 7) % 23) + 11) * 1_000n)
    const instruction = wishOf(n)
    const kept = { plan: row, memberUid: uid, principalKobo: principal, instruction, now: server.clock.now() }
    const { id } = await saveInvestment(server.db, { ...kept, status: 'active' })
    put.push({ id, uid, principal, instruction })
  }
  return { row, put, total: put.reduce((sum, { principal }) => sum + principal, 0n) }
}

/** One administrator submits what was calculated, another agrees, and it is paid. */
async function payByTwo(draft: { id: string }) {
  await bayo().call(distributions.previewDistribution, at(draft))
  await bayo().call(distributions.submitDistribution, at(draft))
  const waiting = (await chidi().call(listApprovals, {})).rows.find(({ subject }) => subject.id === draft.id)
  if (!waiting) throw new Error('Nothing waits')
  await chidi().call(approveApproval, { ...at(waiting), body: { version: waiting.version } })
  await work('distributions.look-for-payments')
}

/** Two administrators settle a plan in which everything is paid or goes on. */
async function settleByTwo(plan: { id: string }) {
  const review = await bayo().call(readPlanReview, at(plan))
  const { version } = await bayo().call(settlePlan, { ...at(plan), body: { version: review.version } })
  return chidi().call(settlePlan, { ...at(plan), body: { version } })
}

const balanceOf = async (account: Parameters<typeof readBalance>[1]) =>
  (await readBalance(server.db, account)).balance

it('forty members hold treasury bills from the draft to the settlement, every kobo as reckoned', async () => {
  const written = await openPlanByTwo(bayo(), chidi(), ordinaryInvestmentPlan(server.clock.now()))
  const plan = { id: written.id, startsOn: written.startsOn, maturesOn: written.maturesOn }
  const wishOf = (n: number) => (n === 0 ? 'roll_all' : (instructions[n % 3] ?? 'pay_out'))
  const { row, put, total } = await fortyIn(plan, wishOf)
  const [begun] = put as [Put]

  server.clock.set(startOfDayIn(lagos, plan.startsOn))
  await work('investments.move-plans')
  await work('investments.move-plans')
  await book(plan, { kind: 'purchase', capitalKobo: kobo(total), incomeKobo: kobo(0n) })

  // A later version is open when this one ends; two of three who want to go on agree to it.
  server.clock.set(startOfDayIn(lagos, plan.maturesOn))
  const common = { preparedBy: testUsers.bayo.uid, now: server.clock.now() }
  const later = { code: row.code, name: row.name, number: 2, replaces: row.id }
  await makePlan(server.db, { ...common, ...later, status: 'open' })
  const { successor } = await ada().call(readEnding, at(begun))
  if (!successor) throw new Error('There is nothing to go on in')
  const consent = { planId: successor.planId, sha256: successor.agreement.sha256 }
  await ada().call(consentToRoll, { ...at(begun), body: consent })
  const agreed = put.filter(({ instruction }, n) => n > 0 && instruction !== 'pay_out' && n % 5 !== 0)
  await sql`insert into investment_roll_consents (investment_id, plan_id, sha256, number, accepted_at)
    select i.id, c.plan_id, c.sha256, c.number, c.accepted_at from investments i, investment_roll_consents c
    where c.investment_id = ${begun.id} and i.id = any(${agreed.map(({ id }) => id)}::uuid[])`.execute(
    server.db,
  )

  await work('investments.move-plans')
  await work('investments.look-for-maturities')
  const early = await ada().call(readEnding, at(begun))
  expect(early.status).toBe('matured')

  // The bills pay: 40 shares of one pool, taxed, and only then what goes on with its return goes on.
  const income = kobo((total * 1_600n * 91n) / (10_000n * 365n))
  await book(plan, { kind: 'proceeds', capitalKobo: kobo(total), incomeKobo: income })
  const draft = await bayo().call(distributions.calculateDistribution, calculation(plan, income))
  expect(draft.lineCount).toBe(members)
  await payByTwo(draft)
  server.clock.advance(1_000)
  await work('investments.look-for-maturities')

  const parts = partsOf(income, put)
  const mayRoll = new Set([begun.id, ...agreed.map(({ id }) => id)])
  let [taxed, again] = [0n, 0n]
  for (const { id, uid, principal, instruction } of put) {
    const gross = parts.get(id) ?? 0n
    const tax = (gross * 1_000n + 5_000n) / 10_000n
    taxed += tax
    const rolls = mayRoll.has(id) && instruction !== 'pay_out'
    const all = instruction === 'roll_all' ? principal + gross - tax : principal
    const rolled = rolls ? (all / naira(1_000n)) * naira(1_000n) : 0n
    again += rolled
    expect([uid, await walletOf(uid)]).toEqual([uid, principal + gross - tax - rolled])
  }
  expect((await readBalance(server.db, { kind: 'wht_payable', scope: 'community' })).balance).toBe(taxed)
  expect((await readBalance(server.db, { kind: 'plan_income', scope: plan.id })).balance).toBe(0n)
  expect((await readBalance(server.db, { kind: 'plan_asset', scope: plan.id })).balance).toBe(0n)
  const next = await server.db
    .selectFrom('investment_plans')
    .select('subscribed_kobo')
    .where('id', '=', successor.planId)
    .executeTakeFirstOrThrow()
  expect(next.subscribed_kobo).toBe(again)

  expect(await settleByTwo(plan)).toMatchObject({ status: 'settled' })
})

it('forty members share a profit: a good half year is paid, a bad one pays nothing, and they read why', async () => {
  const now = server.clock.now()
  const [startsOn, maturesOn] = [addDays(today(), 22), addDays(today(), 22 + 365)]
  const written = await openPlanByTwo(
    bayo(),
    chidi(),
    ordinaryInvestmentPlan(now, {
      code: 'LAYERS',
      name: 'Layers farm',
      category: 'agriculture',
      risk: 'high',
      startsOn,
      maturesOn,
      returnType: 'profit_share',
      targetRateBps: 2_400,
      tenorDays: 365,
      payoutFrequency: 'semiannual',
    }),
  )
  const plan = { id: written.id, startsOn, maturesOn }
  const adaBefore = await walletOf(testUsers.ada.uid)
  const { put, total } = await fortyIn(plan, () => 'pay_out')
  const taxBefore = await balanceOf({ kind: 'wht_payable', scope: 'community' })
  server.clock.set(startOfDayIn(lagos, startsOn))
  await work('investments.move-plans')
  await work('investments.move-plans')
  await book(plan, { kind: 'purchase', capitalKobo: kobo(total), incomeKobo: kobo(0n) })

  // The eggs of the first half year brought a profit, which is shared and taxed.
  const half = addDays(startsOn, 182)
  server.clock.set(startOfDayIn(lagos, half))
  const profit = naira(77_777n)
  await book(plan, { kind: 'proceeds', capitalKobo: kobo(0n), incomeKobo: profit })
  const first = calculation({ ...plan, maturesOn: half }, profit, 'profit')
  const good = await bayo().call(distributions.calculateDistribution, first)
  expect(good.lineCount).toBe(members)
  await payByTwo(good)
  const parts = partsOf(profit, put)
  const taxOf = (id: string) => ((parts.get(id) ?? 0n) * 1_000n + 5_000n) / 10_000n
  const shareOf = (id: string) => (parts.get(id) ?? 0n) - taxOf(id)
  const before = (uid: string) => (uid === testUsers.ada.uid ? adaBefore : 0n)
  for (const { id, uid } of put) expect([uid, await walletOf(uid)]).toEqual([uid, before(uid) + shareOf(id)])

  // The second brought none: what was put in comes back, and nothing can be shared.
  server.clock.set(startOfDayIn(lagos, maturesOn))
  await work('investments.move-plans')
  await book(plan, { kind: 'proceeds', capitalKobo: kobo(total), incomeKobo: kobo(0n) })
  const bad = { periodStart: half, periodEnd: addDays(maturesOn, -1) }
  const second = calculation({ ...plan, startsOn: half }, naira(5_000n), 'profit')
  const draft = await bayo().call(distributions.calculateDistribution, second)
  await bayo().call(distributions.previewDistribution, at(draft))
  const no = await bayo().problem(distributions.submitDistribution, at(draft))
  expect(no.problem?.message).toBe(
    "This distribution (₦5,000.00) is larger than the plan's realised income (₦0.00). Returns cannot be paid from members' contributions.",
  )
  const reason = 'The flock was lost to avian influenza.'
  await bayo().call(distributions.sayNoIncome, { ...at(plan), body: { ...bad, reason } })
  await work('distributions.look-for-payments', 'investments.look-for-maturities')

  const taxed = put.reduce((sum, { id }) => sum + taxOf(id), 0n)
  for (const { id, uid, principal } of put)
    expect([uid, await walletOf(uid)]).toEqual([uid, before(uid) + shareOf(id) + principal])
  expect((await balanceOf({ kind: 'wht_payable', scope: 'community' })) - taxBefore).toBe(taxed)
  expect(await balanceOf({ kind: 'plan_income', scope: plan.id })).toBe(0n)
  expect(await balanceOf({ kind: 'plan_asset', scope: plan.id })).toBe(0n)
  const { returns } = await ada().call(readEnding, at(put[0] as Put))
  expect(returns).toHaveLength(1)
  const { rows } = await ada().call(listNotices, { query: {} })
  const told = rows.find(({ title }) => title === 'Layers farm pays nothing for this period')
  expect(told?.body).toContain('Returns never come out of what members put in.')
  expect(told?.body).toContain(reason)
  expect(await settleByTwo(plan)).toMatchObject({ status: 'settled' })
})
