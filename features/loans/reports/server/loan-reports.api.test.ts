/** What is told about loans as a whole, beside the loans themselves and the ledger. */
import { kobo, naira, sumKobo } from '@kolo/foundation/money'
import { addDays, calendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { readTotal } from '@kolo/ledger/balance'
import { payIn } from '@kolo/ledger/testing'
import { readReport } from '@kolo/reports/community'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readLoan, repayLoan } from '../../loans/loan.contract.ts'
import { loans as feature } from '../../server/public.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, dayo] = (['ada', 'bayo', 'dayo'] as const).map((name) => server.as(name))
if (!ada || !bayo || !dayo) throw new Error('The cast is not there')
let adasLoan = ''
let dayosLoan = ''
let begunOn = dayIn(lagos, server.clock.now())

const today = () => dayIn(lagos, server.clock.now())
const report = async (name: string, query: { from?: string; to?: string } = {}) => {
  const page = await bayo.call(readReport, { params: { name }, query } as never)
  const heads = page.report.columns.map(({ title }) => title)
  const named = (cells: readonly string[]) => Object.fromEntries(heads.map((head, at) => [head, cells[at]]))
  return { rows: page.rows.map(({ cells }) => named(cells)), sums: named(page.sums ?? []) }
}

async function charge(): Promise<void> {
  const job = feature.jobs?.find(({ name }) => name === 'loans.charge-interest')
  const enqueue = async () => undefined
  await server.database.db
    .transaction()
    .execute(async (db) =>
      job?.run({ db, now: server.clock.now(), community: server.community, enqueue }, {}),
    )
}

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  for (const name of ['ada', 'dayo'] as const)
    await saveInGoal(server, name, {
      uid: testUsers[name].uid,
      planId: plan.id,
      amount: naira(1_000_000n),
    })
  const product = await openProduct(server, 'ORD-1', { maxRunning: 10 })
  const other = await openProduct(server, 'EMG-1', { maxRunning: 10 })
  begunOn = today()
  const [first, second] = [await applyFor(server, 'ada', product), await applyFor(server, 'dayo', other)]
  await runLoan(server, 'ada', first)
  await runLoan(server, 'dayo', second)
  adasLoan = first.id
  dayosLoan = second.id
  // Asked for and never paid out: in no report.
  await applyFor(server, 'ada', product, naira(100_000n))
  const { schedule } = await ada.call(readLoan, { params: { id: first.id } })
  const firstDue = schedule[0]?.dueOn
  if (!firstDue) throw new Error('The loan has no schedule')
  server.clock.set(`${addDays(firstDue, 3)}T09:00:00Z`)
  await charge()
  await payIn(
    server.db,
    { kind: 'member_wallet', scope: testUsers.ada.uid, ownerUid: testUsers.ada.uid },
    naira(100_000n),
  )
  const due = kobo((schedule[0]?.principalKobo ?? 0n) + (schedule[0]?.interestKobo ?? 0n))
  await ada.call(repayLoan, { params: { id: first.id }, body: { amountKobo: due } })
})

describe('loan reports', () => {
  it('list every loan that was paid out, with what the ledger says is left', async () => {
    const { rows, sums } = await report('loans')
    expect(rows.map(({ Member, Status, Principal }) => [Member, Status, Principal])).toEqual([
      [testUsers.ada.fullName, 'Running', '30000000'],
      [testUsers.dayo.fullName, 'Running', '30000000'],
    ])
    const [adas, dayos] = rows
    const loan = await ada.call(readLoan, { params: { id: adasLoan } })
    expect(adas).toMatchObject({
      Outstanding: String(loan.balance.principalKobo),
      'Interest paid': String(sumKobo(loan.repayments.map(({ interestKobo }) => interestKobo))),
      Overdue: '0',
      'Days overdue': '0',
      'Paid out on': begunOn,
    })
    expect(dayos).toMatchObject({ 'Days overdue': '3' })
    expect(BigInt(dayos?.Overdue ?? '')).toBeGreaterThan(0n)
    const ledger = await readTotal(server.db, 'loan_principal')
    expect(BigInt(sums.Outstanding ?? '')).toBe(ledger < 0n ? -ledger : ledger)
  })

  it('show officers’ own loans apart', async () => {
    const { rows, sums } = await report('officers-loans')
    expect(rows.map(({ Member }) => Member)).toEqual([testUsers.dayo.fullName])
    expect(sums.Principal).toBe('30000000')
  })

  it('add up what falls due to what is outstanding', async () => {
    const { rows, sums } = await report('loan-maturities')
    const register = await report('loans')
    expect(sums.Principal).toBe(register.sums.Outstanding)
    expect(rows[0]).toMatchObject({ Month: 'Overdue', Loans: '1' })
    expect(rows).toHaveLength(10)
  })

  it('say by month and by product what was paid out, came back and was earned', async () => {
    const period = { from: `${begunOn.slice(0, 7)}-01`, to: today() }
    const { rows, sums } = await report('loan-months', period)
    expect(rows.at(-1)).toMatchObject({ 'Paid out': '60000000', 'Principal repaid': '0' })
    const loan = await ada.call(readLoan, { params: { id: adasLoan } })
    expect(sums).toMatchObject({
      'Paid out': '60000000',
      'Principal repaid': String(loan.principalKobo - loan.balance.principalKobo),
    })
    const products = await report('loan-products', period)
    expect(products.sums['Interest earned']).toBe(sums['Interest earned'])
    expect(products.rows.map(({ Code }) => Code)).toEqual(['EMG-1', 'ORD-1'])
    const interest = products.rows.map((row) => BigInt(row['Interest earned'] ?? ''))
    expect(interest.every((each) => each > 0n)).toBe(true)
    // Before the first loan there was nothing.
    const before = calendarDate(`${Number(begunOn.slice(0, 4)) - 1}-12-31`) ?? begunOn
    expect((await report('loan-months', { from: before, to: before })).sums).toMatchObject({
      'Paid out': '0',
    })
  })

  it('count penalties to what is overdue and falls due', async () => {
    const [, dayos] = (await report('loans')).rows
    const loan = await server.as('dayo').call(readLoan, { params: { id: dayosLoan } })
    const penaltyDay = loan.balance.nextPenalty?.on ?? expect.fail('no penalty')
    server.clock.set(`${penaltyDay}T09:00:00Z`)
    await charge()
    const late = await server.as('dayo').call(readLoan, { params: { id: dayosLoan } })
    expect(late.balance.penaltyKobo).toBeGreaterThan(0n)
    const after = (await report('loans')).rows[1]
    expect(after?.Overdue).toBe(String(late.balance.overdueKobo))
    expect(BigInt(after?.Overdue ?? '')).toBeGreaterThan(BigInt(dayos?.Overdue ?? ''))
    const { rows, sums } = await report('loan-maturities')
    expect(sums.Penalties).toBe(String(late.balance.penaltyKobo))
    expect(rows[0]).toMatchObject({ Month: 'Overdue', Penalties: String(late.balance.penaltyKobo) })
    expect(BigInt(sums.Total ?? '')).toBe(
      BigInt(sums.Principal ?? '') + BigInt(sums.Interest ?? '') + late.balance.penaltyKobo,
    )
  })

  it('are read by who reads reports alone', async () => {
    for (const name of ['loans', 'officers-loans', 'loan-maturities', 'loan-months', 'loan-products'])
      expect((await ada.fetch(`/api/reports/${name}`)).status).toBe(403)
  })
})
