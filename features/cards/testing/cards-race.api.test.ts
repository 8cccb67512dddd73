/** What is said of one payment through several ways at the same moment is booked once. 200 rounds in the deep run. */
import { kobo, naira } from '@kolo/foundation/money'
import { makeCardDeposit } from '@kolo/savings/contract'
import { cast } from '@kolo/server/cast'
import { startTestServer } from '@kolo/server/testing'
import { confirmPayment } from '@kolo/transfers/contract'
import { afterAll, expect, it } from 'vitest'
import {
  bookCardPayment,
  checkCardPayment,
  hearPaystack,
  openCheckout,
  readCardPayment,
} from '../cards.contract.ts'
import { debit } from '../server/public.ts'
import { cardsStage } from './cards.stage.ts'

const { paystack, server, goal, webhook, leave, work, moved } = await cardsStage(startTestServer, cast)
const rounds = process.env.DEEP ? 200 : 3

const other = await startTestServer({ beside: server, community: { cards: paystack.settings } })
afterAll(() => other.close())

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

it('events, the member’s look, two administrators who book what came, and one with a line of the bank', async () => {
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
    let outcomes: PromiseSettledResult<unknown>[] = []
    const difference = await moved(async () => {
      outcomes = await Promise.allSettled([
        book(server, 'bayo'),
        book(other, 'chidi'),
        other.as('bayo').call(confirmPayment, {
          ...at,
          body: { bankReference, receivedKobo: kobo(30_000n), version },
        }),
        server.as('ada').call(checkCardPayment, at),
        other.as('ada').call(checkCardPayment, at),
        paystack.send(webhook, { reference, status: 'success' }, { event: 'refund.pending' }),
        paystack.sendPaid(other.url + hearPaystack.path, reference, 2),
      ])
      await Promise.all([work(), work(other)])
    })
    expect(difference).toEqual({ wallet: 30_000n, clearing: 29_550n, fees: 450n })
    expect(outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes[2]?.status).toBe('rejected')
    expect(await server.as('ada').call(readCardPayment, at)).toMatchObject({
      status: 'confirmed',
      confirmation: { outcome: 'short', receivedKobo: 30_000n },
    })
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
            memberUid: cast.ada.uid,
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
