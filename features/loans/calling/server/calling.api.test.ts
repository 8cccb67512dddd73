/** A loan in arrears is called through HTTP and a real PostgreSQL: the notice, the savings, the guarantors, and what is refused. */
import { eventsSince } from '@kolo/audit/server'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { addKobo, formatNaira, type Kobo, kobo, naira, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { writerFor } from '@kolo/foundation/writer'
import { readBalance, readOwnedBalances, readTotal } from '@kolo/ledger/balance'
import { payIn } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { fillWallet } from '@kolo/payments/testing'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptGuarantee,
  askGuarantor,
  listGuarantees,
  readGuarantee,
  readGuarantors,
} from '../../guarantors/guarantor.contract.ts'
import { readLoan, readLoanSettlement, repayLoan } from '../../loans/loan.contract.ts'
import { readLoanRecovery } from '../../loans/loan-recovery.contract.ts'
import { borrowedOf } from '../../loans/server/charge-loan.ts'
import { takenPostings } from '../../loans/server/loan.postings.ts'
import { loanById } from '../../loans/server/loan.store.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { agesOfDays } from '../../testing/ages.fixtures.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { callLoan, takeCallStep } from '../calling.contract.ts'
import type { CallStep } from '../calling.rules.ts'

const server = await startTestServer()
const ages = agesOfDays(server)
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi, dayo, funke] = [
  ...[server.as('ada'), server.as('bayo'), server.as('chidi'), server.as('dayo')],
  server.as('funke'),
] as const
const uidOf = (name: TestUserName) => testUsers[name].uid
const reason = 'Three instalments are overdue.'
let whole: LoanProduct
let bare: LoanProduct
let goal: { id: string }

/** Savings of a member, in a goal of no plan: what counts is what the books hold. */
const savingsOf = (name: TestUserName) =>
  ({ kind: 'member_savings', scope: uidOf(name), ownerUid: uidOf(name) }) as const
const balanceOf = async (name: TestUserName) => (await readBalance(server.db, savingsOf(name))).balance

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  goal = await saveInGoal(server, 'ada', { uid: uidOf('ada'), planId: plan.id, amount: naira(100_000n) })
  await payIn(server.db, savingsOf('dayo'), naira(500_000n))
  await payIn(server.db, savingsOf('funke'), naira(200_000n))
  await fillWallet(server.db, uidOf('ada'), naira(50_000n), server.clock.now())
  const guaranteed = { cover: 'whole', guarantorsMin: 2, maxRunning: 10, multipleBps: 100_000 } as const
  whole = await openProduct(server, 'WHOLE', guaranteed)
  bare = await openProduct(server, 'BARE', { ...guaranteed, lien: 'none' })
})

const runJob = (name: string) => {
  const { community, clock } = server
  const job = feature.jobs?.find((each) => each.name === name)
  return server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {}))
}
const today = () => dayIn(lagos, server.clock.now())
const goTo = async (day: CalendarDate) => {
  await ages.keep()
  server.clock.set(`${day}T09:00:00.000Z`)
  await runJob('loans.charge-interest')
}
/** What somebody was told, newest first. */
const toldTo = async (name: TestUserName) =>
  (await server.as(name).call(listNotices, { query: {} })).rows.map(({ body }) => body)

/** A loan of Ada that Dayo and Funke guarantee, with its first instalment overdue for 40 days. */
async function overdueLoan(product = whole, [dayosPart, funkesPart] = [naira(180_000n), naira(120_000n)]) {
  const loan = await applyFor(server, 'ada', product)
  const params = { id: loan.id }
  for (const [name, amountKobo] of [
    ['dayo', dayosPart],
    ['funke', funkesPart],
  ] as const) {
    await ada.call(askGuarantor, { params, body: { guarantorUid: uidOf(name), amountKobo } })
    const { rows } = await ada.call(readGuarantors, { params })
    const asked = rows.find(({ member, status }) => member.uid === uidOf(name) && status === 'asked')
    await server.as(name).call(acceptGuarantee, { params: { id: asked?.id ?? '' }, body: {} })
  }
  await runLoan(server, 'ada', loan)
  const { schedule } = await ada.call(readLoan, { params })
  await goTo(addDays(schedule[0]?.dueOn ?? expect.fail(), 40))
  return { params }
}
const step = (params: { id: string }, one: CallStep) => ({ params, body: { step: one } })
const byTwo = async (params: { id: string }, one: CallStep) => {
  await bayo.call(takeCallStep, step(params, one))
  return chidi.call(takeCallStep, step(params, one))
}
const calledLoan = async (...terms: Parameters<typeof overdueLoan>) => {
  const { params } = await overdueLoan(...terms)
  await bayo.call(callLoan, { params, body: { reason } })
  const called = await chidi.call(callLoan, { params, body: { reason } })
  return { params, dueOn: called.call?.dueOn ?? expect.fail() }
}
const owedOf = async (params: { id: string }) =>
  (await bayo.call(readLoanRecovery, { params })).calling.owedKobo

it('a loan in arrears is called by two, paid from savings that secure it, and then by its guarantors', async () => {
  const { params } = await overdueLoan()
  const before = await ada.call(readLoan, { params })
  for (const member of [ada, dayo])
    expect((await member.problem(callLoan, { params, body: { reason } })).status).toBe(403)
  expect((await bayo.problem(takeCallStep, step(params, 'lien'))).code).toBe('loan-not-called')
  expect((await bayo.call(callLoan, { params, body: { reason } })).waiting).toHaveLength(1)
  expect((await bayo.problem(callLoan, { params, body: { reason } })).code).toBe('own-approval')
  // A repayment while it waits changes what is called, not that it is.
  await ada.call(repayLoan, { params, body: { amountKobo: naira(1_000n) } })
  const called = await chidi.call(callLoan, { params, body: { reason } })
  const { principalKobo, interestKobo, penaltyKobo } = (await ada.call(readLoan, { params })).balance
  const dueOn = addDays(today(), 14)
  expect(called).toMatchObject({
    call: { calledOn: today(), dueOn, principalKobo, interestKobo, penaltyKobo },
    taken: [],
    may: { call: 'loan-called', lien: 'call-notice', guarantors: 'call-notice' },
  })
  const owed = sumKobo([principalKobo, interestKobo, penaltyKobo])
  expect(called.owedKobo).toBe(owed)
  const wouldPay = called.guarantors.map(({ partKobo }) => partKobo)
  expect(sumKobo(wouldPay)).toBe(subtractKobo(owed, naira(100_000n)))
  const [byAda, byDayo] = [await toldTo('ada'), await toldTo('dayo')]
  expect(byAda[0]).toContain(`Please pay ${formatNaira(owed)} of Loan WHOLE`)
  expect(byAda[0]).toContain(writerFor().day(dueOn))
  expect(byDayo[0]).toContain(`Ada Nwosu must pay ${formatNaira(owed)} of Loan WHOLE`)
  expect(await toldTo('funke')).toHaveLength(byDayo.length)

  // Everything left is due at the end of the notice, and nothing more is charged.
  const loan = await ada.call(readLoan, { params })
  expect(loan.call).toEqual({ calledOn: today(), dueOn, owedKobo: owed, guarantorsPaid: [] })
  expect(loan.schedule.every((line) => line.dueOn <= dueOn)).toBe(true)
  expect(loan.settlement?.totalKobo).toBe(owed)
  expect(before.settlement?.totalKobo).toBeGreaterThan(owed)
  const later = { params, query: { on: addDays(dueOn, 200) } }
  expect((await ada.call(readLoanSettlement, later)).settlement.totalKobo).toBe(owed)
  await goTo(dueOn)
  expect(await owedOf(params)).toBe(owed)
  expect((await bayo.problem(takeCallStep, step(params, 'lien'))).code).toBe('call-notice')
  await ada.call(repayLoan, { params, body: { amountKobo: naira(10_000n) } })

  await goTo(addDays(dueOn, 100))
  expect(await owedOf(params)).toBe(subtractKobo(owed, naira(10_000n)))
  expect((await bayo.problem(takeCallStep, step(params, 'guarantors'))).code).toBe('call-lien-first')
  await bayo.call(takeCallStep, step(params, 'lien'))
  expect((await bayo.problem(takeCallStep, step(params, 'lien'))).code).toBe('own-approval')
  const taken = await chidi.call(takeCallStep, step(params, 'lien'))
  const left = subtractKobo(owed, naira(110_000n))
  expect(taken).toMatchObject({ owedKobo: left, taken: [{ step: 'lien', amountKobo: naira(100_000n) }] })
  expect((await readBalance(server.db, { kind: 'member_savings', scope: goal.id })).balance).toBe(0n)
  expect((await bayo.problem(takeCallStep, step(params, 'lien'))).code).toBe('call-step-taken')

  // Interest and penalties are paid by now, so that what is left is what both guarantee, three fifths and two.
  const parts = [kobo((left * 6n + 5n) / 10n), kobo((left * 4n + 5n) / 10n)] as const
  expect(sumKobo(parts)).toBe(left)
  expect(taken.guarantors.map(({ partKobo }) => partKobo)).toEqual(parts)
  const done = await byTwo(params, 'guarantors')
  expect(done).toMatchObject({
    owedKobo: 0n,
    taken: [{ step: 'lien' }, { step: 'guarantors', amountKobo: left }],
  })
  expect(done.guarantors.map(({ paidKobo }) => paidKobo)).toEqual(parts)
  for (const [name, had, paid] of [
    ['dayo', naira(500_000n), parts[0]],
    ['funke', naira(200_000n), parts[1]],
  ] as const) {
    expect(await balanceOf(name)).toBe(subtractKobo(had, paid))
    expect((await toldTo(name))[0]).toContain(`${formatNaira(paid)} of your savings paid Loan WHOLE`)
    const [{ id, paidKobo } = expect.fail()] = (await server.as(name).call(listGuarantees, {})).rows
    expect(paidKobo).toBe(paid)
    expect(await server.as(name).call(readGuarantee, { params: { id } })).toMatchObject({
      status: 'released',
      owedAtMostKobo: 0n,
      paid: { amountKobo: paid },
    })
    const held = (await readOwnedBalances(server.db, uidOf(name))).map((balance) => balance.held)
    expect(sumKobo(held)).toBe(0n)
  }
  const paidOff = await ada.call(readLoan, { params })
  expect(paidOff).toMatchObject({ status: 'repaid', balance: { principalKobo: 0n } })
  expect(paidOff.call?.guarantorsPaid.map(({ fullName, amountKobo }) => [fullName, amountKobo])).toEqual([
    ['Dayo Balogun', parts[0]],
    ['Funke Bello', parts[1]],
  ])
  expect(paidOff.repayments.map(({ channel }) => channel)).toEqual([
    ...['guarantor', 'guarantor', 'lien', 'wallet', 'wallet'],
  ])
  expect((await bayo.problem(takeCallStep, step(params, 'guarantors'))).code).toBe('loan-status')
  const kinds = ['loan.called', 'loan.lien-taken', 'loan.guarantor-paid']
  expect(await eventsSince(server.db, kinds, instant('2026-01-01T00:00:00Z'))).toHaveLength(4)
  for (const kind of ['loan_principal', 'loan_interest_due', 'loan_penalty_due'] as const)
    expect(await readTotal(server.db, kind)).toBe(0n)
})

it('paying everything in time ends it, and nobody else pays', async () => {
  await payIn(server.db, { ...savingsOf('ada'), scope: goal.id }, naira(100_000n))
  const { params, dueOn } = await calledLoan()
  const saved = [await balanceOf('dayo'), await balanceOf('funke')]
  await fillWallet(server.db, uidOf('ada'), naira(400_000n), server.clock.now())
  await goTo(addDays(dueOn, -1))
  const owed = await owedOf(params)
  const problem = await ada.problem(repayLoan, { params, body: { amountKobo: addKobo(owed, kobo(1n)) } })
  expect(problem.code).toBe('loan-above-owed')
  const paid = await ada.call(repayLoan, { params, body: { amountKobo: owed } })
  expect(paid).toMatchObject({ status: 'repaid' })
  await goTo(addDays(dueOn, 1))
  expect((await bayo.problem(takeCallStep, step(params, 'guarantors'))).code).toBe('loan-status')
  expect([await balanceOf('dayo'), await balanceOf('funke')]).toEqual(saved)
})

it('a guarantor pays from savings, and what is held in shares stays held', async () => {
  const { uid } = testUsers.funke
  const saved = await balanceOf('funke')
  await payIn(server.db, { kind: 'share_capital', scope: uid, ownerUid: uid }, naira(200_000n))
  const { params, dueOn } = await calledLoan(bare, [naira(100_000n), naira(200_000n)])
  await goTo(addDays(dueOn, 1))
  const { may, guarantors } = (await bayo.call(readLoanRecovery, { params })).calling
  expect(may).toMatchObject({ lien: 'call-nothing', guarantors: true })
  expect(guarantors.map(({ pledgeKobo }) => pledgeKobo)).toEqual([naira(100_000n), naira(200_000n)])
  const done = await byTwo(params, 'guarantors')
  expect(done.guarantors.map(({ paidKobo }) => paidKobo)).toEqual([naira(100_000n), saved])
  expect(await balanceOf('funke')).toBe(0n)
  expect(saved).toBeLessThan(naira(200_000n))
  // Her pledge fell with the principal to less than she paid, or the rest of it is held in her shares.
  const shares = (await readOwnedBalances(server.db, uid)).find(({ kind }) => kind === 'share_capital')
  const [listed = expect.fail()] = (await funke.call(listGuarantees, {})).rows
  expect(shares?.held).toBe(listed.owedAtMostKobo)
  expect((await bayo.problem(takeCallStep, step(params, 'guarantors'))).code).toBe('call-step-taken')
  await fillWallet(server.db, uidOf('ada'), done.owedKobo, server.clock.now())
  await ada.call(repayLoan, { params, body: { amountKobo: done.owedKobo } })
  expect(await readOwnedBalances(server.db, uid)).toContainEqual(
    expect.objectContaining({ kind: 'share_capital', held: 0n }),
  )
})

describe('PostgreSQL refuses', () => {
  let params: { id: string }
  let dueOn: CalendarDate
  beforeAll(async () => {
    for (const name of ['dayo', 'funke'] as const) await payIn(server.db, savingsOf(name), naira(500_000n))
    ;({ params, dueOn } = await calledLoan())
    await payIn(server.db, { ...savingsOf('ada'), scope: goal.id }, naira(1_000n))
  })

  type Tried = { db: Db; approvalId: string; at: string }
  /** In one transaction, two approve a thing, and then it is tried. */
  const approved = (
    { kind, change, on, by = ['bayo', 'chidi'] }: Approval,
    tried: (tried: Tried) => Promise<unknown>,
  ) =>
    server.database.db.transaction().execute(async (db) => {
      const at = `${on}T09:00:00.000Z`
      const approvalId = newId(Date.parse(at))
      await sql`
        insert into approvals (id, kind, subject_type, subject_id, subject_version, subject_uid, change, reason, asked_by,
          asked_at, expires_at)
        values (${approvalId}, ${kind}, 'loan', ${params.id}, 'x', ${uidOf('ada')}, ${JSON.stringify(change)}, '',
          ${uidOf(by[0])}, ${at}, ${`${addDays(on, 7)}T09:00:00.000Z`})`.execute(db)
      await sql`
        update approvals set status = 'approved', decided_by = ${uidOf(by[1])}, decided_at = ${at}
        where id = ${approvalId}`.execute(db)
      const done = await tried({ db, approvalId, at })
      // Whatever was not refused is rolled back.
      throw new Error(`Not refused: ${JSON.stringify(done)}`)
    })
  type Approval = {
    kind: 'loans.call' | 'loans.call-step'
    change: { after?: CallStep }
    on: CalendarDate
    by?: readonly [TestUserName, TestUserName]
  }
  const lien = (on: CalendarDate) => ({ kind: 'loans.call-step', change: { after: 'lien' }, on }) as const
  const guarantors = (on: CalendarDate) =>
    ({ kind: 'loans.call-step', change: { after: 'guarantors' }, on }) as const
  const stepRow = (one: CallStep) => (tried: Tried) =>
    sql`insert into loan_call_steps (loan_id, step, taken_at, approval_id)
      values (${params.id}, ${one}, ${tried.at}, ${tried.approvalId})`.execute(tried.db)
  const noParts = { interest: kobo(0n), penalty: kobo(0n) }
  const pay =
    (kind: 'loans.lien-taken' | 'loans.guarantor-paid', amount: Kobo) =>
    async ({ db, at }: Tried) => {
      const loan = await loanById(db, params.id)
      const { rows } = await sql<{ id: string }>`
        select id from loan_guarantors where loan_id = ${params.id} and member_uid = ${uidOf('dayo')}`.execute(
        db,
      )
      const account =
        kind === 'loans.lien-taken' ? { ...savingsOf('ada'), scope: goal.id } : savingsOf('dayo')
      await sql`update loans set hold_ids = '{}' where id = ${params.id}`.execute(db)
      const transfers = takenPostings(borrowedOf(loan), [{ account, amount }], {
        ...noParts,
        principal: amount,
      })
      const facts = { guarantor: rows[0]?.id ?? '' }
      return postLoan({ db, now: instant(at) }, loan, {
        kind,
        memo: 'Tried',
        actorUid: uidOf('bayo'),
        facts,
        transfers,
      })
    }
  const one = kobo(1n)

  it('savings and guarantors that pay before the notice is over', async () => {
    await expect(approved(lien(dueOn), pay('loans.lien-taken', one))).rejects.toThrow(/no record allows/)
    await expect(approved(guarantors(dueOn), pay('loans.guarantor-paid', one))).rejects.toThrow(
      /no record allows/,
    )
    await expect(approved(lien(dueOn), stepRow('lien'))).rejects.toThrow(/not taken so/)
  })

  it('a step that nothing was taken for, or that two approved another step for', async () => {
    const after = addDays(dueOn, 1)
    for (const each of ['lien', 'guarantors'] as const)
      await expect(
        approved({ kind: 'loans.call-step', change: { after: each }, on: after }, stepRow(each)),
      ).rejects.toThrow(/not taken so/)
    await expect(approved(lien(after), stepRow('guarantors'))).rejects.toThrow(/nobody has approved/)
    await expect(approved(lien(after), pay('loans.guarantor-paid', one))).rejects.toThrow(/no record allows/)
  })

  it('a guarantor who pays above the pledge', async () => {
    const more = addKobo(naira(180_000n), one)
    await expect(approved(guarantors(addDays(dueOn, 1)), pay('loans.guarantor-paid', more))).rejects.toThrow(
      /no record allows/,
    )
  })

  it('one person for both, a guarantor who decides, and the borrower', async () => {
    const after = addDays(dueOn, 1)
    const tried = (...by: [TestUserName, TestUserName]) =>
      approved({ ...lien(after), by }, async (done) => {
        await pay('loans.lien-taken', one)(done)
        await stepRow('lien')(done)
      })
    await expect(tried('bayo', 'bayo')).rejects.toThrow(/approvals_two_people/)
    await expect(tried('dayo', 'chidi')).rejects.toThrow(/that they guarantee/)
    await expect(tried('ada', 'chidi')).rejects.toThrow(/asks for nothing/)
  })

  it.each<[string, () => RawBuilder<unknown>, RegExp]>([
    [
      'a call that nobody approved',
      () => sql`insert into loan_calls (loan_id, reason, called_on, due_on, principal_kobo, interest_kobo, penalty_kobo,
          approval_id)
        select gen_random_uuid(), reason, called_on, due_on, 1, 0, 0, gen_random_uuid() from loan_calls`,
      /nobody has approved|not called so/,
    ],
    ['a notice that is shorter', () => sql`update loan_calls set due_on = called_on`, /permission denied/],
    ['a call that never was', () => sql`delete from loan_calls`, /permission denied/],
    [
      'another day of an instalment',
      () => sql`update loan_instalments set due_on = due_on - 1 where loan_id = ${params.id}`,
      /keeps its day/,
    ],
    [
      'a payment of a guarantor that is in no book',
      () => sql`update loan_guarantors set paid_kobo = 1, paid_at = now(),
        paid_journal_id = (select journal_id from loans where id = ${params.id}) where loan_id = ${params.id}`,
      /has not paid this/,
    ],
  ])('%s', async (_, statement, why) => {
    await expect(statement().execute(server.database.db)).rejects.toThrow(why)
  })

  it('a notice of another length than 14 days, whoever writes it', async () => {
    for (const days of [13, 15]) {
      const changed = sql`update loan_calls set due_on = called_on + ${sql.lit(days)} where loan_id = ${params.id}`
      await expect(changed.execute(server.db)).rejects.toThrow(/loan_calls_notice/)
    }
  })

  it('a step that is taken a second time', async () => {
    await goTo(addDays(dueOn, 1))
    await byTwo(params, 'lien')
    const again = lien(addDays(dueOn, 2))
    await payIn(server.db, { ...savingsOf('ada'), scope: goal.id }, naira(1_000n))
    await expect(approved(again, pay('loans.lien-taken', one))).rejects.toThrow(/posted before/)
    await expect(approved(again, stepRow('lien'))).rejects.toThrow(/loan_call_steps_pkey/)
    await byTwo(params, 'guarantors')
    const { rows } = await sql<{ status: string }>`select status from loans where id = ${params.id}`.execute(
      server.db,
    )
    expect(rows).toEqual([{ status: 'repaid' }])
  })
})

it('the books are proved after all of it', async () => {
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
})

it('loans are aged on earlier days as they were then', async () => {
  expect(ages.count()).toBeGreaterThan(3)
  expect(await ages.wrong()).toEqual([])
})
