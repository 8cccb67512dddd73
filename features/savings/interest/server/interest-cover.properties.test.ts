/**
 * Income, expenses, accrual, credits, dividends, resolutions and the close of a year in any order: nothing is credited beyond
 * what the society has earned and resolutions cover, each kobo of them once, and interest payable of a plan is what its goals earned and were not credited, to the kobo.
 */
import type { Tx } from '@kolo/database/connection'
import { createTestDatabase, rolledBack, type TestDatabase } from '@kolo/database/testing'
import { newId } from '@kolo/foundation/ids'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, type Instant, instant } from '@kolo/foundation/time'
import { earnIncome, posted } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { testCommunity } from '@kolo/server/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EarningGoal, keepPlan, moveMoney, saveGoals } from '../../testing/interest.factory.ts'
import { accrueGoals, saveAccrued } from './calculate-goal-interest.ts'
import { earningGoalsAfter } from './interest.store.ts'
import { creditWaitingInterest } from './interest-run.ts'
import { settleInterest } from './settle-interest.ts'

const runs = process.env.DEEP === '1' ? 5_000 : 200
const community = { ...testCommunity, dataDir: '/nowhere', files: undefined as never }
const opened = '2026-01-01' as CalendarDate
const first = '00000000-0000-0000-0000-000000000000'
const income = { kind: 'own_income', scope: '4210' } as const
const expense = { kind: 'own_expense', scope: '5510' } as const
const bills = { kind: 'own_asset', scope: '1410' } as const
const surplus = { kind: 'surplus', scope: 'community' } as const

let database: TestDatabase
let goals: EarningGoal[]

/** One order of events, each in the same transaction, and the day it has come to. */
type History = { tx: Tx; day: CalendarDate; asOwner: (write: () => Promise<unknown>) => Promise<void> }

beforeAll(async () => {
  database = await createTestDatabase()
  const at = instant(`${opened}T09:00:00+01:00`)
  const plans = [
    await keepPlan(database.owner, { rate_bps: 1_200, posting: 'daily' }),
    await keepPlan(database.owner, { rate_bps: 900, posting: 'monthly', compounding: false }),
    await keepPlan(database.owner, {
      rate_bps: 1_000,
      posting: 'monthly',
      accrual: 'average_daily',
      rate_tiers: JSON.stringify([{ minKobo: '20000000', rateBps: 1_500 }]),
    }),
  ]
  goals = []
  for (const [n, plan] of plans.entries())
    goals.push(
      ...(await saveGoals(database.owner, plan, { at: instant(`${opened}T09:00:0${n}+01:00`), many: 2 })),
    )
  await moveMoney(
    database.db,
    at,
    goals.map((goal, n) => [goal, naira(BigInt(100_000 + n * 31_007))] as const),
  )
})
afterAll(() => database.close())

const noon = (on: CalendarDate): Instant => instant(`${on}T12:00:00+01:00`)
const owner = () => goals[0] as (typeof goals)[number]

const events = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...([
        'income',
        'expense',
        'dividend',
        'credit',
        'close',
        'cover',
        'cover',
        'nights',
        'nights',
        'ends',
      ] as const),
    ),
    amount: fc.integer({ min: 1, max: 40_000 }),
  }),
  { minLength: 1, maxLength: 8 },
)

async function happen(history: History, { kind, amount }: { kind: string; amount: number }): Promise<void> {
  const { tx, day } = history
  const now = noon(day)
  const post = (debit: Parameters<typeof posted>[1][number]['debit'], credit: typeof debit) =>
    posted(tx, [{ debit, credit, amount: kobo(BigInt(amount)) }], { now })
  if (kind === 'income') await earnIncome(tx, now, kobo(BigInt(amount * 25)))
  else if (kind === 'expense') await post(expense, bills)
  else if (kind === 'close') await post(income, surplus)
  else if (kind === 'dividend')
    await post(surplus, { kind: 'member_wallet', scope: owner().ownerUid, ownerUid: owner().ownerUid })
  else if (kind === 'cover') await history.asOwner(() => cover(history, BigInt(amount) * 10n))
  else if (kind === 'nights') await pass(history, 1 + (amount % 12))
  else if (kind === 'credit')
    await creditWaitingInterest.run({ db: tx, now, community, enqueue: async () => undefined }, {})
  else await settleOne(history, goals[amount % goals.length] as EarningGoal)
}

/** Each order begins with as much for interest, or as little. */
async function beginWith({ tx, day }: History, wanted: number): Promise<void> {
  const missing = BigInt(wanted) - (await stateNow(tx)).room
  const now = noon(day)
  if (missing > 0n) await earnIncome(tx, now, kobo(missing))
  if (missing < 0n) await posted(tx, [{ debit: expense, credit: bills, amount: kobo(-missing) }], { now })
}

/** A resolution covers so much of what is owed and neither earned nor covered, or all of it. */
async function cover({ tx, day }: History, wanted: bigint): Promise<void> {
  const at = noon(day)
  const approvalId = newId(Date.parse(at))
  await sql`
    with open as (select least(interest_to_cover(), ${String(wanted)}::bigint) as kobo), agreed as (
      insert into approvals (id, kind, subject_type, subject_id, subject_version, change, reason, asked_by, asked_at,
        expires_at, status, decided_by, decided_at, alone, founding, version)
      select ${approvalId}::uuid, 'savings.interest-cover', 'interest-cover', 'interest-cover', '0', '{}', '',
        ${newId(1)}::uuid, now(), now() + interval '1 day', 'approved', ${newId(2)}::uuid, now(), false, false, 2
      from open where kobo > 0 returning id)
    insert into interest_covers
    select ${newId(Date.parse(at))}::uuid, ${day}::date, 'The levy of the meeting.', 'Minutes', open.kobo, agreed.id,
      ${at}::timestamptz
    from open, agreed`.execute(tx)
}

/** Some days pass, and all goals are calculated through yesterday. */
async function pass(history: History, days: number): Promise<void> {
  history.day = addDays(history.day, days)
  const { tx, day } = history
  const earning = await earningGoalsAfter(tx, first, 200)
  const accrued = await accrueGoals(tx, earning, { through: addDays(day, -1), most: 400 })
  await saveAccrued({ db: tx, now: noon(day) }, accrued)
}

/** What a goal has earned is paid in the middle of a period, as when it ends. */
async function settleOne({ tx, day }: History, { id }: EarningGoal): Promise<void> {
  const how = (['pay', 'pay-into-wallet', 'forfeit'] as const)[Number(day.slice(-1)) % 3] ?? 'pay'
  await sql`select from savings_accounts where id = ${id} for update`.execute(tx)
  await settleInterest({ db: tx, now: noon(day) }, { id, activatedAt: noon(opened) }, how)
}

type State = { credited: bigint; room: bigint; waiting: bigint; used: bigint; left: bigint; wrong: object[] }

/** From the transfers, days and postings alone, by other sums than the product's. */
async function stateNow(tx: Tx): Promise<State> {
  const { rows } = await sql<State>`
    with nets as (
      select a.kind, a.scope, sum(x.net) as net from (
        select debit_account as id, -amount_kobo as net from ledger_transfers
        union all select credit_account, amount_kobo from ledger_transfers) x
      join ledger_accounts a on a.id = x.id group by a.kind, a.scope
    ), earned as (
      select g.plan_id, sum(floor(e.micro / 1000000)) as kobo
      from savings_accounts g
      cross join lateral (
        select coalesce((select sum(earned_micro_kobo) from interest_days where account_id = g.id), 0)
          - coalesce((select sum(gross_kobo * 1000000::numeric + forfeited_micro_kobo) from interest_postings
              where account_id = g.id), 0) as micro) e
      group by g.plan_id
    )
    select
      (select coalesce(sum(t.amount_kobo), 0)::bigint from ledger_transfers t
        join ledger_accounts d on d.id = t.debit_account and d.kind = 'interest_payable'
        join ledger_accounts c on c.id = t.credit_account and c.kind like 'member_%') as credited,
      (select coalesce(sum(net), 0)::bigint from nets
        where kind in ('surplus', 'own_income', 'own_expense', 'interest_savings', 'interest_payable')) as room,
      (select coalesce(sum(gross_kobo), 0)::bigint from interest_due where settled_at is null) as waiting,
      (select coalesce(sum(kobo), 0)::bigint from interest_cover_uses) as used,
      (select coalesce(min(c.amount_kobo - (select coalesce(sum(u.kobo), 0) from interest_cover_uses u
        where u.cover_id = c.id)), 0)::bigint from interest_covers c) as left,
      (select coalesce(jsonb_agg(w), '[]') from (
        select e.plan_id, e.kobo, n.net from earned e
        left join nets n on n.kind = 'interest_payable' and n.scope = e.plan_id::text
        where e.kobo <> coalesce(n.net, 0)) w) as wrong`.execute(tx)
  return rows[0] as State
}

const seen = { credits: 0, waits: 0, covers: 0 }

/** The books after an event, against what they were before it. */
function check(before: State, after: State): void {
  expect(after.wrong).toEqual([])
  expect(after.left).toBeGreaterThanOrEqual(0n)
  if (after.waiting > 0n) seen.waits += 1
  const credited = after.credited - before.credited
  const used = after.used - before.used
  if (credited <= 0n) {
    expect(after.used).toBe(before.used)
    return
  }
  // What was earned is used before a resolution is, and nothing beyond both.
  const earned = before.room > 0n ? before.room : 0n
  expect(credited).toBeLessThanOrEqual(earned + used)
  expect(used).toBe(credited > earned ? credited - earned : 0n)
  seen.credits += 1
  if (used > 0n) seen.covers += 1
}

it(`${runs} orders of events`, async () => {
  const rooms = fc.integer({ min: -100_000, max: 300_000 })
  await fc.assert(
    fc.asyncProperty(events, rooms, fc.integer({ min: 0, max: 75 }), (order, room, days) =>
      rolledBack(database, async (tx, asOwner) => {
        const history: History = { tx, asOwner, day: opened }
        if (days > 0) await pass(history, days)
        await beginWith(history, room)
        let before = await stateNow(tx)
        for (const event of order) {
          await happen(history, event)
          const after = await stateNow(tx)
          check(before, after)
          before = after
        }
        expect(await proveBooks(tx, noon(addDays(history.day, 1)))).toMatchObject({
          holds: true,
          findings: [],
        })
      }),
    ),
    { numRuns: runs },
  )
  const often = expect.toSatisfy((times: number) => times > runs / 20)
  expect(seen).toEqual({ credits: often, waits: often, covers: often })
}, 3_600_000)
