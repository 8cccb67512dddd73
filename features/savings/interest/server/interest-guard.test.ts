/**
 * What the server's role may not do with interest by raw SQL: credit more than the society has earned, accrue what no day
 * says, or bring interest payable anywhere but to the member who earned it. Each statement passes once the guard that
 * refuses it is taken out, so nothing else says no.
 */
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo, naira } from '@kolo/foundation/money'
import { instant } from '@kolo/foundation/time'
import { earnIncome } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { testCommunity } from '@kolo/server/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  calculateNow,
  type EarningGoal,
  keepPlan,
  moveMoney,
  saveGoals,
} from '../../testing/interest.factory.ts'

const community = { ...testCommunity, dataDir: '/nowhere', files: undefined as never }
const opened = instant('2026-10-01T09:00:00+01:00')
const earnedKobo = kobo(100_000n)

let database: TestDatabase
let ada: EarningGoal & { code: string }
let efe: EarningGoal & { code: string }
let dayo: EarningGoal & { code: string }
let free: EarningGoal & { code: string }
let plans: { first: string; second: string }

/** Each goal but the free one has earned 123,287 kobo in 15 days, and the society 100,000 in all. */
async function openSociety(): Promise<void> {
  database = await createTestDatabase()
  const first = await keepPlan(database.owner, { rate_bps: 1_200, posting: 'annual' })
  const second = await keepPlan(database.owner, { rate_bps: 1_200, posting: 'annual' })
  plans = { first, second }
  const goalIn = async (planId: string, at: string, more = {}) => {
    const [goal] = await saveGoals(database.owner, planId, { at: instant(at), ...more })
    if (!goal) throw new Error('There is no goal')
    const { code } = await database.owner
      .selectFrom('savings_accounts')
      .select('code')
      .where('id', '=', goal.id)
      .executeTakeFirstOrThrow()
    return { ...goal, code }
  }
  ada = await goalIn(first, '2026-10-01T09:00:00+01:00')
  efe = await goalIn(second, '2026-10-01T09:00:01+01:00')
  free = await goalIn(first, '2026-10-01T09:00:02+01:00', { interest_free: true })
  dayo = await goalIn(first, '2026-10-01T09:00:03+01:00')
  await moveMoney(database.db, opened, [
    [dayo, naira(250_000n)],
    [ada, naira(250_000n)],
    [efe, naira(250_000n)],
    [free, naira(250_000n)],
  ])
  await earnIncome(database.db, opened, earnedKobo)
  await calculateNow({ db: database.db, community }, instant('2026-10-16T01:20:00+01:00'))
}
beforeAll(openSociety)
afterAll(async () => {
  expect(await proveBooks(database.owner, instant('2030-01-01T00:00:00Z'))).toMatchObject({ holds: true })
  await database.close()
})

type Account = [kind: string, scope: string, owner?: string]
type Line = [debit: Account, credit: Account, kobo: number]

const expense: Account = ['interest_savings', 'community']
const bank: Account = ['bank', 'main']
const tax: Account = ['wht_payable', 'community']
const income: Account = ['own_income', '4210']
const payable = (plan: 'first' | 'second' = 'first'): Account => ['interest_payable', plans[plan]]
const goal = ({ id, ownerUid }: EarningGoal): Account => ['member_savings', id, ownerUid]
const wallet = ({ ownerUid }: EarningGoal): Account => ['member_wallet', ownerUid, ownerUid]

function post(deed: string, lines: Line[], facts: object = {}): string {
  const accounts = lines.flatMap((line) => line.slice(0, 2) as Account[])
  const column = (at: 0 | 1 | 2) => accounts.map((one) => one[at] ?? 'null').join(',')
  const places = (side: 1 | 2) => lines.map((_, n) => n * 2 + side).join(',')
  return `select outcome from ledger_post(gen_random_uuid(), '${deed}', '', null, '${JSON.stringify(facts)}',
    '2026-10-16T12:00:00+01:00', '{${column(0)}}', '{${column(1)}}', '{${column(2)}}',
    array(select gen_random_uuid() from generate_series(1, ${accounts.length})), '{${places(1)}}', '{${places(2)}}',
    '{${lines.map(([, , amount]) => amount)}}', null)`
}
const credit = (...lines: Line[]) => post('savings.interest-posted', lines)

/** What becomes of statements of one transaction of the server's role, each until the first that is refused. */
async function outcomesOf(statements: readonly string[]): Promise<unknown[]> {
  const app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  const outcomes: unknown[] = []
  try {
    await app.query('begin')
    for (const statement of statements) outcomes.push((await app.query(statement)).rows[0]?.outcome ?? 'done')
  } catch (error) {
    outcomes.push((error as { code?: string }).code)
  } finally {
    await app.query('rollback')
    await app.end()
  }
  return outcomes
}

const anyPayer = `create or replace function ledger_may_pay(debit_kind text, debit_owner uuid, credit_kind text,
  credit_owner uuid) returns boolean language sql immutable as 'select true'`
const noAccrual = `create or replace function interest_is_accrued(e ledger_entry) returns boolean language sql
  as 'select true'`
const noCover = `create or replace function members_funds() returns bigint language sql stable
  as 'select 1000000000000'`
const noRecord = `create or replace function posting_savings_interest_posted(e ledger_entry) returns text[]
  language sql as 'select ''{}''::text[]'`
const noDays = `create or replace function ledger_earned_kobo(goal uuid) returns bigint language sql stable
  as 'select 1000000000000'`
const guards = {
  anyPayer: 'ledger_may_pay(text,uuid,text,uuid)',
  noAccrual: 'interest_is_accrued(ledger_entry)',
  noCover: 'members_funds()',
  noRecord: 'posting_savings_interest_posted(ledger_entry)',
  noDays: 'ledger_earned_kobo(uuid)',
}
const withouts = { anyPayer, noAccrual, noCover, noRecord, noDays }

/** Does something while one guard is taken out, and puts it back. */
async function without<T>(guard: keyof typeof guards, work: () => Promise<T>): Promise<T> {
  return database.asOwner(async (owner) => {
    const { rows } = await owner.query(`select pg_get_functiondef('${guards[guard]}'::regprocedure) as was`)
    await owner.query(withouts[guard])
    try {
      return await work()
    } finally {
      await owner.query(rows[0].was)
    }
  })
}

const check = '23514'
const fault = 'KL001'
/** Asks for the transaction to be done again: what was earned may have been spent since it was read. */
const again = '40001'
const rich = () => post('test', [[bank, income, 10_000_000]])

type Trial = [what: string, guard: keyof typeof guards, code: string, statements: () => string[]]

const trials: Trial[] = [
  [
    'a kobo more than the society has earned',
    'noCover',
    again,
    () => [credit([payable(), goal(ada), 100_001])],
  ],
  [
    'a kobo more to two members together',
    'noCover',
    again,
    () => [credit([payable(), goal(ada), 50_000], [payable('second'), goal(efe), 50_001])],
  ],
  [
    'what is earned, once an expense has taken the income',
    'noCover',
    again,
    () => [post('test', [[['own_expense', '5510'], bank, 1]]), credit([payable(), goal(ada), 100_000])],
  ],
  ['interest straight from the expense', 'anyPayer', fault, () => [post('test', [[expense, goal(ada), 1]])]],
  [
    'interest straight from the expense into a wallet',
    'anyPayer',
    fault,
    () => [post('test', [[expense, wallet(ada), 1]])],
  ],
  ['interest payable into the bank', 'anyPayer', fault, () => [post('test', [[payable(), bank, 1]])]],
  ['interest payable made into income', 'anyPayer', fault, () => [post('test', [[payable(), income, 1]])]],
  [
    'interest payable of one plan for that of another',
    'anyPayer',
    fault,
    () => [post('test', [[payable(), payable('second'), 1]])],
  ],
  ['interest payable out of the bank', 'anyPayer', fault, () => [post('test', [[bank, payable(), 1]])]],
  [
    'interest payable into share capital',
    'anyPayer',
    fault,
    () => [post('test', [[payable(), ['share_capital', 'shares', ada.ownerUid], 1]])],
  ],
  [
    'what no day says, accrued',
    'noAccrual',
    check,
    () => [post('savings.interest-accrued', [[expense, payable(), 1]])],
  ],
  [
    'what no day says, accrued and credited at once',
    'noAccrual',
    check,
    () => [rich(), credit([expense, payable(), 1], [payable(), goal(ada), 1])],
  ],
  [
    'a kobo of what was accrued, taken back',
    'noAccrual',
    check,
    () => [post('savings.interest-accrued', [[payable(), expense, 1]])],
  ],
  [
    'more than the days of a goal earned',
    'noDays',
    check,
    () => [rich(), credit([payable(), goal(ada), 123_289])],
  ],
  ['another member’s goal', 'noRecord', check, () => [rich(), credit([payable(), goal(efe), 1])]],
  ['a goal without interest', 'noRecord', check, () => [rich(), credit([payable(), goal(free), 1])]],
  ['a wallet for no goal', 'noRecord', check, () => [rich(), credit([payable(), wallet(ada), 1])]],
  [
    'the wallet of another member',
    'noRecord',
    check,
    () => [rich(), post('savings.interest-posted', [[payable(), wallet(efe), 1]], { goal: ada.code })],
  ],
  [
    'more tax than interest',
    'noRecord',
    check,
    () => [rich(), credit([payable(), goal(ada), 10], [goal(ada), tax, 11])],
  ],
  [
    'the same interest twice',
    'noRecord',
    check,
    () => [rich(), credit([payable(), goal(ada), 10]), credit([payable(), goal(ada), 10])],
  ],
]

describe('by raw SQL the server’s role does not credit', () => {
  it.each(trials)('%s', async (_, guard, code, statements) => {
    expect((await outcomesOf(statements())).at(-1)).toBe(code)
    expect((await without(guard, () => outcomesOf(statements()))).at(-1)).toBe('posted')
  })

  it('more than a plan owes, nor less than nothing', async () => {
    expect(await outcomesOf([rich(), credit([payable(), goal(ada), 300_000])])).toEqual([
      'posted',
      'insufficient-funds',
    ])
    expect(await outcomesOf([credit([payable(), goal(ada), -1])])).toEqual([fault])
  })

  it('what another deed of savings may move', async () => {
    const moved = post('savings.moved-to-wallet', [[payable(), wallet(ada), 1]], { goal: ada.code })
    expect(await outcomesOf([rich(), moved])).toEqual(['posted', check])
  })

  it('while it may credit what is earned, to the last kobo', async () => {
    expect(
      await outcomesOf([credit([payable(), goal(ada), 50_000], [payable('second'), goal(efe), 50_000])]),
    ).toEqual(['posted'])
    const into = post('savings.interest-posted', [[payable(), wallet(ada), 100_000]], { goal: ada.code })
    expect(await outcomesOf([into])).toEqual(['posted'])
  })

  it('and writes nothing that the guard reads', async () => {
    const plan = `'${plans.first}'`
    for (const statement of [
      `update interest_payables set kobo = kobo + 1 where plan_id = ${plan}`,
      `insert into interest_payables values (${plan}, 1)`,
      `delete from interest_payables`,
      `delete from interest_due`,
      `update interest_due set gross_kobo = gross_kobo + 1`,
      `update interest_days set earned_micro_kobo = 0`,
      `delete from interest_postings`,
      `update ledger_balances set balance_kobo = balance_kobo + 1`,
    ])
      expect([statement, ...(await outcomesOf([statement]))]).toEqual([statement, '42501'])
  })
})

/** Until one transaction waits for another. */
const somebodyWaits = (owner: pg.Client) =>
  vi.waitFor(async () => {
    const { rows } = await owner.query(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
    expect(rows).toHaveLength(1)
  }, 10_000)

describe('two credits at once', () => {
  beforeEach(async () => {
    await database.close()
    await openSociety()
  })

  it.each([
    { guarded: true, outcome: again },
    { guarded: false, outcome: 'posted' },
  ])('fit together or one is refused (with its lock: $guarded)', async ({ guarded, outcome }) => {
    const ends = await database.asOwner(async (owner) => {
      const definition = 'posting_savings_interest_posted(ledger_entry)'
      const { rows } = await owner.query(`select pg_get_functiondef('${definition}'::regprocedure) as was`)
      const was: string = rows[0].was
      const unlocked = was.replace(/perform pg_advisory_xact_lock[^;]*;/, '')
      expect(unlocked).not.toBe(was)
      if (!guarded) await owner.query(unlocked)
      const apps = [
        new pg.Client({ connectionString: database.appUrl }),
        new pg.Client({ connectionString: database.appUrl }),
      ]
      const [one, two] = apps as [pg.Client, pg.Client]
      await Promise.all(apps.map((app) => app.connect()))
      try {
        await Promise.all(apps.map((app) => app.query('begin')))
        await one.query(credit([payable(), goal(ada), 60_000]))
        const second = two.query(credit([payable('second'), goal(efe), 60_000])).then(
          ({ rows }) => rows[0].outcome,
          ({ code }) => code,
        )
        // Without the lock it does not wait for the first.
        if (guarded) await somebodyWaits(owner)
        else await second
        await one.query('commit')
        return await second
      } finally {
        await Promise.all(apps.map((app) => app.query('rollback')))
        await Promise.all(apps.map((app) => app.end()))
        await owner.query(was)
      }
    })
    expect(ends).toBe(outcome)
  })
})
