/** One transfer is credited once: however its reference is written, and when a second payment only looks like it. */
import { naira } from '@kolo/foundation/money'
import { type CalendarDate, dayIn, lagos } from '@kolo/foundation/time'
import { openOrdinaryGoal, startDeposit } from '@kolo/savings/testing'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findTheMoney, openCollectionAccount, sayItWasSent } from '../../testing/transfer.factory.ts'
import { paymentsFixture } from '../../testing/transfer.fixtures.ts'
import { lockTransfer } from '../../transfers/server/transfer.store.ts'
import {
  confirmPayment,
  listPaymentReviews,
  readPaymentReview,
  submitProof,
} from '../../transfers/transfer.contract.ts'

const { server, start, plan } = await paymentsFixture(startTestServer, testUsers)
let references = 0
const nextReference = () => `ONCE${String(++references).padStart(8, '0')}`
const asAda = () => server.as('ada')
const asBayo = () => server.as('bayo')
const at = (payment: { id: string }) => ({ params: { id: payment.id } })
const sentence = 'Please type the reference with letters, digits and / - . only.'
/** An amount nobody else in this file pays. */
let amounts = 1_000n
const nextAmount = () => naira(++amounts)
const sent = async (amount = nextAmount()) => sayItWasSent(asAda(), await start(amount), nextReference())
const word = (payment: { amountKobo: ReturnType<typeof naira>; version: number }, bankReference: string) => ({
  receivedKobo: payment.amountKobo,
  bankReference,
  version: payment.version,
})

/** Waits through the whole file. */
const open = await sent()

describe('a bank reference', () => {
  const refused = [
    ['a Cyrillic А', 'NIP0001\u0410'],
    ['Arabic digits', 'NIP٠٠٠١'],
    ['a letter that is ASCII only in capitals', 'NIPß001'],
    ['an underline', 'NIP_0001'],
  ]
  it.each(refused)('with %s is refused beside its field, in both hands', async (_, bankReference) => {
    const payment = open
    const proof = await asAda().problem(submitProof, { ...at(payment), body: { bankReference } })
    expect(proof.status).toBe(422)
    expect(proof.problem?.errors).toMatchObject([{ field: 'bankReference', message: sentence }])
    const confirmation = { ...at(payment), body: word(payment, bankReference) }
    const problem = await asBayo().problem(confirmPayment, confirmation)
    expect(problem.problem?.errors).toMatchObject([{ field: 'bankReference', message: sentence }])
  })
  it.each([
    ['sixty ligatures', 'ﬃ'.repeat(60)],
    ['61 letters', 'X'.repeat(61)],
    ['three letters', 'XYZ'],
    ['marks alone', '/-./-.'],
    ['60,000 letters', 'X'.repeat(60_000)],
  ])('is measured as it is kept: %s', async (_, bankReference) => {
    const payment = open
    const length = 'Enter the bank reference as the bank wrote it, 4 to 60 characters.'
    const proof = await asAda().problem(submitProof, { ...at(payment), body: { bankReference } })
    expect(proof.problem?.errors).toMatchObject([{ field: 'bankReference', message: length }])
    const confirmation = { ...at(payment), body: word(payment, bankReference) }
    const problem = await asBayo().problem(confirmPayment, confirmation)
    expect(problem.problem?.errors).toMatchObject([{ field: 'bankReference', message: length }])
  })
  it('is kept, compared and looked for in one form', async () => {
    const first = await start(nextAmount())
    const proof = { ...at(first), body: { bankReference: 'ｎｉ\u200bｐ 77-1/ab' } }
    const proved = await asAda().call(submitProof, proof)
    expect(proved.bankReference).toBe('NIP77-1/AB')
    const confirmed = await findTheMoney(asBayo(), first, { bankReference: 'ﬁp 77\u00a01.Ab' })
    expect(confirmed.confirmation?.bankReference).toBe('FIP771.AB')
    const second = await sent()
    const again = { ...at(second), body: word(second, 'F-I-P 771ａb') }
    expect(await asBayo().problem(confirmPayment, again)).toMatchObject({
      code: 'bank-reference-used',
      message: `This bank reference was already used for payment ${first.code}.`,
    })
    for (const reference of [`ｋｏｌｏ ${second.transferCode.slice(5)}`, ` ${second.code.toLowerCase()} `]) {
      const { rows } = await asBayo().call(listPaymentReviews, { query: { reference } })
      expect(rows.map(({ id }) => id)).toEqual([second.id])
    }
    const looksLike = second.transferCode.replace('K', '\u041a')
    expect((await asBayo().call(listPaymentReviews, { query: { reference: looksLike } })).rows).toEqual([])
  })
})

describe('whatever is kept of a payment', () => {
  it.each(['\u{1f600}', '\u{1f600}'.repeat(2), 'ﬃ'.repeat(100), '\u{1f600}'.repeat(100), 'İ'.repeat(100)])(
    'is as long as its column takes, or refused: %j',
    async (text) => {
      const payment = await sent()
      const answers = [
        await asAda().fetch(`/api/payments/${payment.id}/proof`, json({ payerName: text })),
        await asAda().fetch(
          `/api/payments/${payment.id}/proof`,
          json({ payerName: text, bankReference: nextReference() }),
        ),
        await asBayo().fetch(
          `/api/payment-reviews/${payment.id}/rejection`,
          json({ reason: text, version: payment.version }),
        ),
      ]
      for (const answer of answers) expect(answer.status).toBeLessThan(500)
    },
  )
  const json = (body: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
})

describe('a second payment of the same account, amount and day', () => {
  it('is shown beside the confirmed one, and confirmed only by somebody who looked at both', async () => {
    const amount = nextAmount()
    const first = await sent(amount)
    const second = await sent(amount)
    expect((await asBayo().call(readPaymentReview, at(second))).similar).toEqual([])
    const bankReference = nextReference()
    await findTheMoney(server.as('chidi'), first, { bankReference })
    const { similar } = await asBayo().call(readPaymentReview, at(second))
    const today = dayIn(lagos, server.clock.now())
    expect(similar).toEqual([
      {
        id: first.id,
        code: first.code,
        member: { uid: testUsers.ada.uid, fullName: testUsers.ada.fullName },
        on: today,
        receivedKobo: amount,
        bankReference,
        confirmedBy: { uid: testUsers.chidi.uid, fullName: testUsers.chidi.fullName },
      },
    ])
    const body = word(second, nextReference())
    const problem = await asBayo().problem(confirmPayment, { ...at(second), body })
    expect(problem).toMatchObject({
      code: 'similar-confirmed',
      problem: { field: 'anotherTransfer' },
      message: expect.stringContaining(`was confirmed as payment ${first.code}`),
    })
    const no = { ...at(second), body: { ...body, anotherTransfer: false } }
    expect((await asBayo().problem(confirmPayment, no)).code).toBe('similar-confirmed')
    const done = await asBayo().call(confirmPayment, {
      ...at(second),
      body: { ...body, anotherTransfer: true },
    })
    expect(done.status).toBe('confirmed')
    const event = await server.db
      .selectFrom('audit_events')
      .select('facts')
      .where('kind', '=', 'payment.confirmed')
      .where('target_id', '=', second.id)
      .executeTakeFirstOrThrow()
    expect(event.facts).toMatchObject({ anotherTransfer: true })
  })
  it('is shown beside the confirmed one still when a first word was kept by somebody who looked at both', async () => {
    const amount = nextAmount()
    const first = await sent(amount)
    const second = await sent(amount)
    await findTheMoney(server.as('chidi'), first, { bankReference: nextReference() })
    const body = { ...word(second, nextReference()), receivedKobo: naira(600_000n), anotherTransfer: true }
    const kept = await asBayo().call(confirmPayment, { ...at(second), body })
    expect(kept).toMatchObject({ status: 'proof_submitted', needsSecond: true, similar: [{ id: first.id }] })
    expect(kept).toEqual(await asBayo().call(readPaymentReview, at(second)))
  })
  it('is seen also when two administrators confirm at the same moment for two members', async () => {
    const amount = nextAmount()
    const first = await sent(amount)
    const dayo = server.as('dayo')
    const goal = await openOrdinaryGoal(dayo, plan.id)
    const second = await sayItWasSent(dayo, await startDeposit(dayo, goal, amount), nextReference())
    const ends: Promise<unknown>[] = []
    await server.db.transaction().execute(async (db) => {
      // Whoever has looked already waits here.
      await sql`LOCK TABLE ledger_journals IN SHARE MODE`.execute(db)
      ends.push(
        asBayo().call(confirmPayment, { ...at(first), body: word(first, nextReference()) }),
        server.as('chidi').call(confirmPayment, { ...at(second), body: word(second, nextReference()) }),
      )
      for (let waiting = 0; waiting < 2; ) {
        const { rows } = await sql`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.db)
        waiting = rows.length
      }
    })
    const outcomes = await Promise.allSettled(ends)
    const refused = outcomes.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused).toMatchObject([{ code: 'similar-confirmed' }])
  })
  it('keeps nobody waiting behind somebody else who has looked, and whoever has not behind all of them', async () => {
    const first = await sent()
    const dayo = server.as('dayo')
    const goal = await openOrdinaryGoal(dayo, plan.id)
    const second = await sayItWasSent(dayo, await startDeposit(dayo, goal, nextAmount()), nextReference())
    await server.database.db.transaction().execute(async (held) => {
      await lockTransfer(held, first.id, testUsers.bayo.uid, { seen: true })
      const meanwhile = (seen: boolean) =>
        server.database.db.transaction().execute(async (db) => {
          await sql`SET LOCAL lock_timeout = '300ms'`.execute(db)
          return lockTransfer(db, second.id, testUsers.chidi.uid, { seen })
        })
      await expect(meanwhile(true)).resolves.toMatchObject({ id: second.id })
      await expect(meanwhile(false)).rejects.toMatchObject({ code: '55P03' })
    })
  })
  it('is looked for by what came in and the day the bank says, too', async () => {
    const came = nextAmount()
    const first = await sent(came)
    const day = '2026-11-02' as CalendarDate
    await findTheMoney(asBayo(), first, { bankReference: nextReference(), valueOn: day })
    const second = await sent()
    const body = { ...word(second, nextReference()), receivedKobo: came }
    const on = (valueOn: string) => ({
      ...at(second),
      body: { ...body, valueOn: valueOn as CalendarDate },
    })
    for (const near of ['2026-11-01', '2026-11-02', '2026-11-03'])
      expect((await asBayo().problem(confirmPayment, on(near))).code).toBe('similar-confirmed')
    expect((await asBayo().call(confirmPayment, on('2026-11-04'))).status).toBe('confirmed')
  })
  it('is not one into another account', async () => {
    const amount = nextAmount()
    await findTheMoney(asBayo(), await sent(amount), { bankReference: nextReference() })
    await openCollectionAccount(asBayo(), server.as('chidi'), { accountNumber: '0203040506' })
    const other = await sent(amount)
    expect((await asBayo().call(readPaymentReview, at(other))).similar).toEqual([])
  })
  it('shows five at most, the member’s own first', async () => {
    const amount = nextAmount()
    const before = []
    for (let n = 0; n < 7; n++) {
      server.clock.advance(1_000)
      before.push(await sent(amount))
    }
    for (const payment of before) await findTheMoney(asBayo(), payment, { bankReference: nextReference() })
    const others = before.slice(1).map(({ id }) => id)
    await server.database.asOwner((client) =>
      client.query('UPDATE payments SET member_uid = $1 WHERE id = ANY($2)', [testUsers.efe.uid, others]),
    )
    const last = await sent(amount)
    const { similar } = await asBayo().call(readPaymentReview, at(last))
    expect(similar.map(({ id }) => id)).toEqual([
      before[0]?.id,
      ...before
        .slice(3)
        .reverse()
        .map(({ id }) => id),
    ])
  })
})
