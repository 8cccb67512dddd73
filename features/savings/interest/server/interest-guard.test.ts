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
/** In a plan whose interest the meeting declares. */
let declared: EarningGoal
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
  const third = await keepPlan(database.owner, { rate_bps: 0, interest_basis: 'declared', posting: 'annual' })
  declared = await goalIn(third, '2026-10-01T09:00:04+01:00')
  await moveMoney(database.db, opened, [
    [dayo, naira(250_000n)],
    [ada, naira(250_000n)],
    [efe, naira(250_000n)],
    [free, naira(250_000n)],
    [declared, naira(250_000n)],
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

  it('what a day of a plan earned whose interest the meeting declares', async () => {
    const day = (
      earned: number,
      { id }: EarningGoal,
    ) => `insert into interest_days (account_id, day, plan_version,
        balance_kobo, rate_bps, day_base, earned_micro_kobo, accrued_micro_kobo, rest, idle_kobo, covered_kobo)
      select account_id, day + 1, plan_version, balance_kobo, rate_bps, day_base, ${earned}, accrued_micro_kobo + ${earned},
        rest, idle_kobo, covered_kobo
      from interest_days where account_id = '${id}' order by day desc limit 1`
    expect(await outcomesOf([day(0, declared), day(1, declared)])).toEqual(['done', check])
    expect(await outcomesOf([day(1, ada)])).toEqual(['done'])
    const days = await database.owner
      .selectFrom('interest_days')
      .select('earned_micro_kobo')
      .where('account_id', '=', declared.id)
      .execute()
    expect(days.map(({ earned_micro_kobo }) => earned_micro_kobo)).toEqual(Array(15).fill(0n))
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
      `update interest_covers set amount_kobo = amount_kobo + 1`,
      `delete from interest_covers`,
      `insert into interest_cover_uses values (gen_random_uuid(), gen_random_uuid(), 1)`,
      `update interest_cover_uses set kobo = 1`,
      `delete from interest_cover_uses`,
      `select from members_funds_one_by_one for update`,
    ])
      expect([statement, ...(await outcomesOf([statement]))]).toEqual([statement, '42501'])
  })
})

/** Promised in all: three times 123,287. The society earned 100,000 of it, so that 269,861 are neither earned nor covered. */
const mostCovered = 269_861
type Agreed = { heldOn: string; wording: string; evidence: string; amountKobo: string }
const resolution = (amount: number): Agreed => ({
  heldOn: '2026-10-10',
  wording: 'Each member pays a levy of ₦500 by December.',
  evidence: 'Minutes of 10 October, item 4',
  amountKobo: String(amount),
})

/** What becomes of a resolution and then of statements by the server's role, after two agreed to it in the same transaction. */
async function outcomesCovered(
  written: Agreed,
  statements: string[] = [],
  how: { agreed?: Agreed; kind?: string; unguarded?: boolean } = {},
): Promise<unknown[]> {
  const { agreed = written, kind = 'savings.interest-cover', unguarded = false } = how
  return database.asOwner(async (owner) => {
    const outcomes: unknown[] = []
    await owner.query('begin')
    try {
      if (unguarded) await owner.query('alter table interest_covers disable trigger interest_covers_guard')
      await owner.query(
        `insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by, asked_at,
          expires_at, status, decided_by, decided_at, alone, founding, version, applied_xact)
        values ('01900000-0000-7000-8000-0000000000aa', $1, 'interest-cover', 'interest-cover', '0', $2, '',
          gen_random_uuid(), now(), now() + interval '1 day', 'approved', gen_random_uuid(), now(), false, false, 2,
          pg_current_xact_id())`,
        [kind, JSON.stringify(agreed)],
      )
      await owner.query('set local session authorization kolo_app')
      await owner.query(
        `insert into interest_covers values (gen_random_uuid(), $1, $2, $3, $4, '01900000-0000-7000-8000-0000000000aa',
          '2026-10-16T12:00:00+01:00')`,
        [written.heldOn, written.wording, written.evidence, written.amountKobo],
      )
      outcomes.push('kept')
      for (const statement of statements)
        outcomes.push(Object.values((await owner.query(statement)).rows[0] ?? { done: 'done' })[0])
    } catch (error) {
      outcomes.push((error as { code?: string }).code)
    } finally {
      await owner.query('rollback')
    }
    return outcomes
  })
}
const used = 'select coalesce(sum(kobo), 0)::int from interest_cover_uses'

describe('a resolution that two agreed to', () => {
  it('lets as much be credited beyond what was earned, to the kobo, and is used once', async () => {
    const whole = credit([payable(), goal(ada), 123_287])
    const one = credit([payable('second'), goal(efe), 1])
    expect(await outcomesCovered(resolution(23_287), [whole, used])).toEqual(['kept', 'posted', 23_287])
    expect(await outcomesCovered(resolution(23_286), [whole])).toEqual(['kept', again])
    expect(await outcomesCovered(resolution(23_287), [whole, one])).toEqual(['kept', 'posted', again])
    // What was credited by it is made up by income first: used once, it lets nothing more be credited.
    const income23 = post('test', [[bank, income, 23_287]])
    expect(await outcomesCovered(resolution(23_287), [whole, income23, one])).toEqual([
      'kept',
      'posted',
      'posted',
      again,
    ])
    expect(await outcomesCovered(resolution(23_288), [whole, one, used])).toEqual([
      'kept',
      'posted',
      'posted',
      23_288,
    ])
  })

  it('covers all that is owed where an expense has taken all that was earned, and not the expense', async () => {
    const spent = post('test', [[['own_expense', '5510'], bank, 150_000]])
    const both = credit([payable(), goal(ada), 100_000], [payable('second'), goal(efe), 100_000])
    expect(await outcomesCovered(resolution(200_000), [spent, both, used])).toEqual([
      'kept',
      'posted',
      'posted',
      200_000,
    ])
    expect(await outcomesCovered(resolution(199_999), [spent, both])).toEqual(['kept', 'posted', again])
  })

  const said = resolution(1_000)
  it.each<[string, Agreed, Parameters<typeof outcomesCovered>[2]]>([
    ['more than is owed and neither earned nor covered', resolution(mostCovered + 1), {}],
    ['a kobo more than was agreed', resolution(1_001), { agreed: said }],
    ['another wording', { ...said, wording: 'Nobody pays anything for it.' }, { agreed: said }],
    ['other evidence', { ...said, evidence: 'Something else' }, { agreed: said }],
    ['another day', { ...said, heldOn: '2026-10-09' }, { agreed: said }],
    ['a meeting to come', { ...said, heldOn: '2026-10-17' }, {}],
    ['by an approval of something else', said, { kind: 'savings.interest-tax' }],
  ])('is not kept with %s', async (_, written, how) => {
    expect(await outcomesCovered(written, [], how)).toEqual([check])
    expect(await outcomesCovered(written, [], { ...how, unguarded: true })).toEqual(['kept'])
  })

  it('is kept to the last kobo that is owed, and by one approval once', async () => {
    const more = `insert into interest_covers select gen_random_uuid(), held_on, wording, evidence, amount_kobo,
      approval_id, approved_at from interest_covers`
    expect(await outcomesCovered(resolution(mostCovered))).toEqual(['kept'])
    expect(await outcomesCovered(said, [more])).toEqual(['kept', '23505'])
    expect(
      await outcomesOf([
        `insert into interest_covers values (gen_random_uuid(), '2026-10-10', 'Nobody agreed.',
      'No minutes', 1, gen_random_uuid(), now())`,
      ]),
    ).toEqual([check])
  })
})

/** Until one transaction waits for another. */
const somebodyWaits = (owner: pg.Client) =>
  vi.waitFor(async () => {
    const { rows } = await owner.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
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
      const definition = 'use_interest_cover(ledger_entry)'
      const { rows } = await owner.query(`select pg_get_functiondef('${definition}'::regprocedure) as was`)
      const was: string = rows[0].was
      const unlocked = was.replace(/perform lock_members_funds[^;]*;/, '')
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
