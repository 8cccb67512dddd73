/**
 * What the server asks before a loan is called, a step is taken after the notice, or it is written off: one thing at a time,
 * when it is proposed and again when the second administrator agrees. PostgreSQL would stop each too, as a fault; here it is
 * a refusal that says why.
 */
import { approveApproval } from '@kolo/approvals/contract'
import { kobo, naira, sumKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { payIn } from '@kolo/ledger/testing'
import { fillWallet } from '@kolo/payments/testing'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptGuarantee, askGuarantor } from '../../guarantors/guarantor.contract.ts'
import { readLoan, repayLoan } from '../../loans/loan.contract.ts'
import { readLoanRecovery } from '../../loans/loan-recovery.contract.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { applyFor, openProduct, runLoan } from '../../testing/loans.fixtures.ts'
import { payWrittenOff, writeOffLoan } from '../../write-off/write-off.contract.ts'
import { callLoan, takeCallStep } from '../calling.contract.ts'
import type { CallStep } from '../calling.rules.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const uidOf = (name: TestUserName) => testUsers[name].uid
const reason = 'Three instalments are overdue.'
const today = () => dayIn(lagos, server.clock.now())
const sharesOf = (name: TestUserName) =>
  ({ kind: 'share_capital', scope: uidOf(name), ownerUid: uidOf(name) }) as const
let guaranteed: LoanProduct

beforeAll(async () => {
  const uid = uidOf('ada')
  await payIn(server.db, { kind: 'member_savings', scope: uid, ownerUid: uid }, naira(2_000_000n))
  // Funke has shares alone: what is in shares is held, and never taken.
  await payIn(server.db, sharesOf('funke'), naira(3_000_000n))
  await fillWallet(server.db, uid, naira(5_000_000n), server.clock.now())
})

/** A product of its own for each group: a member has ten loans of one at most. */
const openGuaranteed = async (code: string) => {
  guaranteed = await openProduct(server, code, {
    ...{ cover: 'whole', guarantorsMin: 1, maxRunning: 10, multipleBps: 100_000, lien: 'none' },
  })
}

const charge = () => {
  const { community, clock } = server
  const job = feature.jobs?.find(({ name }) => name === 'loans.charge-interest')
  return server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {}))
}
/** It is another day, and nobody has charged the interest of that day yet. */
const goTo = (day: CalendarDate) => void server.clock.set(`${day}T09:00:00.000Z`)

/** A loan of Ada that Funke guarantees, so many days after its first instalment fell due; interest is charged the day before. */
async function loanAfter(days: number) {
  // What is owed of loans of other tests does not stand in the way.
  await sql`update loans set status = 'repaid', ended_at = ${server.clock.now()} where status = 'running'`.execute(
    server.db,
  )
  const loan = await applyFor(server, 'ada', guaranteed, naira(120_000n), 12)
  const params = { id: loan.id }
  const body = { guarantorUid: uidOf('funke'), amountKobo: null }
  const { rows } = await ada.call(askGuarantor, { params, body })
  await server.as('funke').call(acceptGuarantee, { params: { id: rows[0]?.id ?? '' }, body: {} })
  await runLoan(server, 'ada', loan)
  const { schedule } = await ada.call(readLoan, { params })
  const dueOn = schedule[0]?.dueOn ?? expect.fail()
  if (days > 0) {
    goTo(addDays(dueOn, days - 1))
    await charge()
  }
  goTo(addDays(dueOn, days))
  return { id: loan.id, dueOn, at: { params, body: { reason } } }
}

/** The same on the day before another instalment falls due. */
async function beforeNextDay(days: number) {
  const loan = await loanAfter(days)
  const { schedule } = await ada.call(readLoan, { params: { id: loan.id } })
  const next = schedule.find(({ dueOn }) => dueOn > addDays(today(), 1)) ?? expect.fail()
  const dayBefore = addDays(next.dueOn, -1)
  goTo(dayBefore)
  await charge()
  return { ...loan, dayBefore }
}

type Waiting = { waiting: readonly { id: string; version: number }[] }
/** The second administrator agrees on the page of what waits. */
const agree = async ({ waiting }: Waiting) => {
  const [{ id, version } = expect.fail()] = waiting
  return (await chidi.problem(approveApproval, { params: { id }, body: { version } })).code
}
const called = async (at: { params: { id: string }; body: { reason: string } }) => {
  await bayo.call(callLoan, at)
  return chidi.call(callLoan, at)
}
const step = ({ id }: { id: string }, one: CallStep) => ({ params: { id }, body: { step: one } })
/** As if this administrator had begun to guarantee a loan after something about it was proposed. */
const guarantees = (name: TestUserName, loanId: string) =>
  sql`insert into loan_guarantors (id, loan_id, member_uid, amount_kobo, status, asked_at, answered_at)
    select gen_random_uuid(), loan_id, ${uidOf(name)}, 1, 'accepted', asked_at, answered_at
    from loan_guarantors where loan_id = ${loanId} limit 1`.execute(server.db)
const noneOwed = async (at: { params: { id: string } }) => {
  const { balance } = await ada.call(readLoan, at)
  await ada.call(repayLoan, { ...at, body: { amountKobo: balance.dueKobo } })
}
const resolution = () => ({
  resolutionNumber: 'GM 7/2026',
  resolvedOn: today(),
  resolution: 'The borrower cannot pay.',
})
const interestOwed = async (at: { params: { id: string } }) =>
  (await ada.call(readLoan, at)).balance.interestKobo

describe('calling a loan', () => {
  beforeAll(() => openGuaranteed('CALL'))
  it('asks that it runs, that something is overdue, and that it is not called yet', async () => {
    const { id } = await applyFor(server, 'ada', guaranteed, naira(120_000n), 12)
    expect((await bayo.problem(callLoan, { params: { id }, body: { reason } })).code).toBe('loan-status')
    const early = await loanAfter(0)
    expect((await bayo.problem(callLoan, early.at)).code).toBe('loan-not-overdue')
    const { at } = await loanAfter(40)
    await called(at)
    expect((await bayo.problem(callLoan, at)).code).toBe('loan-called')
  })

  it('charges what fell due until the second agreed first', async () => {
    const { at, dayBefore } = await beforeNextDay(40)
    const [{ id, version } = expect.fail()] = (await bayo.call(callLoan, at)).waiting
    const before = await interestOwed(at)
    goTo(addDays(dayBefore, 1))
    await chidi.call(approveApproval, { params: { id }, body: { version } })
    const { call } = (await bayo.call(readLoanRecovery, { params: at.params })).calling
    expect(call?.calledOn).toBe(addDays(dayBefore, 1))
    expect(call?.interestKobo).toBeGreaterThan(before)
  })

  it('asks again when the second agrees: nothing is overdue any more', async () => {
    const { at } = await loanAfter(40)
    const proposed = await bayo.call(callLoan, at)
    await noneOwed(at)
    expect(await agree(proposed)).toBe('cannot-be-applied')
  })

  it('is not agreed to by whoever guarantees it, nor once the one who asked does', async () => {
    const { id, at } = await loanAfter(40)
    const proposed = await bayo.call(callLoan, at)
    await guarantees('chidi', id)
    expect(await agree(proposed)).toBe('cannot-be-applied')
    expect((await chidi.problem(callLoan, at)).code).toBe('own-loan')
  })
})

describe('a step after the notice', () => {
  beforeAll(() => openGuaranteed('STEP'))
  it('takes nothing of guarantors who have shares alone, and says so', async () => {
    const { id, at } = await loanAfter(40)
    const { call } = await called(at)
    goTo(addDays(call?.dueOn ?? expect.fail(), 1))
    const proposed = await bayo.call(takeCallStep, step({ id }, 'guarantors'))
    expect(await agree(proposed)).toBe('cannot-be-applied')
    expect((await chidi.problem(takeCallStep, step({ id }, 'guarantors'))).code).toBe('call-nothing')
  })

  it('is not agreed to by whoever guarantees the loan', async () => {
    const { uid } = testUsers.funke
    await payIn(server.db, { kind: 'member_savings', scope: uid, ownerUid: uid }, naira(500_000n))
    const { id, at } = await loanAfter(40)
    const { call } = await called(at)
    goTo(addDays(call?.dueOn ?? expect.fail(), 1))
    const proposed = await bayo.call(takeCallStep, step({ id }, 'guarantors'))
    await guarantees('chidi', id)
    expect(await agree(proposed)).toBe('cannot-be-applied')
    expect((await chidi.problem(takeCallStep, step({ id }, 'guarantors'))).code).toBe('own-loan')
  })
})

describe('writing a loan off', () => {
  beforeAll(() => openGuaranteed('OFF'))
  it('a called one needs no 90 days, another does, when proposed and when agreed to', async () => {
    const first = await loanAfter(40)
    expect((await bayo.problem(writeOffLoan, { ...first.at, body: resolution() })).code).toBe(
      'write-off-early',
    )
    await called(first.at)
    expect((await bayo.call(readLoanRecovery, { params: { id: first.id } })).writingOff.may.writeOff).toBe(
      true,
    )

    const { at } = await loanAfter(100)
    const proposed = await bayo.call(writeOffLoan, { ...at, body: resolution() })
    await noneOwed(at)
    expect(await agree(proposed)).toBe('cannot-be-applied')
  })

  it('is not agreed to by whoever guarantees it', async () => {
    const { id, at } = await loanAfter(100)
    const proposed = await bayo.call(writeOffLoan, { ...at, body: resolution() })
    await guarantees('chidi', id)
    expect(await agree(proposed)).toBe('cannot-be-applied')
    expect((await chidi.problem(writeOffLoan, { ...at, body: resolution() })).code).toBe('own-loan')
  })

  it('is for what fell due until the second agreed, and is paid by the member only then', async () => {
    const { id, at, dayBefore } = await beforeNextDay(100)
    const paying = { params: { id }, body: { amountKobo: kobo(1n) } }
    expect((await ada.problem(payWrittenOff, paying)).code).toBe('loan-status')
    const body = resolution()
    await bayo.call(writeOffLoan, { ...at, body })
    const before = await interestOwed(at)
    goTo(addDays(dayBefore, 1))
    const done = await chidi.call(writeOffLoan, { ...at, body })
    const { principalKobo, interestKobo, penaltyKobo } = done.writeOff ?? expect.fail()
    expect(interestKobo).toBeGreaterThan(before)
    expect(done.owedKobo).toBe(sumKobo([principalKobo, interestKobo, penaltyKobo]))
  })
})
