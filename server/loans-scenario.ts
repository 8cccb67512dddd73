/** Loans, for counting statements: a product of two administrators, changed and closed. */

import { fileBytes } from '@kolo/files/testing'
import { naira } from '@kolo/foundation/money'
import { earnIncome, payIn } from '@kolo/ledger/testing'
import { fillWallet } from '@kolo/payments/testing'
import { sql } from 'kysely'
import type { Answer, Teller } from './teller.ts'
import { type TestUserName, testUsers } from './test-users.ts'
import type { TestServer } from './testing.ts'

const png = () => new Blob([fileBytes('png')], { type: 'image/png' })

/** Terms that anybody with savings can borrow on. */
export const loanTerms = {
  method: 'reducing_equal_instalments',
  rateBps: 150,
  ratePeriod: 'month',
  interestTaken: 'with_instalments',
  frequency: 'monthly',
  termMin: 1,
  termMax: 24,
  gracePeriods: 0,
  minKobo: '5000000',
  maxKobo: '500000000',
  multipleBps: 20_000,
  multipleOf: 'savings',
  minMonthsMember: 0,
  minMonthsContributing: 0,
  maxRunning: 1,
  instalmentToPayMaxBps: 0,
  fees: [{ name: 'Application', flatKobo: '100000', taken: 'before' }],
  allocation: ['penalty', 'interest', 'principal'],
  earlyWaivedBps: 8_000,
  lien: 'outstanding',
}

/** Ada borrows, repays a part and settles the rest; others are withdrawn and declined. */
async function runLoan(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
  product: { productId: string; productVersion: number },
): Promise<void> {
  const apply = () =>
    ask.ada('loans.apply-for-loan', {
      body: {
        ...product,
        principalKobo: '5000000',
        instalments: 6,
        purpose: 'School fees',
        monthlyPayKobo: null,
      },
    })
  const at = async (id: string) => {
    const { version } = await ask.bayo('loans.read-loan-review', { params: { id } })
    return { params: { id }, body: { version } }
  }
  await ask.ada('loans.read-borrowing')
  const loose = await ask.ada('loans.add-draft-file', { body: png() })
  await ask.ada('loans.remove-draft-file', { params: { id: loose.id } })
  const taken = await apply()
  const { files } = await ask.ada('loans.add-file', { params: { id: taken.id }, body: png() })
  const [{ id: fileId } = { id: '' }] = files as unknown as { id: string }[]
  await ask.bayo('loans.open-file', { params: { id: fileId } })
  await ask.ada('loans.remove-file', { params: { id: taken.id, fileId } })
  await ask.ada('loans.withdraw-loan', await at(taken.id))
  const refused = await at((await apply()).id)
  const reason = 'The meeting of November said so.'
  await ask.bayo('loans.decline-loan', { ...refused, body: { ...refused.body, reason } })
  const { id } = await apply()
  await ask.bayo('loans.offer-loan', await at(id))
  await ask.ada('loans.accept-loan', await at(id))
  await ask.bayo('loans.approve-loan', await at(id))
  await ask.chidi('loans.approve-loan', await at(id))
  const toWallet = await at(id)
  await ask.ada('loans.choose-pay-to', { ...toWallet, body: { ...toWallet.body, bankAccountId: null } })
  await ask.ada('loans.pay-fees', await at(id))
  await ask.bayo('loans.pay-out-loan', await at(id))
  const transfer = await ask.ada('loans.repay-by-transfer', {
    params: { id },
    body: { amountKobo: '500000' },
  })
  await ask.ada('loans.read-repayment-options', { params: { id } })
  await ask.ada('payments.cancel-payment', { params: { id: transfer.id } })
  await ask.ada('loans.repay-by-card', { params: { id }, body: { amountKobo: '500000' } })
  await ask.ada('loans.repay-loan', { params: { id }, body: { amountKobo: '1000000' } })
  const repaid = await ask.ada('loans.read-loan', { params: { id } })
  const paper = await ask.ada('loans.make-document', { params: { id }, body: { kind: 'statement' } })
  await ask.ada('loans.open-document', { params: { id: paper.id } })
  await ask.ada('loans.set-loan-mandate', {
    params: { id },
    body: { version: (repaid as Answer).version, enabled: true },
  })
  await arrearsScenario(ask, id)
  await rescheduleScenario(ask, id)
  await fillWallet(server.db, testUsers.ada.uid, naira(10_000n), server.clock.now())
  await ask.ada('loans.read-set-off', { params: { id } })
  await ask.ada('loans.request-set-off', { params: { id }, body: {} })
  await ask.bayo('loans.read-loan-recovery', { params: { id } })
  await ask.ada('loans.withdraw-set-off', { params: { id }, body: {} })
  const { settlement } = await ask.ada('loans.read-loan', { params: { id } })
  const { totalKobo } = settlement as unknown as { totalKobo: string }
  await ask.ada('loans.settle-loan', { params: { id }, body: { totalKobo } })
}

/** A loan that is approved and paid out from the queue. */
async function lendFromQueue(
  ask: Record<TestUserName, Teller>,
  product: { productId: string; productVersion: number },
): Promise<string> {
  const { id } = await ask.ada('loans.apply-for-loan', {
    body: { ...product, principalKobo: '5000000', instalments: 6, purpose: 'Books', monthlyPayKobo: null },
  })
  const at = async () => {
    const { version } = await ask.bayo('loans.read-loan-review', { params: { id } })
    return { params: { id }, body: { version } }
  }
  await ask.bayo('loans.offer-loan', await at())
  await ask.ada('loans.accept-loan', await at())
  await ask.bayo('loans.approve-loan', await at())
  await ask.chidi('loans.approve-loan', await at())
  await ask.ada('loans.pay-fees', await at())
  const { version } = (await at()).body
  await ask.bayo('loans.pay-out-loans', { body: { loans: [{ id, version }] } })
  return id
}

/** Another loan is paid out and called, one repaid from savings, and two administrators set another reserve. */
async function payOutFromQueue(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
  product: { productId: string; productVersion: number },
): Promise<void> {
  await callOverdueLoan(server, ask, await lendFromQueue(ask, product))
  const terms = { reserveBps: 1_500, secondAboveKobo: '100000000', reason: 'Agreed by the board.' }
  for (const who of ['bayo', 'chidi'] as const) await ask[who]('loans.change-payout-terms', { body: terms })
  await fillWallet(server.db, testUsers.ada.uid, naira(10_000n), server.clock.now())
  const asked = { params: { id: await lendFromQueue(ask, product) }, body: {} }
  await ask.ada('loans.request-set-off', asked)
  for (const who of ['bayo', 'chidi'] as const) await ask[who]('loans.set-off-savings', asked)
  await writeOffLoan(server, ask, await lendFromQueue(ask, product))
}

/** Another loan is overdue for long; two write it off, and a part of it is paid later. */
async function writeOffLoan(
  server: TestServer,
  ask: Record<TestUserName, Teller>,
  id: string,
): Promise<void> {
  await sql`update loan_instalments set due_on = due_on - 150 where loan_id = ${id}`.execute(server.db)
  const params = { id }
  const body = {
    resolutionNumber: 'GM 7/2026',
    resolvedOn: '2026-10-01',
    resolution: 'The borrower cannot pay.',
  }
  for (const who of ['bayo', 'chidi'] as const) await ask[who]('loans.write-off-loan', { params, body })
  await ask.bayo('loans.read-loan-recovery', { params })
  // The society bears the loss with income of its own.
  await earnIncome(server.db, server.clock.now(), naira(100_000n))
  await fillWallet(server.db, testUsers.ada.uid, naira(10_000n), server.clock.now())
  await ask.ada('loans.pay-written-off', { params, body: { amountKobo: '100000' } })
}

/** A longer schedule is looked at, proposed, accepted because it costs more, and approved. */
async function rescheduleScenario(ask: Record<TestUserName, Teller>, id: string): Promise<void> {
  const params = { id }
  const { schedule, version } = await ask.bayo('loans.read-loan-review', { params })
  const firstDueOn = (schedule as unknown as { dueOn: string }[])[0]?.dueOn ?? ''
  await ask.bayo('loans.read-new-schedule', { params, query: { instalments: '18', firstDueOn } })
  const body = { version, instalments: 18, firstDueOn, reason: 'The member asked for more time' }
  await ask.bayo('loans.reschedule-loan', { params, body })
  const { reschedules } = await ask.ada('loans.read-loan', { params })
  const rescheduleId = (reschedules as unknown as { id: string }[])[0]?.id
  await ask.ada('loans.accept-reschedule', { params, body: { rescheduleId } })
  await ask.chidi('loans.reschedule-loan', { params, body })
}

/** It is overdue and called; after the notice the savings that secure it are taken. */
async function callOverdueLoan(
  { db }: TestServer,
  ask: Record<TestUserName, Teller>,
  id: string,
): Promise<void> {
  await sql`update loan_instalments set due_on = due_on - 60 where loan_id = ${id}`.execute(db)
  const params = { id }
  await ask.bayo('loans.send-loan-reminder', { params })
  const reason = 'Two instalments are overdue.'
  for (const who of ['bayo', 'chidi'] as const)
    await ask[who]('loans.call-loan', { params, body: { reason } })
  await ask.bayo('loans.read-loan-recovery', { params })
  await sql`update loan_calls set called_on = called_on - 20, due_on = due_on - 20 where loan_id = ${id}`.execute(
    db,
  )
  for (const who of ['bayo', 'chidi'] as const)
    await ask[who]('loans.take-call-step', { params, body: { step: 'lien' } })
}

/** The desk of overdue loans, and what it takes to settle one later. */
async function arrearsScenario(ask: Record<TestUserName, Teller>, id: string): Promise<void> {
  await ask.ada('loans.read-loan-settlement', { params: { id }, query: { on: '2027-12-31' } })
  await ask.bayo('loans.read-arrears')
  await ask.bayo('loans.list-overdue-loans')
  await ask.bayo('loans.download-overdue-loans')
  await ask.bayo('loans.read-loan-arrears', { params: { id } })
  await ask.bayo('loans.note-loan-contact', {
    params: { id },
    body: { kind: 'call', note: 'Will pay on Friday.', promisedKobo: '100000', promisedOn: '2027-12-31' },
  })
  await ask.bayo('loans.read-loan-settings')
  await ask.bayo('loans.change-provision-rates', {
    body: {
      rates: { current: 100, '1-30': 1_000, '31-60': 2_500, '61-90': 5_000, 'over-90': 10_000 },
      reason: 'The meeting of November said so.',
    },
  })
  await ask.bayo('loans.change-loan-settings', { body: { reminders: [-3, 0, 7] } })
}

/** Ada asks Dayo to guarantee a loan: cancelled, declined, accepted, and taken back. */
async function guaranteeLoan(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  const { uid: memberUid } = testUsers.dayo
  const credit = { kind: 'member_savings', scope: memberUid, ownerUid: memberUid } as const
  await payIn(server.db, credit, naira(100_000n))
  const guaranteed = { ...loanTerms, cover: 'whole', guarantorsMin: 1 }
  const body = { code: 'GUA-1', name: 'Guaranteed loan', purpose: '', ...guaranteed }
  const { id: productId, version } = await ask.bayo('loans.create-loan-product', { body })
  await ask.chidi('loans.open-loan-product', { params: { id: productId }, body: { version } })
  const wanted = { principalKobo: '5000000', instalments: 6, purpose: 'A new roof', monthlyPayKobo: null }
  const { id } = await ask.ada('loans.apply-for-loan', { body: { productId, productVersion: 1, ...wanted } })
  const params = { id }
  const guaranteeOf = async () => {
    const { rows } = await ask.ada('loans.ask-guarantor', {
      params,
      body: { guarantorUid: memberUid, amountKobo: null },
    })
    return { params: { id: (rows as unknown as { id: string }[]).at(-1)?.id ?? '' }, body: {} }
  }
  await ask.ada('loans.list-guarantor-candidates', { params, query: { search: 'dayo' } })
  const first = await guaranteeOf()
  await ask.ada('loans.cancel-guarantor', { params: { id, guarantorId: first.params.id }, body: {} })
  await ask.dayo('loans.decline-guarantee', await guaranteeOf())
  const last = await guaranteeOf()
  await ask.dayo('loans.read-guarantee', { params: last.params })
  await ask.dayo('loans.accept-guarantee', last)
  await ask.ada('loans.read-guarantors', { params })
  await ask.dayo('loans.withdraw-guarantee', last)
  await ask.dayo('loans.list-guarantees')
  const { version: now } = await ask.bayo('loans.read-loan-review', { params })
  await ask.ada('loans.withdraw-loan', { params, body: { version: now } })
}

/** Savings to borrow against, in a goal of no plan: what counts is what the books hold. */
async function saveForLoans({ db, clock }: TestServer): Promise<void> {
  const { uid } = testUsers.ada
  await fillWallet(db, uid, naira(5_000n), clock.now())
  const credit = { kind: 'member_savings', scope: uid, ownerUid: uid } as const
  await payIn(db, credit, naira(100_000n))
}

/** One product is opened, its terms change, and it is closed. */
export async function loansScenario(server: TestServer, ask: Record<TestUserName, Teller>): Promise<void> {
  const body = { code: 'ORD-1', name: 'Ordinary loan', purpose: '', ...loanTerms }
  const { id, version } = await ask.bayo('loans.create-loan-product', { body })
  const params = { id }
  const opened = await ask.chidi('loans.open-loan-product', { params, body: { version } })
  const { code: _, ...changed } = body
  await saveForLoans(server)
  await guaranteeLoan(server, ask)
  await runLoan(server, ask, { productId: id, productVersion: 1 })
  await payOutFromQueue(server, ask, { productId: id, productVersion: 1 })
  const edited = await ask.chidi('loans.edit-loan-product', {
    params,
    body: { ...changed, rateBps: 200, version: (opened as Answer).version },
  })
  const again = await ask.bayo('loans.open-loan-product', {
    params,
    body: { version: (edited as Answer).version },
  })
  await ask.bayo('loans.close-loan-product', {
    params,
    body: { version: (again as Answer).version, reason: 'The meeting of November said so.' },
  })
}
