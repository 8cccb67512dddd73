/**
 * The main job through the API alone: somebody signs up, proves the e-mail, opens a goal, pays in by bank transfer, an
 * administrator confirms, and balance, statement, journal and audit agree to the kobo.
 */
import { listAuditEvents } from '@kolo/audit/contract'
import { verifyChain } from '@kolo/audit/server'
import { createTestDatabase, type TestDatabase } from '@kolo/database/testing'
import { kobo, naira } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { readAdminHome, readHome } from '@kolo/home/contract'
import { readSession, signIn, signUp, verifyEmail } from '@kolo/identity/contract'
import { wholeSession } from '@kolo/identity/testing'
import { readWallet } from '@kolo/payments/contract'
import { changeRole } from '@kolo/profile/members'
import { issueStatement } from '@kolo/reports/documents'
import { statementOf } from '@kolo/reports/testing'
import { activatePlan, createPlan, listGoals, makeDeposit, openGoal, readGoal } from '@kolo/savings/contract'
import { flexTerms } from '@kolo/savings/testing'
import {
  activateCollectionAccount,
  attachReceipt,
  confirmPayment,
  listPaymentReviews,
  proposeCollectionAccount,
  submitProof,
} from '@kolo/transfers/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, newCaller, newKey } from './fixtures/caller.ts'
import { newcomer, receiptPicture } from './fixtures/people.ts'
import { firstAdministrator, mailedLink, type Product, startProduct } from './fixtures/product.ts'

const amount = kobo(4_235_075n) // ₦42,350.75
const nkechiObi = newcomer('Nkechi Obi')
const tundeBakare = newcomer('Tunde Bakare')

let database: TestDatabase
let product: Product
let nkechi: Caller
let zainab: Caller
let tunde: Caller

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startProduct({ DATABASE_URL: database.ownerUrl })
  nkechi = newCaller(product.origin)
  zainab = newCaller(product.origin)
  tunde = newCaller(product.origin)
})
afterAll(async () => {
  await product.stop()
  await database.close()
})

async function openAccount(caller: Caller, person: typeof nkechiObi): Promise<string> {
  const session = await caller.call(signUp, { body: person })
  const link = await mailedLink(product.origin, person.email)
  expect(link.searchParams.get('mode')).toBe('verifyEmail')
  const token = link.searchParams.get('token') ?? ''
  await caller.call(verifyEmail, { body: { email: link.searchParams.get('email') ?? '', token } })
  return session.uid
}

describe('from sign-up to a confirmed deposit, through the API alone', () => {
  let goalId: string
  let paymentId: string
  let bankAccountId: string
  let nkechiUid: string
  let zainabUid: string

  it('makes two administrators', async () => {
    zainabUid = wholeSession(await zainab.call(signIn, { body: firstAdministrator })).uid
    const uid = await openAccount(tunde, tundeBakare)
    const reason = 'Elected treasurer.'
    await zainab.call(changeRole, { params: { uid }, body: { role: 'admin', reason } })
    await tunde.call(signIn, { body: { email: tundeBakare.email, password: tundeBakare.password } })
    expect((await tunde.call(readSession, {})).session?.role).toBe('admin')
  })

  it('has a bank account and a plan that one prepared and the other activated', async () => {
    const account = await zainab.call(proposeCollectionAccount, {
      body: {
        bankName: 'Sahel Bank',
        bankCode: '058',
        accountNumber: '0102030401',
        accountName: 'Raffia Savings Club',
      },
    })
    bankAccountId = account.id
    const ofAccount = { params: { id: account.id }, body: { version: account.version } }
    expect(await zainab.refusal(activateCollectionAccount, ofAccount)).toBe('own-proposal')
    expect((await tunde.call(activateCollectionAccount, ofAccount)).status).toBe('active')
    const plan = await zainab.call(createPlan, {
      body: {
        code: 'FLEX-1',
        name: 'Everyday savings',
        description: 'Put money aside, take it out.',
        ...flexTerms,
        rateBps: 800,
        minOpenKobo: naira(1_000n),
        minTopupKobo: naira(500n),
        minBalanceKobo: kobo(0n),
        maxBalanceKobo: null,
        noticeHours: 0,
        freeWithdrawalsPerQuarter: 4,
        inactiveDays: 180,
        dormantDays: 365,
      },
    })
    const ofPlan = { params: { id: plan.id }, body: { version: plan.version } }
    expect(await zainab.refusal(activatePlan, ofPlan)).toBe('own-plan')
    expect((await tunde.call(activatePlan, ofPlan)).status).toBe('active')
  })

  it('lets a newcomer sign up and prove her e-mail', async () => {
    nkechiUid = await openAccount(nkechi, nkechiObi)
    const { session } = await nkechi.call(readSession, {})
    expect(session).toMatchObject({ role: 'user', emailVerified: true, profileComplete: true })
  })

  it('lets her open a goal, pay by transfer and prove it with a receipt', async () => {
    const { plans } = await nkechi.call(listGoals, {})
    const goal = await nkechi.call(openGoal, {
      body: {
        planId: plans[0]?.id ?? '',
        name: 'School fees',
        icon: 'kolo',
        targetKobo: naira(120_000n),
        targetOn: inAYear(),
      },
    })
    goalId = goal.id
    const deposit = { params: { id: goalId }, body: { amountKobo: amount } }
    const key = newKey()
    const payment = await nkechi.call(makeDeposit, deposit, key)
    expect(await nkechi.call(makeDeposit, deposit, key)).toEqual(payment)
    paymentId = payment.id
    expect(payment.instructions).toMatchObject({ accountNumber: '0102030401', amountKobo: amount })
    await nkechi.call(attachReceipt, {
      params: { id: paymentId },
      body: new File([new Uint8Array(receiptPicture())], 'receipt.png', { type: 'image/png' }),
    })
    const sent = await nkechi.call(submitProof, { params: { id: paymentId }, body: {} })
    expect(sent.status).toBe('proof_submitted')
    expect((await nkechi.call(readHome, {})).totalKobo).toBe(0n)
  })

  it('lets an administrator confirm it, once', async () => {
    const { rows, queue } = await zainab.call(listPaymentReviews, {})
    expect([rows.length, queue.count, queue.sumKobo]).toEqual([1, 1, amount])
    const confirmation = {
      params: { id: paymentId },
      body: { receivedKobo: amount, bankReference: 'SHL/000481', version: rows[0]?.version ?? 0 },
    }
    expect(await nkechi.refusal(confirmPayment, confirmation)).toBe('not-allowed')
    const key = newKey()
    const confirmed = await zainab.call(confirmPayment, confirmation, key)
    expect(confirmed.status).toBe('confirmed')
    expect(await zainab.call(confirmPayment, confirmation, key)).toEqual(confirmed)
    expect(await tunde.refusal(confirmPayment, confirmation)).toMatch(/not-waiting|changed-meanwhile/)
  })

  it('shows her the balance and the line of the statement', async () => {
    const page = await nkechi.call(readGoal, { params: { id: goalId } })
    expect(page.goal).toMatchObject({ balanceKobo: amount, availableKobo: amount, checkingKobo: 0n })
    expect(page.activity.rows).toHaveLength(1)
    expect(page.activity.rows[0]).toMatchObject({ amountKobo: amount, balanceAfterKobo: amount })
    expect((await nkechi.call(readWallet, {})).balanceKobo).toBe(0n)
    expect((await nkechi.call(readHome, {})).totalKobo).toBe(amount)
    expect((await zainab.call(readAdminHome, {})).month).toMatchObject({ savedKobo: amount, inKobo: amount })
    const { id } = await nkechi.call(issueStatement, statementOf({ account: goalId }), newKey())
    const statement = await nkechi.text(`/api/papers/${id}`)
    expect(statement).toMatch(/42,?350\.75/)
  })

  it('has one journal that says the same to the kobo', async () => {
    const { rows } = await database.pool.query(
      `select d.kind as debit, d.scope as into, c.kind as credit, c.scope as for, t.amount_kobo as amount,
        j.actor_uid as actor
       from ledger_journals j join ledger_transfers t on t.journal_id = j.id
       join ledger_accounts d on d.id = t.debit_account join ledger_accounts c on c.id = t.credit_account`,
    )
    expect(rows).toEqual([
      {
        debit: 'bank',
        into: bankAccountId,
        credit: 'member_savings',
        for: goalId,
        amount,
        actor: zainabUid,
      },
    ])
    const balances = await database.pool.query(
      'select a.scope, b.balance_kobo from ledger_balances b join ledger_accounts a on a.id = b.account_id where b.balance_kobo <> 0',
    )
    expect(balances.rows).toEqual([{ scope: goalId, balance_kobo: amount }])
  })

  it('has an audit event that says the same, in a chain that holds', async () => {
    const { rows } = await zainab.call(listAuditEvents, { query: { kind: 'payment.confirmed' } })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ actor: { uid: zainabUid }, subject: { uid: nkechiUid } })
    expect(Object.values(rows[0]?.facts ?? {})).toContain(amount.toString())
    const all = await zainab.call(listAuditEvents, { query: { limit: 100 } })
    const kinds = all.rows.map((row) => row.kind)
    for (const kind of ['payment.started', 'payment.proof-submitted', 'payment.receipt-added']) {
      expect(kinds).toContain(kind)
    }
    expect(await verifyChain(database.db)).toMatchObject({ intact: true })
  })
})

describe('twenty papers that are asked for at once', () => {
  it.runIf(process.env.DEEP)(
    'are all drawn, one after another, and nobody who asks for something else waits for them',
    async () => {
      const { id } = await nkechi.call(issueStatement, statementOf({ format: 'pdf' }))
      const drawn = Promise.all(Array.from({ length: 20 }, () => paperOf(id)))
      let isOver = false
      const over = drawn.finally(() => {
        isOver = true
      })
      let pages = 0
      for (; !isOver; pages++) expect((await nkechi.call(readHome, {})).totalKobo).toBe(amount)
      for (const paper of await over) expect(paper.slice(0, 5)).toBe('%PDF-')
      // A page takes a dozen turns of the server's own thread: drawn there, twenty papers leave time for two pages.
      expect(pages).toBeGreaterThan(5)
    },
  )
})

/** A paper; whoever is told to come back, because a slow machine draws for longer than people wait, comes back. */
async function paperOf(id: string): Promise<string> {
  for (;;) {
    const paper = await nkechi.text(`/api/papers/${id}`)
    if (!paper.includes('"code":"overloaded"')) return paper
  }
}

function inAYear(): CalendarDate {
  return new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10) as CalendarDate
}
