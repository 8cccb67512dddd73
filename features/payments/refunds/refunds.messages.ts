/** The sentences people read where money that came in goes back. */
import type { Words } from '@kolo/foundation/refusal'
import { type ReversalRefusal, reversalMessages } from '../reversals/reversal.messages.ts'

/** Every way sending it back, or what is said of a dispute, is refused. */
export type RefundRefusal =
  | Exclude<
      ReversalRefusal,
      'no-such-payment' | 'payment-not-open' | 'own-correction' | 'target-takes-nothing'
    >
  | 'not-going-back'
  | 'not-disputed'
  | 'no-paying-account'
  | 'reference-used'
  | 'sent-too-early'

export const refundMessages = {
  ...reversalMessages,
  'not-confirmed': 'Only a confirmed payment can be sent back or disputed.',
  'not-going-back': 'Two administrators decide first that a payment goes back; this one is not at that step.',
  'not-disputed': 'This payment is not disputed now.',
  'no-paying-account': 'Choose one of the community’s bank accounts that are in use.',
  'reference-used': (facts) =>
    `This bank reference was already used for the refund of payment ${facts.code}.`,
  'sent-too-early': 'It was decided later than that day that this payment goes back. Look at the day again.',
} satisfies Words<RefundRefusal>
