/** Loans are repaid by every channel of money in, reversed with the payment, and never beyond what is owed. */
import { registryOf } from '@kolo/application/server-feature'
import { approveApproval } from '@kolo/approvals/contract'
import { checkCardPayment, openCheckout, readCardPayment } from '@kolo/cards/contract'
import { cardsFixture } from '@kolo/cards/testing/fixtures'
import { bookCash, changeCashSettings, confirmCash, listCashTargets } from '@kolo/cash/contract'
import { kobo, naira, subtractKobo, sumKobo } from '@kolo/foundation/money'
import { addDays, dayIn, lagos } from '@kolo/foundation/time'
import { readOwnedBalances, readTotal } from '@kolo/ledger/balance'
import { payIn, posted } from '@kolo/ledger/testing'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import { disputePayment, endDispute, refundPayment } from '@kolo/payments/refunds'
import { correctPayment, readReversal, reversePayment } from '@kolo/payments/reversal'
import { fillWallet } from '@kolo/payments/testing'
import {
  addEmployer,
  askRun,
  changeDeductionOrder,
  changePayrollSettings,
  listRunLines,
  type PayrollRun,
  uploadSchedule,
} from '@kolo/payroll/contract'
import { makeDeposit } from '@kolo/savings/contract'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '@kolo/transfers/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptGuarantee, askGuarantor } from '../../guarantors/guarantor.contract.ts'
import { type Loan, readBorrowing, readLoan, repayLoan, settleLoan } from '../../loans/loan.contract.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { agesOfDays } from '../../testing/ages.fixtures.ts'
import { applyFor, openProduct, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { readRepaymentOptions, repayByCard, repayByTransfer } from '../repayment.contract.ts'

const { paystack, server, goal } = await cardsFixture(startTestServer, testUsers)
const other = await startTestServer({ beside: server, community: { cards: paystack.settings } })
afterAll(() => other.close())
const rounds = process.env.DEEP ? 200 : 2

const [ada, bayo, chidi] = [server.as('ada'), server.as('bayo'), server.as('chidi')]
let product: LoanProduct
let employerId = ''
let accountId = ''
let borrowed = 0
let sent = 0

beforeAll(async () => {
  await openCollectionAccount(bayo, chidi)
  await payIn(
    server.db,
    { kind: 'member_savings', scope: goal.id, ownerUid: testUsers.ada.uid },
    naira(5_000_000n),
  )
  await bayo.call(changePayrollSettings, { body: { isTaken: true } })
  const contact = 'Musa Ibrahim, 0803 000 0000'
  const employers = await bayo.call(addEmployer, { body: { name: 'Zenith Farms', contact } })
  employerId = employers.rows[0]?.id ?? ''
  accountId = employers.accounts[0]?.id ?? ''
  await sql`insert into payroll_members (member_uid, employer_id, staff_number, purpose, target_id)
    values (${testUsers.ada.uid}, ${employerId}, 'ZF/1', 'savings', ${goal.id})`.execute(server.db)
  await fillWallet(server.db, testUsers.funke.uid, naira(20_000_000n), server.clock.now())
})

/** A loan of Ada's that runs; of one product no more than ten can. */
async function borrow(amount = naira(300_000n)) {
  if (borrowed % 10 === 0) {
    const terms = { maxRunning: 10, multipleBps: 100_000, minKobo: naira(1_000n) }
    product = await openProduct(server, `CHAN-${borrowed}`, terms)
  }
  borrowed += 1
  const loan = await applyFor(server, 'ada', product, amount)
  await runLoan(server, 'ada', loan)
  return readLoanOf(loan)
}
const readLoanOf = ({ id }: { id: string }): Promise<Loan> => ada.call(readLoan, { params: { id } })
const walletOf = async (loan: { id: string }) =>
  (await ada.call(readRepaymentOptions, { params: { id: loan.id } })).walletKobo

/** An administrator finds what she sent; of much in a day a second one, too. */
async function confirm(payment: { id: string }, found?: ReturnType<typeof kobo>, on = server) {
  sent += 1
  const bankReference = `LOANPAID${sent}`
  await sayItWasSent(ada, payment, bankReference)
  const said = { bankReference, ...(found === undefined ? {} : { receivedKobo: found }) }
  const { status } = await findTheMoney(on.as('bayo'), payment, said)
  if (status !== 'confirmed') await findTheMoney(on.as('chidi'), payment, said)
}

/** Ada says that she sent so much for a loan, and an administrator finds it, or another amount. */
async function transfer(
  loan: { id: string },
  amountKobo: ReturnType<typeof naira>,
  found?: ReturnType<typeof kobo>,
) {
  server.clock.advance(60_000)
  const params = { id: loan.id }
  const payment = await ada.call(repayByTransfer, { params, body: { amountKobo } })
  await confirm(payment, found)
  return payment
}

/** Reversed by two administrators. */
async function reverse({ id }: { id: string }) {
  const asked = { params: { id }, body: { reason: 'It was of another society.' } }
  await bayo.call(reversePayment, asked)
  await chidi.call(reversePayment, asked)
}

describe('a bank transfer for a loan', () => {
  it('can be started by who holds as much as their tier allows: it pays a debt', async () => {
    const loan = await borrow()
    const tierIs = (tier: string) =>
      sql`update profiles set account_tier = ${tier} where uid = ${testUsers.ada.uid}`.execute(server.db)
    const { rows } = await sql<{ tier: string }>`
      select account_tier as tier from profiles where uid = ${testUsers.ada.uid}`.execute(server.db)
    await tierIs('basic')
    const body = { amountKobo: naira(20_000n) }
    await expect(ada.call(makeDeposit, { params: { id: goal.id }, body })).rejects.toMatchObject({
      code: 'above-limit',
    })
    const started = await ada.call(repayByTransfer, { params: { id: loan.id }, body })
    expect(started.amountKobo).toBe(naira(20_000n))
    await tierIs(rows[0]?.tier ?? '')
  })

  it('is a payment with a code, pays what is due in the order of the product, and is in the history', async () => {
    const loan = await borrow()
    const before = await walletOf(loan)
    const amountKobo = naira(50_000n)
    const params = { id: loan.id }
    const started = await ada.call(repayByTransfer, { params, body: { amountKobo, overpayment: 'last' } })
    expect(started).toMatchObject({ purpose: 'loan', status: 'pending', target: { id: loan.id } })
    expect(started.target.name).toBe(`${product.name} ${loan.code}`)
    // The same again is the same payment.
    const again = await ada.call(repayByTransfer, { params, body: { amountKobo } })
    expect(again.code).toBe(started.code)
    expect(await ada.call(readRepaymentOptions, { params })).toMatchObject({
      overpayment: 'last',
      payments: [{ id: started.id }],
    })
    await sayItWasSent(ada, started, 'LOANFIRST')
    await findTheMoney(bayo, started, { bankReference: 'LOANFIRST' })
    const after = await readLoanOf(loan)
    expect(after.balance.principalKobo).toBe(naira(250_000n))
    expect(after.repayments).toMatchObject([{ channel: 'transfer', amountKobo, interestKobo: 0n }])
    expect(after.schedule.map(({ paidKobo }) => paidKobo > 0n).lastIndexOf(true)).toBe(9)
    expect(await walletOf(loan)).toBe(before)
  })

  it.each([
    ['less than was planned', naira(50_000n), naira(49_500n), naira(49_500n), 0n],
    ['more than was planned', naira(50_000n), naira(60_000n), naira(60_000n), 0n],
    [
      'more than is owed settles it, and the rest is in the wallet',
      naira(50_000n),
      naira(400_000n),
      undefined,
      1n,
    ],
  ])('%s', async (_name, planned, found, paid, left) => {
    const loan = await borrow()
    const total = loan.settlement?.totalKobo ?? kobo(0n)
    const before = await walletOf(loan)
    const { id } = await transfer(loan, planned, found)
    const after = await readLoanOf(loan)
    expect(after.repayments).toMatchObject([{ amountKobo: paid ?? total }])
    expect(after.status).toBe(paid === undefined ? 'repaid' : 'running')
    expect(await walletOf(loan)).toBe(before + (left === 0n ? 0n : found - total))
    const review = await bayo.call(readReversal, { params: { id } })
    expect(review).toMatchObject({ toPurposeKobo: paid ?? total, toWalletKobo: found - (paid ?? total) })
  })

  it('of more than is owed, or of nearly all, is not started', async () => {
    const loan = await borrow()
    const total = loan.settlement?.totalKobo ?? kobo(0n)
    const paying = (amountKobo: ReturnType<typeof kobo>) => ({
      params: { id: loan.id },
      body: { amountKobo },
    })
    expect((await ada.problem(repayByTransfer, paying(kobo(total + 1n)))).code).toBe('loan-above-owed')
    expect((await ada.problem(repayByTransfer, paying(subtractKobo(total, kobo(1n))))).code).toBe(
      'loan-settle-instead',
    )
    expect((await server.as('dayo').problem(repayByTransfer, paying(total))).status).toBe(404)
  })
})

describe('a payment that is undone', () => {
  it('takes exactly what it paid of each instalment, also where it repaid the loan', async () => {
    const loan = await borrow()
    const kept = await transfer(loan, naira(20_000n))
    const between = await readLoanOf(loan)
    const { totalKobo } = between.settlement ?? { totalKobo: kobo(0n) }
    const settling = await transfer(loan, totalKobo)
    expect((await readLoanOf(loan)).status).toBe('repaid')
    // The loan was settled on what this one left: the other goes first.
    const asked = { params: { id: kept.id }, body: { reason: 'It was of another society.' } }
    expect((await bayo.problem(reversePayment, asked)).code).toBe('target-changed')
    await reverse(settling)
    const again = await readLoanOf(loan)
    expect(again).toMatchObject({ status: 'running', schedule: between.schedule, balance: between.balance })
    expect(again.repayments[0]?.reversedAt).toBeDefined()
    await reverse(kept)
    expect((await readLoanOf(loan)).schedule).toEqual(loan.schedule)
  })

  it('is put to the wallet where it belongs, or sent back', async () => {
    const loan = await borrow()
    const before = await walletOf(loan)
    const moved = await transfer(loan, naira(20_000n))
    const to = {
      params: { id: moved.id },
      body: { targetId: testUsers.ada.uid, reason: 'It was for savings.' },
    }
    await bayo.call(correctPayment, to)
    await chidi.call(correctPayment, to)
    expect(await readLoanOf(loan)).toMatchObject({ schedule: loan.schedule })
    expect(await walletOf(loan)).toBe(before + naira(20_000n))
    const back = await transfer(loan, naira(30_000n))
    const asked = { params: { id: back.id }, body: { reason: 'It was of another society.' } }
    await bayo.call(refundPayment, asked)
    await chidi.call(refundPayment, asked)
    expect(await readLoanOf(loan)).toMatchObject({ schedule: loan.schedule })
    expect(await walletOf(loan)).toBe(before + naira(20_000n))
  })
})

describe('a payment whose bank took it back', () => {
  /** Two administrators say that the dispute is lost. */
  async function lose({ id }: { id: string }) {
    const reason = 'The bank of the payer took it back.'
    await bayo.call(disputePayment, { params: { id }, body: { reason } })
    const ending = { params: { id }, body: { outcome: 'lost', reason } } as const
    await bayo.call(endDispute, ending)
    await chidi.call(endDispute, ending)
  }

  it('leaves the instalment unpaid, and takes nothing else from the wallet', async () => {
    const loan = await borrow()
    const paid = await transfer(loan, naira(20_000n))
    await fillWallet(server.db, testUsers.ada.uid, naira(5_000n), server.clock.now())
    const before = await walletOf(loan)
    expect((await readLoanOf(loan)).balance.principalKobo).toBe(naira(280_000n))
    await lose(paid)
    const after = await readLoanOf(loan)
    expect(after).toMatchObject({ status: 'running', schedule: loan.schedule, balance: loan.balance })
    expect(after.repayments[0]?.reversedAt).toBeDefined()
    expect(await walletOf(loan)).toBe(before)
    expect(await readTotal(server.db, 'member_loan')).toBe(0n)
  })

  it('is a debt of its own where the loan was settled on it', async () => {
    const loan = await borrow()
    const first = await transfer(loan, naira(20_000n))
    await transfer(loan, (await readLoanOf(loan)).settlement?.totalKobo ?? kobo(0n))
    const wallet = await walletOf(loan)
    await lose(first)
    expect((await readLoanOf(loan)).status).toBe('repaid')
    const owed = await readTotal(server.db, 'member_loan')
    expect(owed + wallet - (await walletOf(loan))).toBe(naira(20_000n))
  })
})

describe('what guarantors hold', () => {
  const heldBy = async (uid: string) =>
    sumKobo((await readOwnedBalances(server.db, uid)).map(({ held }) => held))

  it('rises again with a repayment that is reversed, also where it was the last one', async () => {
    const { plan_id: planId } = await server.db
      .selectFrom('savings_accounts')
      .select('plan_id')
      .where('id', '=', goal.id)
      .executeTakeFirstOrThrow()
    const { uid } = testUsers.dayo
    const saved = await saveInGoal(server, 'dayo', { uid, planId, amount: naira(300_000n) })
    const terms = { cover: 'whole', guarantorsMin: 1, maxRunning: 10, multipleBps: 100_000 } as const
    const guaranteed = await openProduct(server, 'COVERED', { ...terms, minKobo: naira(1_000n) })
    const { id } = await applyFor(server, 'ada', guaranteed, naira(300_000n))
    const body = { guarantorUid: uid, amountKobo: null }
    const { rows } = await ada.call(askGuarantor, { params: { id }, body })
    await server.as('dayo').call(acceptGuarantee, { params: { id: rows[0]?.id ?? '' }, body: {} })
    await runLoan(server, 'ada', { id })
    const loan = await readLoanOf({ id })
    expect(await heldBy(uid)).toBe(naira(300_000n))

    const part = await transfer(loan, naira(100_000n))
    expect(await heldBy(uid)).toBe(naira(200_000n))
    const rest = await transfer(loan, (await readLoanOf(loan)).settlement?.totalKobo ?? kobo(0n))
    expect(await heldBy(uid)).toBe(0n)
    await reverse(rest)
    expect(await readLoanOf(loan)).toMatchObject({ status: 'running' })
    expect(await heldBy(uid)).toBe(naira(200_000n))
    // As far as it is still there: Dayo has taken ₦50,000 of what became free.
    const savings = { kind: 'member_savings', scope: saved.id, ownerUid: uid } as const
    const wallet = { kind: 'member_wallet', scope: uid, ownerUid: uid } as const
    await posted(server.db, [{ debit: savings, credit: wallet, amount: naira(50_000n) }])
    await reverse(part)
    expect(await heldBy(uid)).toBe(naira(250_000n))
    expect((await readLoanOf(loan)).schedule).toEqual(loan.schedule)
  })
})

/** Everything else Ada owes is settled, so that a schedule pays this loan alone. */
async function repayOthers(loan: { id: string }) {
  const { loans } = await ada.call(readBorrowing, {})
  for (const { id } of loans.filter((one) => one.status === 'running' && one.id !== loan.id)) {
    // A kobo makes what is due today due; then settling it takes what is shown.
    await fillWallet(server.db, testUsers.ada.uid, kobo(1n), server.clock.now())
    const { settlement } = await ada.call(repayLoan, { params: { id }, body: { amountKobo: kobo(1n) } })
    const totalKobo = settlement?.totalKobo ?? kobo(0n)
    await fillWallet(server.db, testUsers.ada.uid, totalKobo, server.clock.now())
    await ada.call(settleLoan, { params: { id }, body: { totalKobo } })
  }
}

const amountText = (amount: ReturnType<typeof kobo>) => (Number(amount) / 100).toFixed(2)
let schedules = 0

/** A schedule of the employer with these lines, against a transfer of as much as they come to. */
async function uploaded(line: string) {
  schedules += 1
  const rows = ['Staff No,Name,Loan,Savings,Total', line]
  const transfer = line.split(',').at(-1) ?? ''
  const run = await bayo.call(uploadSchedule, {
    body: {
      employerId,
      month: `20${30 + Math.floor(schedules / 12)}-${String((schedules % 12) + 1).padStart(2, '0')}`,
      accountId,
      transferKobo: kobo(BigInt(Math.round(Number(transfer) * 100))),
      heldKobo: kobo(0n),
      bankReference: `PAYROLL/${schedules}`,
      receivedOn: dayIn(lagos, server.clock.now()),
      fileName: 'schedule.csv',
      content: Buffer.from(rows.join('\n')).toString('base64'),
    },
  })
  expect(run.openCount).toBe(0)
  return run
}

/** Two administrators agree to it. */
async function agreed(run: PayrollRun) {
  const reason = 'As the slip says.'
  const { waiting } = await bayo.call(askRun, {
    params: { id: run.id },
    body: { reason, version: run.version },
  })
  const at = { params: { id: waiting?.id ?? '' }, body: { version: waiting?.version ?? 0 } }
  await chidi.call(approveApproval, at)
}

const kinds = new Map(features.flatMap(({ longWork = [] }) => longWork).map((kind) => [kind.name, kind]))
const turn = longWorkJobs(kinds, () => registryOf(features)).find(({ name }) => name === 'long-work.turn')

/** The long work of a server, until nothing is left of a schedule. */
async function work(on: typeof server): Promise<void> {
  const { community, clock } = server
  const enqueue = async () => undefined
  for (let at = 0; at < 3; at++)
    await on.database.db
      .transaction()
      .execute((db) => turn?.run({ db, now: clock.now(), community, enqueue }, {}) ?? Promise.resolve())
}

it('cash counted by two repays a loan', async () => {
  await bayo.call(changeCashSettings, { body: { isTaken: true } })
  const loan = await borrow()
  const { rows } = await bayo.call(listCashTargets, { params: { id: testUsers.ada.uid } })
  expect(rows.find(({ id }) => id === loan.id)?.purpose).toBe('loan')
  const amountKobo = naira(10_000n)
  const body = { memberUid: testUsers.ada.uid, purpose: 'loan', targetId: loan.id, amountKobo }
  const { id, version } = await bayo.call(bookCash, { body })
  await chidi.call(confirmCash, { params: { id }, body: { countedKobo: amountKobo, version } })
  expect((await readLoanOf(loan)).repayments).toMatchObject([{ channel: 'cash', amountKobo }])
})

/** Ada pays so much of a loan at the provider; answers how she asks what became of it. */
async function atProvider(loan: { id: string }, amountKobo: ReturnType<typeof naira>) {
  const { id } = await ada.call(repayByCard, { params: { id: loan.id }, body: { amountKobo, another: true } })
  await ada.call(openCheckout, { params: { id } })
  const { checkout } = await ada.call(readCardPayment, { params: { id } })
  paystack.pay(checkout?.reference ?? '')
  return (on: typeof server) => on.as('ada').call(checkCardPayment, { params: { id } })
}

it('a card repays a loan, once', async () => {
  const loan = await borrow()
  const look = await atProvider(loan, naira(10_000n))
  server.clock.advance(10_000)
  await Promise.all([look(server), look(other)])
  expect((await readLoanOf(loan)).repayments).toMatchObject([{ channel: 'card', amountKobo: naira(10_000n) }])
})

describe('one schedule of an employer', () => {
  it('carries loans and savings of a member; what is short is shared out in the order of the community', async () => {
    const loan = await borrow()
    await repayOthers(loan)
    const [first] = loan.schedule
    server.clock.set(`${first?.dueOn}T09:00:00.000Z`)
    const due = kobo((first?.principalKobo ?? 0n) + (first?.interestKobo ?? 0n))
    const run = await uploaded(`ZF/1,Ada Nwosu,${amountText(due)},10000,${amountText(kobo(due + 400_000n))}`)
    const { rows } = await chidi.call(listRunLines, { params: { id: run.id }, query: {} })
    const goalName = rows[0]?.parts[1]?.name
    expect(rows[0]?.parts).toEqual([
      { name: `${product.name} ${loan.code}`, amountKobo: due },
      { name: goalName, amountKobo: naira(4_000n) },
    ])
    await agreed(run)
    await work(server)
    const after = await readLoanOf(loan)
    expect(after.repayments).toMatchObject([{ channel: 'payroll', amountKobo: due }])
    expect(after.balance.dueKobo).toBe(0n)
    const booked = await chidi.call(listRunLines, { params: { id: run.id }, query: {} })
    expect(
      booked.rows[0]?.parts.map(({ amountKobo, payment }) => [amountKobo, payment !== undefined]),
    ).toEqual([
      [due, true],
      [naira(4_000n), true],
    ])
  })

  it('pays savings first where the community wants it so, and never more of a loan than is owed', async () => {
    await bayo.call(changeDeductionOrder, { body: { order: ['savings', 'shares', 'fees', 'loans'] } })
    const loan = await borrow(naira(10_000n))
    await repayOthers(loan)
    const before = await walletOf(loan)
    const run = await uploaded('ZF/1,Ada Nwosu,90000,1000,91000')
    // A card pays all of it while the schedule waits for its second administrator.
    const total = loan.settlement?.totalKobo ?? kobo(0n)
    server.clock.advance(10_000)
    await (await atProvider(loan, total))(server)
    await agreed(run)
    await work(server)
    expect(await readLoanOf(loan)).toMatchObject({ status: 'repaid', repayments: [{ channel: 'card' }] })
    expect(await walletOf(loan)).toBe(before + naira(90_000n))
    await bayo.call(changeDeductionOrder, { body: { order: ['loans', 'fees', 'savings', 'shares'] } })
  })
})

describe('at the same moment, over two servers,', () => {
  /** What the instalments say is what the books say, and no repayment was lost or counted twice. */
  async function holds(loan: Loan) {
    const { repayments, schedule, balance, principalKobo } = await readLoanOf(loan)
    const paid = repayments.reduce((sum, each) => sum + each.amountKobo - each.interestKobo, 0n)
    expect(balance.principalKobo).toBe(
      schedule.length > 0 && balance.principalKobo > 0n ? principalKobo - paid : 0n,
    )
    expect(paid).toBeLessThanOrEqual(principalKobo)
    const { rows } = await sql<{ left: bigint }>`
      select coalesce(sum(principal_kobo - paid_principal_kobo), 0)::bigint as left from loan_instalments`.execute(
      server.db,
    )
    expect(await readTotal(server.db, 'loan_principal')).toBe(rows[0]?.left)
  }

  it('repayments from the wallet, and settling it', async () => {
    const loan = await borrow(naira(20_000n))
    let current = loan
    for (let round = 0; round < rounds; round++) {
      server.clock.advance(1_000)
      if (current.status === 'repaid') current = await borrow(naira(20_000n))
      await fillWallet(server.db, testUsers.ada.uid, naira(30_000n), server.clock.now())
      const params = { id: current.id }
      const before = await walletOf(current)
      const total = current.settlement?.totalKobo ?? kobo(0n)
      const pay = (on: typeof server) =>
        on.as('ada').call(repayLoan, { params, body: { amountKobo: naira(3_000n) } })
      const settle = () => other.as('ada').call(settleLoan, { params, body: { totalKobo: total } })
      const tries = round % 3 === 2 ? [pay(server), settle(), pay(other)] : [pay(server), pay(other)]
      await Promise.allSettled(tries)
      const after = await readLoanOf(current)
      const paid = (of: Loan) => of.repayments.reduce((sum, each) => sum + each.amountKobo, 0n)
      expect(before - (await walletOf(current))).toBe(paid(after) - paid(current))
      await holds(current)
      current = after
    }
  })

  it('a payroll and a card', async () => {
    for (let round = 0; round < rounds; round++) {
      server.clock.advance(60_000)
      const loan = await borrow(naira(10_000n))
      await repayOthers(loan)
      const look = await atProvider(loan, naira(8_000n))
      const run = await uploaded('ZF/1,Ada Nwosu,9000,0,9000')
      await agreed(run)
      const before = await walletOf(loan)
      server.clock.advance(10_000)
      await Promise.allSettled([work(server), look(other), work(other)])
      await work(server)
      await look(server)
      const after = await readLoanOf(loan)
      const paid = after.repayments.reduce((sum, each) => sum + each.amountKobo, 0n)
      expect((await walletOf(loan)) - before).toBe(naira(17_000n) - paid)
      await holds(loan)
    }
  })

  it('a card, a transfer and the wallet', async () => {
    for (let round = 0; round < rounds; round++) {
      server.clock.advance(60_000)
      const loan = await borrow(naira(10_000n))
      const look = await atProvider(loan, naira(9_000n))
      const params = { id: loan.id }
      const amountKobo = naira(8_000n)
      const payment = await ada.call(repayByTransfer, { params, body: { amountKobo } })
      await fillWallet(server.db, testUsers.ada.uid, naira(7_000n), server.clock.now())
      const before = await walletOf(loan)
      server.clock.advance(10_000)
      const outcomes = await Promise.allSettled([
        look(server),
        confirm(payment, undefined, other),
        other.as('ada').call(repayLoan, { params, body: { amountKobo: naira(7_000n) } }),
      ])
      await look(other)
      const after = await readLoanOf(loan)
      const paid = after.repayments.reduce((sum, each) => sum + each.amountKobo, 0n)
      expect(outcomes[1]?.status).toBe('fulfilled')
      expect(after.repayments.length).toBeGreaterThan(0)
      expect((await walletOf(loan)) - before).toBe(naira(17_000n) - paid)
      await holds(loan)
    }
  })
})

it.each([
  [
    'a repayment reversed in no books',
    sql`update loan_repayments set reversed_at = now()`,
    /not reversed in the books/,
  ],
  [
    'what an instalment received changed',
    sql`update loan_repayment_parts set principal_kobo = 1`,
    /permission denied/,
  ],
  [
    'a repaid loan that runs again',
    sql`update loans set status = 'running' where status = 'repaid'`,
    /is repaid/,
  ],
  [
    'a payment that repays twice',
    sql`insert into loan_repayments (id, loan_id, amount_kobo, principal_kobo, interest_kobo, journal_id, paid_at, payment_id)
      select gen_random_uuid(), r.loan_id, 1, 1, 0, (select id from ledger_journals where id not in (select journal_id from loan_repayments) limit 1), now(), r.payment_id
      from loan_repayments r where r.payment_id is not null and r.reversed_at is null limit 1`,
    /loan_repayments_of_payment/,
  ],
])('PostgreSQL refuses %s', async (_name, statement, why) => {
  await expect(statement.execute(server.database.db)).rejects.toThrow(why)
})

it('the books are proved', async () => {
  server.clock.advance(86_400_000)
  expect((await proveBooks(server.db, server.clock.now())).holds).toBe(true)
})

it('a repayment that is reversed on a later day counts on the days before', async () => {
  const ages = agesOfDays(server)
  const loan = await borrow()
  const [first] = loan.schedule
  const nextDay = async () => {
    await ages.keep()
    server.clock.advance(86_400_000)
  }
  server.clock.set(`${addDays(first?.dueOn ?? expect.fail('no schedule'), 3)}T09:00:00.000Z`)
  await nextDay()
  const payment = await transfer(loan, kobo((first?.principalKobo ?? 0n) + (first?.interestKobo ?? 0n)))
  await nextDay()
  await nextDay()
  await reverse(payment)
  await nextDay()
  expect(ages.count()).toBe(4)
  expect(await ages.wrong()).toEqual([])
})
