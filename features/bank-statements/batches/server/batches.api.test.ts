/** Confirming lines in batches: what one word books, what waits for two, what comes back, and that nothing is booked twice. */

import type { Deed } from '@kolo/application/job'
import { registryOf } from '@kolo/application/server-feature'
import { approveApproval, sendBackApproval } from '@kolo/approvals/contract'
import { addKobo, type Kobo, naira, zeroKobo } from '@kolo/foundation/money'
import type { CalendarDate } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { longWorkJobs } from '@kolo/long-work/server'
import { refundPayment } from '@kolo/payments/refunds'
import { correctPayment, readReversal, reversePayment } from '@kolo/payments/reversal'
import { openOrdinaryGoal, startDeposit } from '@kolo/savings/testing'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { confirmPayment, listCollectionAccounts, readPaymentReview } from '@kolo/transfers/contract'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { linesOfAccount } from '../../statements/server/account-lines.ts'
import {
  confirmBatch,
  importBankStatement,
  listLineCandidates,
  listStatementLines,
  lookAgain,
  readBankStatement,
  type StatementLine,
  sortStatementLines,
  takeBackBatch,
  weighBatch,
} from '../../statements/statement.contract.ts'
import type { LineList } from '../../statements/statement.rules.ts'
import { type BankLine, importLines, statementFile } from '../../testing/bank-statements.factory.ts'

const { server, start, plan, goal, runJob } = await paymentsFixture(startTestServer, testUsers)
afterAll(async () => {
  expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
})
const bayo = () => server.as('bayo')
const chidi = () => server.as('chidi')
const { rows: accounts } = await bayo().call(listCollectionAccounts, {})
const account = accounts[0]
if (!account) throw new Error('The stage has no bank account')
const hours = 3_600_000
const today = () => server.clock.now().slice(0, 10).split('-').toReversed().join('/')
const naturally = (amount: Kobo) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

const lineFor = (
  payment: { transferCode: string; amountKobo: Kobo },
  amount = payment.amountKobo,
): BankLine => ({
  day: today(),
  in: naturally(amount),
  says: `NIP/${payment.transferCode}`,
})
const linesOf = async (id: string, list: LineList): Promise<StatementLine[]> =>
  (await bayo().call(listStatementLines, { params: { id }, query: { list, limit: 100 } })).rows
const choice = ({ id, version, payment }: StatementLine) => ({
  id,
  version,
  ...(payment ? { paymentId: payment.id } : {}),
})
const weighing = (id: string, lines: StatementLine[]) => ({
  params: { id },
  body: { lines: lines.map(choice) },
})

/** Does all turns of the long work, each in a transaction as the queue does. */
async function work(turns = 40) {
  const jobs = longWorkJobs(
    new Map(features.flatMap(({ longWork = [] }) => longWork).map((kind) => [kind.name, kind])),
    () => registryOf(features),
  )
  const turn = jobs.find(({ name }) => name === 'long-work.turn')
  for (let at = 0; at < turns; at++) {
    const more: string[] = []
    const enqueue = async (job: string) => void more.push(job)
    const { community, clock } = server
    await server.database.db
      .transaction()
      .execute(async (db) => turn?.run({ db, now: clock.now(), community, enqueue }, {}))
    if (!more.includes('long-work.turn')) return
  }
}

async function confirm(id: string, lines: StatementLine[], who = bayo()) {
  const weight = await who.call(weighBatch, weighing(id, lines))
  return who.call(confirmBatch, {
    params: { id },
    body: { lines: lines.map(choice), forTwo: weight.two.count },
  })
}

async function nextDay() {
  server.clock.advance(25 * hours)
}

describe('a batch', () => {
  it('books exact, short, over and late money as a confirmation by hand would, and says which line it was', async () => {
    const exact = await start(naira(10_000n))
    const short = await start(naira(20_000n))
    const over = await start(naira(30_000n))
    const late = await start(naira(40_000n))
    server.clock.advance(74 * hours)
    await runJob('payments.expire')
    const waiting = await Promise.all(
      [exact, short, over].map((one) => startDeposit(server.as('ada'), goal, one.amountKobo)),
    )
    const [first, second, third] = waiting
    if (!first || !second || !third) throw new Error('The deposits were lost')
    const { id } = await importLines(bayo(), account, [
      lineFor(first),
      lineFor(second, naira(19_500n)),
      lineFor(third, naira(30_500n)),
      lineFor(late),
      { day: today(), in: '777', says: 'NIP/NOBODY' },
    ])
    const suggested = await linesOf(id, 'suggested')
    expect(suggested.map(({ suggestion }) => suggestion)).toEqual(['code', 'code', 'code', 'late'])
    const lines = [...suggested, ...(await linesOf(id, 'needs-you'))]
    expect(await bayo().call(weighBatch, weighing(id, lines))).toMatchObject({
      one: { count: 4, sumKobo: naira(100_000n) },
      two: { count: 0 },
      unmatched: { count: 1, sumKobo: naira(777n) },
      left: [],
    })
    const before = await bayo().call(readBankStatement, { params: { id } })
    expect(before.openKobo).toEqual({ suggested: naira(100_000n), 'needs-you': naira(777n) })
    expect(await confirm(id, lines)).toMatchObject({
      counts: { waiting: 5 },
      openKobo: { suggested: 0n, 'needs-you': 0n },
      batches: [{ state: 'posting', lineCount: 5 }],
    })
    await work()
    expect(await bayo().call(readBankStatement, { params: { id } })).toMatchObject({
      counts: { done: 4, unmatched: 1, waiting: 0 },
      inBooksKobo: addKobo(before.inBooksKobo ?? zeroKobo, naira(100_777n)),
      batches: [],
      can: { remove: 'statement-decided' },
    })
    const review = (payment: { id: string }) => bayo().call(readPaymentReview, { params: { id: payment.id } })
    expect(await review(first)).toMatchObject({
      confirmation: { outcome: 'exact', receivedKobo: naira(10_000n) },
      words: [{ by: { uid: testUsers.bayo.uid }, source: 'line 3 of november.csv' }],
    })
    expect((await review(second)).confirmation).toMatchObject({
      outcome: 'short',
      toWalletKobo: naira(19_500n),
    })
    expect((await review(third)).confirmation).toMatchObject({ outcome: 'over', toWalletKobo: naira(500n) })
    expect((await review(late)).confirmation).toMatchObject({
      outcome: 'exact',
      toPurposeKobo: naira(40_000n),
    })
    const unmatched = await readBalance(server.db, { kind: 'unmatched_receipts', scope: account.id })
    expect(unmatched.balance).toBe(naira(777n))
  })

  it('above the threshold waits for a second administrator, and is booked once they agree', async () => {
    await nextDay()
    const payments = []
    for (let at = 0; at < 4; at++) payments.push(await start(naira(200_000n)))
    const { id } = await importLines(
      bayo(),
      account,
      payments.map((payment) => lineFor(payment)),
    )
    const lines = await linesOf(id, 'suggested')
    const weight = await bayo().call(weighBatch, weighing(id, lines))
    expect(weight).toMatchObject({ one: { count: 2 }, two: { count: 2, sumKobo: naira(400_000n) } })
    const stale = { params: { id }, body: { lines: lines.map(choice), forTwo: 0 } }
    expect(await bayo().problem(confirmBatch, stale)).toMatchObject({ code: 'batch-changed' })
    const after = await confirm(id, lines)
    await work()
    const now = await bayo().call(readBankStatement, { params: { id } })
    expect(now).toMatchObject({
      counts: { done: 2, waiting: 2 },
      batches: [{ state: 'waiting', by: { uid: testUsers.bayo.uid } }],
    })
    const approval = after.batches.find(({ state }) => state === 'waiting')?.approval
    if (!approval) throw new Error('Nothing waits for a second administrator')
    server.clock.advance(60_000)
    const agreeing = { params: { id: approval.id }, body: { version: approval.version } }
    expect((await bayo().problem(approveApproval, agreeing)).code).toBe('own-approval')
    await chidi().call(approveApproval, agreeing)
    await work()
    expect(await bayo().call(readBankStatement, { params: { id } })).toMatchObject({
      counts: { done: 4 },
      batches: [],
    })
    const [last] = (await linesOf(id, 'done')).slice(-1)
    const review = await bayo().call(readPaymentReview, { params: { id: last?.payment?.id ?? '' } })
    expect(review.words.map(({ by }) => by.uid)).toEqual([testUsers.bayo.uid, testUsers.chidi.uid])
  })

  it('that waits is taken back or sent back, and its lines are open again', async () => {
    await nextDay()
    const payment = await start(naira(600_000n))
    const { id } = await importLines(bayo(), account, [lineFor(payment)])
    for (const how of ['take-back', 'send-back'] as const) {
      const { batches } = await confirm(id, await linesOf(id, 'suggested'))
      const [batch] = batches
      if (!batch?.approval) throw new Error('Nothing waits')
      expect(batch.can.takeBack).toBe(true)
      // Whoever is to agree to it decides about it, and does not take it back.
      const [seen] = (await chidi().call(readBankStatement, { params: { id } })).batches
      expect(seen?.can.takeBack).toBe('batch-not-yours')
      const taking = { params: { id: batch.id } }
      expect((await chidi().problem(takeBackBatch, taking)).code).toBe('batch-not-yours')
      if (how === 'take-back') await bayo().call(takeBackBatch, { params: { id: batch.id } })
      else
        await chidi().call(sendBackApproval, {
          params: { id: batch.approval.id },
          body: { version: batch.approval.version, reason: 'Look at it again, please.' },
        })
      expect(await bayo().call(readBankStatement, { params: { id } })).toMatchObject({
        counts: { suggested: 1 },
        batches: [],
      })
      expect((await bayo().problem(takeBackBatch, { params: { id: batch.id } })).code).toBe('batch-decided')
    }
  })

  it('leaves out what is decided, taken or one’s own, and brings back what changed before it was booked', async () => {
    await nextDay()
    const own = await startDeposit(bayo(), await openOrdinaryGoal(bayo(), plan.id), naira(1_000n))
    const byHand = await start(naira(2_000n))
    const meanwhile = await start(naira(3_000n))
    const used = await start(naira(4_000n))
    const { id } = await importLines(bayo(), account, [
      lineFor(own),
      { ...lineFor(byHand), says: `X/${byHand.transferCode}` },
      lineFor(meanwhile),
      { ...lineFor(used), reference: 'USED0001' },
    ])
    const lines = await linesOf(id, 'suggested')
    const sent = await sayItWasSent(server.as('ada'), await start(naira(9_000n)), 'USED0001')
    await findTheMoney(bayo(), sent, { bankReference: 'USED0001' })
    const other = await sayItWasSent(server.as('ada'), await start(naira(2_000n)), 'HAND0002')
    await findTheMoney(bayo(), other, { bankReference: 'HAND0002' })
    const { left, one } = await bayo().call(weighBatch, weighing(id, lines))
    expect(left.map(({ because }) => because).toSorted()).toEqual([
      'own-payment',
      'reference-used',
      'similar-confirmed',
    ])
    expect(one.count).toBe(1)
    await confirm(id, lines)
    const proven = await sayItWasSent(server.as('ada'), meanwhile, 'HAND0003')
    await bayo().call(confirmPayment, {
      params: { id: proven.id },
      body: { receivedKobo: naira(3_000n), bankReference: 'HAND0003', version: proven.version },
    })
    await work()
    expect(await linesOf(id, 'needs-you')).toMatchObject([
      { trouble: 'payment-decided', amountKobo: naira(3_000n) },
    ])
    const looked = lines
      .filter(({ payment }) => payment?.id === byHand.id)
      .map((line) => ({ ...choice(line), anotherTransfer: true }))
    const asked = { params: { id }, body: { lines: looked } }
    expect(await bayo().call(weighBatch, asked)).toMatchObject({ one: { count: 1 }, left: [] })
  })

  it('books the others where the database refuses one, and none of them twice', async () => {
    await nextDay()
    const payments = [await start(naira(2_100n)), await start(naira(2_200n)), await start(naira(2_300n))]
    const [first, second] = payments
    if (!first || !second) throw new Error('The payments were lost')
    const { id } = await importLines(
      bayo(),
      account,
      payments.map((payment) => lineFor(payment)),
    )
    await confirm(id, await linesOf(id, 'suggested'))
    // Only the database knows: this payment arrived under another name.
    const arrivals = () =>
      server.db
        .selectFrom('payment_arrivals')
        .select('payment_id')
        .where('channel', '=', 'transfer')
        .execute()
    const before = (await arrivals()).length
    await sql`insert into payment_arrivals (channel, arrival_id, payment_id, received_kobo, settled_at)
      values ('transfer', 'TAKEN', ${second.id}, 1, now())`.execute(server.db)
    await work()
    await sql`delete from payment_arrivals where arrival_id = 'TAKEN'`.execute(server.db)
    expect((await arrivals()).length).toBe(before + 2)
    expect((await linesOf(id, 'done')).map(({ payment }) => payment?.id)).toEqual([first.id, payments[2]?.id])
    const [back] = await linesOf(id, 'needs-you')
    expect(back).toMatchObject({ trouble: 'not-possible', amountKobo: naira(2_200n) })
    await confirm(id, back ? [{ ...back, payment: { id: second.id } } as StatementLine] : [])
    await work()
    expect((await linesOf(id, 'done')).map(({ payment }) => payment?.id)).toContain(second.id)
  })

  it('offers a person the payments a line may be of', async () => {
    const payment = await start(naira(8_765n))
    const { id } = await importLines(bayo(), account, [{ day: today(), in: '8765', says: 'CASH DEPOSIT' }])
    const [line] = await linesOf(id, 'needs-you')
    const candidates = (query: { reference?: string }) =>
      bayo().call(listLineCandidates, { params: { id: line?.id ?? '' }, query })
    expect(await candidates({})).toMatchObject({
      rows: [{ id: payment.id, isTaken: false, target: goal.name }],
    })
    expect((await candidates({ reference: payment.transferCode })).rows.map((row) => row.id)).toEqual([
      payment.id,
    ])
    expect(await candidates({ reference: 'KOLO-222-222' })).toEqual({ rows: [] })
    const chosen = { id: line?.id ?? '', version: line?.version ?? 0, paymentId: payment.id }
    expect(await bayo().call(weighBatch, { params: { id }, body: { lines: [chosen] } })).toMatchObject({
      one: { count: 1 },
    })
  })

  it('a killed piece leaves nothing half done, and two nodes book each line once', async () => {
    await nextDay()
    const payments = []
    for (let at = 0; at < 6; at++) payments.push(await start(naira(1_000n + BigInt(at))))
    const { id } = await importLines(
      bayo(),
      account,
      payments.map((payment) => lineFor(payment)),
    )
    await confirm(id, await linesOf(id, 'suggested'))
    const before = await server.db
      .selectFrom('ledger_journals')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const deeds: Deed[] = []
    const kinds = features
      .flatMap(({ longWork = [] }) => longWork)
      .filter(({ name }) => name === 'bank-statements.post-batch')
    const [kind] = kinds
    const batch = (await bayo().call(readBankStatement, { params: { id } })).batches[0]
    const killed = server.database.db.transaction().execute(async (db) => {
      const { community, clock } = server
      const call = {
        db,
        now: clock.now(),
        community,
        enqueue: async () => undefined,
        record: (deed: Deed) => deeds.push(deed),
        registry: registryOf(features),
      }
      await kind?.chunk(
        call,
        { subjectId: batch?.id ?? '', done: 0 },
        { confirmed: 0, unmatched: 0, back: 0 },
      )
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    const journals = () =>
      server.db
        .selectFrom('ledger_journals')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    expect(await journals()).toEqual(before)
    await Promise.all([work(), work()])
    await work()
    expect(await bayo().call(readBankStatement, { params: { id } })).toMatchObject({ counts: { done: 6 } })
    expect(Number((await journals()).count) - Number(before.count)).toBe(6)
  })
})

describe('a line that is in the books', () => {
  const at = ({ id }: { id: string }) => ({ params: { id } })
  const agree = async (payment: { id: string }) => {
    const { approval } = await bayo().call(readReversal, at(payment))
    if (!approval) throw new Error('Nothing waits')
    server.clock.advance(60_000)
    await chidi().call(approveApproval, { params: { id: approval.id }, body: { version: approval.version } })
  }
  const sinceOf = async (id: string) =>
    (await linesOf(id, 'done')).map(({ payment }) => [payment?.since?.what, payment?.since?.other])

  it('says what became of its payment: reversed, booked for another, moved, sent back', async () => {
    await nextDay()
    const amounts = [1_100n, 1_200n, 1_300n, 1_400n, 1_500n]
    const payments = []
    for (const amount of amounts) payments.push(await start(naira(amount)))
    const [reversed, replaced, moved, refunded] = payments
    if (!reversed || !replaced || !moved || !refunded) throw new Error('The payments were lost')
    const { id } = await importLines(
      bayo(),
      account,
      payments.map((payment) => lineFor(payment)),
    )
    await confirm(id, await linesOf(id, 'suggested'))
    await work()
    expect(await sinceOf(id)).toEqual(amounts.map(() => [undefined, undefined]))
    const reason = 'It was booked by mistake.'
    await bayo().call(reversePayment, { ...at(reversed), body: { reason } })
    await agree(reversed)
    const right = await start(naira(1_200n))
    await bayo().call(reversePayment, { ...at(replaced), body: { reason, forCode: right.code } })
    await agree(replaced)
    await bayo().call(correctPayment, { ...at(moved), body: { reason, targetId: testUsers.ada.uid } })
    await agree(moved)
    await bayo().call(refundPayment, { ...at(refunded), body: { reason } })
    await agree(refunded)
    expect(await sinceOf(id)).toEqual([
      ['reversed', undefined],
      ['replaced', right.code],
      ['moved', goal.name],
      ['going-back', undefined],
      [undefined, undefined],
    ])
    const day = server.clock.now().slice(0, 10) as CalendarDate
    const { rows } = await linesOfAccount(account.id, { from: day, to: day }, 100).execute(server.db)
    const books = rows.filter(({ statement_id }) => statement_id === id)
    expect(books.map(({ journal_id, back_code }) => [journal_id !== null, back_code])).toEqual([
      [false, reversed.code],
      ...amounts.slice(1).map(() => [true, null]),
    ])
  })

  it('keeps its booking and its words where a later file has others, and notes them', async () => {
    await nextDay()
    const payment = await start(naira(1_700n))
    const ofx = (words: string) =>
      `<OFX><STMTRS><ACCTID>${account.accountNumber}<STMTTRN><DTPOSTED>${server.clock.now().slice(0, 10).replaceAll('-', '')}
      <TRNAMT>1700.00<FITID>P-177<NAME>${words}</STMTTRN></STMTRS></OFX>`
    const bring = (words: string) =>
      bayo().call(importBankStatement, { body: statementFile(account, ofx(words), 'november.ofx') })
    const { id } = await bring(`PENDING ${payment.transferCode}`)
    await bring(`NIP ${payment.transferCode}`)
    // Nobody had decided about it, so it took the new words.
    expect(await linesOf(id, 'suggested')).toMatchObject([{ narration: `NIP ${payment.transferCode}` }])
    await confirm(id, await linesOf(id, 'suggested'))
    await work()
    expect(await bring('NIP ADA NWOSU')).toMatchObject({ lineCount: 1, knownCount: 1 })
    expect(await linesOf(id, 'done')).toMatchObject([
      {
        narration: `NIP ${payment.transferCode}`,
        later: { narration: 'NIP ADA NWOSU' },
        payment: { id: payment.id, status: 'confirmed' },
        written: expect.stringContaining('TRNAMT: 1700.00'),
      },
    ])
  })

  it('is never a reversal, whichever code it repeats', async () => {
    await nextDay()
    const payment = await start(naira(1_800n))
    const { id, counts } = await importLines(bayo(), account, [
      { ...lineFor(payment), says: `RVSL OF NIP ${payment.transferCode}` },
      { day: today(), out: '1800', says: `REVERSAL ${payment.transferCode}` },
    ])
    expect(counts).toMatchObject({ suggested: 0, 'needs-you': 0, ignored: 2 })
    const [line] = await linesOf(id, 'ignored')
    if (!line) throw new Error('The line was lost')
    expect(line).toMatchObject({ ignoredAs: 'reversal', isReversal: true, amountKobo: naira(1_800n) })
    await bayo().call(sortStatementLines, {
      params: { id },
      body: { lines: [{ id: line.id, version: line.version }] },
    })
    await bayo().call(lookAgain, { params: { id } })
    const [open] = await linesOf(id, 'needs-you')
    const lines = [{ id: line.id, version: open?.version ?? 0, paymentId: payment.id }]
    expect(await bayo().call(weighBatch, { params: { id }, body: { lines } })).toMatchObject({
      left: [{ because: 'reversal' }],
      one: { count: 0 },
    })
  })
})
