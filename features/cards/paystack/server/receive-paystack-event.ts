/**
 * Hears what Paystack sends. What must always be true: nothing is believed before its signature was looked at over the
 * bytes as they came; nothing is booked here, only a question put into the queue; and the same event about the same
 * reference is heard once.
 */
import { createHash } from 'node:crypto'
import type { Call, CallBefore } from '@kolo/application/call'
import type { Proven } from '@kolo/application/route'
import type { Db } from '@kolo/database/tables'
import type { InputOf } from '@kolo/foundation/endpoint'
import { newId } from '@kolo/foundation/ids'
import type { hearPaystack } from '../../card-payments/card-payment.contract.ts'
import { askDisputeJob, disputeJob } from '../../card-payments/server/card-disputes.ts'
import { idOfReference, keepEvent } from '../../card-payments/server/card-payment.store.ts'
import { askRefundsJob } from '../../card-payments/server/card-refunds.ts'
import { askJob } from '../../card-payments/server/settle-card.ts'
import { type CardEvent, eventIn, isSignedBy } from './paystack.ts'

/** The signature, with the key of the settings; without one nothing is heard. */
export async function provePaystack(
  { community }: CallBefore<undefined>,
  { body: { bytes, header } }: InputOf<typeof hearPaystack>,
): Promise<Proven<CardEvent | undefined> | undefined> {
  const { cards } = community
  if (!cards || !isSignedBy(cards.secretKey, bytes, header('x-paystack-signature'))) return undefined
  const event = eventIn(bytes)
  const named = event ? `${event.event} ${event.reference}` : bytes
  return { deliveryId: createHash('sha256').update(named).digest('hex'), said: event }
}

/** Who sends transfers through Paystack: the job that asks about one, and whether a reference is one of theirs. */
export type SentTransfers = { job: string; knows: (db: Db, reference: string) => Promise<boolean> }

/** Keeps the event, and asks about the charge where it is one of ours; of a transfer that we sent, whoever sent it asks. */
export function hearingPaystack(sent: SentTransfers | undefined) {
  return async (call: Call<undefined>, _: object, event: CardEvent | undefined) => {
    const isTransfer = event?.event.startsWith('transfer.') === true
    if (!sent || !isTransfer || !(await sent.knows(call.db, event.reference))) return hear(call, event)
    await call.enqueue(sent.job, { reference: event.reference })
    return { heard: true } as const
  }
}

async function hear(call: Call<undefined>, event: CardEvent | undefined) {
  const heard = { heard: true } as const
  if (!event) return heard
  const { db, now } = call
  const paymentId = await idOfReference(db, event.reference)
  const isNew = await keepEvent(db, {
    id: newId(Date.parse(now)),
    event: event.event,
    reference: event.reference,
    amount_kobo: event.amountKobo ?? null,
    currency: event.currency ?? null,
    provider_ref: event.providerRef ?? null,
    payment_id: paymentId ?? null,
    heard_at: now,
  })
  if (isNew && paymentId !== undefined) await askAbout(call, event)
  return heard
}

/** Puts the question into the queue whose answer says what the event means. */
async function askAbout({ enqueue }: Call<undefined>, { event, reference, providerRef }: CardEvent) {
  if (event === 'charge.success') await enqueue(askJob, { reference })
  if (event.startsWith('refund.')) {
    await enqueue(askRefundsJob, { reference })
    await enqueue(askJob, { reference })
  }
  const dispute = { reference, dispute: providerRef ?? reference }
  if (event === 'charge.dispute.create') await enqueue(disputeJob, dispute)
  if (event === 'charge.dispute.resolve') await enqueue(askDisputeJob, dispute)
}
