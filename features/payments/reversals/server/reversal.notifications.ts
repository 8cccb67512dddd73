/** What a member is told where a payment of theirs is taken back. */
import type { Call } from '@kolo/application/call'
import { kobo } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import type { PaymentRow } from '../../payments/server/payment.record.ts'

const reversed = z.object({
  received: koboWire,
  target: z.string(),
  reason: z.string(),
  code: z.string(),
  reference: z.string(),
})

/** A payment was confirmed by mistake and is taken back: how much, from where, and why. */
export const paymentReversed = topic<z.output<typeof reversed>>({
  name: 'payments.reversed',
  title: 'Payment reversed',
  weight: 'urgent',
  facts: reversed,
  words: ({ received, target, reason, code, reference }, { naira }) => ({
    title: `A payment of ${naira(received)} was reversed`,
    parts: [
      `It was confirmed for "${target}" by mistake. Two administrators reversed it, so it is no longer in your balance.`,
      `The reason: ${reason}`,
      'If you did send this money, write to support with your bank reference.',
    ],
    amount: naira(received),
    details: [
      ['Payment', code],
      ['Reference', reference],
    ],
  }),
})

/** Tells the member that it was taken back. */
export function notifyReversed(
  call: Pick<Call, 'enqueue' | 'now'>,
  row: PaymentRow,
  target: string,
): Promise<void> {
  return notify(call, {
    topic: paymentReversed,
    to: row.member_uid,
    facts: {
      received: kobo(row.received_kobo ?? 0n),
      target,
      reason: row.reversal_reason ?? '',
      code: row.code,
      reference: row.confirmed_reference ?? '',
    },
  })
}
