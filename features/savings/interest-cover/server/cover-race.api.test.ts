/**
 * Interest is credited on two servers at once, by their jobs, while expenses and dividends take what it would be paid from and
 * both servers close the year: no credit goes beyond what the society had earned, no kobo is credited twice, and each year is
 * closed once with what it brought.
 */
import { transact } from '@kolo/database/connection'
import { closeYear, readSurplus } from '@kolo/distributions/surplus'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { earnIncome, posted } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { creditWaitingInterest } from '../../interest/server/interest-run.ts'
import { calculateNow, keepPlan, moveMoney, saveGoals } from '../../testing/interest.factory.ts'

const rounds = process.env.DEEP === '1' ? 200 : 6
const { server } = await paymentsFixture(startTestServer, testUsers)
const beside = await startTestServer({ beside: server })
afterAll(() => beside.close())

type Sums = { credited: bigint; room: bigint; twice: number; closed: number }

async function sumsNow(): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (select coalesce(sum(gross_kobo), 0)::bigint from interest_postings) as credited,
      members_funds() + interest_promised() as room, (select count(*)::int from surplus_years) as closed,
      (select count(*)::int from interest_postings p join interest_due d using (account_id, to_day)
        where d.settled_at is null) as twice`.execute(server.database.owner)
  return rows[0] as Sums
}

/** A year that is over is asked to be closed; then the second administrator agrees on both servers at once. */
async function yearsToClose(): Promise<(() => Promise<unknown>)[]> {
  const { next } = await server.as('bayo').call(readSurplus, {})
  if (!next) return []
  const asked = { body: { year: next.year, reason: 'The accounts of the year.' } }
  await server.as('bayo').call(closeYear, asked)
  return [server, beside].map((node) => () => node.as('chidi').call(closeYear, asked))
}

it(`${rounds} times two months`, async () => {
  const first = server.clock.now().slice(0, 10) as CalendarDate
  const plans = [
    await keepPlan(server.database.owner, { rate_bps: 1_200, posting: 'daily' }),
    await keepPlan(server.database.owner, { rate_bps: 900, posting: 'daily' }),
  ]
  for (const plan of plans) {
    const goals = await saveGoals(server.database.owner, plan, { at: server.clock.now(), many: 8 })
    await moveMoney(
      server.db,
      server.clock.now(),
      goals.map((goal, n) => [goal, naira(BigInt(100_000 + n * 10_007))] as const),
    )
  }
  const surplus = { kind: 'surplus', scope: 'community' } as const
  const wallet = {
    kind: 'member_wallet',
    scope: testUsers.ada.uid,
    ownerUid: testUsers.ada.uid,
  } as const
  let credited = 0n
  let years = 0
  for (let night = 1; night <= rounds; night++) {
    const today = addDays(first, night * 61)
    server.clock.set(`${today}T00:20:00.000Z`)
    const now = server.clock.now()
    const creditOn = ({ database, community }: Pick<typeof server, 'database' | 'community'>) =>
      transact(database.db, (db) =>
        creditWaitingInterest.run({ db, now, community, enqueue: async () => undefined }, {}),
      )
    await calculateNow({ db: server.database.db, community: server.community }, now)
    const before = await sumsNow()
    const income = kobo(BigInt(30_000 + night * 1_111))
    server.clock.set(`${today}T00:50:00.000Z`)
    const closing = await yearsToClose()
    const later = server.clock.now()
    const closed = Promise.allSettled(closing.map((close) => close()))
    await Promise.all([
      earnIncome(server.database.db, later, income),
      creditOn(server),
      creditOn(beside),
      posted(
        beside.database.db,
        [
          {
            debit: { kind: 'own_expense', scope: '5510' },
            credit: { kind: 'own_asset', scope: '1410' },
            amount: kobo(5_000n),
          },
        ],
        { now: later },
      ),
      posted(beside.database.db, [{ debit: surplus, credit: wallet, amount: kobo(3_000n) }], { now: later }),
      creditOn(server),
    ])
    const done = (await closed).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(closing.length > 0 ? 1 : 0)
    await creditOn(beside)
    const after = await sumsNow()
    expect(after.closed - before.closed).toBe(done.length)
    years = after.closed
    expect(after.twice).toBe(0)
    // Never more than there was and came, whatever was spent meanwhile.
    const most = (before.room > 0n ? before.room : 0n) + income
    expect(after.credited - before.credited).toBeLessThanOrEqual(most)
    expect(before.room + income - 8_000n - (after.credited - before.credited)).toBe(after.room)
    credited = after.credited
  }
  expect(credited).toBeGreaterThan(0n)
  expect(years).toBeGreaterThan(0)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
