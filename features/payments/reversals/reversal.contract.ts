/** Taking back a payment that was confirmed by mistake, and booking what arrived where it belongs. */
import { approvalWire } from '@kolo/approvals/contract'
import { endpoint } from '@kolo/foundation/endpoint'
import { askRefusals } from '@kolo/foundation/four-eyes'
import {
  codeWire,
  dayWire,
  decisionWire,
  idWire,
  instantWire,
  koboWire,
  textWire,
} from '@kolo/foundation/wire'
import * as z from 'zod/mini'
import { disputeOutcomes, paymentStatuses } from '../payments/payment.rules.ts'
import { reversalAccess } from './reversal.access.ts'

/** Why an administrator puts something right, in words that the member reads. */
export const reasonForMemberWire = textWire(
  5,
  300,
  'Please give a reason of 5 to 300 characters. The member reads it.',
)

/** Money that two administrators decided to send back. */
export const refundWire = z.object({
  at: instantWire,
  reason: z.string(),
  /** What the provider says went wrong with sending it. */
  problem: z.optional(z.string()),
  sent: z.optional(z.object({ at: instantWire, on: dayWire, reference: z.string() })),
})

/** That the bank of whoever paid disputes it. */
export const disputeWire = z.object({
  at: instantWire,
  reason: z.string(),
  /** What the channel calls it. */
  reference: z.optional(z.string()),
  /** What of it is held until it ends; the rest was not there any more. */
  heldKobo: koboWire,
  /** What it was meant for takes and gives nothing meanwhile. */
  frozen: z.boolean(),
  ended: z.optional(
    z.object({
      at: instantWire,
      outcome: z.enum(disputeOutcomes),
      reason: z.string(),
      /** What its member owes since, because it was not there. */
      owedKobo: koboWire,
    }),
  ),
})

/** That it was booked for the wrong purpose and put where it belongs. */
export const correctionWire = z.object({ at: instantWire, reason: z.string(), from: z.string() })

/** Where money of its member can go: the wallet, or a target that takes some now. */
const placeWire = z.object({ purpose: z.string(), id: idWire, name: z.string() })

/** A payment as far as taking it back goes. */
export const reversalWire = z.object({
  id: idWire,
  code: z.string(),
  status: z.enum(paymentStatuses),
  receivedKobo: z.optional(koboWire),
  /** Of it: what is on what it was for, and what went to the wallet. */
  toPurposeKobo: z.optional(koboWire),
  toWalletKobo: z.optional(koboWire),
  /** What waits for the second administrator, to take it back, send it back, or about a dispute. */
  approval: z.optional(approvalWire),
  reversed: z.optional(
    z.object({
      at: instantWire,
      reason: z.string(),
      journalId: idWire,
      /** The code of the payment that what arrived was booked for instead. */
      correctedBy: z.optional(z.string()),
    }),
  ),
  refund: z.optional(refundWire),
  /** The latest. */
  dispute: z.optional(disputeWire),
  /** The latest. */
  corrected: z.optional(correctionWire),
  /** What it is for now, and where else of the same member it may belong. */
  target: z.string(),
  places: z.array(placeWire),
  /** The community's bank accounts that it can be sent back from. */
  from: z.array(z.object({ id: idWire, name: z.string() })),
  can: z.object({
    reverse: decisionWire,
    correct: decisionWire,
    refund: decisionWire,
    sayRefundSent: decisionWire,
    dispute: decisionWire,
    endDispute: decisionWire,
  }),
})
export type Reversal = z.output<typeof reversalWire>

const params = z.object({ id: idWire })

/** Whether a payment can be taken back, was, or is about to be. */
export const readReversal = endpoint({
  name: 'payments.read-reversal',
  method: 'GET',
  path: '/api/payment-reviews/{id}/reversal',
  summary: 'Whether a payment was or can be taken back, and what waits about it.',
  needs: reversalAccess.view,
  params,
  output: reversalWire,
  refusals: [],
})

/**
 * Takes a confirmed payment back. With `forCode` what arrived is booked, in the same transaction, for the payment with
 * that code.
 */
export const reversePayment = endpoint({
  name: 'payments.reverse-payment',
  method: 'POST',
  path: '/api/payment-reviews/{id}/reversal',
  summary: 'Takes back a payment confirmed by mistake, once another administrator approves it.',
  needs: reversalAccess.reverse,
  needsStepUp: true,
  params,
  body: z.strictObject({
    reason: reasonForMemberWire,
    forCode: z.optional(
      codeWire().check(
        z.regex(/^PAY-\d{4}-\d{6,12}$/, 'Write the code as it is printed, such as PAY-2026-000123.'),
      ),
    ),
  }),
  output: reversalWire,
  refusals: [
    ...askRefusals,
    'own-payment',
    'not-confirmed',
    'came-with-others',
    'money-spent',
    'target-changed',
    'no-such-payment',
    'payment-not-open',
    'own-correction',
  ],
  isDoneOnce: true,
})

/** Puts a confirmed payment where it belongs: to another target, or the wallet, of the same member. */
export const correctPayment = endpoint({
  name: 'payments.correct-payment',
  method: 'POST',
  path: '/api/payment-reviews/{id}/correction',
  summary:
    'Puts a payment booked for the wrong purpose where it belongs, once another administrator approves it.',
  needs: reversalAccess.correct,
  needsStepUp: true,
  params,
  body: z.strictObject({
    targetId: idWire,
    reason: reasonForMemberWire,
  }),
  output: reversalWire,
  refusals: [
    ...askRefusals,
    'own-payment',
    'not-confirmed',
    'came-with-others',
    'money-spent',
    'target-changed',
    'target-takes-nothing',
  ],
  isDoneOnce: true,
})
