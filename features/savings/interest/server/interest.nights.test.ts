/**
 * Interest night after night on a real PostgreSQL: nights that are missed, processes that are killed, two nodes at once,
 * and clocks that jump. The figures were computed by another program with exact fractions.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { registryOf } from '@kolo/application/server-feature'
import { connect, transact } from '@kolo/database/connection'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo, naira, sumKobo, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, type Instant, instant } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { earnIncome } from '@kolo/ledger/testing'
import { prove, proveBooks } from '@kolo/ledger/trial-balance'
import { walletAccount } from '@kolo/payments/server'
import { statementsOf, watchStatements } from '@kolo/server/statement-counts'
import { testCommunity } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goalAccount } from '../../goals/server/goal.postings.ts'
import { interestWork } from '../../savings.paths.ts'
import {
  calculateNow,
  type EarningGoal,
  type InterestNode,
  keepPlan,
  moveMoney,
  saveGoals,
  takeTurns,
} from '../../testing/interest.factory.ts'
import { interestExpense, taxOwed } from './interest.postings.ts'
import { accruableThrough, beginInterest, interestRun } from './interest-run.ts'
import { settleInterest } from './settle-interest.ts'

let database: TestDatabase
let node: InterestNode
const community = { ...testCommunity, dataDir: '/nowhere', files: undefined as never }

const before = '00000000-0000-0000-0000-000000000000'
const nothingYet = { goals: 0, days: 0, grossKobo: zeroKobo, whtKobo: zeroKobo, waitingKobo: zeroKobo }

/** A society with income enough for all interest of a test. */
async function openSociety(): Promise<void> {
  database = await createTestDatabase()
  node = { db: database.db, community }
  await earnIncome(database.db, at('2026-01-01', '08:00'))
}

beforeEach(async () => {
  await openSociety()
  return () => database.close()
})
afterEach(async () => {
  const proof = await proveBooks(database.owner, instant('2030-01-01T00:00:00Z'))
  expect(proof).toMatchObject({ holds: true, findings: [] })
})

/** A moment of a day in Lagos. */
const at = (day: string, time = '12:00') => instant(`${day}T${time}:00+01:00`)
/** An hour after a day has begun, when the one before has just been proved. */
const nightOf = (day: string) => at(day, '01:20')

async function daysOf({ id }: EarningGoal) {
  const { rows } = await sql<{ day: string; balance: bigint; rate: number; earned: bigint; accrued: bigint }>`
    select day, balance_kobo as balance, rate_bps as rate, earned_micro_kobo as earned, accrued_micro_kobo as accrued
    from interest_days where account_id = ${id} order by day`.execute(database.owner)
  return rows
}

async function postingsOf({ id }: EarningGoal) {
  const { rows } = await sql<{ to: string; gross: bigint; wht: bigint; on: string }>`
    select to_day as "to", gross_kobo as gross, wht_kobo as wht, posted_on as "on"
    from interest_postings where account_id = ${id} and gross_kobo > 0 order by to_day`.execute(
    database.owner,
  )
  return rows
}

async function heldIn(goal: EarningGoal) {
  return (await readBalance(database.db, goalAccount(goal))).balance
}

/** Every day from one to another. */
function span(from: string, to: string): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = from as CalendarDate; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** A plan at 12 %, then 13 % from 2 November. */
async function risingPlan(compounding = true) {
  const planId = await keepPlan(database.owner, { rate_bps: 1_200, compounding })
  await database.owner
    .insertInto('savings_plan_versions')
    .values({
      plan_id: planId,
      number: 2,
      effective_from: '2026-11-02' as CalendarDate,
      rate_bps: 1_300,
      rate_tiers: '[]',
      reason: 'Rates have risen',
      prepared_by: '01900000-0000-7000-8000-000000000002',
      decided_at: at('2026-10-20'),
    })
    .execute()
  return planId
}

const movesOf: [day: string, amount: bigint][] = [
  ['2026-10-01', 25_000_000n],
  ['2026-10-29', 5_000_000n],
  ['2026-11-02', -1_000_000n],
  ['2026-11-03', 777_700n],
]

/** Lives through October to the 8th of November; the product is up in the nights that are asked for. */
async function live(planId: string, isUp: (day: CalendarDate) => boolean): Promise<EarningGoal> {
  const [goal] = await saveGoals(database.owner, planId, { at: at('2026-10-01', '09:00') })
  if (!goal) throw new Error('There is no goal')
  for (const day of span('2026-10-01', '2026-11-08')) {
    if (isUp(day)) await calculateNow(node, nightOf(day))
    const moved = movesOf.filter(([on]) => on === day).map(([, amount]) => [goal, kobo(amount)] as const)
    if (moved.length > 0) await moveMoney(database.db, at(day), moved)
  }
  return goal
}

describe('a life of interest', () => {
  it('is right night by night, to the kobo, with the rate of each day', async () => {
    const goal = await live(await risingPlan(), () => true)
    const days = await daysOf(goal)
    expect(days.map(({ day }) => day)).toEqual(span('2026-10-01', '2026-11-07'))
    expect(days.find(({ day }) => day === '2026-11-01')?.rate).toBe(1_200)
    expect(days.find(({ day }) => day === '2026-11-02')?.rate).toBe(1_300)
    expect(await postingsOf(goal)).toEqual([
      { to: '2026-10-31', gross: 259_726n, wht: 25_973n, on: '2026-11-01' },
    ])
    expect(days.at(-1)?.accrued).toBe(73_796_966_301n)
    expect(await heldIn(goal)).toBe(25_000_000n + 5_000_000n - 1_000_000n + 777_700n + 259_726n - 25_973n)
    // The days of November are an expense already, and owed.
    expect((await readBalance(database.db, interestExpense)).balance).toBe(259_726n + 73_796n)
    expect((await readBalance(database.db, taxOwed)).balance).toBe(25_973n)
  })
})

describe('nights that are missed', () => {
  it.each([
    { compounding: true, accrued: 73_796_966_301n },
    { compounding: false, accrued: 73_720_116_000n },
  ])('cost nobody a kobo, nor a day (compounding: $compounding)', async ({ compounding, accrued }) => {
    // Down over the end of the month: October is posted on the 6th of November, and earns from the 1st where it compounds.
    const goal = await live(await risingPlan(compounding), (day) => day < '2026-10-28' || day > '2026-11-05')
    const days = await daysOf(goal)
    expect(days.map(({ day }) => day)).toEqual(span('2026-10-01', '2026-11-07'))
    expect(days.at(-1)?.accrued).toBe(accrued)
    expect(await postingsOf(goal)).toEqual([
      { to: '2026-10-31', gross: 259_726n, wht: 25_973n, on: '2026-11-06' },
    ])
  })

  it('are caught up in slices of a month, for a goal that was never reckoned', async () => {
    const planId = await keepPlan(database.owner, { rate_bps: 1_000, posting: 'annual' })
    const [goal] = await saveGoals(database.owner, planId, { at: at('2026-01-01', '09:00') })
    await moveMoney(database.db, at('2026-01-01'), [[goal as EarningGoal, naira(100_000n)]])
    await calculateNow(node, nightOf('2027-01-01'))
    expect((await daysOf(goal as EarningGoal)).map(({ day }) => day)).toEqual(
      span('2026-01-01', '2026-12-31'),
    )
    expect(await postingsOf(goal as EarningGoal)).toEqual([
      { to: '2026-12-31', gross: 1_000_000n, wht: 100_000n, on: '2027-01-01' },
    ])
  })
})

/** Many goals of one plan with money of different sizes, and what the last week of October comes to. */
async function october(many: number) {
  const planId = await keepPlan(database.owner, { rate_bps: 1_200 })
  const goals = await saveGoals(database.owner, planId, { at: at('2026-10-25', '09:00'), many })
  const moves = goals.map((goal, n) => [goal, kobo(BigInt(1_000_000 + n * 7_919))] as const)
  await moveMoney(database.db, at('2026-10-25'), moves)
  const gross = moves.map(([, amount]) => (amount * 12n * 7n) / 36_500n)
  return { goals, gross }
}

/** Each goal has each day once, each is paid what its days come to, and the books say the same. */
async function expectOctober({ goals, gross }: Awaited<ReturnType<typeof october>>) {
  const { rows } = await sql<{ id: string; days: number; gross: bigint }>`
    select g.id, (select count(*)::int from interest_days d where d.account_id = g.id) as days,
      (select sum(gross_kobo)::bigint from interest_postings p where p.account_id = g.id) as gross
    from savings_accounts g order by g.id`.execute(database.owner)
  expect(rows).toEqual(goals.map(({ id }, n) => ({ id, days: 7, gross: gross[n] })))
  const total = sumKobo(gross.map(kobo))
  expect((await readBalance(database.db, interestExpense)).balance).toBe(total)
  const { rows: sums } = await sql<{ gross: bigint; owed: boolean; journals: number; runs: number }>`
    select (select gross_kobo from interest_runs) as gross, (select count(*)::int from interest_runs) as runs,
      (select count(*)::int from ledger_journals where deed = 'savings.interest-posted') as journals,
      (select sum(m.earned_micro_kobo) - sum(m.gross_kobo) * 1000000
          = (select sum(accrued_micro_kobo) from interest_days where day = '2026-10-31') - ${total}::bigint * 1000000
        from interest_months m) as owed`.execute(database.owner)
  expect(sums).toEqual([{ gross: total, runs: 1, owed: true, journals: Math.ceil(goals.length / 200) }])
}

describe('a run', () => {
  it('asks as much of PostgreSQL for two hundred goals as for one, and has one journal for them', async () => {
    const night = nightOf('2026-11-01')
    const stop = watchStatements()
    try {
      const pieceOf = async (all: Awaited<ReturnType<typeof october>>) => {
        const { statements } = await statementsOf(() => accrueChunk(night))
        await expectOctober(all)
        return statements.length
      }
      const one = await october(1)
      await prove(database.db, 'forward', night)
      const asked = await pieceOf(one)
      await database.close()
      await openSociety()
      const many = await october(150)
      await prove(database.db, 'forward', night)
      expect(await pieceOf(many)).toBe(asked)
      expect(asked).toBeLessThan(12)
    } finally {
      stop()
    }
  })

  it.runIf(process.env.DEEP)(
    'goes on where it was when its process is killed in the middle, and posts nothing twice',
    async () => {
      const all = await october(450)
      const night = nightOf('2026-11-01')
      const child = spawn(
        process.execPath,
        [fileURLToPath(new URL('../../testing/interest.node.ts', import.meta.url))],
        {
          env: { ...process.env, OWNER_URL: database.ownerUrl, NOW: night },
          stdio: 'inherit',
        },
      )
      const paid = async () => {
        const { rows } = await sql<{ goals: number }>`
        select count(distinct account_id)::int as goals from interest_postings`.execute(database.owner)
        return rows[0]?.goals ?? 0
      }
      await vi.waitFor(async () => expect(await paid()).toBeGreaterThan(0), { timeout: 50_000, interval: 20 })
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(await paid()).toBe(200)
      // The next hour finds the work under way and takes it up.
      await vi.waitFor(async () => {
        await calculateNow(node, at('2026-11-01', '02:20'))
        await expectOctober(all)
      }, 50_000)
    },
    120_000,
  )

  it('is shared by two nodes that look at the same moment', async () => {
    const all = await october(450)
    const other = connect({ ownerUrl: database.ownerUrl })
    try {
      const nodes = [node, { db: other.db, community }]
      const night = nightOf('2026-11-01')
      for (let hour = 0; hour < 4; hour++) await Promise.all(nodes.map((one) => calculateNow(one, night)))
      await expectOctober(all)
    } finally {
      await other.close()
    }
  })

  it('never writes a day twice, even when nothing keeps two pieces apart', async () => {
    const all = await october(40)
    const night = nightOf('2026-11-01')
    await prove(database.db, 'forward', night)
    const ended = await Promise.all([accrueChunk(night), accrueChunk(night), accrueChunk(night)])
    expect(ended.map((one) => one.place.days).sort()).toEqual([0, 0, 40 * 7])
    await expectOctober(all)
  })
})

describe('a clock that jumps', () => {
  const moment = (text: string) => instant(text)

  it('ahead makes no day that is not over in the books, nor does one that is behind', () => {
    const proved = moment('2026-11-10T22:59:59Z')
    expect(accruableThrough(undefined, proved)).toBeUndefined()
    expect(accruableThrough(proved, moment('2026-12-24T00:00:00Z'))).toBe('2026-11-09')
    expect(accruableThrough(moment('2026-11-10T23:00:00Z'), moment('2026-12-24T00:00:00Z'))).toBe(
      '2026-11-10',
    )
    expect(accruableThrough(moment('2026-12-24T00:00:00Z'), proved)).toBe('2026-11-09')
  })

  it('days ahead and back again leaves each day once, in order, and earns nothing from days that are not over', async () => {
    const planId = await keepPlan(database.owner, { rate_bps: 1_200 })
    const [goal] = (await saveGoals(database.owner, planId, { at: at('2026-10-01', '09:00') })) as [
      EarningGoal,
    ]
    await moveMoney(database.db, at('2026-10-01'), [[goal, naira(250_000n)]])
    await calculateNow(node, nightOf('2026-10-05'))
    // A node whose clock is three weeks ahead looks before anybody has proved anything that late.
    await lookOnly(at('2026-10-26', '12:17'))
    expect((await daysOf(goal)).at(-1)?.day).toBe('2026-10-04')
    // Ahead with its proof: those days are closed in the books, so nothing can come into them any more.
    await calculateNow(node, nightOf('2026-10-08'))
    await calculateNow(node, nightOf('2026-10-06'))
    expect((await daysOf(goal)).map(({ day }) => day)).toEqual(span('2026-10-01', '2026-10-07'))
    for (const day of span('2026-10-07', '2026-11-01')) await calculateNow(node, nightOf(day))
    expect((await daysOf(goal)).map(({ day }) => day)).toEqual(span('2026-10-01', '2026-10-31'))
    expect(await postingsOf(goal)).toEqual([
      { to: '2026-10-31', gross: 254_794n, wht: 25_479n, on: '2026-11-01' },
    ])
    expect(await heldIn(goal)).toBe(naira(250_000n) + 229_315n)
  })
})

describe('a goal that ends', () => {
  /** ₦250,000 at 12 % for the first 14 days of October, reckoned every night or not. */
  async function fortnight(isUp: boolean) {
    const planId = await keepPlan(database.owner, { rate_bps: 1_200 })
    const [goal] = (await saveGoals(database.owner, planId, { at: at('2026-10-01', '09:00') })) as [
      EarningGoal,
    ]
    await moveMoney(database.db, at('2026-10-01'), [[goal, naira(250_000n)]])
    if (isUp) await calculateNow(node, nightOf('2026-10-15'))
    return goal
  }
  const settle = (goal: EarningGoal, how: 'pay' | 'pay-into-wallet' | 'forfeit') =>
    transact(database.db, async (db) => {
      await sql`select 1 from savings_accounts where id = ${goal.id} for update`.execute(db)
      return settleInterest(
        { db, now: at('2026-10-15') },
        { id: goal.id, activatedAt: at('2026-10-01') },
        how,
      )
    })

  it.each([true, false])(
    'is paid what it earned through yesterday, once (reckoned before: %s)',
    async (isUp) => {
      const goal = await fortnight(isUp)
      const paid = { grossKobo: 115_068n, whtKobo: 11_507n, netKobo: 103_561n, forfeitedKobo: 0n }
      expect(await settle(goal, 'pay')).toEqual(paid)
      expect(await settle(goal, 'pay')).toEqual({
        grossKobo: 0n,
        whtKobo: 0n,
        netKobo: 0n,
        forfeitedKobo: 0n,
      })
      expect(await heldIn(goal)).toBe(naira(250_000n) + 103_561n)
      await calculateNow(node, nightOf('2026-10-17'))
      // The 15th holds what was posted on it; the 0.49 kobo that were left are carried.
      const days = await daysOf(goal)
      expect(days.map(({ day }) => day)).toEqual(span('2026-10-01', '2026-10-16'))
      expect(days.slice(-2).map(({ balance }) => balance)).toEqual([25_103_561n, 25_103_561n])
      expect(days.at(-1)?.accrued).toBe(
        ((84_000_000n - 115_068n * 730n) * 1_000_000n + 2n * 25_103_561n * 240_000n) / 730n,
      )
    },
  )

  it('is paid into the wallet, where it is deleted', async () => {
    const goal = await fortnight(true)
    expect(await settle(goal, 'pay-into-wallet')).toMatchObject({ grossKobo: 115_068n, netKobo: 103_561n })
    expect(await heldIn(goal)).toBe(naira(250_000n))
    expect((await readBalance(database.db, walletAccount(goal.ownerUid))).balance).toBe(103_561n)
  })

  it.each([true, false])(
    'gives up what it earned, where its plan says so (reckoned before: %s)',
    async (isUp) => {
      const goal = await fortnight(isUp)
      expect(await settle(goal, 'forfeit')).toEqual({
        grossKobo: 0n,
        whtKobo: 0n,
        netKobo: 0n,
        forfeitedKobo: 115_068n,
      })
      expect(await heldIn(goal)).toBe(naira(250_000n))
      const { rows } =
        await sql`select earned_micro_kobo - forfeited_micro_kobo as owed from interest_months`.execute(
          database.owner,
        )
      expect(rows).toEqual([{ owed: 0n }])
    },
  )
})

/** The first piece of a run through October, outside of the work that keeps pieces apart. */
function accrueChunk(night: Instant) {
  const place = { through: '2026-10-31' as CalendarDate, begunAt: night, after: before, ...nothingYet }
  return transact(database.db, (db) => {
    const call = {
      db,
      now: night,
      community,
      enqueue: async () => undefined,
      record: () => undefined,
      registry: registryOf([]),
    }
    return interestRun.chunk(call, { subjectId: interestWork, done: 0 }, place)
  })
}

/** The hourly look alone, on a node whose clock says so. */
async function lookOnly(now: Instant): Promise<void> {
  await transact(database.db, (db) =>
    beginInterest.run({ db, now, community, enqueue: async () => undefined }, {}),
  )
  await takeTurns(node, now)
}
