/** A loan is written off through HTTP and a real PostgreSQL: by two, from the provision first; what comes back is income. */
import { eventsSince } from '@kolo/audit/server'
import type { Db } from '@kolo/database/tables'
import { newId } from '@kolo/foundation/ids'
import { addKobo, formatNaira, type Kobo, kobo, naira, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { addDays, type CalendarDate, dayIn, instant, lagos } from '@kolo/foundation/time'
import { readBalance, readOwnedBalances, readTotal } from '@kolo/ledger/balance'
import { payIn } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { listNotices } from '@kolo/notices/contract'
import { fillWallet } from '@kolo/payments/testing'
import { type TestUserName, testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readArrears } from '../../arrears/arrears.contract.ts'
import { acceptGuarantee, askGuarantor, readGuarantors } from '../../guarantors/guarantor.contract.ts'
import { listLoanReviews, readBorrowing, readLoan, repayLoan } from '../../loans/loan.contract.ts'
import { readLoanRecovery } from '../../loans/loan-recovery.contract.ts'
import { borrowedOf } from '../../loans/server/charge-loan.ts'
import { loanById } from '../../loans/server/loan.store.ts'
import { postLoan } from '../../loans/server/post-loan.ts'
import { loans as feature } from '../../server/public.ts'
import { agesOfDays } from '../../testing/ages.fixtures.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { payWrittenOff, writeOffLoan } from '../write-off.contract.ts'
import { recoveredPostings, writtenOffPostings } from './write-off.postings.ts'

const server = await startTestServer()
const ages = agesOfDays(server)
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
const uidOf = (name: TestUserName) => testUsers[name].uid
const today = () => dayIn(lagos, server.clock.now())
const runJob = (name: string) => {
  const { community, clock } = server
  const job = feature.jobs?.find((each) => each.name === name)
  return server.database.db
    .transaction()
    .execute(async (db) => job?.run({ db, now: clock.now(), community, enqueue: async () => undefined }, {}))
}
const goTo = async (day: CalendarDate) => {
  await ages.keep()
  server.clock.set(`${day}T09:00:00.000Z`)
  await runJob('loans.charge-interest')
}
const accounts = [
  { kind: 'loan_loss', scope: 'community' },
  { kind: 'loan_loss_provision', scope: 'community' },
  { kind: 'own_income', scope: '4140' },
] as const
/** Loan losses, the provision and recoveries, as the books have them. */
const books = () => Promise.all(accounts.map(async (one) => (await readBalance(server.db, one)).balance))
const whole = naira(300_000n)
const half = naira(150_000n)
const body = () => ({
  resolutionNumber: 'GM 7/2026',
  resolvedOn: today(),
  resolution: 'The borrower cannot pay.',
})

let first: { id: string }
let second: { id: string }
let dueOn: CalendarDate
/** The last day of a month on which both loans are overdue for 61 to 90 days. */
let lastDay: CalendarDate

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  for (const name of ['ada', 'dayo'] as const)
    await saveInGoal(server, name, { uid: uidOf(name), planId: plan.id, amount: naira(200_000n) })
  const uid = uidOf('funke')
  await payIn(server.db, { kind: 'member_savings', scope: uid, ownerUid: uid }, naira(400_000n))
  await fillWallet(server.db, uidOf('bayo'), naira(2_000_000n), server.clock.now())
  const guaranteed = await openProduct(server, 'WHOLE', { cover: 'whole', guarantorsMin: 1 })
  const bare = await openProduct(server, 'BARE')
  first = await applyFor(server, 'ada', guaranteed)
  const params = { id: first.id }
  await ada.call(askGuarantor, { params, body: { guarantorUid: uid, amountKobo: null } })
  const [asked] = (await ada.call(readGuarantors, { params })).rows
  await server.as('funke').call(acceptGuarantee, { params: { id: asked?.id ?? '' }, body: {} })
  await runLoan(server, 'ada', first)
  second = await applyFor(server, 'dayo', bare)
  await runLoan(server, 'dayo', second)
  dueOn = (await ada.call(readLoan, { params })).schedule[0]?.dueOn ?? expect.fail()
  const isLast = (day: CalendarDate) => addDays(day, 1).endsWith('-01')
  lastDay = Array.from({ length: 31 }, (_, n) => addDays(dueOn, 60 + n)).find(isLast) ?? expect.fail()
})

it('two write it off, the provision for it is used first, and no month provides for it again', async () => {
  const params = { id: first.id }
  await goTo(addDays(lastDay, 1))
  expect((await bayo.problem(writeOffLoan, { params, body: body() })).code).toBe('write-off-early')
  await runJob('loans.post-provision')
  expect(await books()).toEqual([whole, -whole, 0n])

  await goTo(addDays(dueOn, 91))
  expect((await ada.problem(writeOffLoan, { params, body: body() })).status).toBe(403)
  const late = { ...body(), resolvedOn: addDays(today(), 1) }
  expect((await bayo.problem(writeOffLoan, { params, body: late })).code).toBe('resolution-day')
  const { balance } = await ada.call(readLoan, { params })
  const owed = sumKobo([balance.principalKobo, balance.interestKobo, balance.penaltyKobo])
  const proposed = await bayo.call(writeOffLoan, { params, body: body() })
  expect(proposed).toMatchObject({ writeOff: null, owedKobo: owed, provisionKobo: half, daysOverdue: 91 })
  expect((await bayo.problem(writeOffLoan, { params, body: body() })).code).toBe('own-approval')
  const done = await chidi.call(writeOffLoan, { params, body: body() })
  expect(done).toMatchObject({
    owedKobo: owed,
    writeOff: { ...body(), principalKobo: whole, interestKobo: balance.interestKobo, provisionKobo: half },
    may: { writeOff: 'loan-status' },
  })
  const rest = subtractKobo(owed, half)
  expect(await books()).toEqual([addKobo(whole, rest), -half, 0n])
  expect(await readTotal(server.db, 'loan_principal')).toBe(whole)
  expect((await chidi.problem(writeOffLoan, { params, body: body() })).code).toBe('loan-status')

  // In the next month the other loan alone is provided for, in full.
  await goTo(addDays(lastDay, 45))
  await runJob('loans.post-provision')
  expect(await books()).toEqual([addKobo(whole, owed), -whole, 0n])
  const { rows } = await bayo.call(listLoanReviews, { query: { list: 'written-off' } })
  expect(rows.map(({ id, leftKobo, overdueKobo }) => [id, leftKobo, overdueKobo])).toEqual([
    [first.id, owed, 0n],
  ])
  const running = await bayo.call(listLoanReviews, { query: { list: 'running' } })
  expect(running.rows.map(({ id }) => id)).toEqual([second.id])
  const { ages } = await bayo.call(readArrears, {})
  expect(ages.reduce((sum, { loans }) => sum + loans, 0)).toBe(1)
})

it('the member still owes it, pays it in parts, and never more', async () => {
  const params = { id: first.id }
  const loan = await ada.call(readLoan, { params })
  const owed = loan.writeOff?.owedKobo ?? expect.fail()
  expect(loan).toMatchObject({ status: 'written_off', writeOff: { amountKobo: owed } })
  const noticesOf = async (name: TestUserName) =>
    (await server.as(name).call(listNotices, { query: {} })).rows.map((notice) => notice.body).join('\n')
  expect(await noticesOf('ada')).toContain(`You still owe ${formatNaira(owed)}`)
  expect(await noticesOf('funke')).toContain('stays held until it is paid')
  const held = async (name: TestUserName) =>
    sumKobo((await readOwnedBalances(server.db, uidOf(name))).map((one) => one.held))
  expect(await held('funke')).toBe(whole)
  expect((await ada.call(readBorrowing, {})).products[0]?.refusal).toContain('overdue')
  expect((await ada.problem(repayLoan, { params, body: { amountKobo: naira(1n) } })).code).toBe('loan-status')

  const pay = (amountKobo: Kobo) => ({ params, body: { amountKobo } })
  expect((await ada.problem(payWrittenOff, pay(addKobo(owed, kobo(1n))))).code).toBe('loan-above-owed')
  expect((await server.as('dayo').problem(payWrittenOff, pay(naira(1n)))).status).toBe(404)
  const { balance: had } = await readBalance(server.db, {
    ...{ kind: 'member_wallet', scope: uidOf('ada'), ownerUid: uidOf('ada') },
  })
  expect((await ada.problem(payWrittenOff, pay(owed))).code).toBe(had < owed ? 'wallet-too-small' : '')
  await fillWallet(server.db, uidOf('ada'), owed, server.clock.now())
  const [loss] = await books()
  const part = naira(100_000n)
  const after = await ada.call(payWrittenOff, pay(part))
  expect(after.writeOff?.owedKobo).toBe(subtractKobo(owed, part))
  const code = (await ada.problem(payWrittenOff, pay(owed))).code
  expect(code).toBe('loan-above-owed')
  expect(await held('funke')).toBe(whole)
  server.clock.advance(1_000)
  await ada.call(payWrittenOff, pay(subtractKobo(owed, part)))
  expect(await books()).toEqual([loss, -whole, owed])
  expect(
    (await bayo.call(readLoanRecovery, { params })).writingOff.recoveries.map((one) => one.amountKobo),
  ).toEqual([...[subtractKobo(owed, part), part]])
  expect([await held('funke'), await held('ada')]).toEqual([0n, 0n])
  expect((await ada.problem(payWrittenOff, pay(kobo(1n)))).code).toBe('loan-above-owed')
  const kinds = ['loan.written-off', 'loan.recovered']
  expect(await eventsSince(server.db, kinds, instant('2026-01-01T00:00:00Z'))).toHaveLength(3)
})

describe('PostgreSQL refuses', () => {
  type Tried = { db: Db; approvalId: string; at: string }
  /** In one transaction two approve that the other loan is written off, and then something is tried. */
  const approved = (by: readonly [TestUserName, TestUserName], tried: (tried: Tried) => Promise<unknown>) =>
    server.database.db.transaction().execute(async (db) => {
      const at = server.clock.now()
      const approvalId = newId(Date.parse(at))
      await sql`
        insert into approvals (id, kind, subject_type, subject_id, subject_version, subject_uid, change, reason, asked_by,
          asked_at, expires_at)
        values (${approvalId}, 'loans.write-off', 'loan', ${second.id}, 'x', ${uidOf('dayo')}, '{}', '', ${uidOf(by[0])},
          ${at}, ${`${addDays(today(), 7)}T09:00:00.000Z`})`.execute(db)
      await sql`
        update approvals set status = 'approved', decided_by = ${uidOf(by[1])}, decided_at = ${at}
        where id = ${approvalId}`.execute(db)
      await tried({ db, approvalId, at })
      throw new Error('Not refused')
    })
  /** Posts that the other loan is written off, with so much from the provision. */
  const post = async (db: Db, provided: Kobo, principal = whole) => {
    const loan = await loanById(db, second.id)
    const { balance } = await server.as('dayo').call(readLoan, { params: { id: second.id } })
    const owed = { principal, interest: balance.interestKobo, penalty: balance.penaltyKobo }
    return postLoan({ db, now: server.clock.now() }, loan, {
      kind: 'loans.written-off',
      memo: 'Tried',
      actorUid: uidOf('bayo'),
      transfers: writtenOffPostings(borrowedOf(loan), owed, provided),
    })
  }
  const two = ['bayo', 'chidi'] as const

  it('a write-off that nobody approved, for a part, or with less from the provision', async () => {
    const alone = server.database.db.transaction().execute((db) => post(db, whole))
    await expect(alone).rejects.toThrow(/no record allows/)
    await expect(approved(two, (done) => post(done.db, half, half))).rejects.toThrow(/no record allows/)
    await expect(approved(two, (done) => post(done.db, half))).rejects.toThrow(/no record allows/)
    await expect(approved(two, (done) => post(done.db, whole))).rejects.toThrow(/Not refused/)
  })

  it('one person for both, the borrower, and a second write-off of a loan', async () => {
    await expect(approved(['bayo', 'bayo'], async () => undefined)).rejects.toThrow(/approvals_two_people/)
    await expect(approved(['dayo', 'chidi'], async () => undefined)).rejects.toThrow(
      /approvals_not_for_oneself/,
    )
    const again = ({ db, approvalId, at }: Tried) =>
      sql`
      insert into loan_write_offs select w.loan_id, 'GM 8/2026', w.resolved_on, w.resolution, 1, 0, 0, 0, ${at}, w.journal_id,
        ${approvalId} from loan_write_offs w`.execute(db)
    await expect(approved(two, again)).rejects.toThrow(/nobody has approved/)
    const row = ({ db, approvalId, at }: Tried) =>
      sql`
      insert into loan_write_offs select ${second.id}, 'GM 8/2026', w.resolved_on, w.resolution, ${whole}, 0, 0, 0, ${at},
        w.journal_id, ${approvalId} from loan_write_offs w`.execute(db)
    await expect(approved(two, row)).rejects.toThrow(/not written off so/)
  })

  it.each<[string, () => RawBuilder<unknown>, RegExp]>([
    [
      'a loan that is called written off',
      () => sql`update loans set status = 'written_off' where id = ${second.id}`,
      /is not written off/,
    ],
    [
      'a loan that runs again',
      () => sql`update loans set status = 'running' where id = ${first.id}`,
      /cannot become running/,
    ],
    ['another amount', () => sql`update loan_write_offs set principal_kobo = 1`, /permission denied/],
    ['a write-off that never was', () => sql`delete from loan_write_offs`, /permission denied/],
    [
      'more paid than is owed',
      () => sql`insert into loan_recoveries (id, loan_id, amount_kobo, recovered_at, journal_id)
        select gen_random_uuid(), loan_id, 1, now(), journal_id from loan_write_offs`,
      /recovered so/,
    ],
  ])('%s', async (_, statement, why) => {
    await expect(statement().execute(server.database.db)).rejects.toThrow(why)
  })

  it('income of a recovery that is not owed', async () => {
    const now = server.clock.now()
    const posted = server.database.db.transaction().execute(async (db) => {
      const loan = await loanById(db, first.id)
      return postLoan({ db, now }, loan, {
        kind: 'loans.recovered',
        memo: 'Tried',
        actorUid: uidOf('ada'),
        facts: { recovery: newId(Date.parse(now)) },
        transfers: recoveredPostings(loan, kobo(1n)),
      })
    })
    await expect(posted).rejects.toThrow(/no record allows/)
  })
})

it('the books are proved after all of it', async () => {
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
})

it('loans are aged on earlier days as they were then', async () => {
  expect(ages.count()).toBeGreaterThan(2)
  expect(await ages.wrong()).toEqual([])
})
