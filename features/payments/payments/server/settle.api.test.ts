/** Any amount that really arrived is booked, by whichever channel, once per arrival: a stand-in for a card provider. */

import { registryOf } from '@kolo/application/server-feature'
import { type Kobo, kobo, naira } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { dayIn, lagos } from '@kolo/foundation/time'
import { readBalance } from '@kolo/ledger/balance'
import { proveBooks } from '@kolo/ledger/trial-balance'
import { features } from '@kolo/server/features'
import { testUsers } from '@kolo/server/test-users'
import { startTestServer } from '@kolo/server/testing'
import { confirmPayment, readPayment } from '@kolo/transfers/contract'
import { findTheMoney, sayItWasSent } from '@kolo/transfers/testing'
import { paymentsFixture } from '@kolo/transfers/testing/fixtures'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lockForDecision, settle, walletAccount } from '../../server/public.ts'
import { readWallet } from '../../wallets/wallet.contract.ts'

const { server, start } = await paymentsFixture(startTestServer, testUsers)
const clearing = { kind: 'psp_clearing', scope: 'cards' } as const
const balances = async () => ({
  wallet: (await readBalance(server.db, walletAccount(testUsers.ada.uid))).balance,
  clearing: (await readBalance(server.db, clearing)).balance,
})

/**
 * What a provider's call does: it proves itself, names its event, and says what came. By the owner of the tables, for the
 * payment was started by another channel.
 */
async function cardPaid(paymentId: string, eventId: string, received: Kobo) {
  const now = server.clock.now()
  return server.db.transaction().execute(async (db) => {
    const call = {
      db,
      now,
      record: () => undefined,
      enqueue: async () => undefined,
      registry: registryOf(features),
    }
    const saved = await settle(call, {
      payment: await lockForDecision(db, paymentId, null),
      channel: 'card',
      arrivalId: eventId,
      received,
      from: clearing,
      memo: 'Card 5399 ••42',
      on: dayIn(lagos, now),
      reference: eventId,
      told: { noun: 'card payment', reference: eventId },
      said: { by: null, with: 'channel', facts: { channel: 'card' } },
    })
    if (isRefusal(saved)) throw new Error(saved.refusal)
    return saved
  })
}

describe('what a channel says arrived', () => {
  it.each([
    ['₦1', naira(1n)],
    ['₦99.50', kobo(9_950n)],
  ])('%s for a payment of ₦1,000 is booked to the kobo, once', async (amount, received) => {
    const before = await balances()
    const payment = await start(naira(1_000n))
    const saved = await cardPaid(payment.id, `evt-${amount}`, received)
    expect(saved).toMatchObject({ status: 'confirmed', outcome: 'short', confirmed_by: null })
    const after = await balances()
    expect([after.wallet - before.wallet, after.clearing - before.clearing]).toEqual([received, received])
    await expect(cardPaid(payment.id, `evt-${amount}`, received)).rejects.toThrow('settled-before')
    const other = await start(naira(1_000n))
    await expect(cardPaid(other.id, `evt-${amount}`, received)).rejects.toThrow('settled-before')
    expect(await balances()).toEqual(after)
    const shown = await server.as('ada').call(readPayment, { params: { id: payment.id } })
    expect(shown.confirmation).toMatchObject({ receivedKobo: received, toWalletKobo: received })
    expect(await proveBooks(server.db, server.clock.now())).toMatchObject({ holds: true })
  })
  it('of twenty that say it at once one is heard', async () => {
    const before = await balances()
    const payment = await start(naira(1_000n))
    const said = await Promise.allSettled(
      Array.from({ length: 20 }, () => cardPaid(payment.id, 'evt-twenty', kobo(9_950n))),
    )
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await balances()).wallet - before.wallet).toBe(9_950n)
  })
  it('is never nothing', async () => {
    const payment = await start(naira(1_000n))
    await expect(cardPaid(payment.id, 'evt-nothing', kobo(0n))).rejects.toThrow(RangeError)
  })
  it('stands beside the payment, or the database does not let it be confirmed', async () => {
    const payment = await start(naira(1_000n))
    const change = sql`update payments set status = 'confirmed', confirmed_at = now(), received_kobo = 100,
      to_purpose_kobo = 0, to_wallet_kobo = 100, outcome = 'short', confirmed_reference = 'evt-none', value_on = now(),
      confirmed_with = 'channel', journal_id = gen_random_uuid() where id = ${payment.id}`
    await expect(change.execute(server.database.db)).rejects.toThrow(/no channel has said/)
  })
})

it('an administrator books ₦99.50 and ₦1 of a transfer that came in short, and never nothing', async () => {
  const bayo = server.as('bayo')
  for (const [reference, received] of [
    ['SMALL0000001', kobo(9_950n)],
    ['SMALL0000002', naira(1n)],
  ] as const) {
    const before = await balances()
    const payment = await sayItWasSent(server.as('ada'), await start(naira(1_000n)), reference)
    const nothing = { receivedKobo: kobo(0n), bankReference: reference, version: payment.version }
    const { problem } = await bayo.problem(confirmPayment, { params: { id: payment.id }, body: nothing })
    expect(problem).toMatchObject({ status: 422, errors: [{ field: 'receivedKobo' }] })
    await findTheMoney(bayo, payment, {
      receivedKobo: received,
      bankReference: reference,
      anotherTransfer: true,
    })
    expect((await balances()).wallet - before.wallet).toBe(received)
  }
  expect((await server.as('ada').call(readWallet, {})).balanceKobo).toBe((await balances()).wallet)
})
