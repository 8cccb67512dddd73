/**
 * Money that the provider sends back of a card payment. What must always be true: it is booked where two administrators
 * decided that it goes back, whole, once, and as the provider answers when it is asked, whatever order its events come
 * in; and what was sent back before anybody decided it waits until somebody does.
 */
import type { Call, Registry } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { type Kobo, kobo, subtractKobo } from '@kolo/foundation/money'
import { isRefusal } from '@kolo/foundation/refusal'
import { dayIn, type Instant, lagos } from '@kolo/foundation/time'
import { instantWire, koboWire } from '@kolo/foundation/wire'
import { postJournal } from '@kolo/ledger/journal'
import { refundFailed, refundSent } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { refundsAt } from '../../paystack/server/paystack-follow-up.ts'
import { type Brought, refundVerdict } from '../card-payment.rules.ts'
import { clearingAccount, feeReturnedPostings, feesAccount } from './card-payment.postings.ts'
import type { CardPaymentRow } from './card-payment.record.ts'
import {
  cardsGoingBack,
  cardsToLookAgain,
  idOfReference,
  lockCard,
  providerRefOf,
  saveCard,
} from './card-payment.store.ts'
import { askJob, recording } from './settle-card.ts'

/** What is asked about what was sent back. */
export const askRefundsJob = 'cards.ask-refunds'
const settleJob = 'cards.settle-refunds'
const followJob = 'cards.follow-refunds'

const asked = z.object({ reference: z.string() })
const answered = z.object({
  reference: z.string(),
  refunds: z.array(
    z.object({
      reference: z.string(),
      status: z.string(),
      amountKobo: koboWire,
      currency: z.string(),
      at: z.optional(instantWire),
    }),
  ),
})

/** Asks the provider; while it does not answer, the queue tries again. */
const askRefunds: Job = {
  name: askRefundsJob,
  inChunks: true,
  run: async ({ db, community, enqueue }, data) => {
    const { reference } = z.decode(asked, data as z.input<typeof asked>)
    if (!community.cards) return
    const providerRef = await providerRefOf(db, reference)
    if (providerRef === undefined) return
    const refunds = await refundsAt(community.cards, providerRef)
    if (refunds === 'unavailable') throw new Error('The card provider does not answer')
    await enqueue(settleJob, z.encode(answered, { reference, refunds }))
  },
}

/** Books what the provider answered. Run twice, or in another order, it is booked once. */
function settlingRefunds(registry: () => Registry): Job {
  return {
    name: settleJob,
    run: (call, data) =>
      recording(call, async (record) => {
        const said = z.decode(answered, data as z.input<typeof answered>)
        const id = await idOfReference(call.db, said.reference)
        if (id === undefined) return
        const payment = await lockCard(call.db, id, null)
        const verdict = refundVerdict(broughtBy(payment), said.refunds)
        if (!verdict) return
        const telling = { ...call, record, registry: registry() }
        if ('failed' in verdict) {
          await refundFailed(telling, payment, `Paystack could not send it: ${verdict.failed.status}.`)
          return
        }
        const { reference, amountKobo, at } = verdict.sent
        const on = dayIn(lagos, notAfter(at ?? call.now, call.now))
        const sent = await refundSent(telling, payment, { from: clearingAccount, reference, on })
        if (!isRefusal(sent)) await bookReturnedFee(telling, payment, amountKobo)
      }),
  }
}

/** Asks by itself about what goes back and was not sent, or was paid otherwise and may be given back: an event may be lost, or have come before anybody decided. */
const followRefunds: Job = {
  name: followJob,
  schedule: '17 * * * *',
  run: async ({ db, now, community, enqueue }) => {
    if (!community.cards) return
    for (const { payment_id, reference } of await cardsGoingBack(db, 50)) {
      await saveCard(db, payment_id, { asked_at: now })
      await enqueue(askRefundsJob, { reference })
    }
    // What was not booked and is given back at the provider is asked for as any charge.
    for (const { payment_id, reference } of await cardsToLookAgain(db, 50)) {
      await saveCard(db, payment_id, { asked_at: now })
      await enqueue(askJob, { reference })
    }
  },
}

/** What a card payment brought: what was paid, and what of it counts as the member's own. */
export function broughtBy({ paid_kobo, received_kobo }: CardPaymentRow): Brought {
  return { paidKobo: kobo(paid_kobo ?? 0n), receivedKobo: kobo(received_kobo ?? 0n) }
}

/** What the member had added for the provider, where it went back with the rest. */
export async function bookReturnedFee(
  { db, now }: Pick<Call, 'db' | 'now'>,
  payment: CardPaymentRow,
  returned: Kobo,
): Promise<void> {
  const transfers = feeReturnedPostings(subtractKobo(returned, broughtBy(payment).receivedKobo))
  if (transfers.length === 0) return
  const journal = await postJournal(db, {
    deed: 'payment.card-fee-returned',
    actorUid: null,
    now,
    memo: `Fee of card payment ${payment.code}, given back`,
    facts: { payment: payment.code },
    transfers,
  })
  if (isRefusal(journal)) throw new Error(`A fee off ${feesAccount.kind} was refused: ${journal.refusal}`)
}

const notAfter = (at: Instant, now: Instant): Instant => (at > now ? now : at)

export function refundJobs(registry: () => Registry): readonly Job[] {
  return [askRefunds, settlingRefunds(registry), followRefunds]
}
