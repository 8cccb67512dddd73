/** What is said of one payment through several ways at the same moment is booked once. 200 rounds in the deep run. */
import { confirmBatch, listStatementLines } from '@kolo/bank-statements/contract'
import { importLines } from '@kolo/bank-statements/testing'
import { kobo, naira } from '@kolo/foundation/money'
import { dayIn, formatDay, lagos } from '@kolo/foundation/time'
import { makeCardDeposit, makeDeposit } from '@kolo/savings/contract'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { confirmPayment, submitProof } from '@kolo/transfers/contract'
import { openCollectionAccount } from '@kolo/transfers/testing'
import { afterAll, expect, it } from 'vitest'
import { debit } from '../../server/public.ts'
import { cardsFixture } from '../../testing/card-payment.fixtures.ts'
import {
  bookCardPayment,
  checkCardPayment,
  hearPaystack,
  openCheckout,
  readCardPayment,
} from '../card-payment.contract.ts'

const { paystack, server, goal, webhook, leave, work, moved } = await cardsFixture(startTestServer, testUsers)
const rounds = process.env.DEEP ? 200 : 3

const other = await startTestServer({ beside: server, community: { cards: paystack.settings } })
afterAll(() => other.close())
const account = await openCollectionAccount(server.as('bayo'), server.as('chidi'))

/** A bank's statement with one line that names the payment; answers how an administrator says that the line is of it. */
async function lineOf(
  code: string,
  paymentId: string,
  { list, amount }: { list: 'suggested' | 'needs-you'; amount: number },
) {
  const bayo = server.as('bayo')
  const line = {
    day: formatDay(dayIn(lagos, server.clock.now())),
    in: amount.toFixed(2),
    says: `NIP/ADA NWOSU/${code}`,
    reference: `LINE${code.replaceAll('-', '')}`,
  }
  const { id } = await importLines(bayo, account, [line], `${code}.csv`)
  const { rows } = await bayo.call(listStatementLines, { params: { id }, query: { list } })
  const lines = rows.map(({ id: lineId, version }) => ({ id: lineId, version, paymentId }))
  expect(lines).toHaveLength(1)
  const order = { params: { id }, body: { lines, forTwo: 0 } }
  return { say: (on: typeof server) => on.as('bayo').call(confirmBatch, order), id }
}

it('events through two servers, the queue twice and the member’s look', async () => {
  for (let round = 0; round < rounds; round++) {
    server.clock.advance(60_000)
    const { id, reference } = await leave(naira(500n))
    paystack.pay(reference)
    const difference = await moved(async () => {
      await Promise.all([
        paystack.sendPaid(webhook, reference, 2),
        paystack.sendPaid(other.url + hearPaystack.path, reference, 2),
      ])
      const look = () => other.as('ada').call(checkCardPayment, { params: { id } })
      await Promise.all([
        work(),
        work(other),
        look(),
        server.as('ada').call(checkCardPayment, { params: { id } }),
      ])
      await work()
      await work(other)
    })
    expect(difference).toEqual({ goal: 50_000n, clearing: 49_250n, fees: 750n })
    expect((await server.as('ada').call(readCardPayment, { params: { id } })).status).toBe('confirmed')
  }
})

it('events, the member’s look, two administrators who book what came, one by hand, and one with a line of the bank', async () => {
  for (let round = 0; round < rounds; round++) {
    server.clock.advance(60_000)
    const { id, reference, code } = await leave(naira(500n))
    paystack.pay(reference, { amount: 30_000 })
    await paystack.sendPaid(webhook, reference)
    expect(await moved(work)).toEqual({})
    const at = { params: { id } }
    const { version } = await server.as('ada').call(checkCardPayment, at)
    // Paystack speaks again while two administrators book it, and one says that a bank's statement has it.
    const book = (on: typeof server, who: 'bayo' | 'chidi') =>
      on.as(who).call(bookCardPayment, { ...at, body: { version } })
    const bankReference = `RACE${code.replaceAll('-', '')}`
    const line = await lineOf(code, id, { list: 'needs-you', amount: 300 })
    let outcomes: PromiseSettledResult<unknown>[] = []
    const difference = await moved(async () => {
      outcomes = await Promise.allSettled([
        book(server, 'bayo'),
        book(other, 'chidi'),
        other.as('bayo').call(confirmPayment, {
          ...at,
          body: { bankReference, receivedKobo: kobo(30_000n), version },
        }),
        line.say(server),
        line.say(other),
        server.as('ada').call(checkCardPayment, at),
        other.as('ada').call(checkCardPayment, at),
        paystack.send(webhook, { reference, status: 'success' }, { event: 'refund.pending' }),
        paystack.sendPaid(other.url + hearPaystack.path, reference, 2),
      ])
      await Promise.all([work(), work(other)])
    })
    expect(difference).toEqual({ wallet: 30_000n, clearing: 29_550n, fees: 450n })
    expect(outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.slice(2, 5).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    // The line is still there: its money is of another payment, or of nobody yet.
    const query = { list: 'needs-you' } as const
    const { rows } = await server.as('chidi').call(listStatementLines, { params: { id: line.id }, query })
    expect(rows.map(({ version, payment }) => [version, payment])).toEqual([[1, undefined]])
    expect(await server.as('ada').call(readCardPayment, at)).toMatchObject({
      status: 'confirmed',
      confirmation: { outcome: 'short', receivedKobo: 30_000n },
    })
  }
})

it('a line of the bank through two servers, two administrators by hand, and the provider about the same payment', async () => {
  const turn = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'long-work.turn')
  const turns = (on: typeof server) =>
    on.database.db.transaction().execute(async (db) => {
      const call = { db, now: on.clock.now(), community: on.community, enqueue: async () => undefined }
      await turn?.run(call, {})
    })
  for (let round = 0; round < rounds; round++) {
    server.clock.advance(60_000)
    // Of an amount of its own: a payment of that amount that was found by hand could be the line's, too.
    const amountKobo = naira(BigInt(300 + round))
    const { id, transferCode } = await server.as('ada').call(makeDeposit, {
      params: { id: goal.id },
      body: { amountKobo },
    })
    const at = { params: { id } }
    const bankReference = `BANK${transferCode.replaceAll('-', '')}`
    const { version } = await server.as('ada').call(submitProof, { ...at, body: { bankReference } })
    const line = await lineOf(transferCode, id, { list: 'suggested', amount: 300 + round })
    const byHand = (on: typeof server, who: 'bayo' | 'chidi') =>
      on.as(who).call(confirmPayment, { ...at, body: { bankReference, receivedKobo: amountKobo, version } })
    const acts = [
      () => line.say(server).then(() => turns(server)),
      () => line.say(other).then(() => turns(other)),
      () => byHand(server, 'bayo'),
      () => byHand(other, 'chidi'),
      () =>
        paystack.send(webhook, { reference: transferCode, status: 'success' }, { event: 'charge.success' }),
    ]
    const first = round % acts.length
    const difference = await moved(async () => {
      await Promise.allSettled([...acts.slice(first), ...acts.slice(0, first)].map((act) => act()))
      for (const on of [server, other, server]) await turns(on)
      await Promise.all([work(), work(other)])
    })
    expect(difference).toEqual({ goal: amountKobo })
  }
})

it('the same debit begun by two servers is told to Paystack and booked once', async () => {
  const asked = () => paystack.asked.filter(({ path }) => path.endsWith('/charge_authorization')).length
  const ada = server.as('ada')
  const { id } = await ada.call(makeCardDeposit, {
    params: { id: goal.id },
    body: { amountKobo: naira(500n), keepCard: true },
  })
  await ada.call(openCheckout, { params: { id } })
  const { checkout } = await ada.call(readCardPayment, { params: { id } })
  paystack.pay(checkout?.reference ?? '')
  await ada.call(checkCardPayment, { params: { id } })
  for (let round = 0; round < rounds; round++) {
    server.clock.advance(60_000)
    const before = asked()
    const begin = (on: typeof server) =>
      on.database.db.transaction().execute((db) =>
        debit(
          {
            db,
            now: server.clock.now(),
            record: () => undefined,
            enqueue: async (job, data) => void on.jobs.push({ job, data }),
            community: server.community,
          },
          {
            memberUid: testUsers.ada.uid,
            purpose: 'savings',
            target: goal,
            amount: naira(500n),
            reference: `race ${round}`,
          },
        ),
      )
    const difference = await moved(async () => {
      await Promise.all([begin(server), begin(other)])
      await Promise.all([work(), work(other)])
    })
    expect([asked() - before, difference]).toEqual([1, { goal: 50_000n, clearing: 49_250n, fees: 750n }])
  }
})
