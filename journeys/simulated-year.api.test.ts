/**
 * A year of a community, on a clock that is moved: 240 members save in every kind of plan by every way there is, money
 * goes out, mistakes are made and taken back, and twice a month the product is killed in the middle of its work. In the
 * end every kobo is where it belongs, and interest is what another reckoning says.
 */
import { verifyChain } from '@kolo/audit/server'
import { closeMonth } from '@kolo/books/contract'
import { readFinancialStatements } from '@kolo/books/financial-statements'
import { type Kobo, kobo, naira, zeroKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, lagos, lastOfMonth } from '@kolo/foundation/time'
import { earnIncome } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { reversePayment } from '@kolo/payments/reversal'
import { readStatement } from '@kolo/reports/statement'
import { activatePlan, breakGoal, createPlan, moveToWallet, openGoal, readGoal } from '@kolo/savings/contract'
import { flexTerms } from '@kolo/savings/testing'
import { openCollectionAccount, ordinaryAccount } from '@kolo/transfers/testing'
import { cancelWithdrawal, requestWithdrawal } from '@kolo/withdrawals/contract'
import {
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  returnWithdrawal,
} from '@kolo/withdrawals/reviews'
import { confirmedBankAccount } from '@kolo/withdrawals/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { channels, type Deposit, type Way, type Year } from './year/channels.ts'
import { interestThrough, type Pays } from './year/reckoning.ts'
import { foundWorld, type Person, type World } from './year/world.ts'

const seed = Number(process.env.YEAR_SEED ?? Math.floor(Math.random() * 1_000_000))
const many = Number(process.env.YEAR_MEMBERS ?? 240)
const firstDay = '2026-01-01' as CalendarDate
/** How many people do something at the same moment. */
const width = 6

let world: World
let year: Year
let planOf: Record<keyof typeof pays, string>
const goals: {
  member: Person
  goalId: string
  plan: keyof typeof pays
  monthly: Kobo
  until: string
  way: Way | undefined
}[] = []

/** The plans, as this test reckons with them. */
const pays = {
  flex: {
    base: 365n,
    period: 'month',
    rates: [
      { from: 10_000_000n, bps: 800n },
      { from: 0n, bps: 600n },
    ],
  },
  target: { base: 364n, period: 'quarter', rates: [{ from: 0n, bps: 750n }] },
  locked: { base: 360n, period: 'end', rates: [{ from: 0n, bps: 1_000n }] },
  contribution: { base: 365n, period: 'month', rates: [{ from: 0n, bps: 700n }] },
} as const satisfies Record<string, Pays>

beforeAll(async () => {
  console.log(`The year of seed ${seed}: YEAR_SEED=${seed} tells it again.`)
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  world = await foundWorld(many, firstDay)
  await earnIncome(world.database.db, world.now(), naira(1_000_000_000n))
  const [one, two] = world.administrators
  const account = await openCollectionAccount(one, two, ordinaryAccount)
  let serial = 0
  year = {
    world,
    accountId: account.id,
    sent: { kobo: zeroKobo },
    lines: [],
    inHand: { kobo: zeroKobo },
    deducted: [],
    employer: { id: '', keptKobo: 0n },
    automatic: new Set(),
    chance: (share) => next() < share,
    serial: () => (serial += 1),
  }
  for (const { begin } of channels) await begin?.(year)
  planOf = {
    flex: await plan({ kind: 'flex', rateBps: 600, rateTiers: [{ minKobo: naira(100_000n), rateBps: 800 }] }),
    target: await plan({
      kind: 'target',
      rateBps: 750,
      dayBase: 364,
      posting: 'quarterly',
      earlyBreak: 'forfeit_interest',
    }),
    locked: await plan({
      kind: 'locked',
      rateBps: 1_000,
      dayBase: 360,
      posting: 'at_maturity',
      minDays: 30,
      maxDays: 400,
      earlyBreak: 'fee',
      breakFeeBps: 100,
    }),
    contribution: await plan({ kind: 'contribution', rateBps: 700, mandatory: true }),
  }
}, 600_000)
afterAll(async () => {
  await world?.close()
}, 60_000)

async function plan(terms: object): Promise<string> {
  const [one, two] = world.administrators
  const body = {
    ...flexTerms,
    code: `PLAN-${year.serial()}`,
    description: '',
    minOpenKobo: naira(500n),
    minTopupKobo: naira(100n),
    name: `Kolo number ${year.serial()}`,
    minBalanceKobo: zeroKobo,
    maxBalanceKobo: null,
    noticeHours: 0,
    freeWithdrawalsPerQuarter: 50,
    inactiveDays: 400,
    dormantDays: 800,
    ...terms,
  }
  const { id, version } = await one.call(createPlan, { body: body as never })
  await two.call(activatePlan, { params: { id }, body: { version } })
  return id
}

/** Does the work for every item, some of them at the same moment. */
async function together<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const one = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, one))
}

async function openGoals(): Promise<void> {
  await together([...world.members.entries()], async ([n, member]) => {
    const open = async (name: keyof typeof pays, monthly: bigint, until: string, more = {}, way?: Way) => {
      const body = {
        planId: planOf[name],
        name: 'House rent',
        icon: 'home' as const,
        targetKobo: null,
        targetOn: null,
      }
      const { id } = await member.call(openGoal, { body: { ...body, ...more } })
      goals.push({ member, goalId: id, plan: name, monthly: naira(monthly), until, way })
    }
    await open('contribution', BigInt(3_000 + (n % 12) * 1_500), '2026-12-31', {}, wayOf(n))
    if (n % 3 === 0) await open('flex', BigInt(5_000 + (n % 7) * 9_500), '2026-12-31')
    const targetOn = (n % 2 === 0 ? '2026-10-15' : '2027-05-31') as CalendarDate
    if (n % 3 === 1)
      await open('target', 4_000n, addDays(targetOn, -1), {
        targetKobo: naira(5_000_000n),
        targetOn,
        maturityInstruction: n % 4 === 1 ? 'wallet' : 'stay',
      })
    const maturesOn = (n % 2 === 0 ? '2026-07-04' : '2027-01-20') as CalendarDate
    if (n % 3 === 2) await open('locked', 60_000n, '2026-01-31', { maturesOn, maturityInstruction: 'wallet' })
  })
  goals.sort((a, b) => (a.goalId < b.goalId ? -1 : 1))
}

/** An eighth are staff of one employer, and an eighth save by themselves. */
function wayOf(n: number): Way | undefined {
  if (n % 8 === 3) return 'payroll'
  if (n % 8 !== 5) return undefined
  return n % 16 === 5 ? 'by-card' : 'from-wallet'
}

/** A night: the books are proved, days are reckoned, what is due is posted, and what waits is asked about. */
async function night(day: CalendarDate, cut: Cut = (work) => work): Promise<void> {
  await world.moveTo(day, 80)
  for (const job of ['ledger.snapshots', 'ledger.trial-balance', 'ledger.day-ends', 'savings.begin-interest'])
    await world.job(job)
  await cut(world.work())
  for (const job of ['savings.look-for-due-goals', 'payments.expire']) await world.job(job)
  await world.work()
}

type Cut = (work: Promise<void>) => Promise<void>

/** Kills the product a moment after the work has begun; the work is asked for again, and done once. */
const cutShort: Cut = async (work) => {
  await new Promise((go) => setTimeout(go, 120))
  await world.kill()
  await work
  await world.work()
}

async function payIn(month: CalendarDate, killsNow: boolean): Promise<void> {
  const isKept = new Set<string>()
  const { rows } = await sql<{ id: string }>`
    select id from savings_accounts where status not in ('pending', 'active')`.execute(world.database.owner)
  for (const { id } of rows) isKept.add(id)
  // Some pay nothing in a month, some twice.
  const due = goals.flatMap(({ member, goalId, monthly, until, way }): Deposit[] => {
    if (isKept.has(goalId) || addDays(month, 5) > until || year.chance(0.07)) return []
    const deposit = { member, goalId, amount: monthly, way }
    return way === undefined && year.chance(0.04)
      ? [deposit, { ...deposit, amount: kobo(monthly * 2n) }]
      : [deposit]
  })
  const chosen = due.map((deposit) => ({ deposit, channel: channelOf(deposit) }))
  const half = Math.floor(chosen.length / 2)
  let begun = 0
  let killed: Promise<void> | undefined
  await together(chosen, async ({ deposit, channel }) => {
    begun += 1
    if (killsNow && begun === half) killed = world.kill()
    await channel.pay(year, deposit)
  })
  await killed
}

function channelOf({ way }: Deposit) {
  const always = way && channels.find(({ isAlways }) => isAlways?.(way))
  if (always) return always
  let from = 0
  for (const channel of channels) {
    from += channel.share
    if (year.chance(channel.share / (1 - from + channel.share))) return channel
  }
  return channels[0] as (typeof channels)[number]
}

/** Two administrators take back what was written down for the wrong member. */
async function takeBack(month: CalendarDate): Promise<void> {
  const { rows } = await sql<{ id: string; received_kobo: bigint; channel: string }>`
    select p.id, p.received_kobo, p.channel from payments p join savings_accounts g on g.id = p.target_id
    join savings_plans s on s.id = g.plan_id
    where p.status = 'confirmed' and p.outcome = 'exact' and s.kind = 'contribution' and p.channel = 'transfer'
      and p.confirmed_at > ${month}::date order by p.id desc limit 2`.execute(world.database.owner)
  const body = { reason: 'It was of another member of the same name.' }
  for (const { id, received_kobo } of rows) {
    for (const administrator of world.administrators.slice(0, 2))
      await administrator.call(reversePayment, { params: { id }, body })
    year.sent.kobo = kobo(year.sent.kobo - received_kobo)
  }
}

const accounts = new Map<string, string>()

/** Members take money out of flexible goals: it is paid, declined, given up, or comes back. */
async function payOut(day: CalendarDate): Promise<void> {
  const [one, two] = world.administrators
  const able = goals.filter(({ plan: kind }) => kind === 'flex').filter(() => year.chance(0.06))
  await world.moveTo(day, 540)
  for (const { member } of able)
    if (!accounts.has(member.uid))
      accounts.set(member.uid, (await confirmedBankAccount(member, one, { accountName: member.fullName })).id)
  await world.moveTo(addDays(day, 2), 540)
  for (const [n, { member, goalId }] of able.entries()) {
    const { goal } = await member.call(readGoal, { params: { id: goalId } })
    const amountKobo = kobo(goal.availableKobo / 3n)
    if (amountKobo < naira(500n) || goal.status !== 'active') continue
    const bankAccountId = accounts.get(member.uid) ?? ''
    const asked = { source: 'savings_account' as const, goalId, amountKobo, bankAccountId, feeKobo: zeroKobo }
    let { id, version } = await member.call(requestWithdrawal, { body: asked })
    const params = { id }
    if (n % 6 === 4) {
      await member.call(cancelWithdrawal, { params })
      continue
    }
    if (n % 6 === 5) {
      await one.call(rejectWithdrawal, { params, body: { reason: 'Not before the meeting.', version } })
      continue
    }
    for (const administrator of [one, two]) {
      const review = await administrator.call(approveWithdrawal, { params, body: { version } })
      version = review.version
      if (review.status === 'approved') break
    }
    const said = {
      collectionAccountId: year.accountId,
      bankReference: `OUT${year.serial() + 100_000}`,
      paidOn: addDays(day, 2),
    }
    for (const administrator of [one, two])
      version = (await administrator.call(payWithdrawal, { params, body: { ...said, version } })).version
    year.sent.kobo = kobo(year.sent.kobo - amountKobo)
    if (n % 6 !== 3) continue
    const back = { bankReference: `${said.bankReference}R`, reason: 'The account is closed.' }
    for (const administrator of [one, two])
      version = (await administrator.call(returnWithdrawal, { params, body: { ...back, version } })).version
    year.sent.kobo = kobo(year.sent.kobo + amountKobo)
  }
}

/** Some move money to the wallet, and now and then somebody ends a goal before its day. */
async function moveOut(day: CalendarDate): Promise<void> {
  await world.moveTo(day, 600)
  for (const { member, goalId, plan: kind } of goals) {
    if (kind === 'flex' && year.chance(0.04)) {
      const { moving } = await member.call(readGoal, { params: { id: goalId } })
      const amountKobo = kobo(moving.mostKobo / 4n)
      if (amountKobo >= naira(500n))
        await member.call(moveToWallet, { params: { id: goalId }, body: { amountKobo } })
    }
    if ((kind === 'target' || kind === 'locked') && year.chance(0.012)) {
      const { breaking, goal } = await member.call(readGoal, { params: { id: goalId } })
      if (breaking && goal.status === 'active' && goal.can.breakEarly === true)
        await member.call(breakGoal, { params: { id: goalId }, body: breaking })
    }
  }
}

async function closeBooks(day: CalendarDate): Promise<void> {
  await world.moveTo(day, 640)
  const body = { month: addDays(day, -20).slice(0, 7), reason: 'Everything is in the books.' }
  for (const administrator of world.administrators.slice(0, 2)) await administrator.call(closeMonth, { body })
}

it('ends with books that balance, statements that add up, and interest that another reckoning comes to', async () => {
  await world.moveTo(firstDay, 500)
  await openGoals()
  for (let month = firstDay; month < '2027-01-01'; month = addDays(lastOfMonth(month), 1)) {
    const number = Number(month.slice(5, 7))
    const on = (day: number) => addDays(month, day - 1)
    // In two months the product was off over the first night.
    const isMissed = number === 4 || number === 8
    const cutsNight = number % 3 === 0
    if (number > 1 && !isMissed) await night(on(1), cutsNight ? cutShort : undefined)
    await world.moveTo(on(3), 600)
    await payIn(month, !cutsNight)
    await world.moveTo(on(5), 600)
    // The first of them that is long work is killed in the middle: one month it is one, the next another.
    const cut = cutShortOnce()
    for (const { endMonth } of number % 2 === 0 ? channels.toReversed() : channels)
      await endMonth?.(year, cut)
    await world.moveTo(on(6), 700)
    await takeBack(month)
    await night(on(8))
    if (number > 1) await closeBooks(on(8))
    await payOut(on(10))
    await moveOut(on(14))
    for (const job of [...channels.map(() => 'cards.ask-waiting'), 'savings.follow-debits'])
      await world.job(job)
    await world.work()
    await night(on(21))
    expect(world.kills()).toBe(number * 2)
  }
  await night('2027-01-01' as CalendarDate)
  await expectWays()
  await expectBooks()
  await expectPositions()
  await expectStatements()
  await expectInterest()
  console.log(
    `${goals.length} goals, ${await count('payments')} payments, ${await count('ledger_transfers')} transfers, ${world.kills()} kills`,
  )
}, 3_600_000)

function cutShortOnce(): Cut {
  let isCut = false
  return (work) => {
    if (isCut) return work
    isCut = true
    return cutShort(work)
  }
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    world.database.owner,
  )
  return rows[0]?.n ?? 0
}

/** Money came by every way there is, and by itself from wallets and from cards. */
async function expectWays(): Promise<void> {
  const { rows } = await sql<{ way: string; n: number }>`
    select channel as way, count(*)::int as n from payments where status = 'confirmed' group by 1
    union all select case when journal_id is null then 'auto-save, card' else 'auto-save, wallet' end, count(*)::int
    from savings_auto_save_runs where outcome = 'saved' group by 1`.execute(world.database.owner)
  console.log(rows.map(({ way, n }) => `${way}: ${n}`).join(', '))
  const ways = ['auto-save, card', 'auto-save, wallet', 'card', 'cash', 'payroll', 'transfer']
  expect(rows.map(({ way }) => way).toSorted()).toEqual(ways)
}

/** The books balance to the kobo, and the bank and the card provider hold what was sent there. */
async function expectBooks(): Promise<void> {
  const { owner, db } = world.database
  expect(await proveBooks(owner, world.now())).toMatchObject({ holds: true, world: 0n, findings: [] })
  expect(await verifyChain(db)).toMatchObject({ intact: true })
  const { rows } = await sql<{ kind: string; net: bigint }>`
    select a.kind, sum(x.net)::bigint as net from (
      select debit_account as id, -amount_kobo as net from ledger_transfers
      union all select credit_account, amount_kobo from ledger_transfers
    ) x join ledger_accounts a on a.id = x.id group by 1`.execute(owner)
  const held = new Map(rows.map(({ kind, net }) => [kind, net]))
  expect(-(held.get('bank') ?? 0n)).toBe(year.sent.kobo)
  expect(-(held.get('cash') ?? 0n)).toBe(year.inHand.kobo)
  const paid = [...world.paystack.charges.values()].filter(({ status }) => status === 'success')
  const atProvider = paid.reduce((sum, { amount, fees }) => sum + BigInt(amount) - BigInt(fees ?? 0), 0n)
  expect(-(held.get('psp_clearing') ?? 0n)).toBe(atProvider)
  expect(held.get('unmatched_receipts') ?? 0n).toBe(0n)
}

/** At the end of every day assets were liabilities and members' funds, and debits were credits, to the kobo. */
async function expectPositions(): Promise<void> {
  const [officer] = world.administrators
  const wrong: CalendarDate[] = []
  for (let to = firstDay; to < '2027-01-01'; to = addDays(to, 1)) {
    const said = await officer.call(readFinancialStatements, { query: { from: firstDay, to } })
    const { assets, liabilities, funds, trial } = said
    const isEqual = assets.totalKobo === liabilities.totalKobo + funds.totalKobo
    if (!isEqual || said.difference.kobo !== 0n || trial.debitsKobo !== trial.creditsKobo) wrong.push(to)
  }
  expect(wrong).toEqual([])
}

/** Every member's statement of the year begins with nothing, adds up, and ends with what the books hold for them. */
async function expectStatements(): Promise<void> {
  const { rows } = await sql<{ uid: string; net: bigint }>`
    select a.owner_uid as uid, sum(x.net)::bigint as net from (
      select debit_account as id, -amount_kobo as net from ledger_transfers
      union all select credit_account, amount_kobo from ledger_transfers
    ) x join ledger_accounts a on a.id = x.id where a.owner_uid is not null group by 1`.execute(
    world.database.owner,
  )
  const held = new Map(rows.map(({ uid, net }) => [uid, net]))
  await together(world.members, async (member) => {
    const query = { from: firstDay, to: dayIn(lagos, world.now()) }
    const { total, lines } = await member.call(readStatement, { query })
    const sum = lines.reduce((all, { amountKobo }) => all + amountKobo, 0n)
    expect({ opening: total.openingKobo, closing: total.closingKobo, lines: sum }).toEqual({
      opening: 0n,
      closing: held.get(member.uid) ?? 0n,
      lines: held.get(member.uid) ?? 0n,
    })
  })
}

type GoalNow = {
  id: string
  begun: string | null
  ended: string | null
  matures: string | null
  is_broken: boolean
}

/** Interest and tax of every goal, reckoned anew from the money that moved. */
async function expectInterest(): Promise<void> {
  const { owner } = world.database
  const { rows } = await sql<GoalNow>`
    select g.id, to_char(g.activated_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as begun,
      to_char(g.ended_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as ended, to_char(g.matures_on, 'YYYY-MM-DD') as matures,
      exists (select from savings_releases r where r.account_id = g.id and r.kind = 'break') as is_broken
    from savings_accounts g`.execute(owner)
  const moved = await sql<{ id: string; on: string; kobo: bigint }>`
    select a.scope as id, to_char(j.posted_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as "on",
      sum(case when t.credit_account = a.id then t.amount_kobo else -t.amount_kobo end)::bigint as kobo
    from ledger_accounts a join ledger_transfers t on a.id in (t.credit_account, t.debit_account)
    join ledger_journals j on j.id = t.journal_id
    where a.kind = 'member_savings' and j.deed <> 'savings.interest-posted' group by 1, 2`.execute(owner)
  const posted = await sql<{ id: string; gross: bigint; tax: bigint }>`
    select account_id as id, sum(gross_kobo)::bigint as gross, sum(wht_kobo)::bigint as tax from interest_postings
    group by 1`.execute(owner)
  const moves = Map.groupBy(moved.rows, ({ id }) => id)
  const paid = new Map(posted.rows.map(({ id, gross, tax }) => [id, { gross, tax }]))
  const kinds = new Map(goals.map(({ goalId, plan: kind }) => [goalId, kind]))
  const wrong: object[] = []
  for (const { id, begun, ended, matures, is_broken } of rows) {
    const kind = kinds.get(id)
    if (!kind || begun === null) continue
    const endsOn = is_broken ? (ended ?? undefined) : (matures ?? undefined)
    const life = {
      pays: pays[kind],
      moves: moves.get(id) ?? [],
      from: begun,
      endsOn,
      isGivenUp: is_broken && kind === 'target',
    }
    const expected = interestThrough(life, '2026-12-31')
    const product = paid.get(id) ?? { gross: 0n, tax: 0n }
    if (product.gross !== expected.gross || product.tax !== expected.tax)
      wrong.push({ id, kind, begun, ended, matures, is_broken, product, expected })
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect([...paid.values()].reduce((sum, { gross }) => sum + gross, 0n)).toBeGreaterThan(0n)
}
