/**
 * Interest is credited on two servers at once, by their jobs, while on both a voucher is approved that spends, a dividend is
 * approved and paid, and a year is closed: neither credits nor dividends go beyond what the society had earned, nothing is
 * posted twice, and each year is closed once with what it brought.
 */
import { approveApproval, listApprovals } from '@kolo/approvals/contract'
import { approveVoucher, draftVoucher, submitVoucher } from '@kolo/books/vouchers'
import { transact } from '@kolo/database/connection'
import { appropriateSurplus } from '@kolo/distributions/appropriation'
import { previewDistribution, submitDistribution } from '@kolo/distributions/contract'
import { openEvidence } from '@kolo/distributions/evidence'
import {
  addMinutes,
  calculateDividend,
  closeYear,
  readSurplus,
  saveResolution,
} from '@kolo/distributions/surplus'
import { paperFile, work } from '@kolo/distributions/testing'
import { kobo, naira } from '@kolo/foundation/money'
import { addDays, type CalendarDate } from '@kolo/foundation/time'
import { earnIncome } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { fillWallet } from '@kolo/payments/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { buyShares } from '@kolo/shares/contract'
import { agreeOnTerms } from '@kolo/shares/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditWaitingInterest } from '../../interest/server/interest-run.ts'
import { calculateNow, keepPlan, moveMoney, saveGoals } from '../../testing/interest.factory.ts'

const rounds = process.env.DEEP === '1' ? 60 : 6
const { server } = await paymentsFixture(startTestServer, testUsers)
const beside = await startTestServer({ beside: server })
afterAll(() => beside.close())

const [bayo, chidi] = [server.as('bayo'), server.as('chidi')]
const both = [chidi, beside.as('chidi')]
const [spent, pool] = [kobo(5_000n), kobo(3_000n)]
const reason = 'As the general meeting resolved.'
const none = kobo(0n)
let resolutionId: string

type Sums = {
  funds: bigint
  credited: bigint
  room: bigint
  twice: number
  closed: number
  vouchers: number
  paid: bigint
}

async function sumsNow(): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (select coalesce(sum(gross_kobo), 0)::bigint from interest_postings) as credited,
      members_funds() as funds, members_funds() + interest_promised() as room, (select count(*)::int from surplus_years) as closed,
      (select count(*)::int from ledger_journals j where j.deed like 'vouchers.%') as vouchers,
      (select coalesce(sum(l.gross_kobo), 0)::bigint from distribution_lines l where l.status = 'posted') as paid,
      (select count(*)::int from interest_postings p join interest_due d using (account_id, to_day)
        where d.settled_at is null) as twice`.execute(server.database.owner)
  return rows[0] as Sums
}

/** A year that is over is asked to be closed; then the second administrator agrees on both servers at once. */
async function yearToClose(): Promise<(() => Promise<unknown>)[]> {
  const { next } = await bayo.call(readSurplus, {})
  if (!next) return []
  const asked = { body: { year: next.year, reason: 'The accounts of the year.' } }
  await bayo.call(closeYear, asked)
  return both.map((administrator) => () => administrator.call(closeYear, asked))
}

/** A bank charge waits for the second administrator. */
async function voucherToApprove(day: CalendarDate): Promise<(() => Promise<unknown>)[]> {
  const line = (account: string, debitKobo = none, creditKobo = none) => ({
    account,
    debitKobo,
    creditKobo,
    memo: '',
  })
  const body = {
    kind: 'payment' as const,
    valueDate: day,
    party: 'Plateau Bank',
    narration: `Charges to ${day}`,
    reference: '',
    evidence: 'The statement of the bank.',
    lines: [line('5510', spent), line('1110', none, spent)],
  }
  const { id, version } = await bayo.call(submitVoucher, at(await bayo.call(draftVoucher, { body })))
  return both.map((administrator) => () => administrator.call(approveVoucher, at({ id, version })))
}

/** A dividend waits for the second administrator. */
async function dividendToApprove(day: CalendarDate): Promise<(() => Promise<unknown>)[]> {
  const draft = await bayo.call(calculateDividend, {
    body: {
      resolutionId,
      periodStart: addDays(day, -2),
      periodEnd: addDays(day, -1),
      poolKobo: pool,
      basis: 'units',
      exemptReason: 'Too little to be taxed.',
      payOn: day,
    },
  })
  const params = { id: draft.id }
  await bayo.call(previewDistribution, { params })
  await bayo.call(submitDistribution, { params })
  const { rows } = await chidi.call(listApprovals, { query: {} })
  const asked = rows.find(({ kind }) => kind === 'distributions.approval') ?? { id: '', version: 0 }
  return both.map((administrator) => () => administrator.call(approveApproval, at(asked)))
}

/** Income until members' funds are so much. */
async function earnUpTo(funds: bigint): Promise<void> {
  const missing = funds - (await sumsNow()).funds
  if (missing > 0n) await earnIncome(server.database.db, server.clock.now(), kobo(missing))
}

const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version } })
const settled = (commands: (() => Promise<unknown>)[]) => Promise.allSettled(commands.map((run) => run()))
const doneOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length
/** Whoever is too late is told so; nothing fails. */
const isFault = (one: PromiseSettledResult<unknown>) =>
  one.status === 'rejected' && (one.reason as { status?: number }).status !== 409

/** A year before, closed and appropriated: the meeting gives its surplus out as dividends on Ada's shares. */
beforeAll(async () => {
  const surplus = kobo(pool * BigInt(rounds))
  await agreeOnTerms([bayo, chidi])
  await fillWallet(server.db, testUsers.ada.uid, naira(100_000n), server.clock.now())
  await server.as('ada').call(buyShares, { body: { units: 30 } })
  await earnIncome(server.database.db, server.clock.now(), surplus)
  const year = Number(server.clock.now().slice(0, 4))
  server.clock.set(`${year + 1}-01-15T09:00:00Z`)
  for (const who of [bayo, chidi]) await who.call(closeYear, { body: { year, reason } })
  const { id: evidenceId } = await bayo.call(addMinutes, { body: paperFile('minutes.pdf') })
  const heldOn = `${year + 1}-01-10` as CalendarDate
  const wording = 'Resolved that the surplus be shared out.'
  const { resolutions } = await bayo.call(saveResolution, {
    body: { heldOn, wording, mostKobo: surplus, evidenceId },
  })
  resolutionId = resolutions[0]?.id ?? ''
  const parts = [{ kind: 'dividend' as const, account: null, rateBps: null, amountKobo: surplus }]
  const body = { year, resolutionId, parts, reason }
  await bayo.call(appropriateSurplus, { body })
  await chidi.call(openEvidence, { params: { id: evidenceId } })
  await chidi.call(appropriateSurplus, { body })
})

it(`${rounds} times two months`, async () => {
  const first = server.clock.now().slice(0, 10) as CalendarDate
  for (const rate_bps of [1_200, 900]) {
    const plan = await keepPlan(server.database.owner, { rate_bps, posting: 'daily' })
    const goals = await saveGoals(server.database.owner, plan, { at: server.clock.now(), many: 8 })
    await moveMoney(
      server.db,
      server.clock.now(),
      goals.map((goal, n) => [goal, naira(BigInt(100_000 + n * 10_007))] as const),
    )
  }
  let wholeYear = (await sumsNow()).funds
  for (let night = 1; night <= rounds; night++) {
    const today = addDays(first, night * 61)
    server.clock.set(`${today}T00:20:00.000Z`)
    const now = server.clock.now()
    const creditOn = ({ database, community }: Pick<typeof server, 'database' | 'community'>) =>
      transact(database.db, (db) =>
        creditWaitingInterest.run({ db, now, community, enqueue: async () => undefined }, {}),
      )
    await calculateNow({ db: server.database.db, community: server.community }, now)
    // In each second round there is enough for the dividend and the voucher, in the others for the one that comes first.
    const suffices = night % 2 === 0
    const wanted = suffices ? pool + spent : pool
    await earnUpTo(wanted)
    server.clock.set(`${today}T00:50:00.000Z`)
    const later = server.clock.now()
    const [close, approve] = [await yearToClose(), await voucherToApprove(today)]
    const pay = await dividendToApprove(today)
    const income = kobo(BigInt(night))
    const before = await sumsNow()
    const [closed, charged, paid] = await Promise.all([
      settled(close),
      settled(approve),
      settled(pay),
      earnIncome(server.database.db, later, income),
      creditOn(server),
      creditOn(beside),
    ])
    await Promise.all(
      [server, beside].map((node) =>
        work(node, features, 'distributions.look-for-payments', 'long-work.turn'),
      ),
    )
    await creditOn(beside)
    const after = await sumsNow()
    expect([doneOf(closed), after.closed - before.closed]).toEqual(Array(2).fill(close.length > 0 ? 1 : 0))
    expect([doneOf(charged), after.vouchers - before.vouchers]).toEqual([1, 1])
    expect(after.paid - before.paid).toBe(pool * BigInt(doneOf(paid)))
    expect(doneOf(paid)).toBeLessThanOrEqual(1)
    if (suffices && close.length === 0) expect(doneOf(paid)).toBe(1)
    expect([...closed, ...charged, ...paid].filter(isFault)).toEqual([])
    expect(after.twice).toBe(0)
    // What was credited and paid is what there was and came, less what was spent: never more.
    const credited = after.credited - before.credited
    expect(before.room + income - spent - credited - (after.paid - before.paid)).toBe(after.room)
    expect(after.room).toBeGreaterThanOrEqual((before.room < 0n ? before.room : 0n) - spent)
    // No year ends with a loss, which would take from the dividends of the first one.
    if (addDays(today, 61).slice(0, 4) > today.slice(0, 4)) {
      wholeYear += naira(200n)
      await earnUpTo(wholeYear)
    }
  }
  expect((await sumsNow()).credited).toBeGreaterThan(0n)
  expect((await sumsNow()).closed).toBeGreaterThan(1)
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
