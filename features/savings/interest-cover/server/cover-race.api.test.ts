/**
 * Interest is credited on two servers at once, by their jobs and by goals that end, while expenses and dividends take what
 * it would be paid from: no credit goes beyond what the society had earned, and no kobo is credited twice.
 */
import { transact } from '@kolo/database/connection'
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

type Sums = { credited: bigint; room: bigint; twice: number }

async function sumsNow(): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (select coalesce(sum(gross_kobo), 0)::bigint from interest_postings) as credited,
      members_funds() + interest_promised() as room,
      (select count(*)::int from interest_postings p join interest_due d using (account_id, to_day)
        where d.settled_at is null) as twice`.execute(server.database.owner)
  return rows[0] as Sums
}

it(`${rounds} nights`, async () => {
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
  for (let night = 1; night <= rounds; night++) {
    server.clock.set(`${addDays(first, night)}T00:20:00.000Z`)
    const now = server.clock.now()
    const creditOn = ({ database, community }: Pick<typeof server, 'database' | 'community'>) =>
      transact(database.db, (db) =>
        creditWaitingInterest.run({ db, now, community, enqueue: async () => undefined }, {}),
      )
    await calculateNow({ db: server.database.db, community: server.community }, now)
    const before = await sumsNow()
    const income = kobo(BigInt(30_000 + night * 1_111))
    server.clock.set(`${addDays(first, night)}T00:50:00.000Z`)
    const later = server.clock.now()
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
    await creditOn(beside)
    const after = await sumsNow()
    expect(after.twice).toBe(0)
    // Never more than there was and came, whatever was spent meanwhile.
    const most = (before.room > 0n ? before.room : 0n) + income
    expect(after.credited - before.credited).toBeLessThanOrEqual(most)
    expect(before.room + income - 8_000n - (after.credited - before.credited)).toBe(after.room)
    credited = after.credited
  }
  expect(credited).toBeGreaterThan(0n)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
