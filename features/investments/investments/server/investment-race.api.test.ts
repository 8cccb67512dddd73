/**
 * Twenty members want the last place of a plan on two nodes at once, a member cancels while the money is found, leaves while
 * the plan ends, and administrators agree twice. One of them has it, and no kobo is made or lost. A few rounds in every run, 200 in the long one.
 */

import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { naira } from '@kolo/foundation/money'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import {
  askExit,
  listInvestmentReviews,
  payOutMaturities,
  readEnding,
  settleExit,
} from '../../endings/ending.contract.ts'
import { asked, beginInvestment } from '../../testing/investing.factory.ts'
import { makePlan, saveInvestment } from '../../testing/investments.factory.ts'
import {
  cancelInvestment,
  payByTransfer,
  payFromWallet,
  readInvestment,
  startInvestment,
} from '../investment.contract.ts'

const rounds = process.env.DEEP === '1' ? 200 : 3
const { server } = await paymentsFixture(startTestServer, testUsers)
const beside = await startTestServer({ beside: server })
afterAll(() => beside.close())

const open = (cap: bigint) =>
  makePlan(server.db, {
    status: 'open',
    preparedBy: testUsers.bayo.uid,
    now: server.clock.now(),
    cap_kobo: naira(cap),
  })
const outcomes = (settled: PromiseSettledResult<unknown>[]) => ({
  done: settled.filter(({ status }) => status === 'fulfilled').length,
  refused: settled.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
  ),
})

it('sells the last place once to twenty who ask at once', async () => {
  for (let round = 0; round < rounds; round++) {
    const plan = await open(10_000n)
    const body = await asked(server.as('ada'), plan.id)
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => {
        const who = (['ada', 'bayo', 'chidi', 'dayo'] as const)[n % 4] ?? 'ada'
        return (n % 2 === 0 ? server : beside).as(who).call(startInvestment, { body })
      }),
    )
    const { done, refused } = outcomes(all)
    expect([done, new Set(refused)]).toEqual([1, new Set(['plan-full'])])
    const { rows } = await sql<{ reserved: bigint; there: bigint }>`
      select reserved_kobo as reserved, (select sum(principal_kobo)::bigint from investments i where i.plan_id = p.id)
        as there from investment_plans p where id = ${plan.id}`.execute(server.db)
    expect(rows).toEqual([{ reserved: naira(10_000n), there: naira(10_000n) }])
  }
})

it('is cancelled or paid, never both', async () => {
  await fillWallet(server.db, testUsers.ada.uid, naira(10_000n * BigInt(rounds)), server.clock.now())
  const plan = await open(10_000_000n)
  const ada = server.as('ada')
  for (let round = 0; round < rounds; round++) {
    // What one administrator confirms in a day adds up, and above a limit takes two.
    if (round % 50 === 49) server.clock.advance(25 * 3_600_000)
    const [one, two] = [await beginInvestment(ada, plan.id), await beginInvestment(ada, plan.id)]
    const at = { params: { id: one.id } }
    const first = outcomes(
      await Promise.allSettled([
        ada.call(payFromWallet, { ...at, body: {} }),
        beside.as('ada').call(cancelInvestment, at),
      ]),
    )
    expect([first.done, ['investment-active', 'investment-ended']]).toEqual([
      1,
      expect.arrayContaining(first.refused),
    ])
    const payment = await ada.call(payByTransfer, { params: { id: two.id }, body: {} })
    const number = String(round).padStart(4, '0')
    await Promise.allSettled([
      sayItWasSent(ada, payment, `FT26112${number}AB`).then(() =>
        findTheMoney(server.as('bayo'), payment, { bankReference: `NIP77${number}47` }),
      ),
      beside.as('ada').call(cancelInvestment, { params: { id: two.id } }),
    ])
    const after = await ada.call(readInvestment, { params: { id: two.id } })
    expect(['active', 'cancelled']).toContain(after.investment.status)
    expect(after.activity.rows).toHaveLength(after.investment.status === 'active' ? 1 : 0)
  }
  const { rows } = await sql<{ subscribed: bigint; reserved: bigint; active: bigint; held: bigint }>`
    select p.subscribed_kobo as subscribed, p.reserved_kobo as reserved,
      coalesce((select sum(principal_kobo) from investments i where i.plan_id = p.id and i.status = 'active'), 0)::bigint
        as active,
      (select coalesce(sum(investment_balance(i.id, i.member_uid)), 0)::bigint from investments i where i.plan_id = p.id)
        as held
    from investment_plans p where id = ${plan.id}`.execute(server.db)
  const [row] = rows
  expect([row?.subscribed, row?.held, row?.reserved]).toEqual([row?.active, row?.active, 0n])
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

/** What an investment is, how often it ended, and what its books and its member's wallet hold. */
async function endOf(id: string) {
  const { rows } = await sql<{ status: string; held: bigint; paid: bigint }>`
    select i.status, investment_balance(i.id, i.member_uid) as held,
      coalesce((select sum(m.paid_kobo) from investment_maturities m where m.investment_id = i.id), 0)::bigint
        + coalesce((select sum(e.net_kobo + e.fee_kobo) from investment_exits e
          where e.investment_id = i.id and e.status = 'settled'), 0)::bigint as paid
    from investments i where i.id = ${id}`.execute(server.db)
  return rows[0]
}

/** Looks for what has come to its end and ends it, as a node of its own does. */
async function endsOn(node: Pick<typeof server, 'database'>) {
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  for (const name of [
    'investments.look-for-maturities',
    'long-work.turn',
    'long-work.turn',
    'long-work.turn',
  ]) {
    const call = { now: server.clock.now(), community: server.community, enqueue: async () => undefined }
    await node.database.db
      .transaction()
      .execute(async (db) => jobs.find((job) => job.name === name)?.run({ ...call, db }, {}))
  }
}

it('is left early or paid out at its end, never both and never neither', async () => {
  for (let round = 0; round < rounds; round++) {
    const plan = await makePlan(server.db, {
      status: 'running',
      preparedBy: testUsers.bayo.uid,
      now: server.clock.now(),
      early_exit: 'fee',
      exit_fee_bps: 200,
      notice_days: 0,
    })
    const made = { plan, memberUid: testUsers.ada.uid, now: server.clock.now(), status: 'active' } as const
    const { id } = await saveInvestment(server.db, { ...made, principalKobo: naira(10_000n) })
    const at = { params: { id } }
    const { cost } = await server.as('ada').call(readEnding, at)
    if (!cost) throw new Error('Leaving is not offered')
    const { feeKobo, netKobo } = cost
    await server.as('ada').call(askExit, { ...at, body: { feeKobo, netKobo, isUnderstood: true } })
    await server.db
      .updateTable('investment_plans')
      .set({ status: 'matured' })
      .where('id', '=', plan.id)
      .execute()
    const { rows } = await server.as('bayo').call(listInvestmentReviews, { query: {} })
    const version = rows.find((row) => row.id === id)?.version ?? 0
    await Promise.allSettled([
      endsOn(server),
      beside.as('bayo').call(settleExit, { ...at, body: { version } }),
    ])
    await endsOn(beside)
    const end = await endOf(id)
    expect(['paid_out', 'exited']).toContain(end?.status)
    expect([end?.held, end?.paid]).toEqual([0n, naira(10_000n)])
  }
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})

it('is agreed to once by two administrators who approve at once, on two nodes', async () => {
  for (let round = 0; round < rounds; round++) {
    const made = { preparedBy: testUsers.bayo.uid, now: server.clock.now() }
    const plan = await makePlan(server.db, { ...made, status: 'matured' })
    const { id } = await saveInvestment(server.db, {
      plan,
      memberUid: testUsers.ada.uid,
      now: server.clock.now(),
      status: 'matured',
      principalKobo: naira(1_200_000n),
    })
    const body = { investments: 1, totalKobo: naira(1_200_000n) }
    await server.as('bayo').call(payOutMaturities, { params: { id: plan.id }, body })
    const waiting = (await server.as('chidi').call(listApprovals, {})).rows.find(
      ({ subject }) => subject.id === plan.id,
    )
    if (!waiting) throw new Error('Nothing waits')
    const approve = { params: { id: waiting.id }, body: { version: waiting.version } }
    const both = await Promise.allSettled([
      server.as('chidi').call(approveApproval, approve),
      beside.as('chidi').call(approveApproval, approve),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.allSettled([endsOn(server), endsOn(beside)])
    await endsOn(server)
    expect(await endOf(id)).toEqual({ status: 'paid_out', held: 0n, paid: naira(1_200_000n) })
  }
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
