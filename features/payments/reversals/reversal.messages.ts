/** The sentences people read where a confirmed payment is taken back. */
import { askWords } from '@kolo/approvals/messages'
import type { AskRefusal } from '@kolo/foundation/four-eyes'
import { kobo } from '@kolo/foundation/money'
import type { Facts, Words } from '@kolo/foundation/refusal'
import type { Writer } from '@kolo/foundation/writer'

/** Every way taking a payment back is refused. */
export type ReversalRefusal =
  | AskRefusal
  | 'own-payment'
  | 'came-with-others'
  | 'not-confirmed'
  | 'money-spent'
  | 'target-changed'
  | 'no-such-payment'
  | 'payment-not-open'
  | 'own-correction'
  | 'target-takes-nothing'

const amount = (write: Writer, facts: Facts, name: string) =>
  write.naira(kobo(BigInt(String(facts[name] ?? '0'))))

export const reversalMessages = {
  ...askWords,
  'own-payment': 'This payment is yours. Another administrator must correct it.',
  'came-with-others':
    'This payment came with a payroll, in one journal with those of others. Send it back instead.',
  'not-confirmed': 'Only a confirmed payment can be reversed.',
  'money-spent': (facts, write) =>
    `Only ${amount(write, facts, 'available')} of the ${amount(write, facts, 'needed')} is still available. The member spent the rest or is withdrawing it. Nothing was changed. Ask the member to put the money back or agree how they repay it. Then request this again.`,
  'target-changed':
    'The loan was settled after this payment, so the payment cannot be undone. Reverse the payment that settled it first.',
  'no-such-payment': 'There is no payment with this code.',
  'payment-not-open':
    'The payment with this code cannot take the money. Choose one that is not confirmed or cancelled.',
  'own-correction': 'The payment with this code is yours. Another administrator must correct it.',
  'target-takes-nothing': 'This does not take money of this member now. Choose another.',
} satisfies Words<ReversalRefusal>
