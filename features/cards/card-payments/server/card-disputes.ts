/**
 * The payer's bank disputes a card payment. What must always be true: that it began holds what the payment brought, and
 * posts nothing; how it ended is what the provider answers when it is asked, said once, also where that is heard before
 * its beginning; and what goes back of it only in part is for two administrators to say.
 */

import type { Registry } from '@kolo/application/call'
import type { Job } from '@kolo/application/job'
import { isRefusal } from '@kolo/foundation/refusal'
import { koboWire } from '@kolo/foundation/wire'
import { disputeEnded, openDispute } from '@kolo/payments/server'
import * as z from 'zod/mini'
import { disputeAt } from '../../paystack/server/paystack-follow-up.ts'
import { disputeVerdict } from '../card-payment.rules.ts'
import { idOfReference, lockCard } from './card-payment.store.ts'
import { bookReturnedFee, broughtBy } from './card-refunds.ts'
import { recording } from './settle-card.ts'

/** What the beginning of a dispute is worked on by. */
export const disputeJob = 'cards.dispute'
export const askDisputeJob = 'cards.ask-dispute'
const settleJob = 'cards.settle-dispute'

const disputed = z.object({ reference: z.string(), dispute: z.string() })
const answered = z.object({
  reference: z.string(),
  dispute: z.string(),
  status: z.string(),
  resolution: z.optional(z.string()),
  refundKobo: z.optional(koboWire),
})

const began = 'The bank of the card disputes this payment.'
const ended = {
  won: 'The bank of the card has ended its dispute. The money stays where it is.',
  lost: 'The bank of the card has taken this payment back.',
} as const

/** What the books call a dispute of the provider. */
const named = (dispute: string) => `paystack ${dispute}`

/** What it brought is held, and its goal stands still. Where the payment is not confirmed, or that was heard before, nothing. */
function beginning(registry: () => Registry): Job {
  return {
    name: disputeJob,
    run: (call, data) =>
      recording(call, async (record) => {
        const { reference, dispute } = z.decode(disputed, data as z.input<typeof disputed>)
        const id = await idOfReference(call.db, reference)
        if (id === undefined) return
        const payment = await lockCard(call.db, id, null)
        const said = { reason: began, reference: named(dispute), by: null }
        await openDispute({ ...call, record, registry: registry() }, payment, said)
      }),
  }
}

/** Asks the provider how it ended; while it does not answer, the queue tries again. */
const askDispute: Job = {
  name: askDisputeJob,
  inChunks: true,
  run: async ({ community, enqueue }, data) => {
    const { reference, dispute } = z.decode(disputed, data as z.input<typeof disputed>)
    if (!community.cards) return
    const said = await disputeAt(community.cards, dispute)
    if (said === 'unavailable') throw new Error('The card provider does not answer')
    if (said?.reference !== reference) return
    await enqueue(settleJob, z.encode(answered, { ...said, dispute }))
  },
}

/** Ends it. One whose beginning was not heard begins and ends at once: then its late beginning changes nothing. */
function ending(registry: () => Registry): Job {
  return {
    name: settleJob,
    run: (call, data) =>
      recording(call, async (record) => {
        const { reference, dispute, status, resolution, refundKobo } = z.decode(
          answered,
          data as z.input<typeof answered>,
        )
        const id = await idOfReference(call.db, reference)
        if (id === undefined) return
        const payment = await lockCard(call.db, id, null)
        const brought = broughtBy(payment)
        const outcome = disputeVerdict(brought, { reference, status, resolution, refundKobo })
        if (!outcome) return
        const telling = { ...call, record, registry: registry() }
        const opened = await openDispute(telling, payment, {
          reason: began,
          reference: named(dispute),
          by: null,
        })
        const open = isRefusal(opened) ? payment : { ...payment, ...opened }
        const done = await disputeEnded(telling, open, { outcome, reason: ended[outcome] })
        if (outcome === 'lost' && !isRefusal(done))
          await bookReturnedFee(telling, payment, refundKobo ?? brought.paidKobo)
      }),
  }
}

export function disputeJobs(registry: () => Registry): readonly Job[] {
  return [beginning(registry), askDispute, ending(registry)]
}
