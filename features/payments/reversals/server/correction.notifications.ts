/** What a member is told where a payment of theirs is put where it belongs. */
import type { Call } from '@kolo/application/call'
import { kobo } from '@kolo/foundation/money'
import { koboWire } from '@kolo/foundation/wire'
import { notify, topic } from '@kolo/notices/server'
import * as z from 'zod/mini'
import type { PaymentRow } from '../../payments/server/payment.record.ts'

const corrected = z.object({
  received: koboWire,
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  code: z.string(),
})

/** A payment was booked for the wrong purpose, and is where it belongs now. */
export const paymentCorrected = topic<z.output<typeof corrected>>({
  name: 'payments.corrected',
  title: 'Payment moved',
  weight: 'urgent',
  facts: corrected,
  words: ({ received, from, to, reason, code }, { naira }) => ({
    title: `A payment of ${naira(received)} is now in "${to}"`,
    parts: [
      `It was in "${from}" before. Two administrators moved it. Your total is the same.`,
      `The reason: ${reason}`,
    ],
    amount: naira(received),
    details: [['Payment', code]],
  }),
})

/** Tells the member where it is now, and why. */
export function notifyCorrected(
  call: Pick<Call, 'enqueue' | 'now'>,
  row: PaymentRow,
  said: { from: string; to: string; reason: string },
): Promise<void> {
  const facts = { ...said, received: kobo(row.received_kobo ?? 0n), code: row.code }
  return notify(call, { topic: paymentCorrected, to: row.member_uid, facts })
}
