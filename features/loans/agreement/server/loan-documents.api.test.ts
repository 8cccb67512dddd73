/** Papers of loans: made, opened as PDF, checked by their code, and refused once they are not so any more. */
import { eventsSince } from '@kolo/audit/server'
import { pathOf } from '@kolo/foundation/endpoint'
import { naira } from '@kolo/foundation/money'
import { writerFor } from '@kolo/foundation/writer'
import { fillWallet } from '@kolo/payments/testing'
import { checkPaper } from '@kolo/reports/documents'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  acceptLoan,
  offerLoan,
  readLoan,
  readLoanReview,
  repayLoan,
  settleLoan,
} from '../../loans/loan.contract.ts'
import { loanById } from '../../loans/server/loan.store.ts'
import type { LoanProduct } from '../../products/product.contract.ts'
import { applyFor, openProduct, openSavingsPlan, runLoan, saveInGoal } from '../../testing/loans.fixtures.ts'
import { type LoanDocument, makeLoanDocument, openLoanDocument } from '../loan-document.contract.ts'
import { documentById } from './loan-document.store.ts'
import { paperOfLoan } from './loan-papers.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeEach(() => void server.clock.advance(1_000))

const [ada, bayo, dayo] = [server.as('ada'), server.as('bayo'), server.as('dayo')]
let product: LoanProduct

beforeAll(async () => {
  const plan = await openSavingsPlan(server)
  await saveInGoal(server, 'ada', {
    uid: testUsers.ada.uid,
    planId: plan.id,
    amount: naira(1_000_000n),
  })
  await fillWallet(server.db, testUsers.ada.uid, naira(500_000n), server.clock.now())
  product = await openProduct(server, 'ORD-1', { maxRunning: 10, fees: [{ name: 'Insurance', bps: 50 }] })
})

const paperFor = (kind: LoanDocument['kind'], { id }: { id: string }, who = ada) =>
  who.call(makeLoanDocument, { params: { id }, body: { kind } })
const check = (code: string) => server.client().call(checkPaper, { query: { code } })
/** All that stands on a paper. */
async function said({ id }: LoanDocument): Promise<string> {
  const document = await documentById(server.db, id)
  const paper = await paperOfLoan({
    call: { db: server.db, now: server.clock.now(), community: server.community },
    loan: await loanById(server.db, document.loanId),
    document,
    member: { fullName: 'Ada Nwosu', code: 'KM-00001' },
    write: writerFor({}),
  })
  return JSON.stringify(paper)
}
async function pdfOf(paper: LoanDocument, who = ada): Promise<string> {
  const answer = await who.fetch(pathOf(openLoanDocument, { id: paper.id }))
  return Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)
}

it('the agreement is there as an offer, and after it was accepted with its hash, under one code', async () => {
  const loan = await applyFor(server, 'ada', product)
  const early = await ada.problem(makeLoanDocument, {
    params: { id: loan.id },
    body: { kind: 'agreement' },
  })
  expect(early.code).toBe('loan-document-not-yet')
  const { version } = await bayo.call(readLoanReview, { params: { id: loan.id } })
  await bayo.call(offerLoan, { params: { id: loan.id }, body: { version } })
  const offer = await paperFor('agreement', loan)
  const text = await said(offer)
  for (const words of ['Offer of a loan', 'Not accepted yet', 'Effective yearly rate', 'When you cannot pay'])
    expect(text).toContain(words)
  // 300,000 at 1.5 % a month over 10 months: the sums of the whole schedule stand below it.
  expect(text).toContain('"sums":["","Total","₦300,000.00","₦25,302.53","₦325,302.53"]')
  const offered = await ada.call(readLoan, { params: { id: loan.id } })
  const accepted = await ada.call(acceptLoan, {
    params: { id: loan.id },
    body: { version: offered.version },
  })
  const agreement = await paperFor('agreement', loan)
  expect(agreement.code).toBe(offer.code)
  expect(await said(agreement)).toContain(accepted.agreementSha256)
  expect(await pdfOf(agreement)).toBe('%PDF-')
  expect(await check(agreement.code)).toMatchObject({
    kind: 'loan-agreement',
    initials: 'A. N.',
    account: `Loan ${loan.code}`,
    closingKobo: naira(300_000n),
    stillSo: true,
  })
  expect((await dayo.problem(openLoanDocument, { params: { id: agreement.id } })).status).toBe(404)
})

it('a statement says each line of the books, and a letter that nothing is owed, once it is so', async () => {
  const loan = await applyFor(server, 'ada', product, naira(100_000n), 4)
  await runLoan(server, 'ada', loan)
  await ada.call(repayLoan, { params: { id: loan.id }, body: { amountKobo: naira(30_000n) } })
  const statement = await paperFor('statement', loan)
  expect(statement.amountKobo).toBe(naira(70_000n))
  const text = await said(statement)
  expect(text).toContain('₦70,000.00')
  expect(text).toContain('−₦30,000.00')
  const owing = await ada.problem(makeLoanDocument, {
    params: { id: loan.id },
    body: { kind: 'clearance' },
  })
  expect(owing.code).toBe('loan-document-not-yet')
  const { settlement } = await ada.call(readLoan, { params: { id: loan.id } })
  if (!settlement) throw new Error('There is nothing to settle')
  server.clock.advance(1_000)
  await ada.call(settleLoan, { params: { id: loan.id }, body: { totalKobo: settlement.totalKobo } })
  // The statement is of its moment: what came later changes nothing of it.
  expect(await check(statement.code)).toMatchObject({ closingKobo: naira(70_000n), stillSo: true })
  const letter = await paperFor('clearance', loan)
  expect(await said(letter)).toContain('repaid in full')
  expect(await pdfOf(letter)).toBe('%PDF-')
  expect(await check(letter.code)).toMatchObject({ kind: 'loan-clearance', stillSo: true })
  await sql`update loans set status = 'running' where id = ${loan.id}`.execute(server.db)
  expect((await check(letter.code)).stillSo).toBe(false)
  expect((await ada.problem(openLoanDocument, { params: { id: letter.id } })).code).toBe(
    'loan-document-changed',
  )
  await sql`update loans set status = 'repaid' where id = ${loan.id}`.execute(server.db)
})

it('administrators make and open them, which is audited', async () => {
  const since = server.clock.now()
  const loan = await applyFor(server, 'ada', product, naira(60_000n), 3)
  await runLoan(server, 'ada', loan)
  const paper = await paperFor('agreement', loan, bayo)
  expect(await pdfOf(paper, bayo)).toBe('%PDF-')
  const events = await eventsSince(server.db, ['loan.document-made', 'loan.document-opened'], since)
  expect(events).toHaveLength(2)
  expect(events.every(({ actorUid }) => actorUid === testUsers.bayo.uid)).toBe(true)
})

it('PostgreSQL keeps what was given out', async () => {
  const app = server.database.db
  await expect(sql`update loan_documents set amount_kobo = 1`.execute(app)).rejects.toThrow(
    /permission denied/,
  )
  await expect(sql`delete from loan_documents`.execute(app)).rejects.toThrow(/permission denied/)
})
