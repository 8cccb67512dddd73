/**
 * Two plans from their beginning to their end: treasury bills of 40 members, with tax, roll-over and settlement, where every
 * kobo is what another reckoning says; and a share of profit with a bad year, in which nothing is paid and members read why.
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
  keepInvestment,
  makePlan,
  openPlanByTwo,
  ordinaryInvestmentPlan,
  registerCommunity,
} from '@kolo/investments/testing'
import { asked } from '@kolo/investments/testing/investing'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { walletAccount } from '@kolo/payments/server'
import { fillWallet } from '@kolo/payments/testing'
import { keepProfile } from '@kolo/profile/testing'
import { cast } from '@kolo/server/cast'
import { features } from '@kolo/server/features'
import { startTestServer, type TestServer } from '@kolo/server/testing'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

const members = 40
const instructions = ['pay_out', 'roll_principal', 'roll_all'] as const
const day = 24 * 3_600_000
let server: TestServer
let references = 0

const [ada, bayo, chidi] = [() => server.as('ada'), () => server.as('bayo'), () => server.as('chidi')]
const at = ({ id }: { id: string }) => ({ params: { id } })
const today = () => dayIn(lagos, server.clock.now())
const walletOf = async (uid: string) => (await readBalance(server.db, walletAccount(uid))).balance

beforeAll(async () => {
  server = await startTestServer()
  for (const person of Object.values(cast))
    await keepProfile(server.db, { ...person, accountTier: 'premium' })
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

function calculation(plan: { id: string; startsOn: string; maturesOn: string }, poolKobo: Kobo) {
  const [periodStart, periodEnd] = [plan.startsOn, addDays(plan.maturesOn as never, -1)]
  const terms = { kind: 'interest', basis: 'principal_days', minActiveDays: 0, exemptReason: null }
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

it('forty members hold treasury bills from the draft to the settlement, every kobo as reckoned', async () => {
  const written = await openPlanByTwo(bayo(), chidi(), ordinaryInvestmentPlan(server.clock.now()))
  const plan = { id: written.id, startsOn: written.startsOn, maturesOn: written.maturesOn }
  const row = await server.db
    .selectFrom('investment_plans')
    .selectAll()
    .where('id', '=', plan.id)
    .executeTakeFirstOrThrow()

  // Ada comes by the front door; the others are there as if they had.
  await fillWallet(server.db, cast.ada.uid, naira(31_000n), server.clock.now())
  const wishes = { amountKobo: naira(31_000n), maturityInstruction: 'roll_all' as const }
  const begun = await ada().call(startInvestment, { body: await asked(ada(), plan.id, wishes) })
  await ada().call(payFromWallet, { ...at(begun), body: {} })
  const put: { id: string; uid: string; principal: bigint; instruction: (typeof instructions)[number] }[] = [
    { id: begun.id, uid: cast.ada.uid, principal: naira(31_000n), instruction: 'roll_all' },
  ]
  for (let n = 1; n < members; n += 1) {
    const uid = `00000000-0000-4000-8000-0000000000${String(n + 10)}`
    await keepProfile(server.db, {
      uid,
      fullName: 'Halima Bello',
      email: `halima${n}@example.org`,
      accountTier: 'premium',
    } as never)
    const principal = naira(BigInt(((n * 7) % 23) + 11) * 1_000n)
    const instruction = instructions[n % 3] ?? 'pay_out'
    const kept = { plan: row, memberUid: uid, principalKobo: principal, instruction, now: server.clock.now() }
    put.push({
      id: (await keepInvestment(server.db, { ...kept, status: 'active' })).id,
      uid,
      principal,
      instruction,
    })
  }
  const total = put.reduce((sum, { principal }) => sum + principal, 0n)

  server.clock.set(startOfDayIn(lagos, plan.startsOn))
  await work('investments.move-plans')
  await work('investments.move-plans')
  await book(plan, { kind: 'purchase', capitalKobo: kobo(total), incomeKobo: kobo(0n) })

  // A later version is open when this one ends; two of three who want to go on agree to it.
  server.clock.set(startOfDayIn(lagos, plan.maturesOn))
  const common = { preparedBy: cast.bayo.uid, now: server.clock.now() }
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
  await bayo().call(distributions.previewDistribution, at(draft))
  await bayo().call(distributions.submitDistribution, at(draft))
  const waiting = (await chidi().call(listApprovals, {})).rows.find(({ subject }) => subject.id === draft.id)
  if (!waiting) throw new Error('Nothing waits')
  await chidi().call(approveApproval, { ...at(waiting), body: { version: waiting.version } })
  await work('distributions.look-for-payments')
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

  const review = await bayo().call(readPlanReview, at(plan))
  const settling = { ...at(plan), body: { version: review.version } }
  const { version } = await bayo().call(settlePlan, settling)
  const second = { ...at(plan), body: { version } }
  expect(await chidi().call(settlePlan, second)).toMatchObject({ status: 'settled' })
})

it('a share of profit in a bad year pays nothing, and its members read why', async () => {
  const now = server.clock.now()
  const common = { preparedBy: cast.bayo.uid, now, name: 'Layers farm' }
  const kind = { return_type: 'profit_share', category: 'agriculture', risk: 'high' } as const
  const plan = await makePlan(server.db, { ...common, ...kind, status: 'running' })
  const principalKobo = naira(50_000n)
  const { id } = await keepInvestment(server.db, {
    ...{ plan, principalKobo, status: 'active', now },
    memberUid: cast.ada.uid,
  })
  const before = await walletOf(cast.ada.uid)
  server.clock.advance(5 * day)
  await book(plan, { kind: 'purchase', capitalKobo: principalKobo, incomeKobo: kobo(0n) })
  const period = { periodStart: plan.starts_on, periodEnd: addDays(today(), -1) }
  const reason = 'The flock was lost to avian influenza.'
  const body = { ...period, reason }
  await bayo().call(distributions.sayNoIncome, { ...at(plan), body })

  const draft = await bayo().call(distributions.calculateDistribution, {
    ...calculation({ id: plan.id, startsOn: plan.starts_on, maturesOn: today() }, naira(5_000n)),
  })
  await bayo().call(distributions.previewDistribution, at(draft))
  const no = await bayo().problem(distributions.submitDistribution, at(draft))
  expect(no.problem?.message).toBe(
    "This distribution (₦5,000.00) is larger than the plan's realised income (₦0.00). Returns cannot be paid from members' contributions.",
  )
  await work('distributions.look-for-payments')
  expect(await walletOf(cast.ada.uid)).toBe(before)
  expect((await ada().call(readEnding, { params: { id } })).returns).toEqual([])
  const { rows } = await ada().call(listNotices, { query: {} })
  expect(rows[0]?.title).toBe('Layers farm pays nothing for this period')
  expect(rows[0]?.body).toContain('Returns never come out of what members put in.')
  expect(rows[0]?.body).toContain(reason)
})
