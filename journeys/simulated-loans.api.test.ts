/**
 * Two years of lending, on a clock that is moved: 240 members take 300 loans of every kind of product, most repay from the
 * wallet or by mandate, some late, some settle early, some stop and get a new schedule, are called and paid with their savings, or
 * are written off and paid later, and twice a month the product is killed in the middle of its work. In the end every kobo is where
 * it belongs, each loan's statement adds up, and interest, penalties and losses are what a second calculation says.
 */
import { verifyChain } from '@kolo/audit/server'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate, lastOfMonth } from '@kolo/foundation/time'
import { posted } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { makeLoanDocument } from '@kolo/loans/agreement'
import { callLoan, takeCallStep } from '@kolo/loans/calling'
import { createLoanProduct, openLoanProduct } from '@kolo/loans/contract'
import {
  acceptLoan,
  applyForLoan,
  approveLoan,
  declineLoan,
  offerLoan,
  payOutLoan,
  readBorrowing,
  readLoan,
  readLoanReview,
  repayLoan,
  setLoanMandate,
  settleLoan,
  withdrawLoan,
} from '@kolo/loans/loans'
import { acceptReschedule, rescheduleLoan } from '@kolo/loans/reschedule'
import { type LoanTerms, termsWith } from '@kolo/loans/testing'
import { payWrittenOff, writeOffLoan } from '@kolo/loans/write-off'
import { fillWallet } from '@kolo/payments/testing'
import { openOrdinaryGoal, openPlan } from '@kolo/savings/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Called,
  type Life,
  type NewSchedule,
  type Planned,
  recalculateLoan,
} from './year/loan-recalculation.ts'
import { foundWorld, type Person, type World } from './year/world.ts'

const seed = Number(process.env.YEAR_SEED ?? Math.floor(Math.random() * 1_000_000))
const many = Number(process.env.YEAR_MEMBERS ?? 240)
const wanted = Math.round((many * 300) / 240)
const firstDay = '2025-01-01' as CalendarDate
const lastDay = '2026-12-31' as CalendarDate
const months = 24

/** The products: every method of interest, every time it is taken, both frequencies, another order of allocation, with and without savings that secure it. */
const products = {
  FLAT: { method: 'flat', rateBps: 750, ratePeriod: 'whole_term', lien: 'none' },
  EQUAL: { method: 'reducing_equal_instalments', rateBps: 150 },
  PRINCIPAL: {
    method: 'reducing_equal_principal',
    rateBps: 200,
    allocation: ['principal', 'interest', 'penalty'],
    earlyWaivedBps: 10_000,
  },
  FREE: { method: 'none', rateBps: 0, frequency: 'weekly', penaltyBps: 0, penaltyCapBps: 0, lien: 'none' },
  UPFRONT: { method: 'flat', rateBps: 500, ratePeriod: 'whole_term', interestTaken: 'upfront' },
} as const satisfies Record<string, Partial<LoanTerms>>
type ProductName = keyof typeof products
const names = Object.keys(products) as ProductName[]

/** How a member repays. */
type Habit = 'mandate' | 'by hand' | 'late' | 'settles' | 'stops'

type Running = {
  id: string
  product: ProductName
  member: Person
  habit: Habit
  sinceMonth: number
  principal: bigint
  planned: readonly Planned[]
  rescheduled: NewSchedule[]
  called?: Called
  writtenOffOn?: CalendarDate
  paidOutOn: CalendarDate
}

let world: World
let chance: (share: number) => boolean
let pick: <Item>(items: readonly Item[]) => Item
const productIds = new Map<ProductName, string>()
const loans: Running[] = []
let confirmed = 0

beforeAll(async () => {
  console.log(`The two years of seed ${seed}: YEAR_SEED=${seed} tells them again.`)
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  chance = (share) => next() < share
  pick = (items) => items[Math.floor(next() * items.length)] ?? expect.fail('Nothing to pick from')
  world = await foundWorld(many, firstDay)
  const [one, two] = world.administrators
  const plan = await openPlan(one, two)
  for (const member of world.members) {
    const goal = await openOrdinaryGoal(member, plan.id)
    const savings = { kind: 'member_savings', scope: goal.id, ownerUid: member.uid } as const
    const bank = { kind: 'bank', scope: 'the-bank' } as const
    const transfer = { debit: bank, credit: savings, amount: naira(400_000n) }
    await posted(world.database.owner, [transfer], { now: world.now() })
  }
  for (const name of names) {
    const terms = termsWith({
      ...{ minMonthsMember: 0, instalmentToPayMaxBps: 0, maxRunning: 3, minKobo: naira(1_000n) },
      ...(products[name] as Partial<LoanTerms>),
    })
    const body = { ...terms, code: name, name: `Loan ${name}`, purpose: '' }
    const { id, version } = await one.call(createLoanProduct, { body: body as never })
    await two.call(openLoanProduct, { params: { id }, body: { version } })
    productIds.set(name, id)
  }
}, 600_000)
afterAll(async () => {
  await world?.close()
}, 60_000)

const versionOf = async (id: string) => {
  const { version } = await world.administrators[0].call(readLoanReview, { params: { id } })
  return { params: { id }, body: { version } }
}

/** What one administrator may pay out alone in a day is passed now and then: the second one confirms the pay-out. */
async function payOut(id: string): Promise<void> {
  const [one, two] = world.administrators
  const at = await versionOf(id)
  const { status } = await one.call(payOutLoan, at)
  if (status === 'running') return
  confirmed += 1
  expect(await two.call(payOutLoan, at)).toMatchObject({ status: 'running' })
}

/** A member asks; nearly all are offered, accept, are approved by two and paid. */
async function lend(on: CalendarDate, month: number): Promise<void> {
  const member = pick(world.members)
  if (loans.filter((one) => one.member === member && one.sinceMonth > month - 10).length > 1) return
  const product = pick(names)
  const instalments = product === 'FREE' ? pick([8, 12, 20]) : pick([3, 6, 10, 12])
  const asked = {
    productId: productIds.get(product) ?? '',
    productVersion: 1,
    principalKobo: kobo(BigInt(pick([5_000_000, 10_000_001, 13_337_700, 20_000_000]))),
    instalments,
    purpose: 'Goods for the shop',
    monthlyPayKobo: null,
  }
  // Who is in arrears, or owes too much already, is told so and asks for nothing.
  const { products: open } = await member.call(readBorrowing, {})
  const offered = open.find((one) => one.id === asked.productId)
  if (!offered || offered.refusal || offered.limitKobo < asked.principalKobo) return
  const { id } = await member.call(applyForLoan, { body: asked })
  const [one, two] = world.administrators
  if (chance(0.05)) {
    await member.call(withdrawLoan, await versionOf(id))
    return
  }
  if (chance(0.05)) {
    const at = await versionOf(id)
    await one.call(declineLoan, { ...at, body: { ...at.body, reason: 'Please ask again next month.' } })
    return
  }
  await one.call(offerLoan, await versionOf(id))
  await member.call(acceptLoan, await versionOf(id))
  for (const administrator of [one, two]) await administrator.call(approveLoan, await versionOf(id))
  await payOut(id)
  const loan = await member.call(readLoan, { params: { id } })
  const habit = pick(['mandate', 'mandate', 'by hand', 'by hand', 'late', 'settles', 'stops'] as const)
  if (habit === 'mandate')
    await member.call(setLoanMandate, { params: { id }, body: { version: loan.version, enabled: true } })
  const planned = plannedOf(loan.schedule)
  const principal = asked.principalKobo
  const running = { id, product, member, habit, principal, planned, paidOutOn: on }
  loans.push({ ...running, sinceMonth: month, rescheduled: [] })
}

type WirePlanned = { number: number; dueOn: CalendarDate; principalKobo: Kobo; interestKobo: Kobo }

const plannedOf = (lines: readonly WirePlanned[]): Planned[] =>
  lines.map(({ number, dueOn, principalKobo, interestKobo }) => ({
    number,
    dueOn,
    principal: principalKobo,
    interest: interestKobo,
  }))

/** What two administrators do about a member who stopped: a new schedule, or what is owed is called, or written off. */
async function followUp(loan: Running, on: CalendarDate, month: number): Promise<void> {
  if (loan.habit !== 'stops' || month - loan.sinceMonth < 5) return
  const { status, balance } = await loan.member.call(readLoan, { params: { id: loan.id } })
  if (status !== 'running') return
  if (loan.called) return collect(loan, on)
  if (balance.daysOverdue > 90 && chance(0.3)) return writeOff(loan, on)
  if (balance.overdueKobo > 0n && chance(0.25)) return call(loan, on)
  if (chance(0.3)) await reschedule(loan, on, month)
}

async function call(loan: Running, on: CalendarDate): Promise<void> {
  const params = { id: loan.id }
  for (const one of both()) await one.call(callLoan, { params, body: { reason: 'Nothing was paid.' } })
  const notice = (await loan.member.call(readLoan, { params })).call
  if (!notice) throw new Error('The loan is called')
  loan.called = { on, dueOn: notice.dueOn }
}

/** After the notice: what secures it is taken; what nothing secures is written off. */
async function collect(loan: Running, on: CalendarDate): Promise<void> {
  if (loan.called === undefined || on <= loan.called.dueOn) return
  if ((products[loan.product] as Partial<LoanTerms>).lien === 'none') return writeOff(loan, on)
  const params = { id: loan.id }
  for (const one of both()) await one.call(takeCallStep, { params, body: { step: 'lien' } })
}

async function writeOff(loan: Running, on: CalendarDate): Promise<void> {
  const params = { id: loan.id }
  const resolution = { resolutionNumber: '7/2026', resolvedOn: on, resolution: 'It cannot be collected.' }
  for (const one of both()) await one.call(writeOffLoan, { params, body: resolution })
  loan.writtenOffOn = on
}

/** Of what was written off some pay a half, or all of it. */
async function recover({ id, member, writtenOffOn }: Running): Promise<void> {
  if (writtenOffOn === undefined || !chance(0.3)) return
  const params = { id }
  const owed = (await member.call(readLoan, { params })).writeOff?.owedKobo ?? kobo(0n)
  const amountKobo = chance(0.5) ? owed : kobo(owed / 2n)
  if (amountKobo <= 0n) return
  await fill(member, amountKobo)
  await member.call(payWrittenOff, { params, body: { amountKobo } })
}

const both = () => [world.administrators[0], world.administrators[1]] as const

/** Most go on by the new schedule. */
async function reschedule(loan: Running, on: CalendarDate, month: number): Promise<void> {
  const params = { id: loan.id }
  const wanted = {
    instalments: pick([2, 5, 9]),
    firstDueOn: addDays(on, pick([6, 20, 31, 50])),
    reason: 'The shop was flooded.',
  }
  const [one, two] = world.administrators
  const propose = async (administrator: Person) => {
    const { version } = await administrator.call(readLoanReview, { params })
    await administrator.call(rescheduleLoan, { params, body: { version, ...wanted } })
  }
  await propose(one)
  const [proposed] = (await loan.member.call(readLoan, { params })).reschedules
  if (!proposed) throw new Error('A new schedule is proposed')
  if (proposed.costsMore)
    await loan.member.call(acceptReschedule, { params, body: { rescheduleId: proposed.id } })
  await propose(two)
  loan.rescheduled.push({ on, planned: plannedOf(proposed.lines) })
  loan.habit = pick(['by hand', 'late', 'mandate'])
  loan.sinceMonth = month
}

/** What a member does about a loan on a day on which they have money. */
async function repay({ id, member, habit, sinceMonth }: Running, month: number): Promise<void> {
  if (habit === 'stops' && month - sinceMonth > 2) return
  if (habit === 'late' && month % 3 !== 0) return
  const params = { id }
  const loan = await member.call(readLoan, { params })
  if (loan.status !== 'running') return
  const { dueKobo, mostToRepayKobo } = loan.balance
  if (habit === 'mandate') return fill(member, naira(60_000n))
  if (habit === 'settles' && month - sinceMonth > 3 && loan.settlement) {
    const { totalKobo } = loan.settlement
    await fill(member, totalKobo)
    await member.call(settleLoan, { params, body: { totalKobo } })
    return
  }
  const more = chance(0.2) ? naira(3_000n) : 0n
  const most = mostToRepayKobo < dueKobo + more ? mostToRepayKobo : kobo(dueKobo + more)
  if (most <= 0n) return
  await fill(member, most)
  // Two payments of one day are one payment in two parts.
  const first = kobo(most / 2n)
  if (first > 0n && chance(0.3)) {
    await member.call(repayLoan, { params, body: { amountKobo: first } })
    await member.call(repayLoan, { params, body: { amountKobo: kobo(most - first) } })
  } else await member.call(repayLoan, { params, body: { amountKobo: most } })
}

const fill = (member: Person, amount: Kobo) =>
  fillWallet(world.database.owner, member.uid, amount, world.now())

const killedJobs = ['loans.charge-interest', 'loans.take-instalments']

/** The night's work, as often as it takes; now and then the product is killed in its middle. */
async function night(day: CalendarDate, isCut: boolean): Promise<void> {
  await world.moveTo(day, 80)
  for (const job of [...killedJobs, 'loans.end-offers', 'loans.post-provision']) {
    const working = world.job(job)
    if (isCut && killedJobs.includes(job)) {
      await new Promise((go) => setTimeout(go, 40))
      await world.kill()
    }
    await working
    for (let more = 0; more < 4; more += 1) await world.job(job)
  }
}

it('ends with books that balance, loans that add up, and income that a second calculation comes to', async () => {
  let month = firstDay
  for (let number = 1; number <= months; number += 1, month = addDays(lastOfMonth(month), 1)) {
    const on = (day: number) => addDays(month, day - 1)
    const share = Math.ceil(wanted / (months - 4))
    for (const day of [2, 9, 16]) {
      await world.moveTo(on(day), 540)
      // Some of those who ask are refused, declined or change their mind.
      const enough = Math.min(wanted, loans.length + Math.ceil(share / 3))
      for (let n = 0; n < share && loans.length < enough; n += 1) await lend(on(day), number)
      // In two months of each year no night's work is done until the last week.
      if (number % 6 !== 5) await night(on(day + 3), day === 2)
    }
    await world.moveTo(on(24), 600)
    for (const loan of loans) await repay(loan, number)
    await world.moveTo(on(25), 600)
    for (const loan of loans) {
      await followUp(loan, on(25), number)
      await recover(loan)
    }
    await night(on(27), number % 6 === 5)
  }
  await world.moveTo(lastDay, 90)
  await night(lastDay, false)
  const { rows } = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from loans group by 1 order by 1`.execute(world.database.owner)
  console.log(rows.map(({ status, n }) => `${status}: ${n}`).join(', '), `; ${world.kills()} kills`)
  expect(world.kills()).toBe(months * 2)
  expect(loans.length).toBe(wanted)
  expect(new Set(loans.map(({ product }) => product)).size).toBe(names.length)
  await expectBooks()
  await expectLoans()
  await expectLosses()
}, 3_600_000)

async function expectBooks(): Promise<void> {
  const { owner, db } = world.database
  expect(await proveBooks(owner, world.now())).toMatchObject({ holds: true, world: 0n, findings: [] })
  expect(await verifyChain(db)).toMatchObject({ intact: true })
}

function lifeOf({ product, ...loan }: Running, repaid: Life['repaid']): Life {
  const { planned, rescheduled, called, paidOutOn } = loan
  const terms = termsWith(products[product] as Partial<LoanTerms>)
  const isOnLeft = terms.method.startsWith('reducing')
  return {
    rate: isOnLeft ? [BigInt(terms.rateBps), 10_000n] : undefined,
    penaltyBps: BigInt(terms.penaltyBps),
    penaltyCapBps: BigInt(terms.penaltyCapBps),
    waivedBps: BigInt(terms.earlyWaivedBps),
    order: terms.allocation,
    planned,
    repaid,
    rescheduled,
    called,
    paidOutOn,
  }
}

type Kept = { id: string; on: CalendarDate; kobo: bigint; settled: boolean }

/** Every loan, recalculated anew from its terms and what came for it, beside its instalments and the ledger. */
async function expectLoans(): Promise<void> {
  const { owner } = world.database
  const repayments = await sql<Kept>`
    select loan_id as id, to_char(paid_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as "on", amount_kobo as kobo, settled
    from loan_repayments order by id`.execute(owner)
  const held = await sql<{ id: string; kind: string; kobo: bigint }>`
    select a.scope as id, a.kind, sum(case when t.debit_account = a.id then t.amount_kobo else -t.amount_kobo end)::bigint as kobo
    from ledger_accounts a join ledger_transfers t on a.id in (t.debit_account, t.credit_account)
    where a.kind in ('loan_principal', 'loan_interest_due', 'loan_penalty_due') group by 1, 2`.execute(owner)
  const earned = await sql<{ kind: string; kobo: bigint }>`
    select a.kind, sum(t.amount_kobo)::bigint as kobo from ledger_accounts a join ledger_transfers t on t.credit_account = a.id
    where a.kind in ('loan_interest', 'penalties') group by 1`.execute(owner)
  const lost = await lostOf()
  const byLoan = Map.groupBy(repayments.rows, ({ id }) => id)
  const [wrong, sums] = [[] as object[], { interest: 0n, penalties: 0n }]
  for (const loan of loans) {
    const repaid = (byLoan.get(loan.id) ?? []).map(({ on, kobo: amount, settled }) => ({
      on,
      kobo: amount,
      isSettlement: settled,
    }))
    const recalculated = recalculateLoan(lifeOf(loan, repaid), loan.writtenOffOn ?? lastDay)
    const inBooks = held.rows.filter(({ id }) => id === loan.id)
    const books = {
      owed: inBooks.reduce((all, { kobo: amount }) => all + amount, 0n),
      principal: inBooks.find(({ kind }) => kind === 'loan_principal')?.kobo ?? 0n,
    }
    sums.interest += recalculated.interest
    sums.penalties += recalculated.penalties
    const stated = await statedOf(loan)
    if (
      recalculated.wrong.length > 0 ||
      (stated !== undefined && stated !== recalculated.owed) ||
      recalculated.owed !== books.owed + (lost.get(loan.id)?.owed ?? 0n) ||
      recalculated.principal !== books.principal + (lost.get(loan.id)?.principal ?? 0n)
    )
      wrong.push({ loan: loan.id, product: loan.product, habit: loan.habit, recalculated, stated, books })
  }
  expect(wrong.slice(0, 5)).toEqual([])
  const upfront = loans.filter(({ product }) => product === 'UPFRONT')
  const taken = upfront.reduce((all, { principal }) => all + upfrontOf(principal), 0n)
  const inBooks = Object.fromEntries(earned.rows.map(({ kind, kobo: amount }) => [kind, amount]))
  expect(inBooks.loan_interest).toBe(sums.interest + taken)
  expect(inBooks.penalties).toBe(sums.penalties)
  expect(sums.penalties).toBeGreaterThan(0n)
  const rescheduled = loans.reduce((all, loan) => all + loan.rescheduled.length, 0)
  expect(rescheduled).toBeGreaterThan(0)
  console.log(
    `${loans.length} loans, ${confirmed} confirmed by a second administrator, ${rescheduled} new schedules, ${repayments.rows.length} repayments; earned`,
    inBooks,
  )
}

/** What the member’s own statement of a loan comes to; there is none of one that was written off. */
async function statedOf({ id, member, writtenOffOn }: Running): Promise<Kobo | undefined> {
  if (writtenOffOn !== undefined) return undefined
  const asked = { params: { id }, body: { kind: 'statement' } } as const
  return (await member.call(makeLoanDocument, asked)).amountKobo
}

/** The flat 5 % that is taken as the loan is paid out, half a kobo up. */
const upfrontOf = (principal: bigint) => (principal * 500n + 5_000n) / 10_000n

type Lost = { id: string; owed: bigint; principal: bigint; recovered: bigint }

/** What was written off of each loan, and what its member paid of it later. */
async function lostOf(): Promise<Map<string, Lost>> {
  const { rows } = await sql<Lost>`
    select w.loan_id as id, w.principal_kobo as principal, w.principal_kobo + w.interest_kobo + w.penalty_kobo as owed,
      coalesce((select sum(r.amount_kobo) from loan_recoveries r where r.loan_id = w.loan_id), 0)::bigint as recovered
    from loan_write_offs w`.execute(world.database.owner)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Everything written off went through the provision or was an expense at once; what came back is income, and the rest is owed. */
async function expectLosses(): Promise<void> {
  const { owner } = world.database
  const lost = [...(await lostOf()).values()]
  const sumOf = (of: 'owed' | 'recovered') => lost.reduce((sum, one) => sum + one[of], 0n)
  const { rows } = await sql<{ kind: string; kobo: bigint }>`
    select a.kind, sum(case when t.debit_account = a.id then t.amount_kobo else -t.amount_kobo end)::bigint as kobo
    from ledger_accounts a join ledger_transfers t on a.id in (t.debit_account, t.credit_account)
    where a.kind in ('loan_loss', 'loan_loss_provision') or a.kind = 'own_income' and a.scope = '4140'
    group by 1`.execute(owner)
  const books = new Map(rows.map((row) => [row.kind, row.kobo]))
  const balance = (kind: string) => books.get(kind) ?? 0n
  expect(balance('loan_loss') + balance('loan_loss_provision')).toBe(sumOf('owed'))
  expect(-balance('own_income')).toBe(sumOf('recovered'))
  const wrong = lost.filter(({ owed, recovered }) => recovered > owed)
  expect(wrong).toEqual([])
  const called = loans.filter((loan) => loan.called).length
  const lien = await sql<{ n: number }>`select count(*)::int as n from loan_call_steps`.execute(owner)
  const counts = {
    called,
    lien: lien.rows[0]?.n ?? 0,
    writtenOff: lost.length,
    recovered: sumOf('recovered'),
  }
  // A small community may have none of one kind.
  if (many >= 100) for (const count of Object.values(counts)) expect(Number(count)).toBeGreaterThan(0)
  console.log(counts, 'provision', -balance('loan_loss_provision'), 'lost', sumOf('owed'))
}
