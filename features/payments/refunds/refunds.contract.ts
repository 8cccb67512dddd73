/**
 * Money that came in and goes back to whoever sent it, and payments that a bank disputes. What is asked for here by an
 * administrator is also what a provider says by itself; `server/public.ts` has the same commands for channels.
 */
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import { dayWire, idWire } from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { bankReferenceWire } from '../payments/bank-references.ts'
import { disputeOutcomes } from '../payments/payment.rules.ts'
import { reversalAccess } from '../reversals/reversal.access.ts'
import { reasonForMemberWire, reversalWire } from '../reversals/reversal.contract.ts'

const params = z.object({ id: idWire })

/** Two administrators decide that it goes back: it leaves its purpose at once, and is sent after that. */
export const refundPayment = endpoint({
  name: 'payments.refund-payment',
  method: 'POST',
  path: '/api/payment-reviews/{id}/refund',
  summary: 'Sends a confirmed payment back, once another administrator approves it.',
  needs: reversalAccess.refund,
  needsStepUp: true,
  params,
  body: z.strictObject({ reason: reasonForMemberWire }),
  output: reversalWire,
  refusals: [...askRefusals, 'own-payment', 'not-confirmed', 'money-spent', 'target-changed'],
  isDoneOnce: true,
})

/** Sent by hand: one writes what the bank shows, another agrees or writes the same. */
export const sayRefundSent = endpoint({
  name: 'payments.say-refund-sent',
  method: 'POST',
  path: '/api/payment-reviews/{id}/refund/sending',
  summary: 'Says that a refund was sent, with the bank’s reference; a second administrator agrees.',
  needs: reversalAccess.sayRefundSent,
  needsStepUp: true,
  params,
  body: z.strictObject({ collectionAccountId: idWire, bankReference: bankReferenceWire, sentOn: dayWire }),
  output: reversalWire,
  refusals: [
    ...askRefusals,
    'own-payment',
    'not-going-back',
    'no-paying-account',
    'reference-used',
    'sent-too-early',
  ],
  isDoneOnce: true,
})

/** A bank disputes it: from now on what it brought is held. */
export const disputePayment = endpoint({
  name: 'payments.dispute-payment',
  method: 'POST',
  path: '/api/payment-reviews/{id}/dispute',
  summary: 'Says that the bank of whoever paid disputes a payment; what it brought is held until that ends.',
  needs: reversalAccess.dispute,
  needsStepUp: true,
  params,
  body: z.strictObject({ reason: reasonForMemberWire }),
  output: reversalWire,
  refusals: ['own-payment', 'not-confirmed'],
  isDoneOnce: true,
})

/** How a dispute ended: the money stays, or the bank took it. */
export const endDispute = endpoint({
  name: 'payments.end-dispute',
  method: 'POST',
  path: '/api/payment-reviews/{id}/dispute/end',
  summary: 'Says how a dispute ended, once another administrator approves it.',
  needs: reversalAccess.endDispute,
  needsStepUp: true,
  params,
  body: z.strictObject({ outcome: z.enum(disputeOutcomes), reason: reasonForMemberWire }),
  output: reversalWire,
  refusals: [...askRefusals, 'own-payment', 'not-disputed'],
  isDoneOnce: true,
})
