/**
 * A night is reckoned on one node while the goal's owner moves money out on the other: each day is reckoned once, on what
 * the goal held at its end, and no kobo is made or lost. A few nights in every run, 200 in the long one.
 */
import { naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { earnIncome } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { readWallet } from '@kolo/payments/contract'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { moveToWallet, readGoal } from '../../goals/goal.contract.ts'
import { depositAndConfirm, openOrdinaryGoal, openPlan } from '../../testing/goal.factory.ts'
import { calculateNow } from '../../testing/interest.factory.ts'

const rounds = process.env.DEEP === '1' ? 200 : 4
const { server } = await paymentsFixture(startTestServer, testUsers)
const beside = await startTestServer({ beside: server })
afterAll(() => beside.close())

it(`${rounds} nights`, async () => {
  const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
  const plan = await openPlan(bayo, chidi, {
    code: 'RACE',
    name: 'Every night',
    rateBps: 1_200,
    freeWithdrawalsPerQuarter: 100,
  })
  const goal = await openOrdinaryGoal(ada, plan.id)
  await earnIncome(server.db, server.clock.now())
  await depositAndConfirm(ada, bayo, goal, naira(250_000n), 'RACE00000001')
  const first = server.clock.now().slice(0, 10) as CalendarDate
  const node = { db: server.database.db, community: server.community }
  const at = { params: { id: goal.id } }
  for (let night = 1; night <= rounds; night++) {
    server.clock.set(`${addDays(first, night)}T00:20:00.000Z`)
    await Promise.all([
      calculateNow(node, server.clock.now()),
      beside.as('ada').call(moveToWallet, { ...at, body: { amountKobo: naira(100n) } }),
    ])
    // What the other node held up is done in the next hour.
    server.clock.set(`${addDays(first, night)}T01:20:00.000Z`)
    await calculateNow(node, server.clock.now())
  }
  const { rows: days } = await sql<{ day: CalendarDate; balance: bigint; there: bigint }>`
    select d.day, d.balance_kobo as balance, (select sum(case when c.scope = ${goal.id} then t.amount_kobo
        else -t.amount_kobo end)::bigint
      from ledger_transfers t join ledger_accounts c on c.id = t.credit_account
      join ledger_accounts f on f.id = t.debit_account
      where ${goal.id} in (c.scope, f.scope) and t.posted_at < ledger_day_begins(d.day + 1)) as there
    from interest_days d where d.account_id = ${goal.id} order by d.day`.execute(server.db)
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: rounds }, (_, n) => addDays(first, n)))
  for (const { day, balance, there } of days) expect([day, balance]).toEqual([day, there])
  const { goal: held, interest } = await ada.call(readGoal, at)
  const { availableKobo } = await ada.call(readWallet, {})
  expect(availableKobo).toBe(naira(100n * BigInt(rounds)))
  expect(held.balanceKobo + availableKobo).toBe(naira(250_000n) + interest.grossKobo - interest.whtKobo)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
