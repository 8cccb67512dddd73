/**
 * Twenty members want the last place of a plan on two nodes at once, and a member cancels while the money is found. One of
 * them has it, and no kobo is made or lost. A few rounds in every run, 100 in the long one.
 */
import { naira } from '@kolo/foundation/money'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { cast } from '@kolo/server/cast'
import { startTestServer } from '@kolo/server/testing'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsStage } from '@kolo/transfers/testing/stage'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import {
  cancelInvestment,
  payByTransfer,
  payFromWallet,
  readInvestment,
  startInvestment,
} from '../investing.contract.ts'
import { asked, beginInvestment, fillWallet } from './investing.factory.ts'
import { makePlan } from './investments.factory.ts'

const rounds = process.env.DEEP === '1' ? 100 : 3
const { server } = await paymentsStage(startTestServer, cast)
const beside = await startTestServer({ beside: server })
afterAll(() => beside.close())

const open = (cap: bigint) =>
  makePlan(server.db, {
    status: 'open',
    preparedBy: cast.bayo.uid,
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
  await fillWallet(server.db, cast.ada.uid, naira(10_000n * BigInt(rounds)), server.clock.now())
  const plan = await open(10_000_000n)
  const ada = server.as('ada')
  for (let round = 0; round < rounds; round++) {
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
