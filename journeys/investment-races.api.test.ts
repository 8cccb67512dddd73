/**
 * Investments over two processes at once: the last place of a plan is sold once, an investment is cancelled or paid, left
 * early or paid out at its end, and what two administrators agree to at the same moment is paid once. A few rounds, 40 in
 * the long run with `DEEP`.
 */

import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { type Kobo, naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import {
  askExit,
  listInvestmentReviews,
  payOutMaturities,
  readEnding,
  settleExit,
} from '@kolo/investments/ending'
import {
  cancelInvestment,
  payByTransfer,
  payFromWallet,
  readInvestment,
  startInvestment,
} from '@kolo/investments/investing'
import { makePlan, saveInvestment } from '@kolo/investments/testing'
import { asked, beginInvestment } from '@kolo/investments/testing/investing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { openQueue, type Queue } from '@kolo/server/jobs/queue'
import { activateCollectionAccount, proposeCollectionAccount } from '@kolo/transfers/contract'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Caller } from './fixtures/caller.ts'
import * as community from './fixtures/community.ts'
import { newcomer } from './fixtures/people.ts'
import { type Product, startProduct } from './fixtures/product.ts'

const rounds = process.env.DEEP ? 40 : 3

let database: TestDatabase
let queue: Queue
let one: Product
let two: Product
let members: { uid: string; caller: Caller }[]
let bankId: string
const office: Record<'zainab' | 'tunde' | 'halima', Caller> = {} as never
let tundeUid: string

const now = () => instant(new Date())

beforeAll(async () => {
  database = await createTestDatabase()
  const environment = {
    DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'error',
    KOLO_SECRET: 'the-secret-both-processes-are-given',
  }
  one = await startProduct(environment)
  const tunde = await community.appoint(one.origin, newcomer('Tunde Afolabi'), 'admin')
  tundeUid = tunde.uid
  office.tunde = tunde.caller
  office.halima = (
    await community.appoint(one.origin, newcomer('Halima Bello'), 'admin', tunde.caller)
  ).caller
  // Whoever appoints signs in anew, so she does so last.
  office.zainab = await community.administrator(one.origin)
  const account = await office.zainab.call(proposeCollectionAccount, { body: community.bankAccount })
  const activation = { params: { id: account.id }, body: { version: account.version } }
  bankId = (await tunde.caller.call(activateCollectionAccount, activation)).id
  members = []
  for (const name of ['Ngozi Ibe', 'Amara Odunlade', 'Bisi Ojo', 'Chika Eze'])
    members.push(await community.openAccount(one.origin, newcomer(name)))
  // Only now: a mail is written into the folder of whichever process sends it.
  two = await startProduct(environment)
  await sql`update profiles set kyc_status = 'verified', account_tier = 'premium'`.execute(database.owner)
  queue = await openQueue({
    ownerUrl: database.ownerUrl,
    db: database.db,
    community: undefined as never,
    clock: now,
    jobs: [],
    followUpJobs: [],
    onFailure: () => undefined,
    onDone: () => undefined,
  })
}, 180_000)
afterAll(async () => {
  expect(await proveBooks(database.db, now())).toMatchObject({ holds: true })
  await queue?.stop(5_000)
  await Promise.all([one?.stop(), two?.stop()])
  await database?.close()
}, 60_000)

// Forty rounds take longer than a proof of who somebody is.
beforeEach(() => sql`update sessions set stepped_up_at = now()`.execute(database.owner))

const ngozi = () => members[0] as (typeof members)[number]

/** What became of actions at once: how many were done, and what the others were told. */
async function outcomes(deeds: Promise<unknown>[]): Promise<{ done: number; told: string[] }> {
  const told = await Promise.all(
    deeds.map((deed) =>
      deed.then(
        () => '',
        (problem) => String(problem.code),
      ),
    ),
  )
  return { done: told.filter((code) => code === '').length, told: told.filter((code) => code !== '') }
}

/** What a plan counts as sold and kept, and what there is of it in investments and in the books. */
async function countsOf(plan: { id: string }) {
  const { rows } = await sql<{
    subscribed: bigint
    reserved: bigint
    active: bigint
    waiting: bigint
    held: bigint
  }>`
    select p.subscribed_kobo as subscribed, p.reserved_kobo as reserved,
      coalesce(sum(i.principal_kobo) filter (where i.status = 'active'), 0)::bigint as active,
      coalesce(sum(i.principal_kobo) filter (where i.status = 'pending_payment'), 0)::bigint as waiting,
      coalesce(sum(investment_balance(i.id, i.member_uid)), 0)::bigint as held
    from investment_plans p left join investments i on i.plan_id = p.id where p.id = ${plan.id}
    group by p.id`.execute(database.owner)
  const [row] = rows
  if (!row) throw new Error('There is no such plan')
  expect([row.subscribed, row.held, row.reserved]).toEqual([row.active, row.active, row.waiting])
  return row
}

it('the last place is sold once to twenty who ask at once', async () => {
  for (let round = 0; round < rounds; round++) {
    const made = { preparedBy: tundeUid, now: now(), cap_kobo: naira(10_000n) }
    const plan = await makePlan(database.owner, { ...made, status: 'open' })
    const body = await asked(ngozi().caller, plan.id)
    const deeds = Array.from({ length: 20 }, (_, n) => {
      const { caller } = members[n % members.length] as (typeof members)[number]
      return caller.at(n % 2 === 0 ? one.origin : two.origin).call(startInvestment, { body })
    })
    const { done, told } = await outcomes(deeds)
    expect([done, new Set(told)]).toEqual([1, new Set(['plan-full'])])
    expect(await countsOf(plan)).toMatchObject({ subscribed: 0n, reserved: naira(10_000n) })
  }
}, 600_000)

it('is cancelled or paid, from the wallet and by a transfer that is found, never both', async () => {
  const { uid, caller } = ngozi()
  await fillWallet(database.owner, uid, (naira(10_000n) * BigInt(rounds)) as Kobo, now(), bankId)
  const plan = await makePlan(database.owner, { status: 'open', preparedBy: tundeUid, now: now() })
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [await beginInvestment(caller, plan.id), await beginInvestment(caller, plan.id)]
    const walletRace = await outcomes([
      caller.at(one.origin).call(payFromWallet, { params: { id: first.id }, body: {} }),
      caller.at(two.origin).call(cancelInvestment, { params: { id: first.id } }),
    ])
    expect(walletRace.done).toBe(1)
    expect(['investment-active', 'investment-ended']).toContain(walletRace.told[0])
    const payment = await caller.call(payByTransfer, { params: { id: second.id }, body: {} })
    const number = String(round).padStart(4, '0')
    const sent = sayItWasSent(caller.at(one.origin), payment, `FT26112${number}AB`)
    await Promise.allSettled([
      sent.then(() =>
        findTheMoney(office.zainab.at(two.origin), payment, { bankReference: `NIP88${number}47` }),
      ),
      caller.at(two.origin).call(cancelInvestment, { params: { id: second.id } }),
    ])
    const after = await caller.call(readInvestment, { params: { id: second.id } })
    expect(['active', 'cancelled']).toContain(after.investment.status)
    expect(after.activity.rows).toHaveLength(after.investment.status === 'active' ? 1 : 0)
    expect(await countsOf(plan)).toMatchObject({ reserved: 0n })
  }
}, 600_000)

/** What an investment is, what its books hold, and what its member was paid of what they put in, over how many records. */
async function endOf(id: string) {
  const { rows } = await sql<{ status: string; held: bigint; paid: bigint; records: number }>`
    select i.status, investment_balance(i.id, i.member_uid) as held,
      coalesce((select sum(m.paid_kobo) from investment_maturities m where m.investment_id = i.id), 0)::bigint
        + coalesce((select sum(e.net_kobo + e.fee_kobo) from investment_exits e
          where e.investment_id = i.id and e.status = 'settled'), 0)::bigint as paid,
      (select count(*)::int from investment_maturities m where m.investment_id = i.id)
        + (select count(*)::int from investment_exits e where e.investment_id = i.id and e.status = 'settled') as records
    from investments i where i.id = ${id}`.execute(database.owner)
  return rows[0]
}

const lookForMaturities = () => queue.enqueueWith(database.db)('investments.look-for-maturities', {})
const patience = { timeout: 60_000, interval: 200 }

it('is left early or paid out at its end, by whichever process comes first, never both and never neither', async () => {
  const { uid, caller } = ngozi()
  for (let round = 0; round < rounds; round++) {
    const leaves = { early_exit: 'fee', exit_fee_bps: 200, notice_days: 0 } as const
    const made = { preparedBy: tundeUid, now: now() }
    const plan = await makePlan(database.owner, { ...made, ...leaves, status: 'running' })
    const kept = { plan, memberUid: uid, principalKobo: naira(10_000n), now: now() }
    const { id } = await saveInvestment(database.owner, { ...kept, status: 'active' })
    const params = { id }
    const { cost } = await caller.call(readEnding, { params })
    if (!cost) throw new Error('Leaving is not offered')
    const { feeKobo, netKobo } = cost
    await caller.call(askExit, { params, body: { feeKobo, netKobo, isUnderstood: true } })
    const { rows } = await office.zainab.call(listInvestmentReviews, { query: {} })
    const version = rows.find((row) => row.id === id)?.version ?? 0
    await sql`update investment_plans set status = 'matured' where id = ${plan.id}`.execute(database.owner)
    await lookForMaturities()
    // Somewhere within the moments in which one of the processes looks.
    await new Promise((goOn) => setTimeout(goOn, (round % 5) * 500))
    await outcomes([office.zainab.at(two.origin).call(settleExit, { params, body: { version } })])
    await vi.waitFor(async () => expect((await endOf(id))?.held).toBe(0n), patience)
    const end = await endOf(id)
    expect(['paid_out', 'exited']).toContain(end?.status)
    expect(end).toMatchObject({ paid: naira(10_000n), records: 1 })
  }
}, 900_000)

it('what two administrators agree to at the same moment on two processes is paid out once', async () => {
  for (let round = 0; round < rounds; round++) {
    const made = { preparedBy: tundeUid, now: now() }
    const plan = await makePlan(database.owner, { ...made, status: 'matured' })
    const kept = { plan, memberUid: ngozi().uid, principalKobo: naira(1_200_000n), now: now() }
    const { id } = await saveInvestment(database.owner, { ...kept, status: 'matured' })
    const body = { investments: 1, totalKobo: naira(1_200_000n) }
    await office.zainab.call(payOutMaturities, { params: { id: plan.id }, body })
    const waiting = (await office.tunde.call(listApprovals, {})).rows.find(
      ({ subject }) => subject.id === plan.id,
    )
    if (!waiting) throw new Error('Nothing waits')
    const approve = { params: { id: waiting.id }, body: { version: waiting.version } }
    const { done } = await outcomes([
      office.tunde.at(one.origin).call(approveApproval, approve),
      office.halima.at(two.origin).call(approveApproval, approve),
    ])
    expect(done).toBe(1)
    await vi.waitFor(async () => expect((await endOf(id))?.held).toBe(0n), patience)
    expect(await endOf(id)).toEqual({ status: 'paid_out', held: 0n, paid: naira(1_200_000n), records: 1 })
  }
}, 900_000)
