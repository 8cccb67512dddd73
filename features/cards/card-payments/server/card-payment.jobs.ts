/** Work about card payments: the provider is asked outside of any transaction, and what it answers is settled in one. */

import type { Registry } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { open, seal } from '@kolo/database/secrets/sealing'
import { kobo } from '@kolo/foundation/money'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { findProfile } from '@kolo/profile/server'
import * as z from 'zod/mini'
import { chargeAgain, type ReusableCard, verify } from '../../paystack/server/paystack.ts'
import { sendJob } from '../../saved-cards/server/charge-saved-card.ts'
import { authorizationOf } from '../../saved-cards/server/saved-card.ts'
import { claimSending } from '../../saved-cards/server/saved-cards.store.ts'
import { nextAsk } from '../card-payment.rules.ts'
import { disputeJobs } from './card-disputes.ts'
import { cardsToAsk, referenceOf, saveCard } from './card-payment.store.ts'
import { refundJobs } from './card-refunds.ts'
import { askJob, recording, settleUnheard, settleVerified } from './settle-card.ts'

const settleJob = 'cards.settle'
const unheardJob = 'cards.settle-unheard'

const toSend = z.object({ paymentId: z.string() })
const asked = z.object({ reference: z.string() })
const answered = z.object({
  reference: z.string(),
  status: z.string(),
  amountKobo: koboWire,
  currency: z.string(),
  providerRef: z.string(),
  paidWith: z.optional(z.string()),
  feeKobo: koboWire,
  paidAt: z.optional(instantWire),
  /** What the card can be charged by again, sealed for this reference: the queue is written to disk. */
  card: z.optional(z.string()),
})

/** Asks the provider about one charge. While it does not answer, the queue tries again, later and later. */
const ask: Job = {
  name: askJob,
  inChunks: true,
  run: async ({ community, enqueue }, data) => {
    const { reference } = z.decode(asked, data as z.input<typeof asked>)
    if (!community.cards) return
    const said = await verify(community.cards, reference)
    if (said === 'unavailable') throw new Error('The card provider does not answer')
    if (said === 'unknown') return enqueue(unheardJob, { reference })
    const card = said.card && sealedCard(community.secret, reference, said.card)
    await enqueue(settleJob, z.encode(answered, { ...said, card }))
  },
}

function sealedCard(secret: string, reference: string, card: ReusableCard): string {
  return seal(secret, reference, Buffer.from(JSON.stringify(card))).toString('base64')
}

function openedCard(secret: string, reference: string, sealed: string): ReusableCard {
  return JSON.parse(open(secret, reference, Buffer.from(sealed, 'base64')).toString()) as ReusableCard
}

/**
 * Tells the provider to charge a kept card. Whoever says first that it is told tells it; run again, as after a crash, it
 * only asks.
 */
const send: Job = {
  name: sendJob,
  inChunks: true,
  run: async ({ db, now, community, enqueue }, data) => {
    const { paymentId } = z.decode(toSend, data as z.input<typeof toSend>)
    if (!community.cards) throw new Error('No card provider is configured')
    const claimed = await claimSending(db, paymentId, now)
    if (claimed) {
      const { payment, card } = claimed
      const authorization = authorizationOf({ community }, card)
      const profile = await findProfile(db, payment.member_uid)
      if (authorization !== undefined && profile)
        await chargeAgain(community.cards, {
          email: profile.email,
          amount: kobo(payment.charge_kobo),
          reference: payment.reference ?? '',
          authorization,
          code: payment.code,
        })
    }
    const reference = claimed?.payment.reference ?? (await referenceOf(db, paymentId))
    if (reference) await enqueue(askJob, { reference })
  },
}

/** Books what the provider answered. Run twice it is booked once. */
function settling(registry: () => Registry): Job {
  return {
    name: settleJob,
    run: (call, data) =>
      recording(call, async (record) => {
        const said = z.decode(answered, data as z.input<typeof answered>)
        const { paidWith, paidAt, card } = said
        const opened =
          card === undefined ? undefined : openedCard(call.community.secret, said.reference, card)
        await settleVerified(
          { ...call, record, registry: registry() },
          { ...said, paidWith, paidAt, card: opened },
        )
      }),
  }
}

/** Gives up what never reached the provider. */
function settlingUnheard(registry: () => Registry): Job {
  return {
    name: unheardJob,
    run: (call, data) =>
      recording(call, async (record) => {
        const { reference } = z.decode(asked, data as z.input<typeof asked>)
        await settleUnheard({ ...call, record, registry: registry() }, reference)
      }),
  }
}

const batch = 50

/** Asks about payments whose event did not come, more and more rarely, a bounded number in each run. */
const askWaiting: Job = {
  name: 'cards.ask-waiting',
  schedule: '*/5 * * * *',
  run: async ({ db, now, community, enqueue }) => {
    if (!community.cards) return
    for (const { payment_id, reference, opened_at } of await cardsToAsk(db, now, batch)) {
      await saveCard(db, payment_id, { ask_at: nextAsk(opened_at, now) ?? null })
      await enqueue(askJob, { reference })
    }
  },
}

export function cardJobs(registry: () => Registry): readonly Job[] {
  const charged = [ask, send, settling(registry), settlingUnheard(registry), askWaiting]
  return [...charged, ...refundJobs(registry), ...disputeJobs(registry)]
}
