/** What the provider says through several ways at the same moment is booked once. 200 rounds in the deep run. */
import { naira } from '@kolo/foundation/money'
import { cast } from '@kolo/server/cast'
import { startTestServer } from '@kolo/server/testing'
import { expect, it } from 'vitest'
import { checkCardPayment, hearPaystack, readCardPayment } from '../cards.contract.ts'
import { cardsStage } from './cards.stage.ts'

const { paystack, server, webhook, leave, work, moved } = await cardsStage(startTestServer, cast)
const rounds = process.env.DEEP ? 200 : 3

it('events through two servers, the queue twice and the member’s look', async () => {
  const other = await startTestServer({ beside: server, community: { cards: paystack.settings } })
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
  await other.close()
})
