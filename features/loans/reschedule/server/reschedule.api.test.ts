/** New schedules of running loans, through HTTP and a real PostgreSQL with a clock that is moved. */
import { approveApproval } from '@kolo/approvals/contract'
import { eventsSince } from '@kolo/audit/server'
import { addKobo, greatestKobo, kobo, naira, sumKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { readTotal } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { fillWallet } from '@kolo/payments/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listOverdueLoans, readArrears } from '../../arrears/arrears.contract.ts'
import { acceptGuarantee, askGuarantor } from '../../guarantors/guarantor.contract.ts'
import { readLoan, readLoanReview, repayLoan, settleLoan } from '../../loans/loan.contract.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { agesOfDays } from '../../testing/ages.fixtures.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { acceptReschedule, readNewSchedule, rescheduleLoan } from '../reschedule.contract.ts'

const server = await startTestServer()
const ages = agesOfDays(server)
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi, dayo] = (['ada', 'bayo', 'chidi', 'dayo'] as const).map((name) => server.as(name))
if (!ada || !bayo || !chidi || !dayo) throw new Error('The people of the tests are not there')
let product: LoanProduct
let guaranteed: LoanProduct

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  for (const name of ['ada', 'dayo'] as const)
    await saveInGoal(server, name, {
      uid: testUsers[name].uid,
      planId: plan.id,
      amount: naira(1_000_000n),
    })
  await fillWallet(server.db, testUsers.funke.uid, naira(5_000_000n), server.clock.now())
  const penalty = { penaltyBps: 200, penaltyCapBps: 1_000, maxRunning: 10, multipleBps: 100_000 }
  product = await openProduct(server, 'RUN', { ...penalty, lien: 'none' })
  guaranteed = await openProduct(server, 'GUA', {
    ...penalty,
    lien: 'none',
    cover: 'whole',
    guarantorsMin: 1,
  })
})

const today = () => dayIn(lagos, server.clock.now())
const runJob = async (name: string) => {
  const job = feature.jobs?.find((each) => each.name === name)
  const enqueue = async () => undefined
  const { community, clock } = server
  await server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue }, {}))
}
const morningOf = async (day: CalendarDate) => {
  await ages.keep()
  server.clock.set(`${day}T09:00:00.000Z`)
  await runJob('loans.charge-interest')
}
const running = async (of: LoanProduct = product) => {
  const loan = await applyFor(server, 'ada', of)
  if (of === guaranteed) {
    const { rows } = await ada.call(askGuarantor, {
      params: { id: loan.id },
      body: { guarantorUid: testUsers.dayo.uid, amountKobo: null },
    })
    await dayo.call(acceptGuarantee, { params: { id: rows[0]?.id ?? '' }, body: {} })
  }
  await runLoan(server, 'ada', loan)
  return ada.call(readLoan, { params: { id: loan.id } })
}
const read = (id: string) => ada.call(readLoan, { params: { id } })
const proposal = async (id: string, instalments: number, firstDueOn: CalendarDate) => {
  const { version } = await bayo.call(readLoanReview, { params: { id } })
  const reason = 'The member lost their job in October'
  return { params: { id }, body: { version, instalments, firstDueOn, reason } }
}
const accept = async (id: string) => {
  const { reschedules } = await read(id)
  const open = reschedules.find(({ appliedAt }) => appliedAt === null)
  return { params: { id }, body: { rescheduleId: open?.id ?? '' } }
}
const repay = async (id: string, amountKobo: ReturnType<typeof kobo>) => {
  await fillWallet(server.db, testUsers.ada.uid, amountKobo, server.clock.now())
  return ada.call(repayLoan, { params: { id }, body: { amountKobo } })
}
const owed = async () => {
  const { rows } = await sql<{ principal: bigint; interest: bigint; penalty: bigint }>`
    select coalesce(sum(principal_kobo - paid_principal_kobo), 0)::bigint as principal,
      coalesce(sum(coalesce(charged_kobo, 0) - paid_interest_kobo), 0)::bigint as interest,
      coalesce(sum(penalty_kobo - paid_penalty_kobo), 0)::bigint as penalty
    from loan_instalments`.execute(server.db)
  return rows[0]
}
const inLedger = async () => ({
  principal: await readTotal(server.db, 'loan_principal'),
  interest: await readTotal(server.db, 'loan_interest_due'),
  penalty: await readTotal(server.db, 'loan_penalty_due'),
})
const titlesOf = async (name: 'ada' | 'dayo') =>
  (await server.as(name).call(listNotices, {})).rows.map(({ title }) => title)

describe('a new schedule', () => {
  it('is looked at, proposed, accepted by the borrower and approved by a second administrator', async () => {
    const loan = await running(guaranteed)
    const { id } = loan
    const second = loan.schedule[1]?.dueOn ?? expect.fail('a second instalment')
    await morningOf(addDays(second, 40))
    const late = await read(id)
    expect(late.balance.daysOverdue).toBeGreaterThan(60)
    const firstDueOn = addDays(today(), 30)
    const plan = await bayo.call(readNewSchedule, {
      params: { id },
      query: { instalments: '18', firstDueOn },
    })
    expect(plan).toMatchObject({ principalKobo: naira(300_000n), instalments: 18 })
    expect(sumKobo(plan.lines.map(({ principalKobo }) => principalKobo))).toBe(naira(300_000n))
    expect(plan.staysDueKobo).toBe(kobo(late.balance.interestKobo + late.balance.penaltyKobo))
    expect(plan.interestAfterKobo).toBeGreaterThan(plan.interestBeforeKobo)

    const before = await inLedger()
    const proposed = await bayo.call(rescheduleLoan, await proposal(id, 18, firstDueOn))
    expect(proposed.waiting?.title).toMatch(/^Reschedule the loan LN-/)
    expect((await bayo.problem(rescheduleLoan, await proposal(id, 18, firstDueOn))).code).toBe('own-approval')
    const other = await chidi.problem(rescheduleLoan, await proposal(id, 12, firstDueOn))
    expect(other.code).toBe('approval-waiting')
    const early = await chidi.problem(rescheduleLoan, await proposal(id, 18, firstDueOn))
    expect(early.problem?.message).toBe(
      'It costs the borrower more. They accept it on the page of the loan first.',
    )
    expect((await dayo.problem(acceptReschedule, await accept(id))).status).toBe(404)
    const accepted = await ada.call(acceptReschedule, await accept(id))
    expect(accepted.reschedules[0]).toMatchObject({ costsMore: true, appliedAt: null, lines: plan.lines })
    expect((await ada.problem(acceptReschedule, await accept(id))).code).toBe('reschedule-over')

    const approval = proposed.waiting ?? expect.fail('it waits')
    await chidi.call(approveApproval, { params: { id: approval.id }, body: { version: approval.version } })
    const after = await read(id)
    expect(after.reschedules[0]?.appliedAt).not.toBeNull()
    // What was charged stays due on its day, all principal is in the new schedule, and the old one is kept.
    expect(after.balance).toMatchObject({
      principalKobo: naira(300_000n),
      interestKobo: late.balance.interestKobo,
      penaltyKobo: late.balance.penaltyKobo,
      overdueKobo: plan.staysDueKobo,
      overdueSince: late.balance.overdueSince,
    })
    expect(after.schedule.slice(-18).map(({ number, dueOn }) => [number, dueOn])).toEqual(
      plan.lines.map(({ number, dueOn }) => [number, dueOn]),
    )
    expect(after.schedule[0]).toMatchObject({ principalKobo: 0n, interestKobo: naira(4_500n) })
    expect(after.reschedules[0]?.before).toHaveLength(10)
    expect(sumKobo(after.reschedules[0]?.before.map(({ principalKobo }) => principalKobo) ?? [])).toBe(
      naira(300_000n),
    )
    expect(await inLedger()).toEqual(before)
    expect(await titlesOf('ada')).toEqual(
      expect.arrayContaining(['Please accept a new schedule of your loan', 'Your loan has a new schedule']),
    )
    expect(await titlesOf('dayo')).toContain('A loan you guarantee has a new schedule')
    const kinds = ['loan.reschedule-proposed', 'loan.reschedule-accepted', 'loan.rescheduled']
    expect(await eventsSince(server.db, kinds, instant('2026-01-01T00:00:00Z'))).toHaveLength(3)
    await settle(id)
  })

  it('leaves an overdue loan its age until three new instalments are paid', async () => {
    const loan = await running()
    const { id } = loan
    const first = loan.schedule[0]?.dueOn ?? expect.fail('a first instalment')
    await morningOf(addDays(first, 20))
    const { balance } = await read(id)
    // The interest is paid, so that nothing but principal is overdue.
    await repay(id, balance.interestKobo)
    const done = await reschedule(id, 6, addDays(today(), 25))
    const planned = done?.reschedules[0]?.lines ?? []
    const parts = planned.map((line) => addKobo(line.principalKobo, line.interestKobo))
    expect(done?.pay.thisKobo).toBe(parts.reduce(greatestKobo))
    expect((await read(id)).balance).toMatchObject({ overdueKobo: 0n, daysOverdue: 0 })
    expect((await read(id)).arrearsKeptSince).toBe(first)
    const aged = async () =>
      (await bayo.call(readArrears, {})).ages.filter(({ loans }) => loans > 0).map(({ bucket }) => bucket)
    expect(await aged()).toEqual(['1-30'])
    expect((await bayo.call(listOverdueLoans, {})).rows).toEqual([])
    for (const number of [1, 2, 3]) {
      const { nextOn, nextKobo } = (await read(id)).balance
      await morningOf(nextOn ?? today())
      expect(await aged()).toEqual([number < 2 ? '31-60' : number < 3 ? '61-90' : 'over-90'])
      await repay(id, nextKobo ?? kobo(0n))
    }
    expect((await read(id)).arrearsKeptSince).toBeUndefined()
    expect(await aged()).toEqual(['current'])
    await settle(id)
  })

  it('is refused to the borrower, to a guarantor, for days and terms that are not, and once it changed', async () => {
    const loan = await running()
    const { id } = loan
    const soon = addDays(today(), 20)
    expect((await ada.problem(rescheduleLoan, await proposal(id, 6, soon))).status).toBe(403)
    expect((await bayo.problem(rescheduleLoan, await proposal(id, 6, today()))).code).toBe('reschedule-day')
    expect((await bayo.problem(rescheduleLoan, await proposal(id, 121, soon))).code).toBe(
      'reschedule-instalments',
    )
    const { waiting } = await bayo.call(rescheduleLoan, await proposal(id, 6, soon))
    await repay(id, naira(1_000n))
    expect((await read(id)).reschedules).toEqual([])
    const approval = waiting ?? expect.fail('it waits')
    const late = await chidi.problem(approveApproval, {
      params: { id: approval.id },
      body: { version: approval.version },
    })
    expect(late.code).toBe('changed-meanwhile')
    await settle(id)
    expect((await bayo.problem(rescheduleLoan, await proposal(id, 6, soon))).code).toBe('loan-status')
  })
})

/** Proposed, accepted where it costs more, and approved. */
async function reschedule(id: string, instalments: number, firstDueOn: CalendarDate) {
  await bayo?.call(rescheduleLoan, await proposal(id, instalments, firstDueOn))
  const { reschedules } = await read(id)
  if (reschedules[0]?.costsMore) await ada?.call(acceptReschedule, await accept(id))
  return chidi?.call(rescheduleLoan, await proposal(id, instalments, firstDueOn))
}

async function settle(id: string) {
  const { settlement } = await read(id)
  const totalKobo = settlement?.totalKobo ?? kobo(0n)
  await fillWallet(server.db, testUsers.ada.uid, totalKobo, server.clock.now())
  expect(await ada?.call(settleLoan, { params: { id }, body: { totalKobo } })).toMatchObject({
    status: 'repaid',
  })
}

it('over random loans, repayments and new schedules the ledger says what the loans say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          days: fc.integer({ min: 1, max: 70 }),
          part: fc.integer({ min: 0, max: 900 }),
          instalments: fc.integer({ min: 2, max: 18 }),
          ahead: fc.integer({ min: 1, max: 60 }),
        }),
        { minLength: 2, maxLength: 3 },
      ),
      async (steps) => {
        const { id } = await running()
        for (const { days, part, instalments, ahead } of steps) {
          await morningOf(addDays(today(), days))
          const { balance } = await read(id)
          const amount = kobo((balance.mostToRepayKobo * BigInt(part)) / 2_000n)
          if (amount > 0n) await repay(id, amount)
          const left = (await read(id)).balance
          const done = await reschedule(id, instalments, addDays(today(), ahead))
          expect(done?.balance).toMatchObject({
            principalKobo: left.principalKobo,
            interestKobo: left.interestKobo,
            penaltyKobo: left.penaltyKobo,
          })
          const fresh = done?.reschedules[0]?.lines ?? []
          expect(sumKobo(fresh.map(({ principalKobo }) => principalKobo))).toBe(left.principalKobo)
          expect(await owed()).toEqual(await inLedger())
        }
        await settle(id)
        expect(await owed()).toEqual(await inLedger())
      },
    ),
    { numRuns: process.env.DEEP ? 100 : 2 },
  )
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
})

describe('PostgreSQL refuses', () => {
  it('a schedule without two, of another principal, after it costs more, and what adds to a schedule', async () => {
    const loan = await running()
    const { id } = loan
    await bayo.call(rescheduleLoan, await proposal(id, 18, addDays(today(), 40)))
    const app = server.database.db
    const added = (principal: string, reschedule = true) => sql`
      insert into loan_instalments (loan_id, number, due_on, principal_kobo, interest_kobo, reschedule_id)
      select r.loan_id, (x ->> 'number')::integer, (x ->> 'dueOn')::date, (x ->> 'principalKobo')::bigint ${sql.raw(principal)},
        (x ->> 'interestKobo')::bigint, ${sql.raw(reschedule ? 'r.id' : 'null')}
      from loan_reschedules r cross join jsonb_array_elements(r.schedule) as x
      where r.loan_id = ${id} and r.ended_at is null`
    await expect(added('').execute(app)).rejects.toThrow(/not what was agreed/)
    await expect(added('', false).execute(app)).rejects.toThrow(/nothing is added/)
    await expect(
      sql`update loan_reschedules set applied_at = now() where loan_id = ${id}`.execute(app),
    ).rejects.toThrow(/nobody has approved/)
    await expect(
      sql`update loans set arrears_since = '2020-01-01', arrears_until_number = 1 where id = ${id}`.execute(
        app,
      ),
    ).rejects.toThrow(/no new schedule/)
    await expect(sql`delete from loan_instalments_replaced`.execute(app)).rejects.toThrow(/permission denied/)
    await expect(sql`update loan_reschedules set principal_kobo = 1`.execute(app)).rejects.toThrow(
      /permission denied/,
    )
    // Approved by a second administrator in the same transaction: still only the schedule that was agreed, and accepted.
    const approved = (then: ReturnType<typeof added>) =>
      app.transaction().execute(async (db) => {
        await sql`
          update approvals set status = 'approved', decided_by = ${testUsers.chidi.uid}, decided_at = ${server.clock.now()}
          where subject_id = ${id} and status = 'waiting'`.execute(db)
        await then.execute(db)
      })
    await expect(approved(added(''))).rejects.toThrow(/not what was agreed/)
    await ada.call(acceptReschedule, await accept(id))
    await expect(approved(added('- 1'))).rejects.toThrow(/not what was agreed/)
    await expect(
      approved(sql`
        insert into loan_reschedules (id, loan_id, loan_version, instalments, first_due_on, interest_from, reason,
          principal_kobo, interest_before_kobo, interest_after_kobo, first_number, schedule, proposed_by, proposed_at)
        select gen_random_uuid(), loan_id, loan_version, instalments, first_due_on, interest_from, reason, principal_kobo,
          interest_before_kobo, interest_after_kobo, first_number, schedule, ${testUsers.ada.uid}, now()
        from loan_reschedules where loan_id = ${id}`),
    ).rejects.toThrow(/administers nothing/)
    await settle(id)
  })
})

it('loans are aged on earlier days as they were then', async () => {
  expect(ages.count()).toBeGreaterThan(3)
  expect(await ages.wrong()).toEqual([])
})
